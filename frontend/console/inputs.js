/** The small inputs a finger can hit: chips, digits, ranks, seats, words. Each gives its value by `onPick`. */
import { html } from '../js/board/html.js';
import { latin } from '../js/board/names.js';
import { SHAPES, SUITS, campOf, rankName, seatName } from '../js/board/words.js';
import { useDesk } from './context.js';
import { say } from './words.js';

const RANKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];

/** `choices`: [{value, label, look?, name?}]. With `many` the value is a list. Touching the chosen one again clears it when `may`. */
export function Chips({ label, choices, value, onPick, many = false, may = false, look = '' }) {
  const chosen = (item) => (many ? (value ?? []).includes(item) : value === item);
  const touch = (item) => {
    if (many) return onPick(chosen(item) ? value.filter((other) => other !== item) : [...(value ?? []), item]);
    return onPick(may && chosen(item) ? undefined : item);
  };
  return html`<div class="chips ${look}" role="group" aria-label=${label}>
    ${choices.map((choice) => html`<button type="button" key=${String(choice.value)}
        class="chip ${choice.look ?? ''} ${chosen(choice.value) ? 'chosen' : ''}" aria-pressed=${chosen(choice.value)} aria-label=${choice.name}
        onClick=${() => touch(choice.value)}>${choice.label}</button>`)}
  </div>`;
}

/** Living seats (or all, with `dead`), as they sit. */
export function SeatChips({ label, value, onPick, many, may, dead = false, without = [], grid = false }) {
  const { view, around } = useDesk();
  const asTheySit = grid ? [...around.slice(3).reverse(), ...around.slice(0, 3)] : around;
  const choices = asTheySit.filter((seat) => view.seats?.[seat] && !without.includes(seat) && (dead || view.seats[seat].alive !== false)).map((seat) => ({
    value: seat,
    look: campOf(seat),
    label: html`<i class="shape" aria-hidden="true">${SHAPES[campOf(seat)]}</i>${seatName(view, seat)}`,
    name: `${seat} ${seatName(view, seat)}`,
  }));
  return html`<${Chips} label=${label} choices=${choices} value=${value} onPick=${onPick} many=${many} may=${may}
      look=${grid ? 'seats grid' : 'seats'} />`;
}

/** A name as it stands on the card, the English one small below it for an English reader. */
export function Named({ name }) {
  const other = latin(name);
  return other ? html`<span class="two-names"><span lang="zh-Hans">${name}</span><small>${other}</small></span>` : name;
}

export function Digits({ label, value, onPick, from = 0, to = 8, may = false, log }) {
  const choices = [];
  for (let digit = from; digit <= to; digit += 1) choices.push({ value: digit, label: digit < 0 ? `−${-digit}` : digit, look: `digit ${digit === log ? 'by-log' : ''}` });
  return html`<${Chips} label=${label} choices=${choices} value=${value} onPick=${onPick} may=${may} look="digits" />`;
}

export function Ranks({ label, value, onPick, may }) {
  return html`<${Chips} label=${label} choices=${RANKS.map((rank) => ({ value: rank, label: rankName(rank), look: 'digit' }))} value=${value}
      onPick=${onPick} may=${may} look="ranks" />`;
}

export function Suits({ label, value, onPick, may }) {
  return html`<${Chips} label=${label} choices=${Object.entries(SUITS).map(([suit, sign]) => ({ value: suit, label: sign, look: `digit suit-${suit}`, name: suit }))}
      value=${value} onPick=${onPick} may=${may} look="suits" />`;
}

export function Camps({ label, value, onPick }) {
  return html`<${Chips} label=${label} choices=${['warm', 'cold'].map((camp) => ({ value: camp, label: `${SHAPES[camp]} ${say(`${camp}.side`)}`, look: camp }))}
      value=${value} onPick=${onPick} />`;
}

export function Teams({ label, value, onPick }) {
  const { view } = useDesk();
  return html`<${Chips} label=${label} choices=${['A', 'B'].map((team) => ({ value: team, label: view.teams[team].name, look: view.teams[team].camp ?? '' }))}
      value=${value} onPick=${onPick} />`;
}

/** Players of one team, or of both. */
export function Players({ label, team, value, onPick, may }) {
  const { view } = useDesk();
  const players = ['A', 'B'].filter((side) => !team || side === team).flatMap((side) => view.teams[side].players);
  return html`<${Chips} label=${label} choices=${players.map((player) => ({ value: player, label: view.people?.[player] ?? player }))} value=${value}
      onPick=${onPick} may=${may} />`;
}

/** A text with ready words to touch, since nobody types long in a hall. */
export function Words({ label, value, onPick, ready = [], focus = false }) {
  return html`<div class="words">
    <textarea rows="2" aria-label=${label} placeholder=${label} value=${value ?? ''} autofocus=${focus}
        onInput=${(event) => onPick(event.target.value)}></textarea>
    ${ready.length > 0 && html`<${Chips} label=${label} choices=${ready.map((text) => ({ value: text, label: text }))} value=${value}
        onPick=${(text) => onPick(text ?? '')} may />`}
  </div>`;
}
