/** The table: the seats as they sit, the strip of the turn between them, and what opens in place. */
import { html } from '../../js/board/html.js';
import { SeatBody, seatLabel, seatStates } from '../../js/board/many/seat.js';
import { useDesk } from '../context.js';
import { useLongPress } from '../longpress.js';
import { ChainPanel, FrostPanel } from './passing.js';
import { SecretBand } from './cover.js';
import { Dying } from './dying.js';
import { Ending } from './ending.js';
import { HeirPanel } from './heir.js';
import { FAR_KEYS, NEAR_KEYS } from './keys.js';
import { Next } from './next.js';
import { OrderPanel, ReachPanel } from './order.js';
import { SeatPanel } from './seatpanel.js';
import { SEAT_OPENS, SETUP } from './setup/steps.js';
import { rowsOf } from './seats.js';
import { FineSteps, TurnStrip } from './strip.js';
import { Turn } from './turn.js';
import { Undecided } from './undecided.js';
import { say } from './say.js';

export function TableScreen() {
  const { around, openSeat, peeking } = useDesk();
  const { far, near } = rowsOf(around);
  const leave = (event) => event.key === 'Escape' && openSeat(null);
  const row = (name, seats, keys) => html`<div class="seat-row ${name} of-${seats.length}">${seats.map((seat, place) => html`<${SeatButton} key=${seat} seat=${seat} shortcut=${keys[place]} />`)}</div>`;
  return html`<div class="table-screen many-table seats-${around.length} ${peeking ? 'uncovered' : ''}" onKeyDown=${leave}>
    ${row('far', far, FAR_KEYS)}
    <${TurnStrip} />
    <section class="middle"><${Middle} /></section>
    ${row('near', near, NEAR_KEYS)}
    <${SecretBand} />
  </div>`;
}

/** What comes first is settled first: whom the referee opened, who is dying, 托孤, the chain, frost; then the turn and who is next. */
function Middle() {
  const { view, seat, sheet, reach, order } = useDesk();
  const Setup = SETUP[view.ruleset][view.step];
  const dying = view.dying?.at(-1);
  if (reach) return html`<${ReachPanel} reach=${reach} />`;
  if (Setup) return html`<${Setup} />`;
  if (seat) return html`<${SeatPanel} key=${seat} seat=${seat} />`;
  if (sheet?.name === 'end' && view.turn) return html`<${Ending} key=${view.turn.seat} seat=${view.turn.seat} />`;
  if (sheet?.name === 'steps' && view.turn) return html`<${FineSteps} />`;
  if (dying) return html`<${Dying} key=${dying} seat=${dying} />`;
  if (view.step === 'heir') return html`<${HeirPanel} />`;
  if (view.chain?.due?.length) return html`<${ChainPanel} />`;
  if (view.frost?.length) return html`<${FrostPanel} />`;
  if (view.step === 'undecided') return html`<${Undecided} />`;
  if (order) return html`<${OrderPanel} order=${order} />`;
  if (view.turn) return html`<${Turn} key=${view.turn.seat} />`;
  return html`<${Next} />`;
}

/** A touch opens the seat; a long one shows whom it reaches, or whom a card of its meets in order. */
function SeatButton({ seat, shortcut }) {
  const { view, secret, seat: opened, openSeat, lookFrom, open, reach, order } = useDesk();
  const setup = SEAT_OPENS[view.step];
  const press = useLongPress({ short: () => (setup ? open(...setup(seat)) : openSeat(opened === seat ? null : seat)), long: () => !setup && lookFrom(seat) });
  const noted = view.step === 'choose' && (secret.seats[seat].mark ?? secret.seats[seat].fighter) !== null;
  const found = reach?.found?.[seat];
  const place = order ? order.seats.indexOf(seat) : -1;
  const looked = found ? (found.reaches ? 'reached' : 'beyond') : reach?.seat === seat ? 'looking' : '';
  return html`<button type="button" class="seat many-seat ${seatStates(view, seat).join(' ')} ${opened === seat ? 'opened' : ''} ${looked}" aria-expanded=${opened === seat}
      aria-keyshortcuts=${shortcut} data-seat=${seat} ...${press}><span class="visually-hidden">${seatLabel(view, seat)}</span><span
          class="seat-inside" aria-hidden="true"><${SeatBody} view=${view} seat=${seat} />
    ${noted && html`<b class="seat-mark">✓</b>`}
    ${found && html`<b class="seat-mark">${say('reach.short', found.distance)}</b>`}
    ${place >= 0 && html`<b class="seat-mark ${place === order.place ? 'now' : ''}">${place < order.place ? '✓' : place + 1}</b>`}</span>
  </button>`;
}
