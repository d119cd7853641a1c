/** A seat opened in place: − + HP and who did it, the hand, equipment, and what else can be entered of it. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { html } from '../../js/board/html.js';
import { called } from '../../js/board/names.js';
import { cardName } from '../../js/board/words.js';
import { Chips } from '../inputs.js';
import { useDesk } from '../context.js';
import { Touch } from '../touch.js';
import { Act, useActs } from './acts.js';
import { SeatGrid } from './inputs.js';
import { lives, named } from './seats.js';
import { say } from './say.js';
import { ELEMENTS, SLOTS } from './verbs.js';

export function SeatPanel({ seat }) {
  const { view, openSeat, open } = useDesk();
  const alive = lives(view, seat);
  const lived = useRef(alive);
  useEffect(() => {
    if (lived.current && !alive) openSeat(null); // the table is what is wanted now
  }, [alive]);
  const there = view.seats[seat];
  if (!alive) return html`<div class="seat-panel dead"><p class="ask">${named(view, seat)} · ${say('dead')}</p>${view.ruleset === 'identity' && !there.revealed && html`<button type="button"
      class="touch big" onClick=${() => open('form', { do: 'reveal', seat })}>${say('identity.verb.reveal')}</button>`}<button type="button" class="touch" aria-keyshortcuts="Escape"
      onClick=${() => openSeat(null)}>${say('close')}</button></div>`;
  return html`<div class="seat-panel many-panel of-${view.ruleset}" role="region" aria-label=${named(view, seat)}>
    <${Life} seat=${seat} there=${there} />
    <${Figures} seat=${seat} there=${there} />
    <${Gear} seat=${seat} there=${there} />
    <div class="panel-acts"><${Acts} seat=${seat} />
      <button type="button" class="touch" onClick=${() => open('acts', { seat })}>${say('acts.more')}</button>
      <button type="button" class="touch quiet" aria-keyshortcuts="Escape" onClick=${() => openSeat(null)}>${say('close')}</button></div>
  </div>`;
}

function Acts({ seat }) {
  return useActs(seat, 'panel').map((act) => html`<${Act} key=${act.name} act=${act} />`);
}

/** The acting player is taken for the source of damage to another; one touch says otherwise. */
function Life({ seat, there }) {
  const { view } = useDesk();
  const actor = view.turn?.seat;
  const [source, from] = useState(actor && actor !== seat && lives(view, actor) ? actor : undefined);
  const [kind, as] = useState('damage');
  const [element, of] = useState(undefined);
  const damage = kind === 'damage';
  const hurt = { do: 'hp', seat, delta: -1, kind, ...(damage && element ? { element } : {}), ...(damage && source ? { source } : {}) };
  return html`<div class="panel-life">
    <div class="panel-hp">
      <${Touch} row=${hurt} class="minus" keys="-" label="${named(view, seat)} ${say('hp')} −1">−<//>
      <b class="panel-figure">${there.hp ?? '?'}<i>/${there.max_hp ?? '?'}</i></b>
      <${Touch} row=${{ do: 'hp', seat, delta: 1, kind: 'heal' }} class="plus" keys="+" label="${named(view, seat)} ${say('hp')} +1">+<//>
      <${Chips} label=${say('field.kind')} choices=${['damage', 'lose'].map((value) => ({ value, label: say(`kind.${value}`) }))} value=${kind} onPick=${as} look="small" />
      ${damage && html`<${Chips} label=${say('field.element')} choices=${ELEMENTS[view.ruleset].map((value) => ({ value, label: say(`element.${value}.short`), look: `element-${value}` }))}
          value=${element} onPick=${of} may look="small elements" />`}
    </div>
    ${damage && html`<div class="panel-source"><span>${say('seat.source')}</span><${SeatGrid} label=${say('seat.source')} value=${source} onPick=${from} may dead small /></div>`}
  </div>`;
}

/** The hand; a rider's rage and hidden zone beside it. */
function Figures({ seat, there }) {
  const [more, show] = useState(false);
  const { view } = useDesk();
  const figures = more ? [9, 10, 11, 12, 13, 14, 15, 16, 17] : [0, 1, 2, 3, 4, 5, 6, 7, 8];
  return html`<div class="panel-figures">
    <div class="panel-hand" role="group" aria-label=${say('hand')}>
      ${figures.map((to) => html`<${Touch} key=${to} row=${{ do: 'hand', seat, to }}
          class="digit ${there.hand_known && there.hand === to ? 'chosen' : ''}" keys=${to < 10 ? String(to) : undefined} label="${say('hand')} ${to}">${to}<//>`)}
      <button type="button" class="touch digit" aria-pressed=${more} onClick=${() => show(!more)}>${more ? '0–8' : '9+'}</button>
    </div>
    ${view.ruleset === 'rider' && html`<div class="panel-rage" role="group" aria-label=${say('rage')}>
      <${Touch} row=${{ do: 'rage', seat, delta: -1 }} class="digit"
          label="${say('rage')} −1">−<//><b>${say('rage')} ${there.rage ?? 0}</b><${Touch} row=${{ do: 'rage', seat, delta: 1 }} class="digit"
          label="${say('rage')} +1">+<//>
      ${there.hidden > 0 && html`<${Touch} row=${{ do: 'show-card', seat, from: 'hidden' }} label="${say('verb.show-card')} ${say('hidden')}">${say('hidden')} ${there.hidden} ↑<//>`}
    </div>`}
  </div>`;
}

/** A slot is touched, then the card: with the seat that makes three touches. What lies in judgement leaves by a touch. */
function Gear({ seat, there }) {
  const { view, open } = useDesk();
  return html`<div class="panel-gear">
    ${SLOTS[view.ruleset].map((slot) => html`<button type="button" key=${slot} class="touch gear ${worn(view, there, slot) ? 'filled' : ''}" onClick=${() => open('gear', { seat, slot })}>
      <i>${say(slot)}</i><b>${worn(view, there, slot) || '—'}</b></button>`)}
    ${(there.delayed ?? []).map((laid, place) => html`<${Touch} key=${place} row=${{ do: 'undelay', seat, card: laid.card, ...(laid.as && laid.as !== laid.card.name ? { as: laid.as } : {}) }}
        class="gear laid" label="${say('verb.undelay')} ${laid.as ?? laid.card.name}"><i>${say('judgement')}</i><b>${called(laid.as ?? laid.card.name)} ✕</b><//>`)}
    <button type="button" class="touch gear" onClick=${() => open('form', { do: 'aside', seat, count: there.aside })}><i>${say(`aside.${view.ruleset}`)}</i><b>${there.aside ?? 0}</b></button>
  </div>`;
}

/** What lies in a slot, in words. */
export function worn(view, there, slot) {
  if (view.ruleset === 'rider') return (there.pieces ?? []).filter((piece) => piece.slot === slot).map(({ card, down, tapped }) => `${down ? say('piece.down') : cardName(card)}${tapped ? '↷' : ''}`).join(' ');
  if (slot === 'mount') return (there.mounts ?? []).map(cardName).join(' ');
  return there[slot] ? cardName(there[slot]) : '';
}
