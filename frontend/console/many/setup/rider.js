/** Before a game of 假面骑士杀: fighters dealt, one chosen face down at each seat, who is the youngest. */
import { html } from '../../../js/board/html.js';
import { useDesk } from '../../context.js';
import { optionFor } from '../../options.js';
import { Touch } from '../../touch.js';
import { calls, named } from '../seats.js';
import { say } from '../say.js';
import { Later } from './later.js';

/** As many to each as the option proposes for this table; other numbers in the form. */
export function RiderDeal() {
  const { view, around, options, open } = useDesk();
  const usual = options.find(({ entry }) => entry.do === 'deal')?.entry.seats;
  const each = usual && Object.values(usual)[0];
  const row = { do: 'deal', ...(usual ? { seats: usual } : {}) };
  return html`<${Later}><div class="setup"><p class="ask">${say('fighters.ask', around.length)}</p>
    <div class="setup-acts"><${Touch} row=${row} class="big primary" keys="1"><b>${each ? say('fighters.each', each) : say('verb.deal')}</b><//>
      <button type="button" class="touch" onClick=${() => open('form', { do: 'deal', seats: usual })}>${say('fighters.other')}</button></div>
    <p class="fine">${say(view.players.length > 8 ? 'fighters.many' : 'fighters.few')}</p>
  </div><//>`;
}

/** A fighter the referee may know is typed under cover; the start asks for the youngest, who begins. */
export function Fighters() {
  const { view, secret, around, options, open } = useDesk();
  const chosen = (seat) => secret.seats[seat].mark !== null || secret.seats[seat].fighter !== null;
  const asks = Boolean(optionFor(options, { do: 'start', youngest: around[0] }));
  return html`<div class="setup"><p class="ask">${say('choose.ask')} <small>${say('choose.hint')}</small></p>
    <div class="next-others choose">${around.map((seat) => html`<button type="button" key=${seat} class="touch" aria-label="${named(view, seat)} ${say('verb.choose')}" onClick=${() => open('form', { do: 'choose', seat })}><b>${calls(view, seat)}</b><small>${chosen(seat)
      ? `✓ ${say('choose.noted')}` : say('choose.type')}</small></button>`)}</div>
    ${asks && html`<p class="ask">${say('start.youngest')}</p><div class="next-others">${around.map((seat) => html`<${Touch} key=${seat} row=${{ do: 'start', youngest: seat }} class="start-seat" label="${say('start.enter.rider')} ${named(view, seat)}"><b>${calls(view, seat)}</b><//>`)}</div>`}
    <div class="setup-acts"><${Touch} row=${{ do: 'start' }}>${say('start.unknown')}<//>
      <button type="button" class="touch" onClick=${() => open('start', { do: 'start' })}>${say('start.figures')}</button></div>
  </div>`;
}
