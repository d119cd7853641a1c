/** One seat as it lies on the table: general, HP, hand, equipment, judgement, identity card. */
import { html } from './html.js';
import { language } from './language.js';
import { GeneralColumn } from './general.js';
import { Gems } from './gems.js';
import { called, latin } from './names.js';
import { SHAPES, SLOTS, campOf, cardName, isCommander, say } from './words.js';

/** The state words of a seat for a screen reader and for its class list. */
export function seatStates(view, seat) {
  const there = view.seats?.[seat] ?? {};
  const states = [campOf(seat)];
  if (there.alive === false) states.push('dead');
  if (there.dying) states.push('dying');
  if (there.tapped) states.push('tapped');
  if (there.flipped) states.push('flipped');
  if (view.turn?.seat === seat) states.push('acting');
  return states;
}

/** What a screen reader says of the whole seat. */
export function seatLabel(view, seat) {
  const there = view.seats[seat];
  const camp = campOf(seat);
  const parts = [
    seat,
    say(`${camp}.side`),
    say(isCommander(seat) ? 'role.commander' : 'role.vanguard'),
    say(there.role),
    called(there.general) || say('nobody'),
    view.people?.[there.player] ?? there.player,
  ];
  if (there.hp !== null && there.hp !== undefined) parts.push(`${say('hp')} ${there.hp}/${there.max_hp}`);
  parts.push(there.hand_known ? `${say('hand')} ${there.hand}` : say('hand.unknown'));
  for (const slot of SLOTS) if (there[slot]) parts.push(`${say(slot)} ${cardName(there[slot])}`);
  for (const laid of there.delayed ?? []) parts.push(`${say('judgement')} ${called(laid.as ?? laid.card.name)}`);
  for (const state of ['dead', 'dying', 'tapped', 'flipped', 'acting']) if (seatStates(view, seat).includes(state)) parts.push(say(state));
  return parts.filter(Boolean).join(', ');
}

/** The inside of a seat; the caller wraps it in a button (console) or an article (board). */
export function SeatBody({ view, seat }) {
  const there = view.seats[seat];
  const camp = campOf(seat);
  const placed = there.hp !== null && there.hp !== undefined;
  return html`
    <${GeneralColumn} name=${there.general} kingdom=${there.kingdom} />
    <span class="seat-main">
      <span class="seat-head">
        <span class="identity ${there.tapped ? 'lying' : ''} ${there.alive === false ? 'gone' : ''}"
            title=${say(there.tapped ? 'tapped' : 'upright')}>
          <i class="shape" aria-hidden="true">${SHAPES[camp]}</i>
        </span>
        <b class="role" title=${say(there.role)}>${say(isCommander(seat) ? 'role.commander' : 'role.vanguard')}${language === 'zh' ? html`<small> ${there.role}</small>` : ''}</b>
        ${there.general && latin(there.general) && html`<b class="latin">${latin(there.general)}</b>`}
        <span class="player">${view.people?.[there.player] ?? there.player ?? ''}</span>
        <i class="seat-id">${seat}</i>
      </span>
      ${there.alive === false
        ? html`<span class="stamp">${say('dead')}</span>`
        : html`
          <span class="seat-life">
            ${placed && html`<${Gems} level=${there.hp} max=${there.max_hp} extra=${isCommander(seat)} />`}
            ${placed && html`<${HandCount} count=${there.hand} known=${there.hand_known} />`}
            ${there.dying && html`<b class="tag danger">${say('dying')}</b>`}
            ${there.flipped && html`<b class="tag">${say('flipped')}</b>`}
          </span>
          <span class="equipment">${SLOTS.map((slot) => html`<${Slot} key=${slot} slot=${slot} card=${there[slot]}
              known=${there.known?.includes(slot)} />`)}</span>
          <${Judgement} delayed=${there.delayed} aside=${there.aside} />`}
    </span>`;
}

/** The hand as a number on a card's back; one the log no longer knows stands pale with a question mark. */
export function HandCount({ count, known }) {
  const text = count === null || count === undefined ? '?' : String(count);
  return html`<span class="hand-back ${known ? '' : 'unknown'}" title=${known ? say('hand') : say('hand.unknown')}>${text}</span>`;
}

function Slot({ slot, card, known }) {
  return html`<span class="slot ${card ? 'filled' : ''} ${known ? 'known' : ''}">
    <i>${say(`${slot}.short`)}</i>${card ? html`<b>${called(card.name)}</b>` : html`<b class="none">${known ? '—' : ''}</b>`}
  </span>`;
}

function Judgement({ delayed = [], aside = [] }) {
  if (!delayed.length && !aside.length) return null;
  return html`<span class="judgement">
    ${delayed.map((laid) => html`<b class="laid">${called(laid.as ?? laid.card.name)}</b>`)}
    ${aside.length > 0 && html`<b class="laid aside">${say('aside')} ${aside.length}</b>`}
  </span>`;
}
