/**
 * Keeps the head referee's pages up to date: looks every two seconds, exchanges only what changed, counts clocks down
 * by itself in between, and says so when the line is dead.
 *
 * The part comes as HTML; its pieces carry data-key, and data-stamp, which changes when anything but a clock does.
 */
const LOST_AFTER = 6_000;
const TICK = 200;

const place = document.querySelector('[data-watch]');
const lost = document.querySelector('.lost');
const title = document.title;
let heard = performance.now();

if (place) {
  begin(place);
  tick();
  setInterval(tick, TICK);
  look();
}

async function look() {
  const sentAt = performance.now();
  if (document.visibilityState === 'visible') {
    try {
      const address = new URL(location.href);
      address.searchParams.set('part', 'live');
      const answer = await fetch(address, { headers: { Accept: 'text/html' }, signal: AbortSignal.timeout(5_000) });
      if (answer.redirected) return void location.reload();
      if (answer.ok) {
        heard = performance.now();
        take(await answer.text());
      }
    } catch {
      // The banner below says it; the next look comes anyway.
    }
    if (lost) lost.hidden = performance.now() - heard < LOST_AFTER;
  }
  setTimeout(look, Math.max(250, Number(place.dataset.watch) - (performance.now() - sentAt)));
}

document.addEventListener('visibilitychange', () => {
  heard = performance.now();
});

function take(text) {
  const fresh = document.createElement('template');
  fresh.innerHTML = text;
  merge(place, fresh.content);
  begin(place);
  tick();
  const matters = place.querySelector('[data-matters]')?.dataset.matters;
  if (matters !== undefined && matters !== place.dataset.matters) tellNews();
}

/** What waits below has changed: read the page anew, unless he is typing something there. */
function tellNews() {
  const typing = [...document.querySelectorAll('main input:not([type=hidden])')].some((field) => field.value !== field.defaultValue || field === document.activeElement);
  if (!typing) location.reload();
  else document.querySelector('.news').hidden = false;
}

/** Makes `old` hold the pieces of `fresh`, in their order; a piece with the same stamp stays, with its clock set anew. */
function merge(old, fresh) {
  const known = new Map([...old.children].map((piece) => [piece.dataset.key, piece]));
  const wanted = [...fresh.children].map((piece) => {
    const before = known.get(piece.dataset.key);
    if (!before) return piece;
    if (piece.hasAttribute('data-list')) {
      merge(before, piece);
      return before;
    }
    if (before.dataset.stamp !== piece.dataset.stamp) return piece;
    const clocks = [...before.querySelectorAll('[data-left]')];
    [...piece.querySelectorAll('[data-left]')].forEach((clock, index) => {
      if (clocks[index]) clocks[index].dataset.left = clock.dataset.left;
      if (clocks[index]) clocks[index].dataset.fresh = '';
    });
    return before;
  });
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  wanted.forEach((piece, index) => {
    if (old.children[index] !== piece) old.insertBefore(piece, old.children[index] ?? null);
  });
  while (old.children.length > wanted.length) old.lastElementChild.remove();
  if (focused?.isConnected && document.activeElement !== focused) focused.focus({ preventScroll: true });
}

/** A clock's end as this page's own time, from what the server said was left. */
function begin(root) {
  for (const clock of root.querySelectorAll('[data-left]')) {
    if (clock.dataset.ends !== undefined && clock.dataset.fresh === undefined) continue;
    clock.dataset.ends = String(performance.now() + Number(clock.dataset.left));
    delete clock.dataset.fresh;
  }
}

function tick() {
  for (const clock of place.querySelectorAll('[data-left]')) {
    const left = clock.hasAttribute('data-running') ? Number(clock.dataset.ends) - performance.now() : Number(clock.dataset.left);
    const seconds = Math.ceil(Math.abs(left) / 1000);
    const text = `${left < 0 ? '−' : ''}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle('short', left < 300_000);
  }
  const calls = Number(place.querySelector('[data-calls]')?.dataset.calls ?? 0);
  document.title = calls ? `(${calls}) ${title}` : title;
}
