/** The game is over in any case, but who has won hangs on something nobody typed: identities, a faction, the lord's general. */
import { html } from '../../js/board/html.js';
import { useDesk } from '../context.js';
import { LordGeneral } from './heir.js';
import { calls, named } from './seats.js';
import { say } from './say.js';

export function Undecided() {
  const { view, open } = useDesk();
  const lord = Object.keys(view.seats).find((seat) => view.seats[seat].revealed && view.seats[seat].role === 'lord');
  const covered = Object.keys(view.seats).filter((seat) => !view.seats[seat].revealed);
  return html`<div class="passing"><p class="ask">${say('undecided.ask')}</p>
    <div class="next-others">${covered.map((seat) => html`<button type="button" key=${seat} class="touch big" aria-label="${named(view, seat)} ${say(`act.reveal.${view.ruleset}`)}"
        onClick=${() => open('form', { do: 'reveal', seat })}><b>${calls(view, seat)}</b><small>${say(`act.reveal.${view.ruleset}`)}</small></button>`)}</div>
    <div class="passing-acts">${view.ruleset === 'identity' && lord && html`<${LordGeneral} lord=${lord} />`}<button type="button" class="touch"
        onClick=${() => open('end-game')}>${say('verb.end-game')}</button></div>
  </div>`;
}
