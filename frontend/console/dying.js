/** Somebody is dying: saved by a 桃, or – everybody asked – dead, by whom. With the killer that makes two touches. */
import { useState } from 'preact/hooks';
import { html } from '../js/board/html.js';
import { SHAPES, campOf, isCommander, seatName } from '../js/board/words.js';
import { useDesk } from './context.js';
import { Touch } from './touch.js';
import { say } from './words.js';

export function Dying({ seat }) {
  const { view, open } = useDesk();
  const there = view.seats[seat];
  const [dead, tell] = useState(false);
  if (dead) return html`<${Killers} seat=${seat} />`;
  return html`<div class="dying-panel">
    <p class="ask danger">${say('death.ask', seatName(view, seat), String(there.hp).replace('-', '−'))}</p>
    <div class="dying-acts">
      <${Touch} row=${{ do: 'hp', seat, delta: 1, kind: 'heal' }} class="big plus"><b>${say('death.saved')}</b><//>
      <button type="button" class="touch big danger"
          onClick=${() => tell(true)}><b>${say('death.confirm')}</b><small>${say('death.asked')}</small></button>
      <button type="button" class="touch" onClick=${() => open('form', { do: 'aside', seat, cards: there.aside ?? [] })}>${say('seat.aside')}</button>
    </div>
  </div>`;
}

/** Six seats to touch; the one that dealt the damage is marked. A commander's death ends the game and is held. */
export function Killers({ seat, after }) {
  const { view, state, game, entries, around } = useDesk();
  const reward = state.edition?.reward ?? 3;
  const likely = lastSource([...entries, ...game.queue.rows.map((row) => ({ row, status: 'stands' }))], seat);
  const entry = (killer) => ({ do: 'death', seat, asked: true, ...(killer ? { killer, ...(!isCommander(seat) && killer !== seat ? { reward } : {}) } : {}) });
  return html`<div class="dying-panel">
    <p class="ask danger">${say('death.killer')} <small>${seatName(view, seat)} · ${say('death.asked')}${isCommander(seat) && ` · ${say('death.held')}`}</small></p>
    <div class="killers">
      ${around.filter((one) => view.seats[one].alive !== false).map((one) => html`<${Touch} key=${one} row=${entry(one)} check=${false}
          hold=${isCommander(seat)} after=${after} class="killer ${campOf(one)} ${one === likely ? 'likely' : ''}">
        <b><i class="shape" aria-hidden="true">${SHAPES[campOf(one)]}</i>${seatName(view, one)}</b>${entry(one).reward !== undefined && html`<small>${say('death.reward', reward)}</small>`}<//>`)}
      <${Touch} row=${entry(null)} check=${false} hold=${isCommander(seat)} after=${after} class="killer"><b>${say('death.nobody')}</b><//>
    </div>
  </div>`;
}

/** Who dealt the last damage to this seat that still stands. */
function lastSource(entries, seat) {
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const { row, status } = entries[index];
    if (status === 'stands' && row.do === 'hp' && row.seat === seat && (row.delta ?? 0) < 0) return row.source;
  }
  return undefined;
}
