/**
 * The seats of a card that meets everybody, one after the other. It enters nothing by itself and holds its place while a
 * seat is opened, somebody is dying or the page is loaded anew; it ends with the turn.
 */
import { html } from '../js/board/html.js';
import { called } from '../js/board/names.js';
import { SHAPES, campOf, seatName } from '../js/board/words.js';
import { useDesk } from './context.js';
import { Touch } from './touch.js';
import { say } from './words.js';

const HURTS = new Set(['南蛮入侵', '万箭齐发']);
const HEALS = new Set(['桃园结义']);

const name = (game) => `marshal.order.${game}`;

/** {seat, card, direction, seats, place, turn} that was under way in this window, or null. */
export function keptOrder(game, store = sessionStorage) {
  return JSON.parse(store.getItem(name(game)) ?? 'null');
}

export function keepOrder(game, order, store = sessionStorage) {
  if (order) store.setItem(name(game), JSON.stringify(order));
  else store.removeItem(name(game));
}

export function OrderPanel({ order }) {
  const { view, goTo, endOrder } = useDesk();
  const { seats, place, card, seat: user, direction } = order;
  const now = seats[place];
  const onward = () => (place + 1 < seats.length ? goTo(place + 1) : endOrder());
  const living = now && view.seats[now].alive !== false;
  return html`<section class="order" aria-label=${say('order')}>
    <p class="ask">${card ? called(card) : say('order')} <small>${seatName(view, user)} ${direction === 'cw' ? `↻ ${say('cw')}` : `↺ ${say('ccw')}`}</small></p>
    <ol class="order-seats">${seats.map((seat, index) => html`<li key=${seat}><button type="button"
        class="touch ${campOf(seat)} ${index < place ? 'past' : ''} ${index === place ? 'chosen' : ''}" aria-current=${index === place ? 'step' : undefined}
        onClick=${() => goTo(index)}><small>${index + 1}</small>${index < place ? '✓ ' : html`<i class="shape" aria-hidden="true">${SHAPES[campOf(seat)]}</i>`}${seatName(view, seat)}</button></li>`)}</ol>
    <div class="order-acts">
      <button type="button" class="touch primary big" onClick=${onward}><b>${place + 1 < seats.length ? say('order.next') : say('order.done')}</b></button>
      ${living && HURTS.has(card) && html`<${Touch} row=${{ do: 'hp', seat: now, delta: -1, kind: 'damage', source: user }} class="big danger"
          after=${onward}><b>−1</b><small>${seatName(view, now)}</small><//>`}
      ${living && HEALS.has(card) && html`<${Touch} row=${{ do: 'hp', seat: now, delta: 1, kind: 'heal' }} class="big plus"
          after=${onward}><b>+1</b><small>${seatName(view, now)}</small><//>`}
      <button type="button" class="touch quiet" onClick=${endOrder}>${say('order.leave')}</button>
    </div>
  </section>`;
}
