/** The end of a turn in two touches: HP stands as the log has it and can be changed, the hand's figure enters it. */
import { useState } from 'preact/hooks';
import { html } from '../js/board/html.js';
import { campOf, seatName } from '../js/board/words.js';
import { useDesk } from './context.js';
import { say } from './words.js';

const MOST = 15;

export function Ending({ seat }) {
  const { view, enter, close } = useDesk();
  const [hp, putHp] = useState(Math.max(0, view.seats[seat].hp));
  const finish = (hand) => {
    enter({ do: 'end', seat, hp, hand });
    close();
  };
  return html`<section class="ending ${campOf(seat)}" aria-label=${say('turn.end')} onKeyDown=${(event) => event.key === 'Escape' && close()}>
    <p class="ask">${say('turn.end.hand', seatName(view, seat), hp)}</p>
    <div class="stepper" role="group" aria-label=${say('hp')}>
      <button type="button" class="touch" aria-keyshortcuts="-" aria-label="${say('hp')} −1"
          onClick=${() => putHp(Math.max(0, hp - 1))}>−</button><b>${say('hp')} ${hp}</b><button type="button" class="touch" aria-keyshortcuts="+"
          aria-label="${say('hp')} +1" onClick=${() => putHp(hp + 1)}>+</button>
    </div>
    <div class="hands" role="group" aria-label=${say('hand')}>
      ${Array.from({ length: MOST }, (_, hand) => html`<button type="button" key=${hand} class="touch digit ${hand > hp ? 'over-hp' : ''}"
          aria-label="${say('hand')} ${hand}" aria-keyshortcuts=${hand < 10 ? String(hand) : undefined} onClick=${() => finish(hand)}>${hand}</button>`)}
      <button type="button" class="touch quiet" aria-keyshortcuts="Escape" onClick=${close}>${say('cancel')}</button>
    </div>
  </section>`;
}
