/** A seat opened in place: − + HP and who did it, the hand, equipment, judgement, death. The rest stays where it is. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { html } from '../js/board/html.js';
import { called } from '../js/board/names.js';
import { SLOTS, campOf, seatName } from '../js/board/words.js';
import { Chips, SeatChips } from './inputs.js';
import { useDesk } from './context.js';
import { Touch } from './touch.js';
import { say } from './words.js';

export function SeatPanel({ seat }) {
  const { view, openSeat } = useDesk();
  const there = view.seats[seat];
  const lives = there.alive !== false;
  const lived = useRef(lives);
  useEffect(() => {
    if (lived.current && !lives) openSeat(null); // the table is what is wanted now
  }, [lives]);
  if (!lives) return html`<div class="seat-panel dead ${campOf(seat)}"><p class="ask">${seatName(view, seat)} · ${say('dead')}</p><button
      type="button" class="touch" aria-keyshortcuts="Escape" onClick=${() => openSeat(null)}>${say('close')}</button></div>`;
  return html`<div class="seat-panel ${campOf(seat)}" role="region" aria-label=${seatName(view, seat)}>
    <${Life} seat=${seat} there=${there} />
    <${Hand} seat=${seat} there=${there} />
    <${Gear} seat=${seat} there=${there} />
    <${Acts} seat=${seat} there=${there} />
  </div>`;
}

/** The acting player is taken for the source of damage to another; one touch says otherwise. */
function Life({ seat, there }) {
  const { view } = useDesk();
  const actor = view.turn?.seat;
  const [source, from] = useState(actor && actor !== seat && view.seats[actor].alive !== false ? actor : undefined);
  const [kind, as] = useState('damage');
  const hurt = { do: 'hp', seat, delta: -1, kind, ...(kind === 'damage' && source ? { source } : {}) };
  return html`<div class="panel-life">
    <div class="panel-hp">
      <${Touch} row=${hurt} class="minus" keys="-" label="${seatName(view, seat)} ${say('hp')} −1">−<//>
      <b class="panel-figure">${String(there.hp).replace('-', '−')}<i>/${there.max_hp}</i></b>
      <${Touch} row=${{ do: 'hp', seat, delta: 1, kind: 'heal' }} class="plus" keys="+" label="${seatName(view, seat)} ${say('hp')} +1">+<//>
      <${Chips} label=${say('field.kind')} choices=${['damage', 'lose'].map((value) => ({ value, label: say(`kind.${value}`) }))} value=${kind}
          onPick=${as} look="small" />
    </div>
    ${kind === 'damage' && html`<${SeatChips} label=${say('seat.source')} value=${source} onPick=${from} may />`}
  </div>`;
}

function Hand({ seat, there }) {
  const [more, show] = useState(false);
  const figures = more ? [9, 10, 11, 12, 13, 14, 15, 16, 17] : [0, 1, 2, 3, 4, 5, 6, 7, 8];
  return html`<div class="panel-hand" role="group" aria-label=${say('hand')}>
    ${figures.map((to) => html`<${Touch} key=${to} row=${{ do: 'hand', seat, to }}
        class="digit ${there.hand_known && there.hand === to ? 'chosen' : ''}" keys=${to < 10 ? String(to) : undefined} label="${say('hand')} ${to}">${to}<//>`)}
    <button type="button" class="touch digit" aria-pressed=${more} onClick=${() => show(!more)}>${more ? '0–8' : '9+'}</button>
  </div>`;
}

/** A slot is touched, then the card's name: with the seat that makes three touches. */
function Gear({ seat, there }) {
  const { open } = useDesk();
  return html`<div class="panel-gear">
    ${SLOTS.map((slot) => html`<button type="button" key=${slot} class="touch gear ${there[slot] ? 'filled' : ''}"
        onClick=${() => open('gear', { seat, slot })}>
      <i>${say(slot)}</i><b>${there[slot] ? called(there[slot].name) : '—'}</b></button>`)}
    ${(there.delayed ?? []).map((laid) => html`<${Touch} key=${laid.as ?? laid.card.name}
        row=${{ do: 'undelay', seat, card: laid.card, ...(laid.as && laid.as !== laid.card.name ? { as: laid.as } : {}) }} class="gear laid"
        label="${say('verb.undelay')} ${laid.as ?? laid.card.name}"><i>${say('judgement')}</i><b>${called(laid.as ?? laid.card.name)} ✕</b><//>`)}
  </div>`;
}

function Acts({ seat, there }) {
  const { view, open, openSeat, lookFrom } = useDesk();
  const laid = there.delayed?.at(-1);
  const form = (name, row, key) => html`<button type="button" key=${name} class="touch"
      onClick=${() => open('form', { seat, ...row })}>${say(key)}</button>`;
  return html`<div class="panel-acts">
    <button type="button" class="touch" aria-keyshortcuts="K" onClick=${() => open('card', { seat, ...(view.turn?.seat === seat ? {} : { played: true }) })}>${say('turn.card')}</button>
    ${form('skill', { do: 'skill' }, 'turn.skill')}
    ${form('judge', { do: 'judge', ...(laid ? { for: laid.as ?? laid.card.name } : {}) }, 'turn.judge')}
    <button type="button" class="touch" onClick=${() => open('delay', { seat })}>${say('seat.delay')}</button>
    <button type="button" class="touch" aria-keyshortcuts="R" onClick=${() => lookFrom(seat)}>${say('reach')}</button>
    <${Touch} row=${{ do: 'flip', seat }}>${say('seat.flip')}<//>
    ${form('aside', { do: 'aside', cards: there.aside ?? [] }, 'seat.aside')}
    <button type="button" class="touch danger" onClick=${() => open('death', { seat })}>${say('seat.death')}</button>
    <button type="button" class="touch quiet" aria-keyshortcuts="Escape" onClick=${() => openSeat(null)}>${say('close')}</button>
  </div>`;
}
