/**
 * 盘点: all six seats and the piles on one screen. A field touched is typed below and the next one opens;
 * what was not touched is not sent, so it is neither checked nor changed.
 */
import { useState } from 'preact/hooks';
import { rows } from '../../js/board/circle.js';
import { html } from '../../js/board/html.js';
import { useDesk } from '../context.js';
import { Sheet } from '../sheet.js';
import { say } from '../words.js';
import { StockCell, after, fromLog, typed } from './stockcell.js';
import { Editor } from './stockfields.js';

export function StocktakeSheet({ about = {} }) {
  const { enter, close, open, mirrored, around, view } = useDesk();
  const [seats, put] = useState(about.seats ?? {});
  const [piles, pile] = useState({ draw_pile: about.draw_pile, discard_pile: about.discard_pile });
  const [here, go] = useState({ seat: around[0], field: 'hp' });
  const { far, near } = rows(mirrored);

  const value = here.seat ? seats[here.seat]?.[here.field] : piles[here.field];
  const set = (next) => (here.seat ? put((before) => typed(before, here, next)) : pile((before) => ({ ...before, [here.field]: next })));
  const onward = () => go(after(here, around.filter((seat) => view.seats[seat].alive !== false)));
  const fillFromLog = () => put(Object.fromEntries(around.map((seat) => [seat, fromLog(view.seats[seat])])));
  const count = Object.values(seats).reduce((sum, fields) => sum + Object.keys(fields).length, 0) + Object.values(piles).filter((one) => one !== undefined).length;
  const send = () => {
    const entry = { do: 'table', seats, ...Object.fromEntries(Object.entries(piles).filter(([, one]) => one !== undefined)) };
    enter(about.amends ? { do: 'amend', n: about.amends, entry } : entry);
    close();
  };
  const cell = (seat) => html`<${StockCell} key=${seat} seat=${seat} fields=${seats[seat] ?? {}} here=${here} go=${go} />`;

  const foot = html`${!about.amends && html`<button type="button" class="touch" onClick=${() => open('recovery')}>${say('recovery')}…</button>`}<span
      class="fine">${say('table.changed', count)}</span><button type="button" class="touch"
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
