/** A fighter card: one of the organiser's list, which knows what is printed on it, or what is typed. */
import { html } from '../../js/board/html.js';
import { Suggested } from './inputs.js';
import { useFighters } from './names.js';
import { say } from './say.js';

export function FighterField({ row, set, value, put, label }) {
  const list = useFighters();
  const names = [...new Set(list.map(({ name }) => name))];
  const pick = (name) => {
    const cards = list.filter((one) => one.name === name);
    const first = cards.find(({ source }) => !source) ?? cards[0];
    if (first && row.do !== 'form') set({ fighter: name, form: first.form, mark: undefined });
    else put(name);
  };
  return html`<div class="fighter-field">${names.length === 0 && html`<p class="fine">${say('fighter.list')}</p>`}<${Suggested} label=${label} value=${value}
      onPick=${pick} ready=${names} /></div>`;
}
