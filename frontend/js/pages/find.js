/**
 * Search while one types, and by keyboard: `/` to the box, arrows from result to result, Enter opens, Escape clears.
 * Without this file the form is sent by its button.
 */
const WAIT = 250;

const box = document.getElementById('name');
const results = document.getElementById('results');
let waiting = null;
let asked = 0;

box.addEventListener('input', () => {
  clearTimeout(waiting);
  waiting = setTimeout(look, WAIT);
});

async function look() {
  const mine = ++asked;
  const address = new URL(location.href);
  address.searchParams.set('name', box.value);
  history.replaceState(null, '', address);
  address.searchParams.set('part', 'live');
  try {
    const answer = await fetch(address, { headers: { Accept: 'text/html' } });
    if (!answer.ok) return;
    const html = await answer.text();
    if (mine !== asked) return;
    results.innerHTML = html;
  } catch {
    // No network: what is there stays, and Enter sends the form.
  }
}

const links = () => [...results.querySelectorAll('[data-result]')].map((one) => one.querySelector('a[href]')).filter(Boolean);

document.addEventListener('keydown', (press) => {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing) return;
  if (press.key === '/' && press.target !== box) {
    press.preventDefault();
    box.focus();
    box.select();
  } else if (press.key === 'Escape' && press.target === box && box.value) {
    box.value = '';
    look();
  } else if (press.key === 'ArrowDown' || press.key === 'ArrowUp') {
    walk(press);
  }
});

function walk(press) {
  const all = links();
  const from = press.target.closest?.('[data-result]')?.querySelector('a[href]');
  if (press.target !== box && !from) return;
  const next = (from ? all.indexOf(from) : -1) + (press.key === 'ArrowDown' ? 1 : -1);
  press.preventDefault();
  if (next < 0) box.focus();
  else all[next]?.focus();
}
