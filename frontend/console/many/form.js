/** Any entry as a form drawn from verbs.js; with `amends` it is put in the place of an earlier one. */
import { useState } from 'preact/hooks';
import { html } from '../../js/board/html.js';
import { useDesk } from '../context.js';
import { Hold } from '../hold.js';
import { Sheet } from '../sheet.js';
import { whole } from './cards.js';
import { Covered } from './cover.js';
import { Field, fieldWord } from './fields.js';
import { named } from './seats.js';
import { say } from './say.js';
import { SECRET_FIELDS, complete, tidy } from './verbs.js';
import { verbName } from '../words.js';

const GIVEN = ['seat', 'n'];

/** `about`: the entry as far as it is known, with `amends`: the number of the entry it replaces. */
export function FormSheet({ about }) {
  const { view, set: { verbs }, enter, close } = useDesk();
  const { amends, ...given } = about;
  const [row, put] = useState(given);
  const [open, uncover] = useState(false);
  const [asked, ask] = useState([]);
  const set = (change) => put((before) => ({ ...before, ...change }));
  const fields = (verbs[row.do] ?? []).filter(({ name }) => amends || given[name] === undefined || !GIVEN.includes(name));
  const secret = new Set(SECRET_FIELDS[row.do] ?? []);
  const there = ({ name, need }) => need !== 'may' || given[name] !== undefined || asked.includes(name);
  const shown = fields.filter(there);
  const draw = (field) => html`<${Field} key=${field.name} field=${field} row=${row} set=${set} />`;
  const plain = shown.filter(({ name }) => !secret.has(name));
  const hidden = shown.filter(({ name }) => secret.has(name));
  const folded = fields.filter((field) => !there(field) && (open || !secret.has(field.name)));
  const entry = () => tidy(verbs, row.card?.name ? { ...row, card: whole(row.card) } : row);
  const send = () => {
    enter(amends ? { do: 'amend', n: amends, entry: entry() } : entry());
    close();
  };
  const ready = complete(verbs, row);
  const title = [amends ? `${say('entry.amend')} ${amends}` : '', given.seat ? named(view, given.seat) : '', verbName(view, row.do)].filter(Boolean).join(' · ');
  const ends = row.do === 'end-game' && !amends;
  const foot = ends ? html`<${Hold} class="primary" disabled=${!ready} onHeld=${send} label=${say('hold', say('enter'))}>${say('hold', say('enter'))}<//>`
    : html`<button type="button" class="touch primary" disabled=${!ready} onClick=${send}>${amends ? say('change') : say('enter')}</button>`;
  return html`<${Sheet} title=${title} class="form many-form verb-${row.do}" foot=${foot}>
    ${plain.map(draw)}
    ${hidden.length > 0 && html`<${Covered} open=${open} put=${uncover}>${hidden.map(draw)}<//>`}
    ${folded.length > 0 && html`<div class="field more-fields"><span class="field-label">${say('form.more')}</span><div
        class="chips">${folded.map(({ name }) => html`<button type="button" key=${name}
        class="chip" aria-expanded="false" onClick=${() => ask([...asked, name])}>＋ ${fieldWord(view, row.do, name)}</button>`)}</div></div>`}
  <//>`;
}
