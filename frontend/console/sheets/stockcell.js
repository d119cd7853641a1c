/** One seat of a stocktake: a field for everything that can be seen of it. */
import { html } from '../../js/board/html.js';
import { called } from '../../js/board/names.js';
import { SHAPES, SLOTS, campOf, cardName, seatName } from '../../js/board/words.js';
import { useDesk } from '../context.js';
import { say } from '../words.js';

const FLAGS = ['tapped', 'alive', 'flipped'];

/** `fields`: what was typed; `here`: {seat, field} that is open below; `log`: show pale what the log has where nothing was typed. */
export function StockCell({ seat, fields, here, go, log = false, flags = FLAGS }) {
  const { view } = useDesk();
  const there = view.seats[seat];
  const known = log ? { max_hp: there.max_hp, flipped: there.flipped, alive: there.alive !== false, delayed: there.delayed ?? [], aside: there.aside ?? [], ...fromLog(there) } : {};
  const field = (name, label, look, shown) => {
    const typed = name in fields;
    const open = here.seat === seat && here.field === name;
    const text = typed ? shown(fields[name]) : name in known ? shown(known[name]) : '·';
    return html`<button type="button" key=${name} class="stock-field ${look} ${open ? 'here' : ''} ${typed ? 'typed' : ''}"
        ref=${open ? inSight : undefined}
        aria-label="${seatName(view, seat)} ${label} ${typed || name in known ? text : say('unknown')}" onClick=${() => go({ seat, field: name })}><i>${label}</i><b>${text}</b></button>`;
  };
  const card = (value) => (value ? cardName(value) : say('none'));
  const laid = (value) => value.map((one) => called(one.as ?? one.card.name)).join(' ') || say('none');
  return html`<div class="stock-cell ${campOf(seat)} ${(fields.alive ?? there.alive) === false ? 'dead' : ''}">
    <h3><i class="shape" aria-hidden="true">${SHAPES[campOf(seat)]}</i>${seatName(view, seat)}
      <small>${there.hp}/${there.max_hp}${there.hand_known ? ` · ${say('hand.short')}${there.hand}` : ''}</small></h3>
    <div class="stock-line">${field('hp', say('hp'), 'figure', String)}${field('hand', say('hand'), 'figure', String)}${field('max_hp', say('table.max_hp'), 'figure', String)}</div>
    <div class="stock-line">${SLOTS.map((slot) => field(slot, say(`${slot}.short`), '', card))}</div>
    <div class="stock-line">${field('delayed', say('judgement'), '', laid)}${field('aside', say('table.aside'), '', (cards) => cards.length)}
      ${flags.map((name) => field(name, say(`table.${name}`), 'flag', (value) => (value ? '✓' : '✕')))}</div>
  </div>`;
}

/** What the log knows of a seat, as if it had been seen. */
export function fromLog(there) {
  if (there.alive === false) return { alive: false };
  return {
    hp: there.hp,
    ...(there.hand_known ? { hand: there.hand } : {}),
    ...Object.fromEntries(SLOTS.filter((slot) => there.known?.includes(slot) || there[slot]).map((slot) => [slot, there[slot]])),
  };
}

/** HP, hand, then the next seat's HP; anything else stays where it is. */
export function after(here, living) {
  if (here.field === 'hp') return { ...here, field: 'hand' };
  if (here.field !== 'hand') return here;
  const next = living[living.indexOf(here.seat) + 1];
  return next ? { seat: next, field: 'hp' } : { field: 'draw_pile' };
}

/** `seats` with one field typed, or cleared where `next` is undefined. */
export function typed(seats, { seat, field }, next) {
  const { [field]: gone, ...rest } = seats[seat] ?? {};
  const fields = next === undefined ? rest : { ...rest, [field]: next };
  const { [seat]: old, ...others } = seats;
  return Object.keys(fields).length ? { ...others, [seat]: fields } : others;
}

/** On a phone the field may lie beside what the screen shows, or behind the keys. */
function inSight(field) {
  field?.scrollIntoView({ block: 'nearest' });
}
