/**
 * The second half of a double press: it lands on whatever the first half brought up – the end of a turn on
 * the next seat, say – and must enter nothing. It is known by coming at once and on the same spot.
 */

const AT_ONCE = 300;
const SAME_SPOT = 24;

let last = { x: -1e6, y: -1e6, at: -Infinity };
let entered = last;

addEventListener('pointerdown', ({ clientX, clientY }) => {
  last = { x: clientX, y: clientY, at: performance.now() };
}, { capture: true });

/** An entry was made by the touch that was just felt. */
export function remember() {
  entered = { ...last, at: performance.now() };
}

/** Wherever it lands, the echo is kept from every button but those that may be pressed as fast as a finger can. */
addEventListener('click', (event) => {
  if (event.detail === 0 || !isEcho() || event.target.closest?.('[data-quick]')) return;
  event.preventDefault();
  event.stopPropagation();
}, { capture: true });

function isEcho() {
  return last.at > entered.at && last.at - entered.at < AT_ONCE && Math.hypot(last.x - entered.x, last.y - entered.y) < SAME_SPOT;
}
