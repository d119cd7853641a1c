/**
 * Keeps the parts of a public page that change up to date without a reload.
 *
 * An element says `data-live="tournament.7"`; its address with `part=live` answers its inner HTML. The events only say
 * that something changed. When they fail, the page looks every five seconds.
 */
const POLL_EVERY = 5_000;
const GATHER = 150;
// Thousands of phones hear the same event; spread over this time they do not all ask at once.
const SPREAD = 600;

const parts = [...document.querySelectorAll('[data-live]')];
const channels = new Set(parts.map((part) => part.dataset.live));

for (const channel of channels) follow(channel);

function follow(channel) {
  const source = new EventSource(`/live/${channel}`);
  let waiting = null;
  const news = () => {
    waiting ??= setTimeout(() => {
      waiting = null;
      refresh(channel);
    }, GATHER + Math.random() * SPREAD);
  };
  source.onmessage = news;
  source.addEventListener('resync', news);
  let broken = false;
  source.onerror = () => {
    broken = true;
  };
  source.onopen = () => {
    if (broken) news();
    broken = false;
  };
  setInterval(() => {
    if (source.readyState !== EventSource.OPEN && document.visibilityState === 'visible') refresh(channel);
  }, POLL_EVERY);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') news();
  });
}

async function refresh(channel) {
  const address = new URL(location.href);
  address.searchParams.set('part', 'live');
  let html;
  try {
    const answer = await fetch(address, { headers: { Accept: 'text/html' }, signal: AbortSignal.timeout(8_000) });
    if (!answer.ok) return;
    html = await answer.text();
  } catch {
    return;
  }
  for (const part of parts.filter((one) => one.dataset.live === channel)) replace(part, html);
}

/** Swaps the content in, keeping the focus and the scrolling of the bracket where they were. */
function replace(part, html) {
  const fresh = document.createElement('template');
  fresh.innerHTML = html;
  if (fresh.innerHTML === part.dataset.shown) return;
  const scrolled = part.querySelector('.tree-scroll')?.scrollLeft ?? 0;
  const focused = part.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null;
  part.dataset.shown = fresh.innerHTML;
  part.replaceChildren(fresh.content);
  const tree = part.querySelector('.tree-scroll');
  if (tree) tree.scrollLeft = scrolled;
  if (focused) part.querySelector(`[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}
