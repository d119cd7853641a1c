/** Whose turn? The next seat large, the others beside it, greyed with the reason. */
import { html } from '../../js/board/html.js';
import { useDesk } from '../context.js';
import { Touch } from '../touch.js';
import { calls, lives, livingFrom, named } from './seats.js';
import { say } from './say.js';

/** A turn of one that lies face down or inverted is skipped at once. */
export function turnOf(view, seat) {
  const { flipped, inverted } = view.seats[seat];
  return { do: 'turn', seat, ...(flipped || inverted ? { skipped: true } : {}) };
}

export function Next() {
  const { view } = useDesk();
  const next = view.next ?? null;
  const others = livingFrom(view, next ?? Object.keys(view.seats)[0]).filter((seat) => seat !== next && lives(view, seat));
  const skipped = (seat) => turnOf(view, seat).skipped && html`<small>${say(view.ruleset === 'rider' ? 'turn.skip.inverted' : 'turn.skip')}</small>`;
  return html`<div class="next many-next">
    <p class="ask">${next ? say('next.seat', named(view, next)) : say('next.first')}</p>
    <div class="next-seats">
      ${next && html`<${Touch} row=${turnOf(view, next)} class="big primary" keys="1" label="${named(view, next)} ${say('verb.turn')}"><b>${calls(view, next)}</b><small>${say('verb.turn')}</small>${skipped(next)}<//>`}
      <div class="next-others">${others.map((seat) => html`<${Touch} key=${seat} row=${turnOf(view, seat)} class=${next ? 'other' : 'big'} label="${named(view, seat)} ${say('verb.turn')}"><b>${calls(view, seat)}</b>${skipped(seat)}<//>`)}</div>
    </div>
  </div>`;
}
