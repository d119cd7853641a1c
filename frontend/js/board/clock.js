/**
 * Time at the table: (left, since) and the server's clock, never a counter that ticks.
 *
 * `performance.now()` does not jump when the tablet's wall clock is set, so the server's time is
 * kept as an offset against it. Of several answers the one with the shortest round trip is believed;
 * after the page slept the offset is forgotten.
 */

let offset = null;
let trust = Infinity;
let asOf = 0;
const TRUSTED_FOR = 60_000;

/** Takes the server's `now_ms` from an answer to a request sent at `sentAt` (performance.now()). */
export function learn(nowMs, sentAt = performance.now()) {
  if (typeof nowMs !== 'number') return;
  const received = performance.now();
  const trip = received - sentAt;
  if (offset !== null && trip > trust && received - asOf < TRUSTED_FOR) return;
  offset = nowMs + trip / 2 - received;
  trust = trip;
  asOf = received;
}

/** The next answer is believed whatever its round trip: the page may have slept. */
export function forget() {
  trust = Infinity;
}

/** How far the server's clock is ahead of this device's own: what a tablet keeps for a start without a line. */
export function ahead() {
  return Math.round(serverNow() - Date.now());
}

/** The server's time from this device's own clock; the next answer is believed instead. */
export function assume(aheadBy) {
  offset = Date.now() + aheadBy - performance.now();
  trust = Infinity;
}

/** Milliseconds since 1970 by the server's clock. */
export function serverNow() {
  return performance.now() + (offset ?? Date.now() - performance.now());
}

/** Milliseconds left at `at`; zero or less once time is up. A null `since` is a clock that stands. */
export function remaining(clock, at) {
  return clock.left - (clock.since === null || clock.since === undefined ? 0 : Math.max(0, at - clock.since));
}

/** 31:42; below zero +0:12, how long ago time ran out. Whole seconds still to come are rounded up. */
export function minutes(milliseconds) {
  const late = milliseconds < 0;
  const seconds = late ? Math.floor(-milliseconds / 1000) : Math.ceil(milliseconds / 1000);
  return `${late ? '+' : ''}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
