/**
 * The public truth of one game as it comes in: server-sent events, and a look every five seconds when they fail.
 *
 * Any event carries the whole compact state, so any event repairs any loss; the browser resumes with
 * Last-Event-ID by itself.
 */
import { forget, learn } from './clock.js';

const POLL_EVERY = 5_000;
const STALE_AFTER = 12_000;

/** What a board keeps of the answer of GET /api/games/<id>/. */
export function stateOf({ seq, view, anchor_ms, frozen, void: voided }) {
  return { seq, view, anchor_ms, frozen: frozen !== null, void: voided !== null };
}

/** Calls `tell({seq, view, words, at_ms})` for news and `tellLink('live' | 'polling' | 'late')`. Returns a function that stops. */
export function follow({ channel, address, tell, tellLink }) {
  let heard = performance.now();
  let stopped = false;
  let opened = false;
  const source = new EventSource(`/live/${channel}`);

  const hear = () => {
    heard = performance.now();
  };
  const take = (message) => {
    hear();
    tellLink('live');
    const event = JSON.parse(message.data);
    if (event.view) tell(event);
  };
  source.onopen = () => {
    hear();
    tellLink('live');
    if (opened) look(); // the first time, the page's own state is fresh and the newest event follows
    opened = true;
  };
  source.onmessage = take;
  source.addEventListener('resync', look);
  source.onerror = () => tellLink(performance.now() - heard > STALE_AFTER ? 'late' : 'polling');

  async function look() {
    const sentAt = performance.now();
    try {
      const answer = await fetch(address, { headers: { Accept: 'application/json' }, signal: AbortSignal.timeout(4_000) });
      if (!answer.ok) return;
      const state = await answer.json();
      learn(state.now_ms, sentAt);
      hear();
      if (!stopped) tell(stateOf(state));
    } catch {
      tellLink(performance.now() - heard > STALE_AFTER ? 'late' : 'polling');
    }
  }

  const timer = setInterval(() => {
    if (source.readyState !== EventSource.OPEN) look();
  }, POLL_EVERY);
  const wake = () => {
    if (document.visibilityState !== 'visible') return;
    forget();
    look();
  };
  document.addEventListener('visibilitychange', wake);

  return () => {
    stopped = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', wake);
    source.close();
  };
}
