/** Whom a seat reaches, and why: opened by a long press on it. The figures stand on the other seats too. */
import { html } from '../js/board/html.js';
import { called } from '../js/board/names.js';
import { SHAPES, campOf, seatName, signed } from '../js/board/words.js';
import { useDesk } from './context.js';
import { say } from './words.js';

export function ReachPanel({ reach }) {
  const { view, around, lookFrom, beginOrder } = useDesk();
  const { seat, found } = reach;
  const from = around.indexOf(seat);
  const others = [...around.slice(from + 1), ...around.slice(0, from)].filter((other) => found?.[other]);
  const range = others.length ? found[others[0]].range : null;
  const weapon = view.seats[seat].weapon;
  return html`<section class="reach ${campOf(seat)}" aria-label="${say('reach')} ${seatName(view, seat)}"
      onKeyDown=${(event) => event.key === 'Escape' && lookFrom(null)}>
    <div class="reach-head">
      <p class="ask"><i class="shape" aria-hidden="true">${SHAPES[campOf(seat)]}</i>${seatName(view, seat)} · ${range === null ? say(found === undefined ? 'reach.asking' : 'reach.nobody') : say('reach.range', range)}${weapon ? html`<small>${called(weapon.name)}</small>` : ''}</p>
      ${['ccw', 'cw'].map((direction) => html`<button type="button" key=${direction} class="touch" aria-label="${say('order')} ${say(direction)}"
          onClick=${() => beginOrder({ seat, direction })}>${say('order')} ${direction === 'ccw' ? '↺' : '↻'}</button>`)}
      <button type="button" class="touch quiet" aria-keyshortcuts="Escape" onClick=${() => lookFrom(null)}>${say('close')}</button>
    </div>
    <ul class="reach-list">${others.map((other) => html`<li key=${other} class="${campOf(other)} ${found[other].reaches ? 'reached' : 'beyond'}">
      <b><i class="shape" aria-hidden="true">${SHAPES[campOf(other)]}</i>${seatName(view, other)}</b>
      <span class="reach-figure">${found[other].distance}</span>
      <span>${say(found[other].reaches ? 'reach.yes' : 'reach.no')}${found[other].sure ? '' : '?'}</span>
      <small>${why(found[other])}</small>
    </li>`)}</ul>
  </section>`;
}

/** Seats apart, then every horse and skill that counts; what nobody has seen yet is said. */
function why({ steps, why: changes, sure }) {
  return [say('reach.steps', steps), ...changes.map(([name, change]) => `${called(name)} ${signed(change)}`), ...(sure ? [] : [say('reach.unsure')])].join(' · ');
}
