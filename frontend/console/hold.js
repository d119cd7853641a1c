/** A button that must be held 0.8 s: the end of a game, a signature, a covered line-up. Works with finger, mouse and key. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { html } from '../js/board/html.js';
import { say } from './words.js';

const HELD = 800;

export function Hold({ onHeld, onRelease, class: look = '', disabled = false, label, children }) {
  const [holding, hold] = useState(false);
  const timer = useRef(null);
  const done = useRef(false);
  const latest = useRef(onHeld);
  latest.current = onHeld;

  const begin = () => {
    if (disabled || timer.current) return;
    done.current = false;
    hold(true);
    timer.current = setTimeout(() => {
      done.current = true;
      timer.current = null;
      hold(false);
      latest.current?.();
    }, HELD);
  };
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = null;
    hold(false);
    if (done.current) onRelease?.();
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const key = (event) => event.key === 'Enter' || event.key === ' ';
  return html`<button
    type="button"
    class="touch hold ${look} ${holding ? 'holding' : ''} ${disabled ? 'blocked' : ''}"
    aria-disabled=${disabled}
    aria-label=${label}
    title=${label && say('hold', label)}
    onPointerDown=${(event) => {
      event.currentTarget.setPointerCapture?.(event.pointerId);
      begin();
    }}
    onPointerUp=${stop}
    onPointerCancel=${stop}
    onContextMenu=${(event) => event.preventDefault()}
    onKeyDown=${(event) => key(event) && !event.repeat && (event.preventDefault(), begin())}
    onKeyUp=${(event) => key(event) && stop()}
    onBlur=${stop}
  ><span>${children}</span></button>`;
}
