/**
 * 5秒声明: one touch counts five seconds down, with a beep and a tremble a second; after that the declaration is given
 * up by itself. Another touch before means that it was made. Nothing is entered.
 */
import { useEffect, useState } from 'preact/hooks';
import { html } from '../js/board/html.js';
import { useTick } from '../js/board/tick.js';
import { useDesk } from './context.js';
import { beep } from './sound.js';
import { say } from './words.js';

const SHOWN_AFTER = 2_000;
const SECOND = [880, 90];
const OVER = [440, 600];

export function Declare() {
  const { state } = useDesk();
  const whole = seconds(state.edition?.times?.declare ?? 5);
  const [since, begin] = useState(null);
  useTick(since !== null, 100);
  const left = since === null ? null : whole * 1000 - (performance.now() - since);
  const figure = left === null ? null : Math.max(0, Math.ceil(left / 1000));
  const over = figure === 0;
  useEffect(() => {
    if (figure === null) return;
    beep(...(over ? OVER : SECOND));
    navigator.vibrate?.(over ? [300, 100, 300] : 60);
  }, [figure]);
  useEffect(() => {
    if (left !== null && left < -SHOWN_AFTER) begin(null);
  });
  const text = left === null ? say('declare', whole) : over ? say('declare.over') : say('declare.left', figure);
  return html`<button type="button" class="touch declare ${left === null ? '' : over ? 'over' : 'running'}" aria-keyshortcuts="X" aria-live="assertive"
      onClick=${() => begin(since === null ? performance.now() : null)}>${text}</button>`;
}

/** The edition gives milliseconds or seconds; a declaration is never as long as a hundred seconds. */
function seconds(value) {
  return value >= 100 ? value / 1000 : value;
}
