/** Whose turn? The next seat large, the others beside it, greyed with the reason. */
import { html } from '../../js/board/html.js';
import { useDesk } from '../context.js';
import { Touch } from '../touch.js';
import { SeatTouches } from './inputs.js';
import { calls, lives, livingFrom, named } from './seats.js';
import { say } from './say.js';

/** A turn of one that lies face down or inverted is skipped at once. */
function turnOf(view, seat) {
  const { flipped, inverted } = view.seats[seat];
  return { do: 'turn', seat, ...(flipped || inverted ? { skipped: true } : {}) };
}

export function Next() {
  const { view } = useDesk();
  const next = view.next ?? null;
  const others = livingFrom(view, next ?? Object.keys(view.seats)[0]).filter((seat) => seat !== next && lives(view, seat));
  const skippedWord = (seat) => (turnOf(view, seat).skipped ? say(view.ruleset === 'rider' ? 'turn.skip.inverted' : 'turn.skip') : '');
  return html`<div class="next many-next">
    <p class="ask">${next ? say('next.seat', named(view, next)) : say('next.first')}</p>
    <div class="next-seats">
      ${next && html`<${Touch} row=${turnOf(view, next)} class="big primary" keys="1"
          label="${named(view, next)} ${say('verb.turn')}"><b>${calls(view, next)}</b><small>${skippedWord(next) || say('verb.turn')}</small><//>`}
      <${SeatTouches} seats=${others} label=${say('verb.turn')} look=${() => 'other'} row=${(seat) => turnOf(view, seat)} sub=${skippedWord} />
    </div>
  </div>`;
}
