/**
 * 盘点 of any number of seats, and the figures of a start: HP and hand of everybody at a glance, everything else of the
 * seat that was touched. What was not touched is not sent, so it is neither checked nor changed.
 */
import { useState } from 'preact/hooks';
import { html } from '../../js/board/html.js';
import { useDesk } from '../context.js';
import { Sheet } from '../sheet.js';
import { calls, lives, named, rowsOf } from './seats.js';
import { said } from './said.js';
import { say } from './say.js';
import { Editor, shownAs, wordOf } from './stockeditor.js';
import { AT_A_GLANCE, FIELDS, WHOLE } from './stockfields.js';

export function StocktakeSheet({ about = {} }) {
  const { view, around, enter, close } = useDesk();
  const verb = about.do ?? 'table';
  const kinds = FIELDS[view.ruleset][verb];
  const whole = WHOLE[view.ruleset][verb];
  const [seats, put] = useState(about.seats ?? {});
  const [table, lay] = useState(Object.fromEntries(Object.keys(whole).filter((name) => about[name] !== undefined).map((name) => [name, about[name]])));
  const [here, go] = useState({ seat: around[0], field: 'hp' });
  const { near, far } = rowsOf(around);
  const value = here.seat ? seats[here.seat]?.[here.field] : table[here.field];
  const set = (next) => (here.seat ? put((before) => typed(before, here, next)) : lay((before) => said({ ...before, [here.field]: next })));
  const count = Object.values(seats).reduce((sum, fields) => sum + Object.keys(fields).length, 0) + Object.keys(table).length;
  const living = around.filter((seat) => lives(view, seat));
  const onward = () => go(after(here, living));
  const send = () => {
    const entry = { do: verb, ...(Object.keys(seats).length || verb === 'table' ? { seats } : {}), ...table };
    enter(about.amends ? { do: 'amend', n: about.amends, entry } : entry);
    close();
  };
  const fill = () => put((before) => ({ ...before, ...Object.fromEntries(living.map((seat) => [seat, { ...fromLog(view.seats[seat]), ...before[seat] }])) }));
  const fours = () => put((before) => Object.fromEntries(around.map((seat) => [seat, { ...before[seat], hand: 4 }])));
  const seatOpen = here.seat ?? around[0];
  const foot = html`<span class="fine">${say('table.changed', count)}</span><button type="button" class="touch"
      onClick=${verb === 'table' ? fill : fours}>${say(verb === 'table' ? 'table.take' : 'stock.fours')}</button><button type="button" class="touch primary"
      disabled=${count === 0 && verb === 'table'} onClick=${send}>${about.amends ? say('change') : say('enter')}</button>`;
  const cell = (seat) => html`<${Glance} key=${seat} seat=${seat} fields=${seats[seat] ?? {}} here=${here} go=${go} kinds=${kinds} />`;
  return html`<${Sheet} title=${say(verb === 'start' ? 'stock.start' : 'table.title')} class="stocktake many-stocktake" foot=${foot}>
    <div class="glances">${far.map(cell)}</div><div class="glances">${near.map(cell)}</div>
    <div class="stock-rest">
      <h3>${named(view, seatOpen)}</h3>
      <div class="stock-more" role="group" aria-label=${named(view, seatOpen)}>${Object.keys(kinds).filter((name) => !AT_A_GLANCE.includes(name)).map((field) => html`<${StockField} key=${field} field=${field} kind=${kinds[field]}
          typed=${seats[seatOpen]} here=${here.seat === seatOpen && here.field === field} go=${() => go({ seat: seatOpen, field })} who=${named(view, seatOpen)} />`)}</div>
      <div class="stock-more whole" role="group" aria-label=${say('table')}>${Object.keys(whole).map((field) => html`<${StockField} key=${field} field=${field} kind=${whole[field]} typed=${table} here=${!here.seat && here.field === field}
          go=${() => go({ field })} who="" />`)}</div>
    </div>
    <${Editor} here=${here} kind=${(here.seat ? kinds : whole)[here.field]} value=${value} set=${set} onward=${onward} />
  <//>`;
}

/** A seat in two figures; a touch on its name opens the rest of it. */
function Glance({ seat, fields, here, go, kinds }) {
  const { view } = useDesk();
  const there = view.seats[seat];
  const other = Object.keys(fields).filter((name) => !AT_A_GLANCE.includes(name)).length;
  return html`<div class="glance ${lives(view, seat) ? '' : 'dead'} ${here.seat === seat ? 'open' : ''}">
    <button type="button" class="glance-name" aria-pressed=${here.seat === seat}
        onClick=${() => go({ seat, field: Object.keys(kinds).find((name) => !AT_A_GLANCE.includes(name)) })}><b>${calls(view, seat)}</b><small>${there.hp ?? '?'}/${there.max_hp ?? '?'} · ${there.hand_known ? there.hand : '?'}${other ? ` · ＋${other}` : ''}</small></button>
    <div>${AT_A_GLANCE.map((field) => html`<${StockField} key=${field} field=${field} kind=${kinds[field]} typed=${fields} here=${here.seat === seat && here.field === field} go=${() => go({ seat, field })} who=${named(view, seat)} />`)}</div>
  </div>`;
}

function StockField({ field, kind, typed: fields = {}, here, go, who }) {
  const text = field in fields ? shownAs(kind, fields[field]) : '·';
  return html`<button type="button" class="stock-field ${here ? 'here' : ''} ${field in fields ? 'typed' : ''}"
      aria-label="${who} ${wordOf(field)} ${field in fields ? text : say('unknown')}" onClick=${go}><i>${wordOf(field)}</i><b>${text}</b></button>`;
}

/** HP, hand, then the next seat's HP; anything else stays where it is. */
function after(here, living) {
  if (here.field === 'hp') return { ...here, field: 'hand' };
  if (here.field !== 'hand') return here;
  const next = living[living.indexOf(here.seat) + 1];
  return next ? { seat: next, field: 'hp' } : { field: 'draw_pile' };
}

/** `seats` with one field typed, or cleared where `next` is undefined. */
function typed(seats, { seat, field }, next) {
  const fields = said({ ...seats[seat], [field]: next });
  const { [seat]: gone, ...others } = seats;
  return Object.keys(fields).length ? { ...others, [seat]: fields } : others;
}

/** What the log knows of a seat, as if it had been seen. */
const fromLog = (there) => said({ hp: there.hp ?? undefined, ...(there.hand_known ? { hand: there.hand } : {}) });
