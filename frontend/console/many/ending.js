/** The end of a turn in two touches: HP stands as the log has it and can be changed, the hand's figure enters it. */
import { useState } from 'preact/hooks';
import { html } from '../../js/board/html.js';
import { useDesk } from '../context.js';
import { named } from './seats.js';
import { say } from './say.js';

const MOST = 14;

export function Ending({ seat }) {
  const { view, enter, close } = useDesk();
  const there = view.seats[seat];
  const [hp, putHp] = useState(there.hp === null ? null : Math.max(0, there.hp));
  const finish = (hand) => {
    enter({ do: 'end', seat, ...(hp === null ? {} : { hp }), ...(hand === null ? {} : { hand }) });
    close();
  };
  const step = (by) => putHp(Math.max(0, (hp ?? there.max_hp ?? 4) + by));
  return html`<section class="ending" aria-label=${say('turn.end')} onKeyDown=${(event) => event.key === 'Escape' && close()}>
    <p class="ask">${say('end.ask', named(view, seat), hp ?? '?')}</p>
    <div class="stepper" role="group" aria-label=${say('hp')}>
      <button type="button" class="touch" aria-keyshortcuts="-" aria-label="${say('hp')} −1"
          onClick=${() => step(-1)}>−</button><b>${say('hp')} ${hp ?? '?'}</b><button type="button" class="touch"
          aria-keyshortcuts="+" aria-label="${say('hp')} +1" onClick=${() => step(1)}>+</button>
    </div>
    <div class="hands" role="group" aria-label=${say('hand')}>
      ${Array.from({ length: MOST }, (_, hand) => html`<button type="button" key=${hand} class="touch digit ${hp !== null && hand > hp ? 'over-hp' : ''}" aria-label="${say('hand')} ${hand}"
          aria-keyshortcuts=${hand < 10 ? String(hand) : undefined} onClick=${() => finish(hand)}>${hand}</button>`)}
      <button type="button" class="touch quiet" onClick=${() => finish(null)}>${say('unseen')}</button>
      <button type="button" class="touch quiet" aria-keyshortcuts="Escape" onClick=${close}>${say('cancel')}</button>
    </div>
  </section>`;
}
