/** Before a game of 假面骑士杀: fighters dealt, one chosen face down at each seat, who is the youngest. */
import { html } from '../../../js/board/html.js';
import { useDesk } from '../../context.js';
import { optionFor } from '../../options.js';
import { Touch } from '../../touch.js';
import { SeatTouches } from '../inputs.js';
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
  const { around, options, open } = useDesk();
  const asks = Boolean(optionFor(options, { do: 'start', youngest: around[0] }));
  return html`<div class="setup"><p class="ask">${say('choose.ask')} <small>${say('choose.hint')}</small></p>
    ${asks && html`<p class="ask">${say('start.youngest')}</p><${SeatTouches} seats=${around}
        label=${say('start.enter.rider')} look=${() => 'start-seat'} row=${(seat) => ({ do: 'start', youngest: seat })} />`}
    <div class="setup-acts"><${Touch} row=${{ do: 'start' }}>${say('start.unknown')}<//>
      <button type="button" class="touch" onClick=${() => open('start', { do: 'start' })}>${say('start.figures')}</button></div>
  </div>`;
}
