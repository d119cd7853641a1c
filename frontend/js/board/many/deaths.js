/** The dead in their order, each with who killed him. */
import { html } from '../html.js';
import { factionShape, factionWord } from './faction.js';
import { ROLE_SHAPES, roleWord } from './role.js';
import { killerWord, seatName } from './seat.js';
import { say } from './words.js';

/** `falls`: seat → number of the entry that tells it, a link of the replay. */
export function Deaths({ view, falls = {} }) {
  const deaths = view.deaths ?? [];
  if (!deaths.length) return null;
  return html`<section class="deaths"><h2>${say('deaths')}</h2>
    <ol>${deaths.map((fell) => html`<li key=${fell.seat}><i>${fell.place}</i>
      <span>${falls[fell.seat] ? html`<a href="#n${falls[fell.seat]}">${seatName(view, fell.seat)}</a>` : html`<b>${seatName(view, fell.seat)}</b>`}
        <small> ${belonging(view, fell.seat)}</small></span>
      <span class="killer">${killerWord(view, fell)}</span></li>`)}</ol>
  </section>`;
}

function belonging(view, seat) {
  const there = view.seats[seat];
  if (view.ruleset === 'rider') return `${factionShape(view, there.faction)} ${factionWord(there.faction)}`;
  return there.role ? `${ROLE_SHAPES[there.role]} ${roleWord(there)}` : '';
}
