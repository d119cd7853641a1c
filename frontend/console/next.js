/** Whose turn? The legal seats as large buttons in the order in which they lie on the screen; the others grey, with the reason. */
import { rows } from '../js/board/circle.js';
import { html } from '../js/board/html.js';
import { SHAPES, campOf, isCommander, seatName } from '../js/board/words.js';
import { useDesk } from './context.js';
import { Touch } from './touch.js';
import { say } from './words.js';

export function Next() {
  const { view, mirrored } = useDesk();
  const camp = view.next?.camp;
  const { far, near } = rows(mirrored);
  const seats = [...far, ...near].filter((seat) => view.seats[seat].alive !== false && (!camp || campOf(seat) === camp));
  if (!camp) return null;
  return html`<div class="next ${camp}">
    <p class="ask"><i class="shape ${camp}" aria-hidden="true">${SHAPES[camp]}</i> ${say('turn.whose', say(`${camp}.side`))}</p>
    <div class="next-seats">${seats.map((seat, place) => {
      const flipped = view.seats[seat].flipped;
      const row = flipped ? { do: 'turn', seat, skipped: true } : { do: 'turn', seat };
      const role = `${say(isCommander(seat) ? 'role.commander' : 'role.vanguard')} ${seat}${flipped ? ` · ${say('turn.skip')}` : ''}`;
      return html`<${Touch} key=${seat} row=${row} class="big ${campOf(seat)}" keys=${String(place + 1)}
          label="${seatName(view, seat)} ${role} ${say('verb.turn')}"><b>${seatName(view, seat)}</b> <small>${role}</small>
      <//>`;
    })}</div>
  </div>`;
}
