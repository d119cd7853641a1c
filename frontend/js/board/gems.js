/** HP as 勾玉: full, lost, and the commander's extra one marked by a ring. */
import { html } from './html.js';
import { say } from './words.js';

const JADE = 'M12 2.2a9.6 9.6 0 0 1 9.6 9.6c0 5.6-4.3 9.7-9.4 10-1 .1-1.3-1-.4-1.5 2.4-1.3 4-3.3 4.1-5.5-1.2 1-2.6 1.4-4 1.400A7 7 0 0 1 4.9 9.2 7 7 0 0 1 12 2.200Z';

/** `level` of `max` gems; `extra` marks the last one as the commander's. A long row folds into a figure; `told` is the maximum in figures. */
export function Gems({ level, max, extra = false, told = max }) {
  const shown = Math.max(0, Math.min(level, max));
  const count = max > 6 ? 1 : max;
  return html`<span class="gems" role="img" aria-label="${say('hp')} ${level}/${told}">
    ${Array.from({ length: count }, (_, index) => {
      const full = max > 6 ? level > 0 : index < shown;
      const crowned = extra && index === max - 1;
      return html`<svg key=${index} viewBox="0 0 24 24" class="gem ${full ? 'full' : 'lost'} ${crowned ? 'crowned' : ''} ${level <= 1 ? 'low' : ''}"
          aria-hidden="true">
        <path d=${JADE} /><circle class="eye" cx="12" cy="9.3" r="2.3" />
        ${crowned && html`<circle class="crown" cx="12" cy="12" r="11.2" />`}
      </svg>`;
    })}
    <span class="gem-figure">${level < 0 ? `−${-level}` : level}<i>/${told}</i></span>
  </span>`;
}
