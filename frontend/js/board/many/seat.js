/** One seat of a table of many as it lies there: general or fighter, HP, hand, equipment, judgement, identity or faction. */
import { Gems } from '../gems.js';
import { html } from '../html.js';
import { called, latin } from '../names.js';
import { HandCount } from '../seat.js';
import { FactionCard, factionClass, factionWord, mergedWord } from './faction.js';
import { FaceColumn } from './column.js';
import { RoleCard, countsWord, roleClass, roleWord } from './role.js';
import { say } from './words.js';

const WORDED = ['dead', 'dying', 'acting', 'chained', 'tapped', 'inverted', 'flipped', 'covered', 'frost', 'due'];

/** The state words of a seat, for its class list; the first is the colour of its identity or faction. */
export function seatStates(view, seat) {
  const there = view.seats?.[seat] ?? {};
  const rider = view.ruleset === 'rider';
  const states = [rider ? factionClass(view, there.faction) : roleClass(there)];
  if (there.alive === false) states.push('dead');
  for (const state of ['dying', 'chained', 'tapped', 'inverted', 'flipped']) if (there[state]) states.push(state);
  if (rider && there.face_up === false) states.push('hidden-fighter');
  if (view.turn?.seat === seat) states.push('acting');
  if (view.frost?.includes(seat)) states.push('frost');
  if (view.chain?.due?.includes(seat)) states.push('due');
  return states;
}

/** What a screen reader says of the whole seat. */
export function seatLabel(view, seat) {
  const there = view.seats[seat];
  const rider = view.ruleset === 'rider';
  const parts = [say('seat', seat), personOf(view, seat), faceWord(view, there), rider ? factionWord(there.faction) : roleWord(there)];
  if (rider && mergedWord(there, seat)) parts.push(mergedWord(there, seat));
  if (rider && there.face_up === false) parts.push(say('face.down'));
  if (there.hp !== null && there.hp !== undefined) parts.push(`${say('hp')} ${there.hp}/${there.max_hp ?? '?'}`);
  parts.push(there.hand_known ? `${say('hand')} ${there.hand}` : say('hand.unknown'));
  for (const figure of figures(view, there)) parts.push(`${say(figure.name)} ${figure.count}`);
  for (const piece of pieces(view, there)) if (piece.card) parts.push(`${say(piece.slot)} ${piece.text}`);
  for (const laid of there.delayed ?? []) parts.push(`${say('judgement')} ${called(laid.as ?? laid.card.name)}`);
  if (there.aside) parts.push(`${say(`aside.${view.ruleset}`)} ${there.aside}`);
  const states = seatStates(view, seat);
  for (const state of WORDED) if (states.includes(state)) parts.push(say(state));
  const fell = view.deaths?.find((one) => one.seat === seat);
  if (fell) parts.push(`${say('death.place', fell.place)} ${killerWord(view, fell)}`);
  const score = view.verdict?.scores?.[seat];
  if (score) parts.push(`${say('points')} ${score.points ?? '?'}`);
  return parts.filter(Boolean).join(', ');
}

/** Who sits there: the name of the person, else the id. */
export function personOf(view, seat) {
  const { player } = view.seats?.[seat] ?? {};
  return view.people?.[player] ?? player ?? '';
}

/** The general or the fighter everybody has seen, in the reader's language; nothing where none is. */
export function faceOf(view, seat) {
  const there = view.seats?.[seat] ?? {};
  return called(there.general ?? '') || [there.fighter, there.form].filter(Boolean).join(' ') || '';
}

/** One name alone: the general, the fighter without his form, else the person. */
function nameOf(view, seat) {
  const { general, fighter } = view.seats?.[seat] ?? {};
  return called(general ?? '') || fighter || personOf(view, seat);
}

/** "3号 甲斗 李雷": how a seat is called in a line of words. */
export function seatName(view, seat) {
  return [say('seat', seat), faceOf(view, seat), personOf(view, seat)].filter(Boolean).join(' ');
}

function faceWord(view, there) {
  if (view.ruleset === 'rider') return [there.fighter, there.form].filter(Boolean).join(' ') || say('fighter.hidden');
  return called(there.general) || say('general.hidden');
}

