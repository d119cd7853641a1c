/** Before a game: what was counted and checked, touched through and kept in the record. */
import { useState } from 'preact/hooks';
import { html } from '../../js/board/html.js';
import { useDesk } from '../context.js';
import { Chips } from '../inputs.js';
import { Sheet } from '../sheet.js';
import { say } from '../words.js';

const ITEMS = ['deck', 'generals', 'players', 'captains'];

export function ChecklistSheet() {
  const { enter, close } = useDesk();
  const [done, put] = useState([]);
  const send = () => {
    enter({ do: 'checklist', items: Object.fromEntries(ITEMS.map((item) => [item, done.includes(item)])) });
    close();
  };
  return html`<${Sheet} title=${say('checklist')} class="small-sheet" foot=${html`<button type="button" class="touch primary"
      onClick=${send}>${say('enter')}</button>`}>
    <${Chips} label=${say('checklist')} choices=${ITEMS.map((item) => ({ value: item, label: say(`checklist.${item}`) }))} value=${done}
        onPick=${put} many look="list" />
  <//>`;
}
