/** The table in play: six seats as they sit, the strip of the turn between them, and what opens in place. */
import { html } from '../js/board/html.js';
import { rows } from '../js/board/circle.js';
import { SeatBody, seatLabel, seatStates } from '../js/board/seat.js';
import { useDesk } from './context.js';
import { ASKED_AT_THE_TABLE } from './draft/steps.js';
import { Dying } from './dying.js';
import { Ending } from './ending.js';
import { Level } from './level.js';
import { FAR_KEYS, NEAR_KEYS } from './keys.js';
import { Next } from './next.js';
import { OrderPanel } from './order.js';
import { useLongPress } from './longpress.js';
import { ReachPanel } from './reach.js';
import { SeatPanel } from './seatpanel.js';
import { Turn, TurnStrip } from './turn.js';
import { say } from './words.js';

export function TableScreen() {
  const { mirrored, openSeat } = useDesk();
  const { far, near } = rows(mirrored);
  const leave = (event) => event.key === 'Escape' && openSeat(null);
  return html`<div class="table-screen" onKeyDown=${leave}>
    <div class="seat-row far">${far.map((seat, place) => html`<${SeatButton} key=${seat} seat=${seat} shortcut=${FAR_KEYS[place]} />`)}</div>
    <${TurnStrip} />
    <section class="middle"><${Middle} /></section>
    <div class="seat-row near">${near.map((seat, place) => html`<${SeatButton} key=${seat} seat=${seat} shortcut=${NEAR_KEYS[place]} />`)}</div>
  </div>`;
}

/** Between the rows: what was looked up, an open seat, the end of the turn, who is dying; else whom a card meets next, the turn, who may act. */
function Middle() {
  const { view, seat, sheet, reach, order } = useDesk();
  const Asked = ASKED_AT_THE_TABLE[view.step];
  if (Asked) return html`<${Asked} />`;
  const dying = Object.keys(view.seats).find((one) => view.seats[one].dying);
  if (reach) return html`<${ReachPanel} reach=${reach} />`;
  if (seat) return html`<${SeatPanel} key=${seat} seat=${seat} />`;
  if (sheet?.name === 'end' && view.turn) return html`<${Ending} key=${view.turn.seat} seat=${view.turn.seat} />`;
  if (dying) return html`<${Dying} key=${dying} seat=${dying} />`;
  if (order) return html`<${OrderPanel} order=${order} />`;
  if (view.step === 'level') return html`<${Level} />`;
  if (view.turn) return html`<${Turn} key=${view.turn.seat} />`;
  return html`<${Next} />`;
}

/** A touch opens the seat, a long one shows whom it reaches. */
function SeatButton({ seat, shortcut }) {
  const { view, seat: opened, openSeat, lookFrom, reach, order } = useDesk();
  const press = useLongPress({ short: () => openSeat(opened === seat ? null : seat), long: () => lookFrom(seat) });
  const states = seatStates(view, seat);
  const found = reach?.found?.[seat];
  const place = order ? order.seats.indexOf(seat) : -1;
  const looked = found ? (found.reaches ? 'reached' : 'beyond') : reach?.seat === seat ? 'looking' : '';
  return html`<button type="button" class="seat ${states.join(' ')} ${opened === seat ? 'opened' : ''} ${looked}" aria-expanded=${opened === seat}
      aria-keyshortcuts=${shortcut} data-seat=${seat} ...${press}><span class="visually-hidden">${seatLabel(view, seat)}</span><span class="seat-inside" aria-hidden="true"><${SeatBody} view=${view} seat=${seat} />
    ${found && html`<b class="seat-mark">${say('reach.short', found.distance)}</b>`}
    ${place >= 0 && html`<b class="seat-mark ${place === order.place ? 'now' : ''}">${place < order.place ? '✓' : place + 1}</b>`}</span>
  </button>`;
}
