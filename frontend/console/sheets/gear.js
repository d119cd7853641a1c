/** Equipment of one seat and slot: a name is one touch. And a delayed scroll laid before a seat. */
import { useState } from 'preact/hooks';
import { html } from '../../js/board/html.js';
import { called } from '../../js/board/names.js';
import { SUITS, cardName, rankName, seatName } from '../../js/board/words.js';
import { Named } from '../inputs.js';
import { useDesk } from '../context.js';
import { facesOf, namesOf } from '../deck.js';
import { Sheet } from '../sheet.js';
import { Touch } from '../touch.js';
import { say } from '../words.js';

/** One touch on a name equips it; what lay there is replaced. */
export function GearSheet({ about }) {
  const { view, state, close } = useDesk();
  const { seat, slot } = about;
  const there = view.seats[seat][slot];
  const [more, show] = useState(false);
  return html`<${Sheet} title="${seatName(view, seat)} · ${say(slot)}" class="small-sheet">
    <div class="card-names large">
      ${namesOf(state.edition, slot).map((name) => html`<${Touch} key=${name} row=${{ do: 'equip', seat, card: { name } }} after=${close}
          class="card-chip ${there?.name === name ? 'chosen' : ''}"><${Named} name=${name} /><//>`)}
      ${there && html`<${Touch} row=${{ do: 'unequip', seat, slot }} after=${close} class="danger">${say('verb.unequip')} ${cardName(there)}<//>`}
    </div>
    <p><button type="button" class="touch quiet" onClick=${() => show(!more)}>${say('form.faces')}</button></p>
    ${more && html`<${FacesOfSlot} seat=${seat} slot=${slot} close=${close} />`}
  <//>`;
}

function FacesOfSlot({ seat, slot, close }) {
  const { state } = useDesk();
  return html`<div class="card-names">${namesOf(state.edition, slot).flatMap((name) => facesOf(state.edition, name).map(({ suit, rank }) => html`<${Touch}
      key=${name + suit + rank} row=${{ do: 'equip', seat, card: { name, suit, rank } }} after=${close}
      class="card-chip suit-${suit}">${SUITS[suit]}${rankName(rank)} ${called(name)}<//>`))}</div>`;
}

/** The scrolls by name; 国色 and 断粮 lay another card as one (I-14). */
export function DelaySheet({ about }) {
  const { view, state, close, open } = useDesk();
  const { seat } = about;
  return html`<${Sheet} title="${seatName(view, seat)} · ${say('seat.delay')}" class="small-sheet">
    <div class="card-names large">${namesOf(state.edition, 'delayed').map((name) => html`<${Touch} key=${name}
        row=${{ do: 'delay', seat, card: { name } }} after=${close} class="card-chip"><${Named} name=${name} /><//>`)}</div>
    <p><button type="button" class="touch quiet" onClick=${() => open('form', { do: 'delay', seat })}>${say('cards.as')}…</button></p>
  <//>`;
}
