/** The large clock of a table, shared by board and console. */
import { minutes, remaining, serverNow } from './clock.js';
import { html } from './html.js';
import { useTick } from './tick.js';
import { say } from './words.js';

/** `anchor`: the server's time in ms at which the record's `at` is 0. `frozenAt`: a moment of a replay instead of now. */
export function Clock({ view, anchor, frozenAt }) {
  const clock = view?.clock;
  const running = clock && clock.since !== null && !view.verdict && frozenAt === undefined;
  useTick(Boolean(running));
  if (!clock) return html`<span class="clock idle" role="timer" aria-label=${say('clock')}>--:--</span>`;
  const at = frozenAt ?? (view.verdict ? view.at : serverNow() - anchor);
  const left = remaining(clock, at);
  const states = [left <= 0 ? 'up' : left < 300_000 ? 'short' : '', view.paused ? 'paused' : ''];
  return html`<span class="clock ${states.join(' ')}" role="timer" aria-label=${say('clock')}>
    ${minutes(left)}
    ${view.paused && html`<i class="clock-note">${say('paused')}</i>`}
    ${!view.paused && left <= 0 && html`<i class="clock-note">${say('up')}</i>`}
    ${!view.paused && left > 0 && clock.overtime > 0 && html`<i class="clock-note">${say('overtime', clock.overtime)}</i>`}
  </span>`;
}
