/** Compared and level: nothing but overtime goes on. */
import { Figures } from '../js/board/lead.js';
import { html } from '../js/board/html.js';
import { useDesk } from './context.js';
import { Touch } from './touch.js';
import { say } from './words.js';

export function Level() {
  const { view } = useDesk();
  return html`<div class="level">
    <div><p class="ask">${say('level.ask')}</p><${Touch} row=${{ do: 'overtime' }} class="big primary"><b>${say('level.enter')}</b><//></div>
    <${Figures} view=${view} result=${view.lead} />
  </div>`;
}