/** The inside of a seat; the caller wraps it in a button (console) or an article (board). */
export function SeatBody({ view, seat }) {
  const there = view.seats[seat];
  const rider = view.ruleset === 'rider';
  const dead = there.alive === false;
  return html`
    <${FaceColumn} view=${view} seat=${seat} />
    <span class="seat-main">
      <span class="seat-head"><i class="seat-id">${seat}</i><b class="player">${personOf(view, seat)}</b>${rider
        ? html`<${FactionCard} view=${view} seat=${seat} />`
        : html`<${RoleCard} there=${there} />`}</span>
      ${there.general && latin(there.general) && html`<b class="latin">${latin(there.general)}</b>`}
      ${!dead && html`<${Life} view=${view} seat=${seat} /><${Zones} view=${view} there=${there} />`}
      ${(dead || view.verdict) && html`<span class="seat-end">${dead && html`<${Fate} view=${view} seat=${seat} />`}<${Score} view=${view}
          seat=${seat} /></span>`}
    </span>`;
}

/** ← 6号 圣刃: who killed, as recorded. */
export function killerWord(view, { killer, seat }) {
  if (killer === '?') return say('killer.unknown');
  if (!killer || killer === 'none') return say('killer.none');
  return killer === seat ? say('killer.self') : say('killer', [say('seat', killer), nameOf(view, killer)].join(' '));
}

/** Dead, as which of them, and by whom. */
function Fate({ view, seat }) {
  const fell = view.deaths?.find((one) => one.seat === seat);
  return html`<span class="fate"><span class="stamp">${say('dead')}</span>${fell && html`<small>${say('death.place', fell.place)} ${killerWord(view,
    fell)}</small>`}</span>`;
}

/** What the game gave the seat, once it is over. */
function Score({ view, seat }) {
  const score = view.verdict?.scores?.[seat];
  return score && html`<b class="seat-points ${score.points ? '' : 'none'}" title=${say('points')}>${score.points ?? '?'}</b>`;
}

function Life({ view, seat }) {
  const there = view.seats[seat];
  const states = seatStates(view, seat).filter((state) => ['dying', 'chained', 'tapped', 'inverted', 'flipped', 'frost', 'due'].includes(state));
  const more = view.ruleset === 'rider' ? mergedWord(there, seat) : countsWord(there);
  const placed = there.hp !== null && there.hp !== undefined;
  return html`
    <span class="seat-life">
      ${placed && html`<${Gems} level=${there.hp} max=${there.max_hp ?? Math.max(there.hp, 0)} told=${there.max_hp ?? '?'} />`}
      ${(placed || there.hand_known) && html`<${HandCount} count=${there.hand} known=${there.hand_known} />`}
    </span>
    ${(states.length > 0 || more) && html`<span class="seat-states">${states.map((state) => html`<b key=${state}
        class="tag ${state === 'dying' ? 'danger' : ''}">${say(state)}</b>`)}${more && html`<b class="tag">${more}</b>`}</span>`}`;
}

function Zones({ view, there }) {
  const laid = there.delayed ?? [];
  const counts = figures(view, there);
  return html`
    <span class="pieces">${pieces(view, there).map((piece, place) => html`<span key=${place}
        class="slot ${piece.card ? 'filled' : ''} ${piece.down ? 'down' : ''} ${piece.tapped ? 'lying' : ''}"><i>${say(`${piece.slot}.short`)}</i>
      <b class=${piece.card ? '' : 'none'}>${piece.text}</b></span>`)}</span>
    ${(counts.length > 0 || laid.length > 0 || there.aside > 0) && html`<span class="judgement">
      ${counts.map(({ name, count }) => html`<b key=${name} class="laid ${name}" title=${say(name)}>${say(`${name}.short`)} ${count}</b>`)}
      ${laid.map((one, place) => html`<b class="laid" key=${place}>${called(one.as ?? one.card.name)}</b>`)}
      ${there.aside > 0 && html`<b class="laid aside">${say(`aside.${view.ruleset}`)} ${there.aside}</b>`}
    </span>`}`;
}

/** What lies in numbers beside a rider: [{name, count}]. */
function figures(view, there) {
  if (view.ruleset !== 'rider') return [];
  return ['rage', 'supply', 'hidden', 'shown'].map((name) => ({ name, count: there[name] })).filter(({ count }) => count);
}

/** Equipment by slot: [{slot, card, text, down, tapped}]. A card that lies covered has no name. */
function pieces(view, there) {
  if (view.ruleset === 'rider') {
    return (there.pieces ?? []).map(({ slot, card, down, tapped }) => {
      const name = down || !card ? say('piece.down') : called(card.name);
      return { slot, card: card ?? down, down, tapped, text: tapped ? say('piece.tapped', name) : name };
    });
  }
  const worn = ['weapon', 'armor'].filter((slot) => there[slot]).map((slot) => ({ slot, card: there[slot] }));
  const mounts = (there.mounts ?? []).map((card) => ({ slot: 'mount', card }));
  return [...worn, ...mounts].map((piece) => ({ ...piece, text: called(piece.card.name) }));
}
