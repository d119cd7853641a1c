/** A deadline as a ring that empties; past it, by how much it is late. */
import { minutes, remaining, serverNow } from '../js/board/clock.js';
import { html } from '../js/board/html.js';
import { useTick } from '../js/board/tick.js';
import { say } from './words.js';

const ROUND = 2 * Math.PI * 44;

/** Milliseconds left of `view.deadline`, or null without one. */
export function leftOf(view, anchor) {
  if (!view.deadline) return null;
  return remaining(view.deadline, serverNow() - anchor);
}

/** `whole`: the full length in ms, for how much of the ring is left; `before`: what of the deadline belongs to the step after. */
export function Ring({ view, anchor, whole, before = 0 }) {
  useTick(Boolean(view.deadline && view.deadline.since !== null));
  const until = leftOf(view, anchor);
  const left = until === null ? null : until - before;
  if (left === null) return html`<span class="ring idle" aria-hidden="true"></span>`;
  const share = Math.max(0, Math.min(1, left / (whole || view.deadline.left || 1)));
  return html`<span class="ring ${left < 0 ? 'late' : left < 5_000 ? 'short' : ''}" role="timer" aria-label=${say('clock')}>
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <circle class="ring-track" cx="50" cy="50" r="44" /><circle class="ring-left" cx="50" cy="50" r="44" stroke-dasharray=${ROUND}
          stroke-dashoffset=${ROUND * (1 - share)} transform="rotate(-90 50 50)" />
    </svg>
    <b>${left < 0 ? minutes(left) : Math.ceil(left / 1000)}</b>
  </span>`;
}
