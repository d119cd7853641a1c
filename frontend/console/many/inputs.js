/** Inputs a finger can hit at a table of any size. Each gives its value by `onPick`; undefined clears it. */
import { html } from '../../js/board/html.js';
import { useState } from 'preact/hooks';
import { Chips, Digits } from '../inputs.js';
import { useDesk } from '../context.js';
import { Touch } from '../touch.js';
import { calls, lives, named, rowsOf } from './seats.js';
import { say } from './say.js';

/** The seats as they sit, in two rows. With `many` the value is a list in the order touched, and each shows its place. */
export function SeatGrid({ label, value, onPick, many = false, may = false, dead = false, without = [], small = false, extra = [] }) {
  const { view, around } = useDesk();
  const { near, far } = rowsOf(around);
  const there = (seat) => !without.includes(seat) && (dead || lives(view, seat));
  const chosen = (seat) => (many ? (value ?? []).includes(seat) : value === seat);
  const touch = (seat) => {
    if (many) return onPick(chosen(seat) ? value.filter((other) => other !== seat) : [...(value ?? []), seat]);
    return onPick(may && chosen(seat) ? undefined : seat);
  };
  const chip = (seat) => html`<button type="button" key=${seat} class="chip seat-chip ${chosen(seat) ? 'chosen' : ''} ${there(seat) ? '' : 'away'}" aria-pressed=${chosen(seat)}
      disabled=${!there(seat)} aria-label=${named(view, seat)} onClick=${() => touch(seat)}><b>${seat}</b>${!small && html` <small>${calls(view, seat).slice(seat.length + 1)}</small>`}${many
    && chosen(seat) && html`<i class="place">${value.indexOf(seat) + 1}</i>`}</button>`;
  return html`<div class="seat-grid ${small ? 'small' : ''}" role="group" aria-label=${label}>
    <div class="seat-grid-row">${far.map(chip)}</div>
    <div class="seat-grid-row">${near.map(chip)}</div>
    ${extra.length > 0 && html`<div class="seat-grid-row extra">${extra.map(([word, name]) => html`<button type="button" key=${word} class="chip ${value === word ? 'chosen' : ''}"
        aria-pressed=${value === word} onClick=${() => onPick(value === word ? undefined : word)}>${name}</button>`)}</div>`}
  </div>`;
}

/** A button a seat, as they sit: `row(seat)` is the entry it makes, `sub(seat)` what stands below its name, `label` what it does. */
export function SeatTouches({ seats, row, sub = () => '', label, look = () => '', check = true }) {
  const { view, around } = useDesk();
  const { near, far } = rowsOf(around);
  const button = (seat) => html`<${Touch} key=${seat} row=${row(seat)} check=${check} class="seat-touch ${look(seat)}"
      label="${label} ${named(view, seat)}"><b>${calls(view, seat)}</b>${sub(seat) && html`<small>${sub(seat)}</small>`}<//>`;
  return html`<div class="seat-touches" role="group" aria-label=${label}>${[far, near].map((half, place) => html`<div
      class="seat-grid-row" key=${place}>${half.filter((seat) => seats.includes(seat)).map(button)}</div>`)}</div>`;
}

/** A figure: ready digits, and a keypad behind for what is larger. */
export function Count({ label, value, onPick, from = 0, to = 8, log }) {
  const [pad, open] = useState(value !== undefined && (value > to || value < from));
  if (pad) return html`<${Keypad} label=${label} value=${value} onPick=${onPick} />`;
  return html`<div class="count"><${Digits} label=${label} from=${from} to=${to} value=${value} onPick=${onPick} log=${log} may />
    <button type="button" class="chip digit" onClick=${() => open(true)} aria-label="${to + 1}+ ${label}">${to + 1}+</button></div>`;
}

/** Figures above twenty are typed digit by digit. */
export function Keypad({ label, value, onPick }) {
  const type = (digit) => onPick(Math.min(999, Math.abs(value ?? 0) * 10 + digit));
  return html`<div class="chips digits" role="group" aria-label=${label}>
    ${Array.from({ length: 10 }, (_, digit) => html`<button type="button" key=${digit} class="chip digit" onClick=${() => type(digit)}>${digit}</button>`)}
    <button type="button" class="chip digit" aria-label=${say('clear')} onClick=${() => onPick(value > 9 ? Math.floor(value / 10) : undefined)}>⌫</button>
    <b class="typed-figure">${value ?? '·'}</b>
  </div>`;
}

/** Yes, no, or not said. */
export function YesNo({ label, value, onPick }) {
  return html`<${Chips} label=${label} choices=${[{ value: true, label: say('flag.on') }, { value: false, label: say('flag.off') }]} value=${value} onPick=${onPick} may />`;
}

/** Words to touch, and one to type where it is none of them. */
export function Suggested({ label, value, onPick, ready, name = (word) => word }) {
  const [typing, type] = useState(ready.length === 0);
  const choices = [...new Set([...ready, ...(value && !ready.includes(value) ? [value] : [])])].map((word) => ({ value: word, label: name(word), look: 'skill' }));
  return html`<div class="suggested">
    ${choices.length > 0 && html`<${Chips} label=${label} choices=${choices} value=${value} onPick=${onPick} may />`}
    ${typing ? html`<input class="word" type="text" autocomplete="off" maxlength="60" aria-label=${label} placeholder=${label} value=${value ?? ''}
        onInput=${(event) => onPick(event.target.value.trim() || undefined)} />` : html`<button type="button" class="chip" onClick=${() => type(true)}>${say('other')} …</button>`}
  </div>`;
}

/** One figure a seat: the seat is touched, then its figure; `fill` sets all seats at once. */
export function BySeat({ label, value = {}, onPick, to = 8, fill }) {
  const { view, around } = useDesk();
  const [seat, turnTo] = useState(around.find((one) => value[one] === undefined) ?? around[0]);
  const set = (figure) => {
    const { [seat]: gone, ...rest } = value;
    onPick(figure === undefined ? rest : { ...value, [seat]: figure });
    if (figure !== undefined) turnTo(around[(around.indexOf(seat) + 1) % around.length]);
  };
  return html`<div class="by-seat">
    <div class="by-seat-seats" role="group" aria-label=${label}>${around.map((one) => html`<button type="button" key=${one} class="chip seat-chip ${one === seat ? 'here' : ''}"
        aria-pressed=${one === seat} onClick=${() => turnTo(one)}><b>${one}</b> <small>${calls(view, one).slice(one.length + 1)}</small><i
            class="figure-typed">${value[one] ?? '·'}</i></button>`)}</div>
    <${Count} key=${seat} label="${named(view, seat)} ${label}" value=${value[seat]} onPick=${set} to=${to} />
    ${fill && html`<div class="chips">${fill.map(([word, all]) => html`<button type="button" key=${word} class="chip" onClick=${() => onPick(all)}>${word}</button>`)}</div>`}
  </div>`;
}
