/** Equipment of one seat and slot: a name is one touch; another is typed, since the rule books name no pieces. */
import { useState } from 'preact/hooks';
import { html } from '../../js/board/html.js';
import { Named } from '../inputs.js';
import { useDesk } from '../context.js';
import { Sheet } from '../sheet.js';
import { Touch } from '../touch.js';
import { useGear } from './names.js';
import { worn } from './seatpanel.js';
import { named } from './seats.js';
import { say } from './say.js';

/** A piece nobody named: what stands in the record for any of that slot. */
const ANY = { weapon: '武器', armor: '防具', mount: '坐骑', gear: '装备', bike: '机车' };

export function GearSheet({ about }) {
  const { view, close, open, enter } = useDesk();
  const { seat, slot } = about;
  const [name, type] = useState('');
  const there = view.seats[seat];
  const here = worn(view, there, slot);
  const names = [...new Set([ANY[slot], ...useGear(slot)])];
  const equip = () => {
    enter({ do: 'equip', seat, slot, card: { name: name.trim() } });
    close();
  };
  const rider = view.ruleset === 'rider';
  const pieces = (there.pieces ?? []).filter((piece) => piece.slot === slot);
  return html`<${Sheet} title="${named(view, seat)} · ${say(slot)}${here ? `：${here}` : ''}" class="small-sheet">
    <div class="card-names large">${names.map((one) => html`<${Touch} key=${one} row=${{ do: 'equip', seat, slot, card: { name: one } }} after=${close}
        class="card-chip"><${Named} name=${one} /><//>`)}</div>
    <div class="gear-typed"><input class="word" type="text" maxlength="40" autocomplete="off" aria-label=${say('gear.name')} placeholder=${say('gear.name')}
        value=${name} onInput=${(event) => type(event.target.value)}
        onKeyDown=${(event) => event.key === 'Enter' && name.trim() && equip()} /><button type="button" class="touch primary" disabled=${!name.trim()} onClick=${equip}>${say('verb.equip')}</button></div>
    <div class="more-grid">
      ${here && html`<${Touch} row=${{ do: 'unequip', seat, slot }} after=${close} class="danger">${say('verb.unequip')} ${here}<//>`}
      ${rider && here && html`<${Touch} row=${{ do: 'tap-card', seat, slot, tapped: !pieces.some(({ tapped }) => tapped) }}
          after=${close}>${say(pieces.some(({ tapped }) => tapped) ? 'gear.upright' : 'gear.tap')}<//>`}
      ${rider && here && html`<${Touch} row=${{ do: pieces.some(({ down }) => down) ? 'show-card' : 'hide-card', seat, ...(pieces.some(({ down }) => down) ? { from: slot } : { slot }) }} after=${close}>${say(pieces.some(({ down }) => down) ? 'gear.show' : 'gear.hide')}<//>`}
      <button type="button" class="touch" onClick=${() => open('form', { do: 'equip', seat, slot })}>${say('form.faces')} …</button>
    </div>
  <//>`;
}
