/**
 * 盘点: all six seats and the piles on one screen. A field touched is typed below and the next one opens;
 * what was not touched is not sent, so it is neither checked nor changed.
 */
import { useState } from 'preact/hooks';
import { rows } from '../../js/board/circle.js';
import { html } from '../../js/board/html.js';
import { called } from '../../js/board/names.js';
import { SHAPES, SLOTS, campOf, cardName, seatName } from '../../js/board/words.js';
import { useDesk } from '../context.js';
import { Sheet } from '../sheet.js';
import { say } from '../words.js';
import { Editor } from './stockfields.js';

const FLAGS = ['tapped', 'alive', 'flipped'];

export function StocktakeSheet({ about = {} }) {
  const { enter, close, mirrored, around, view } = useDesk();
  const [seats, put] = useState(about.seats ?? {});
  const [piles, pile] = useState({ draw_pile: about.draw_pile, discard_pile: about.discard_pile });
  const [here, go] = useState({ seat: around[0], field: 'hp' });
  const { far, near } = rows(mirrored);

  const value = here.seat ? seats[here.seat]?.[here.field] : piles[here.field];
  const set = (next) => {
    if (!here.seat) return pile((before) => ({ ...before, [here.field]: next }));
    return put((before) => {
      const { [here.field]: gone, ...rest } = before[here.seat] ?? {};
      const fields = next === undefined ? rest : { ...rest, [here.field]: next };
      const { [here.seat]: old, ...others } = before;
      return Object.keys(fields).length ? { ...others, [here.seat]: fields } : others;
    });
  };
  const onward = () => go(after(here, around.filter((seat) => view.seats[seat].alive !== false)));
  const fillFromLog = () => put(Object.fromEntries(around.map((seat) => [seat, fromLog(view.seats[seat])])));
  const count = Object.values(seats).reduce((sum, fields) => sum + Object.keys(fields).length, 0) + Object.values(piles).filter((one) => one !== undefined).length;
  const send = () => {
    const entry = { do: 'table', seats, ...Object.fromEntries(Object.entries(piles).filter(([, one]) => one !== undefined)) };
    enter(about.amends ? { do: 'amend', n: about.amends, entry } : entry);
    close();
  };
  const cell = (seat) => html`<${Cell} key=${seat} seat=${seat} fields=${seats[seat] ?? {}} here=${here} go=${go} />`;

  const foot = html`<span class="fine">${say('table.changed', count)}</span><button type="button" class="touch"
      onClick=${fillFromLog}>${say('table.take')}</button><button type="button" class="touch primary" disabled=${count === 0}
      onClick=${send}>${say('enter')}</button>`;
  return html`<${Sheet} title=${say('table.title')} class="stocktake" foot=${foot}>
    <div class="stock-row">${far.map(cell)}</div>
    <div class="stock-piles">${Object.keys(piles).map((name) => html`<button type="button" key=${name}
        class="stock-field ${here.field === name ? 'here' : ''} ${piles[name] === undefined ? '' : 'typed'}"
        onClick=${() => go({ field: name })}><i>${say(name === 'draw_pile' ? 'table.draw' : 'table.discard')}</i><b>${piles[name] ?? '·'}</b></button>`)}</div>
    <div class="stock-row">${near.map(cell)}</div>
    <${Editor} here=${here} value=${value} set=${set} onward=${onward} />
  <//>`;
}

function Cell({ seat, fields, here, go }) {
  const { view } = useDesk();
  const there = view.seats[seat];
  const field = (name, label, shown, look = '') => html`<button type="button" key=${name}
      class="stock-field ${look} ${here.seat === seat && here.field === name ? 'here' : ''} ${name in fields ? 'typed' : ''}"
      aria-label="${seatName(view, seat)} ${label} ${name in fields ? shown : say('unknown')}"
      onClick=${() => go({ seat, field: name })}><i>${label}</i><b>${name in fields ? shown : '·'}</b></button>`;
  const laid = (fields.delayed ?? []).map((one) => called(one.as ?? one.card.name)).join(' ');
  return html`<div class="stock-cell ${campOf(seat)} ${there.alive === false ? 'dead' : ''}">
    <h3><i class="shape" aria-hidden="true">${SHAPES[campOf(seat)]}</i>${seatName(view, seat)}
      <small>${there.hp}/${there.max_hp}${there.hand_known ? ` · ${say('hand.short')}${there.hand}` : ''}</small></h3>
    <div class="stock-line">${field('hp', say('hp'), fields.hp, 'figure')}${field('hand', say('hand'), fields.hand, 'figure')}${field('max_hp', say('table.max_hp'), fields.max_hp, 'figure')}</div>
    <div class="stock-line">${SLOTS.map((slot) => field(slot, say(`${slot}.short`), fields[slot] ? cardName(fields[slot]) : say('none')))}</div>
    <div class="stock-line">${field('delayed', say('judgement'), laid || say('none'))}${field('aside', say('table.aside'), (fields.aside ?? []).length)}
      ${FLAGS.map((name) => field(name, say(`table.${name}`), fields[name] ? '✓' : '✕', 'flag'))}</div>
  </div>`;
}

/** HP, hand, then the next seat's HP; anything else stays where it is. */
function after(here, living) {
  if (here.field === 'hp') return { ...here, field: 'hand' };
  if (here.field !== 'hand') return here;
  const next = living[living.indexOf(here.seat) + 1];
  return next ? { seat: next, field: 'hp' } : { field: 'draw_pile' };
}

/** What the log knows of a seat, as if it had been seen. */
function fromLog(there) {
  if (there.alive === false) return { alive: false };
  return {
    hp: there.hp,
    ...(there.hand_known ? { hand: there.hand } : {}),
    ...Object.fromEntries(SLOTS.filter((slot) => there.known?.includes(slot) || there[slot]).map((slot) => [slot, there[slot]])),
  };
}
