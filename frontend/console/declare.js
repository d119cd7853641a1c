/** 5秒声明: one touch counts five seconds down; after that the declaration is given up. Nothing is entered. */
import { useEffect, useState } from 'preact/hooks';
import { html } from '../js/board/html.js';
import { useTick } from '../js/board/tick.js';
import { useDesk } from './context.js';
import { say } from './words.js';

const SHOWN_AFTER = 1_500;

export function Declare() {
  const { state } = useDesk();
  const whole = seconds(state.edition?.times?.declare ?? 5);
  const [since, begin] = useState(null);
  useTick(since !== null, 100);
  const left = since === null ? null : whole * 1000 - (performance.now() - since);
  const over = left !== null && left <= 0;
  useEffect(() => {
    if (over) navigator.vibrate?.(200);
  }, [over]);
  useEffect(() => {
    if (left !== null && left < -SHOWN_AFTER) begin(null);
  });
  const text = left === null ? say('declare', whole) : over ? say('declare.over') : say('declare.left', Math.ceil(left / 1000));
  return html`<button type="button" class="touch declare ${left === null ? '' : over ? 'over' : 'running'}" aria-live="polite"
      onClick=${() => begin(since === null ? performance.now() : null)}>${text}</button>`;
}

/** The edition gives milliseconds or seconds; a declaration is never as long as a hundred seconds. */
function seconds(value) {
  return value >= 100 ? value / 1000 : value;
}
