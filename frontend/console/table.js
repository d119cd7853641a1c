/** The table in play: six seats as they sit, the strip of the turn between them, and what opens in place. */
import { html } from '../js/board/html.js';
import { rows } from '../js/board/circle.js';
import { SeatBody, seatLabel, seatStates } from '../js/board/seat.js';
import { useDesk } from './context.js';
import { ASKED_AT_THE_TABLE } from './draft/steps.js';
import { Dying } from './dying.js';
import { Ending } from './ending.js';
import { Level } from './level.js';
import { Next } from './next.js';
import { SeatPanel } from './seatpanel.js';
import { Turn, TurnStrip } from './turn.js';

export function TableScreen() {
  const { mirrored, openSeat } = useDesk();
  const { far, near } = rows(mirrored);
  const leave = (event) => event.key === 'Escape' && openSeat(null);
  return html`<div class="table-screen" onKeyDown=${leave}>
    <div class="seat-row far">${far.map((seat) => html`<${SeatButton} key=${seat} seat=${seat} />`)}</div>
    <${TurnStrip} />
    <section class="middle"><${Middle} /></section>
    <div class="seat-row near">${near.map((seat) => html`<${SeatButton} key=${seat} seat=${seat} />`)}</div>
  </div>`;
}

/** Between the rows: an open seat first, then who is dying, then the turn, else who may act. */
function Middle() {
  const { view, seat, sheet } = useDesk();
  const Asked = ASKED_AT_THE_TABLE[view.step];
  if (Asked) return html`<${Asked} />`;
  const dying = Object.keys(view.seats).find((one) => view.seats[one].dying);
  if (seat) return html`<${SeatPanel} key=${seat} seat=${seat} />`;
  if (sheet?.name === 'end' && view.turn) return html`<${Ending} key=${view.turn.seat} seat=${view.turn.seat} />`;
  if (dying) return html`<${Dying} key=${dying} seat=${dying} />`;
  if (view.step === 'level') return html`<${Level} />`;
  if (view.turn) return html`<${Turn} key=${view.turn.seat} />`;
  return html`<${Next} />`;
}

function SeatButton({ seat }) {
  const { view, seat: opened, openSeat } = useDesk();
  const states = seatStates(view, seat);
  return html`<button type="button" class="seat ${states.join(' ')} ${opened === seat ? 'opened' : ''}" aria-expanded=${opened === seat}
      aria-label=${seatLabel(view, seat)} data-seat=${seat}
    onClick=${() => openSeat(opened === seat ? null : seat)}><${SeatBody} view=${view} seat=${seat} /></button>`;
}
