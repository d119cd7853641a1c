/** The checklist once more, for a referee who put it off. */
import { html } from '../../js/board/html.js';
import { Checklist } from '../checklist.js';
import { useDesk } from '../context.js';
import { Sheet } from '../sheet.js';
import { say } from '../words.js';

export function ChecklistSheet() {
  const { close } = useDesk();
  return html`<${Sheet} title=${say('checklist')} class="small-sheet"><${Checklist} after=${close} /><//>`;
}
