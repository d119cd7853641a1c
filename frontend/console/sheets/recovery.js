/**
 * 快速补录: the whole table on one screen after anything went wrong. Pale is what the log has; what is touched becomes
 * entries, which are shown before they are sent and are checked like all others.
 */
import { useState } from 'preact/hooks';
import { rows } from '../../js/board/circle.js';
import { minutes, remaining, serverNow } from '../../js/board/clock.js';
import { html } from '../../js/board/html.js';
import { called } from '../../js/board/names.js';
import { SHAPES, SLOTS, cardName, seatName } from '../../js/board/words.js';
import { useDesk } from '../context.js';
import { Hold } from '../hold.js';
import { entriesFor } from '../recovery.js';
import { Sheet } from '../sheet.js';
import { spoken } from '../spoken.js';
import { say } from '../words.js';
import { StockCell, after, typed } from './stockcell.js';
import { Editor } from './stockfields.js';

/** Tapped is derived from the turns, so it is not asked for here. */
const FLAGS = ['alive', 'flipped'];

export function RecoverySheet() {
  const { view, state, entries, around, mirrored, enter, close } = useDesk();
  const [seats, put] = useState({});
  const [more, add] = useState({});
  const [here, go] = useState({ seat: around[0], field: 'hp' });
  const [shown, show] = useState(null);
  const { far, near } = rows(mirrored);
  const left = view.clock ? remaining(view.clock, serverNow() - state.anchor) : null;

  const set = (next, field = here.field) => (here.seat ? put((before) => typed(before, { ...here, field }, next)) : add((before) => ({ ...before, [field]: next })));
  const onward = () => go(after(here, around.filter((seat) => (seats[seat]?.alive ?? view.seats[seat].alive) !== false)));
  const look = () => {
    const { fouls_A: A, fouls_B: B, clock: seconds, ...rest } = more;
    show(entriesFor({ view, entries, left, wanted: { seats, ...rest, fouls: { A, B }, seconds }, words: { reason: say('recovery') }, reward: state.edition?.reward ?? 3 }));
  };
  const send = () => {
    for (const row of shown) enter(row);
    close();
  };
  if (shown) return html`<${Preview} rows=${shown} back=${() => show(null)} send=${send} />`;

  const cell = (seat) => html`<${StockCell} key=${seat} seat=${seat} fields=${seats[seat] ?? {}} here=${here} go=${go} log flags=${FLAGS} />`;
  const extra = (field, label, text, byLog, look = '') => html`<button type="button" key=${field}
      class="stock-field ${look} ${here.field === field ? 'here' : ''} ${more[field] === undefined ? '' : 'typed'}"
      onClick=${() => go({ field })}><i>${label}</i><b>${more[field] === undefined ? byLog : text}</b></button>`;
  const turn = more.turn === 'none' ? say('recovery.between') : more.turn && seatName(view, more.turn);
  const count = Object.values(seats).reduce((sum, fields) => sum + Object.keys(fields).length, 0) + Object.values(more).filter((one) => one !== undefined).length;
  const foot = html`<span class="fine">${say('recovery.pale')} · ${say('table.changed', count)}</span><button type="button" class="touch primary"
      disabled=${count === 0} onClick=${look}>${say('recovery.look')}</button>`;
  return html`<${Sheet} title=${say('recovery.title')} class="stocktake recovery" foot=${foot}>
    <div class="stock-row">${far.map(cell)}</div>
    <div class="stock-piles">
      ${['A', 'B'].map((team) => extra(`fouls_${team}`, `${SHAPES[view.teams[team].camp] ?? ''} ${say('foul')}`, more[`fouls_${team}`], view.teams[team].fouls, view.teams[team].camp))}
      ${left !== null && extra('clock', say('clock'), more.clock && minutes(more.clock * 1000), minutes(left))}
      ${extra('missed', say('recovery.missed'), (more.missed ?? []).length, 0)}
      ${extra('turn', say('recovery.turn'), turn, view.turn ? seatName(view, view.turn.seat) : say('recovery.between'))}
      ${extra('draw_pile', say('table.draw'), more.draw_pile, '·')}
      ${extra('discard_pile', say('table.discard'), more.discard_pile, '·')}
      ${extra('paused', say('pause'), say(more.paused ? 'flag.on' : 'flag.off'), say(view.paused ? 'flag.on' : 'flag.off'))}
    </div>
    <div class="stock-row">${near.map(cell)}</div>
    <${Editor} here=${here} value=${here.seat ? seats[here.seat]?.[here.field] : more[here.field]} killer=${seats[here.seat]?.killer} set=${set} onward=${onward} />
  <//>`;
}

/** The entries as they will be made. What ends the game is held. */
function Preview({ rows: made, back, send }) {
  const { view, state } = useDesk();
  const limit = state.edition?.foul_limit ?? 3;
  const decides = made.some((row) => (row.do === 'foul' && view.teams[row.team].fouls + row.points >= limit) || (row.do === 'death' && row.seat[1] === 'C'));
  const words = say('recovery.send', made.length);
  const foot = html`<button type="button" class="touch" onClick=${back}>${say('recovery.back')}</button>${decides
    ? html`<${Hold} class="primary" onHeld=${send} label=${say('hold', words)}>${say('hold', words)}<//>`
    : html`<button type="button" class="touch primary" autofocus disabled=${!made.length} onClick=${send}>${words}</button>`}`;
  return html`<${Sheet} title=${say('recovery.preview')} class="small-sheet" foot=${foot}>
    ${made.length === 0 && html`<p class="fine">${say('recovery.nothing')}</p>`}
    <ol class="made">${made.map((row, index) => html`<li key=${index}><b>${say(`verb.${row.do}`)}</b> <span>${inFull(row, view)}</span></li>`)}</ol>
  <//>`;
}

const PILES = { draw_pile: 'table.draw', discard_pile: 'table.discard' };
const FIELDS = {
  hp: 'hp', hand: 'hand', max_hp: 'table.max_hp', ...Object.fromEntries(SLOTS.map((slot) => [slot, `${slot}.short`])), delayed: 'judgement', aside: 'table.aside',
  flipped: 'table.flipped',
};

/** "体力 2 武 青釭剑": the fields that were typed, with what was typed. */
function seen(fields, labels = FIELDS) {
  return Object.keys(labels).filter((name) => fields[name] !== undefined).map((name) => `${say(labels[name])} ${seenAs(name, fields[name])}`).join(' ');
}

function seenAs(name, value) {
  if (value === null) return say('none');
  if (name === 'aside') return value.length;
  if (name === 'delayed') return value.map((one) => called(one.as ?? one.card.name)).join('、') || say('none');
  if (typeof value === 'boolean') return say(value ? 'flag.on' : 'flag.off');
  return value.name ? cardName(value) : value;
}

function inFull(row, view) {
  if (row.do === 'table') return [...Object.entries(row.seats).map(([seat, fields]) => `${seatName(view, seat)} ${seen(fields)}`), seen(row, PILES)].filter(Boolean).join(' · ');
  if (row.do === 'death' && row.killer) return `${spoken(row, view)} ← ${seatName(view, row.killer)}`;
  if (row.do === 'adjust') return `${row.seconds < 0 ? '−' : '+'}${minutes(Math.abs(row.seconds) * 1000)}`;
  if (row.do === 'foul') return `${view.teams[row.team].name} ${row.points}`;
  if (row.do === 'note') return row.text;
  return spoken(row, view);
}
