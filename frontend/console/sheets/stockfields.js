/** The editor below the stocktake: what is typed for the field that was touched. */
import { useState } from 'preact/hooks';
import { minutes } from '../../js/board/clock.js';
import { html } from '../../js/board/html.js';
import { SLOTS, seatName } from '../../js/board/words.js';
import { CardField, CardsField } from '../cards.js';
import { useDesk } from '../context.js';
import { Chips, Digits, SeatChips } from '../inputs.js';
import { say } from '../words.js';

const LABELS = {
  draw_pile: 'table.draw',
  discard_pile: 'table.discard',
  delayed: 'judgement',
  aside: 'aside',
  max_hp: 'table.max_hp',
  tapped: 'table.tapped',
  alive: 'table.alive',
  flipped: 'table.flipped',
  fouls_A: 'recovery.fouls',
  fouls_B: 'recovery.fouls',
  missed: 'recovery.missed.long',
  turn: 'recovery.turn.long',
  paused: 'pause',
};

/** `killer`: who killed the seat that is open, where it is told dead. */
export function Editor({ here, value, killer, set, onward }) {
  const { view } = useDesk();
  const { seat, field } = here;
  const label = say(LABELS[field] ?? field);
  const leave = html`<button type="button" class="touch quiet" onClick=${() => set(undefined)}>${say('clear')}</button>`;
  return html`<div class="stock-editor" aria-live="polite"><p class="stock-what">${seat ? `${seatName(view, seat)} · ` : ''}${label}</p><${Input}
      key=${seat + field} field=${field} seat=${seat} value=${value} set=${set} onward=${onward} label=${label} />${
      field === 'alive' && value === false && html`<${Killer} value=${killer} set=${(seat) => set(seat, 'killer')} />`}${leave}</div>`;
}

function Input({ field, seat, value, set, onward, label }) {
  const { view } = useDesk();
  const digit = (next) => {
    set(next);
    if (next !== undefined) onward();
  };
  if (field === 'hp') return html`<${Digits} label=${label} from=${-2} to=${6} value=${value} onPick=${digit} log=${view.seats[seat].hp} />`;
  if (field === 'max_hp') return html`<${Digits} label=${label} from=${1} to=${6} value=${value} onPick=${digit} log=${view.seats[seat].max_hp} />`;
  if (field === 'hand') return html`<${Digits} label=${label} to=${17} value=${value} onPick=${digit}
      log=${view.seats[seat].hand_known ? view.seats[seat].hand : undefined} />`;
  if (field.startsWith('fouls_')) return html`<${Digits} label=${label} to=${3} value=${value} onPick=${set} log=${view.teams[field.at(-1)].fouls} />`;
  if (field === 'clock') return html`<${ClockPad} label=${label} value=${value} set=${set} />`;
  if (field === 'missed') return html`<${Missed} label=${label} value=${value} set=${set} />`;
  if (field === 'turn') return html`<div class="stock-cards"><${SeatChips} label=${label} value=${value} onPick=${set} /><${Chips} label=${label}
      choices=${[{ value: 'none', label: say('recovery.between') }]} value=${value} onPick=${set} /></div>`;
  if (field.endsWith('_pile')) return html`<${Keypad} label=${label} value=${value} set=${set} />`;
  if (SLOTS.includes(field)) return html`<div class="stock-cards"><${Chips} label=${label} choices=${[{ value: null, label: say('none') }]}
      value=${value} onPick=${() => set(null)} /><${CardField} label=${label} groups=${[field]} value=${value ?? undefined} onPick=${set} /></div>`;
  if (field === 'delayed') return html`<${Delayed} label=${label} value=${value} set=${set} />`;
  if (field === 'aside') return html`<div class="stock-cards"><${Chips} label=${label} choices=${[{ value: 0, label: say('none') }]}
      value=${value?.length} onPick=${() => set([])} /><${CardsField} label=${label} value=${value} onPick=${set} /></div>`;
  return html`<${Chips} label=${label} choices=${[{ value: true, label: say('flag.on') }, { value: false, label: say('flag.off') }]} value=${value}
      onPick=${set} />`;
}

/** The judgement zone in the order laid; a touch lays one more, a touch on a laid one takes it away. */
function Delayed({ label, value, set }) {
  const laid = value ?? [];
  return html`<div class="stock-cards">
    <${Chips} label=${label} choices=${[{ value: 0, label: say('none') }]} value=${value?.length} onPick=${() => set([])} />
    <${CardField} label=${label} groups=${['delayed']} value=${laid.at(-1)?.card} onPick=${(card) => {
      if (!card) return set(laid.slice(0, -1));
      const rest = laid.filter((one) => one.card.name !== card.name);
      return set([...rest, { card }]);
    }} />
  </div>`;
}

/** Turns that nobody entered, in the order in which they were taken; a seat may have had two. */
function Missed({ label, value = [], set }) {
  const { view } = useDesk();
  return html`<div class="stock-cards">
    <${SeatChips} label=${label} value=${undefined} onPick=${(seat) => set([...value, seat])} />
    <div class="chips">${value.map((seat, index) => html`<button type="button" key=${index} class="chip chosen" aria-label="${say('clear')} ${seatName(view, seat)}"
        onClick=${() => set(value.length > 1 ? value.filter((_, other) => other !== index) : undefined)}>${index + 1} ${seatName(view, seat)} ✕</button>`)}</div>
  </div>`;
}

/** Who killed, where the referee knows it. */
function Killer({ value, set }) {
  return html`<div class="stock-cards"><span class="field-label">${say('death.killer')} <small>${say('optional')}</small></span><${SeatChips}
      label=${say('death.killer')} value=${value} onPick=${set} may dead /></div>`;
}

/** Minutes and seconds as they stand on the clock: four digits, the last two are seconds. */
function ClockPad({ label, value, set }) {
  const [digits, put] = useState('');
  const type = (digit) => {
    const next = `${digits}${digit}`.slice(-4);
    put(next);
    set(Math.floor(Number(next) / 100) * 60 + Math.min(59, Number(next) % 100));
  };
  return html`<div class="chips digits" role="group" aria-label=${label}>
    ${Array.from({ length: 10 }, (_, digit) => html`<button type="button" key=${digit} class="chip digit" onClick=${() => type(digit)}>${digit}</button>`)}
    <b class="clock-typed">${value === undefined ? '–:––' : minutes(value * 1000)}</b>
  </div>`;
}

/** Figures above twenty are typed digit by digit. */
function Keypad({ label, value, set }) {
  const type = (digit) => set(Math.min(999, (value ?? 0) * 10 + digit));
  return html`<div class="chips digits" role="group" aria-label=${label}>
    ${Array.from({ length: 10 }, (_, digit) => html`<button type="button" key=${digit} class="chip digit"
        onClick=${() => type(digit)}>${digit}</button>`)}
    <button type="button" class="chip digit" aria-label=${say('clear')}
        onClick=${() => set(value > 9 ? Math.floor(value / 10) : undefined)}>⌫</button>
  </div>`;
}
