/** A signature a seat: one list, one field; signed, the next seat comes up by itself. */
import { useState } from 'preact/hooks';
import { html } from '../../js/board/html.js';
import { seatsOf } from '../../js/board/many/circle.js';
import { faceOf, personOf } from '../../js/board/many/seat.js';
import { useDesk } from '../context.js';
import { Hold } from '../hold.js';
import { Words } from '../inputs.js';
import { useStrokes } from '../signature.js';
import { digest } from '../strokes.js';
import { named } from './seats.js';
import { say } from './say.js';

export function Signatures() {
  const { view } = useDesk();
  const [picked, pick] = useState(null);
  const seats = seatsOf(view);
  const waiting = seats.filter((seat) => !view.seats[seat].signed);
  const seat = picked && waiting.includes(picked) ? picked : waiting[0];
  return html`<div class="signatures">
    <ol class="signers" aria-label=${say('sign.list', seats.length - waiting.length, seats.length)}>${seats.map((one) => html`<li key=${one}><button type="button"
        class="touch ${one === seat ? 'chosen' : ''} ${view.seats[one].signed ? 'signed' : ''}"
        aria-pressed=${one === seat} disabled=${view.seats[one].signed} onClick=${() => pick(one)}>${view.seats[one].signed ? '✓ ' : ''}${one} ${personOf(view, one)}</button></li>`)}</ol>
    ${seat && html`<${SignField} key=${seat} seat=${seat} />`}
  </div>`;
}

function SignField({ seat }) {
  const { view, enter, may } = useDesk();
  const [refusing, refuse] = useState(false);
  const [reason, put] = useState('');
  const { place, drawn, wipe, strokes } = useStrokes([refusing]);
  const writing = may({ do: 'sign' });
  const sign = () => {
    const lines = strokes();
    enter({ do: 'sign', seat, drawing: digest(lines) }, lines);
  };
  return html`<div class="sign-field">
    <h2>${say('seat', seat)} ${personOf(view, seat)} <small>${faceOf(view, seat)}</small></h2>
    ${refusing ? html`<${Words} label=${say('verdict.refuse.why')} value=${reason} onPick=${put} focus />
        <p class="sign-acts"><button type="button" class="touch" onClick=${() => refuse(false)}>${say('cancel')}</button><${Hold} class="warn" disabled=${!reason.trim() || !writing}
            onHeld=${() => enter({ do: 'sign', seat, refused: reason.trim() })} label="${say('hold', say('verdict.refuse'))} ${seat}">${say('hold', say('verdict.refuse'))}<//></p>`
      : html`<canvas class="sign-canvas" ref=${place} aria-label=${say('sign.field', named(view, seat))} role="img"></canvas>
        <p class="sign-acts"><button type="button" class="touch quiet" onClick=${wipe}>${say('verdict.wipe')}</button><button type="button" class="touch quiet"
            onClick=${() => refuse(true)}>${say('verdict.refuse')}</button>
          <${Hold} class="primary" disabled=${!drawn || !writing} onHeld=${sign} label="${say('hold', say('verdict.sign.enter'))} ${seat}">${say('hold', say('verdict.sign.enter'))}<//></p>`}
  </div>`;
}
