/** The open turn with no seat opened: the acting player's entries in one or two touches. */
import { html } from '../../js/board/html.js';
import { useDesk } from '../context.js';
import { Act, useActs } from './acts.js';
import { calls } from './seats.js';
import { say } from './say.js';

export function Turn() {
  const { view, openSeat } = useDesk();
  const { seat } = view.turn;
  return html`<div class="turn many-turn">
    <p class="ask">${say('turn.of', calls(view, seat))}</p>
    <div class="turn-acts">${useActs(seat, 'turn').map((act) => html`<${Act} key=${act.name} act=${act} look="big" />`)}
      <button type="button" class="touch big" onClick=${() => openSeat(seat)}><b>${say('turn.seat')}</b></button></div>
  </div>`;
}
