/** Any entry as a form drawn from verbs.js; with `amends` it is put in the place of an earlier one. */
import { useState } from 'preact/hooks';
import { html } from '../../js/board/html.js';
import { useDesk } from '../context.js';
import { DIRECTED } from '../deck.js';
import { Field } from '../fields.js';
import { Hold } from '../hold.js';
import { Sheet } from '../sheet.js';
import { spoken } from '../spoken.js';
import { VERBS, complete, tidy } from '../verbs.js';
import { say } from '../words.js';

/** What ends a game at once is held. */
const DECIDES = new Set(['surrender', 'forfeit', 'time-up']);

/** `about`: the entry as far as it is known, with `amends`: the number of the entry it replaces. */
export function FormSheet({ about }) {
  const { enter, close, view } = useDesk();
  const { amends, ...given } = about;
  const [row, put] = useState(given);
  const set = (change) => put((before) => ({ ...before, ...change }));
  const verb = row.do;
  const fields = VERBS[verb] ?? [];
  const shown = fields.filter((field) => amends || given[field.name] === undefined || !['seat', 'team', 'n'].includes(field.name)).filter((field) => wanted(field, row));
  const ready = complete(verb, row);
  const send = () => {
    const entry = tidy(row);
    enter(amends ? { do: 'amend', n: amends, entry } : entry);
    close();
  };
  const title = amends ? `${say('entry.amend')} ${amends} · ${say(`verb.${verb}`)}` : say(`verb.${verb}`);
  const foot = DECIDES.has(verb) && !amends
    ? html`<${Hold} class="primary" disabled=${!ready} onHeld=${send} label=${say('hold', say('enter'))}>${say('hold', say('enter'))}<//>`
    : html`<button type="button" class="touch primary" disabled=${!ready} onClick=${send}>${amends ? say('change') : say('enter')}</button>`;
  return html`<${Sheet} title=${title} class="form verb-${verb}" foot=${foot}>
    ${!shown.length && html`<p class="ask">${spoken(row, view)}</p>`}
    ${DECIDES.has(verb) && verb !== 'time-up' && !amends && html`<p class="fine">${say('form.decides')}</p>`}
    ${shown.map((field) => html`<${Field} key=${field.name} field=${field} row=${row} set=${set} />`)}
  <//>`;
}

/** Fields that make sense for what is typed so far. */
function wanted(field, row) {
  if (row.do === 'card' && field.name === 'direction') return DIRECTED.includes(row.as ?? row.card?.name) || row.direction !== undefined;
  if (row.do === 'foul' && field.name === 'points') return !['talk', 'gesture', 'warning', undefined].includes(row.kind);
  return true;
}
