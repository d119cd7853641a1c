/** A sheet over the table: title, content, closed by its button, by Escape or by touching beside it. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { html } from '../js/board/html.js';
import { useDesk } from './context.js';
import { say } from './words.js';

export function Sheet({ title, class: look = '', onClose, children, foot }) {
  const desk = useDesk();
  const place = useRef(null);
  const close = onClose ?? desk.close;
  const closing = useRef(close);
  closing.current = close;
  useLayoutEffect(() => {
    const before = document.activeElement;
    (place.current?.querySelector('[autofocus]') ?? place.current)?.focus({ preventScroll: true });
    const listen = (event) => keep(event, place.current, closing.current);
    addEventListener('keydown', listen, { capture: true }); // wherever the focus is: what had it may be gone
    return () => {
      removeEventListener('keydown', listen, { capture: true });
      if (before?.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return html`<div class="veil" onClick=${(event) => event.target === event.currentTarget && close()}>
    <section class="sheet ${look}" role="dialog" aria-modal="true" aria-label=${title} tabindex="-1" ref=${place}>
      <header class="sheet-head"><h2>${title}</h2><button type="button" class="touch quiet" onClick=${close}>${say('close')}</button></header>
      <div class="sheet-body">${children}</div>
      ${foot && html`<footer class="sheet-foot">${foot}</footer>`}
    </section>
  </div>`;
}

/** Escape closes; Tab stays within the sheet. */
function keep(event, sheet, close) {
  if (event.key === 'Escape') {
    event.stopPropagation();
    close();
  }
  if (event.key !== 'Tab') return;
  const stops = [...sheet.querySelectorAll('button, input, textarea, select, a[href], canvas[tabindex]')].filter((stop) => !stop.disabled && stop.offsetParent !== null);
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  const { activeElement } = document;
  if (activeElement === edge || activeElement === sheet || !sheet.contains(activeElement)) {
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
  }
}
