/** A button with a second meaning for a finger that stays: the short touch still acts when it is lifted. */
import { useRef } from 'preact/hooks';

const LONG = 500;
const STRAYED = 16;

/** Handlers for a button. The click after a long press does nothing. */
export function useLongPress({ short, long }) {
  const press = useRef({ timer: null, done: false, x: 0, y: 0 });
  const stop = () => clearTimeout(press.current.timer);
  return {
    onPointerDown: ({ clientX: x, clientY: y }) => {
      stop();
      const timer = setTimeout(() => {
        press.current.done = true;
        long();
      }, LONG);
      press.current = { timer, done: false, x, y };
    },
    onPointerMove: ({ clientX, clientY }) => Math.hypot(clientX - press.current.x, clientY - press.current.y) > STRAYED && stop(),
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu: (event) => event.preventDefault(),
    onClick: () => {
      if (press.current.done) press.current.done = false;
      else short();
    },
  };
}
