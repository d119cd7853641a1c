/** What helps without entering anything: whom a seat reaches, and the seats a card of its meets one after the other. */
import { html } from '../../js/board/html.js';
import { useDesk } from '../context.js';
import { Touch } from '../touch.js';
import { calls, lives, livingFrom, named } from './seats.js';
import { say } from './say.js';

export function ReachPanel({ reach }) {
  const { view, lookFrom, beginOrder } = useDesk();
  const { seat, found } = reach;
  const others = livingFrom(view, seat).filter((other) => other !== seat && found?.[other]);
  const range = others.length ? found[others[0]].range : null;
  return html`<section class="reach" aria-label="${say('reach')} ${named(view, seat)}" onKeyDown=${(event) => event.key === 'Escape' && lookFrom(null)}>
    <div class="reach-head">
      <p class="ask">${named(view, seat)}${others.length > 0 ? ` · ${range === null ? say('reach.norange') : say('reach.range', range)}` : ''}</p>
      ${['ccw', 'cw'].map((direction) => html`<button type="button" key=${direction} class="touch" aria-label="${say('order')} ${say(direction)}"
          onClick=${() => beginOrder({ seat, direction })}>${say('order')} ${direction === 'ccw' ? '↺' : '↻'}</button>`)}
      <button type="button" class="touch quiet" aria-keyshortcuts="Escape" onClick=${() => lookFrom(null)}>${say('close')}</button>
    </div>
    ${others.length > 0 ? html`<ul class="reach-list">${others.map((other) => html`<li key=${other} class=${found[other].reaches ? 'reached' : 'beyond'}><b>${calls(view, other)}</b><span
        class="reach-figure">${found[other].distance}</span><span>${say(found[other].reaches ? 'reach.yes' : 'reach.no')}${found[other].sure ? '' : '?'}</span></li>`)}</ul>`
      : html`<p class="fine">${say('reach.identity')}</p>`}
  </section>`;
}

export function OrderPanel({ order }) {
  const { view, goTo, endOrder } = useDesk();
  const { seats, place, seat: user, direction } = order;
  const now = seats[place];
  const onward = () => (place + 1 < seats.length ? goTo(place + 1) : endOrder());
  return html`<section class="order" aria-label=${say('order')}>
    <p class="ask">${say('order')} <small>${named(view, user)} ${direction === 'cw' ? `↻ ${say('cw')}` : `↺ ${say('ccw')}`}</small></p>
    <ol class="order-seats">${seats.map((seat, index) => html`<li key=${seat}><button type="button" class="touch ${index < place ? 'past' : ''} ${index === place ? 'chosen' : ''}"
        aria-current=${index === place ? 'step' : undefined} aria-label="${index + 1} ${named(view, seat)}"
            onClick=${() => goTo(index)}>${index < place ? '✓ ' : ''}${calls(view, seat)}</button></li>`)}</ol>
    <div class="order-acts">
      <button type="button" class="touch primary big" onClick=${onward}><b>${place + 1 < seats.length ? say('order.next') : say('order.done')}</b></button>
      ${now && lives(view, now) && html`<${Touch} row=${{ do: 'hp', seat: now, delta: -1, kind: 'damage', source: user }} class="big danger"
          after=${onward}><b>−1</b><small>${calls(view, now)}</small><//>
        <${Touch} row=${{ do: 'hp', seat: now, delta: 1, kind: 'heal' }} class="big plus" after=${onward}><b>+1</b><small>${calls(view, now)}</small><//>`}
      <button type="button" class="touch quiet" onClick=${endOrder}>${say('order.leave')}</button>
    </div>
  </section>`;
}
