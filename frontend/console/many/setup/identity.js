/** Before a game of 身份场: identities dealt, the lord turned up, generals, the start. */
import { useState } from 'preact/hooks';
import { html } from '../../../js/board/html.js';
import { useDesk } from '../../context.js';
import { Touch } from '../../touch.js';
import { Covered } from '../cover.js';
import { RolesField } from '../identities.js';
import { SeatTouches } from '../inputs.js';
import { calls, named } from '../seats.js';
import { say } from '../say.js';
import { Later } from './later.js';

/** As many identities as the referee knows, typed under cover; or none. */
export function Deal() {
  const { enter } = useDesk();
  const [roles, put] = useState({});
  const [open, uncover] = useState(false);
  const count = Object.keys(roles).length;
  const send = () => enter({ do: 'deal', roles });
  return html`<${Later}><div class="setup deal">
    <p class="ask">${say('deal.ask')} <small>${say('deal.hint')}</small></p>
    <${Covered} open=${open} put=${uncover}><${RolesField} value=${roles} onPick=${put} /><//>
    <div class="setup-acts"><${Touch} row=${{ do: 'deal' }} class="big ${count ? '' : 'primary'}"><b>${say('deal.none')}</b><//>
      ${count > 0 && html`<button type="button" class="touch big primary" onClick=${send}><b>${say('deal.typed', count)}</b></button>`}</div>
  </div><//>`;
}

/** The lord's identity is turned up first. No button is greyed: that would tell who he is. */
export function Reveal() {
  const { around, open } = useDesk();
  return html`<div class="setup"><p class="ask">${say('lord.ask')}</p>
    <${SeatTouches} seats=${around} check=${false} label=${say('lord')} look=${() => 'role-lord'} row=${(seat) => ({ do: 'reveal', seat, role: 'lord' })} sub=${() => `★ ${say('lord')}`} />
    <button type="button" class="touch quiet" onClick=${() => open('form', { do: 'reveal' })}>${say('lord.other')}</button>
  </div>`;
}

/** The lord's general first, then the others; a seat is touched, then its general. */
export function Choosing() {
  const { view, around, open } = useDesk();
  const { lord } = view;
  const waiting = around.filter((seat) => !view.seats[seat].general);
  const first = lord && waiting.includes(lord);
  return html`<div class="setup"><p class="ask">${first ? say('general.lord', named(view, lord)) : waiting.length ? say('general.others', waiting.length) : say('general.all')}</p>
    <div class="next-others">${waiting.map((seat) => html`<button type="button" key=${seat} class="touch big ${seat === lord ? 'role-lord' : ''}"
        aria-label="${named(view, seat)} ${say('verb.general')}"
        onClick=${() => open('general', { seat })}><b>${calls(view, seat)}</b><small>${seat === lord ? `★ ${say('lord')}` : say('verb.general')}</small></button>`)}</div>
    <div class="setup-acts"><button type="button" class="touch" onClick=${() => open('form', { do: 'choices' })}>${say('verb.choices')}</button>
      <${Touch} row=${{ do: 'start' }} class="big ${waiting.length ? '' : 'primary'}" keys="1"><b>${say('start.enter')}</b><//>
      <button type="button" class="touch" onClick=${() => open('start', { do: 'start' })}>${say('start.figures')}</button></div>
  </div>`;
}

