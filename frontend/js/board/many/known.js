/** What is known so far: the identities turned up of those dealt, or the factions of those who live. */
import { html } from '../html.js';
import { factionClass, factionShape, factionWord } from './faction.js';
import { ROLES, ROLE_SHAPES } from './role.js';
import { seatsOf } from './circle.js';
import { say } from './words.js';

/** Players → identities dealt, in the order of ROLES (ID-1.3 to ID-1.6). */
const DEALT = { 5: [1, 1, 2, 1], 6: [1, 1, 3, 1], 7: [1, 2, 3, 1], 8: [1, 2, 4, 1] };

export function Known({ view }) {
  return view.ruleset === 'rider' ? html`<${Factions} view=${view} />` : html`<${Identities} view=${view} />`;
}

function Identities({ view }) {
  const seats = Object.values(view.seats);
  const dealt = DEALT[seats.length];
  return html`<ul class="known" aria-label=${say('known.identity')}>${ROLES.map((role, place) => {
    const open = seats.filter((there) => there.role === role && (there.revealed || view.verdict));
    const fallen = open.filter((there) => there.alive === false).length;
    return html`<li key=${role} class="role-${role}"><i class="shape" aria-hidden="true">${ROLE_SHAPES[role]}</i><b>${say(role)}</b>
      <span>${say('known.open', open.length, dealt ? dealt[place] : '?')}${fallen ? ` · ${say('known.dead', fallen)}` : ''}</span></li>`;
  })}</ul>`;
}

/** The game is won once all who live are of one faction. */
function Factions({ view }) {
  const groups = new Map();
  for (const seat of seatsOf(view)) {
    const { faction, alive } = view.seats[seat];
    const group = groups.get(faction ?? null) ?? { living: 0, dead: 0 };
    groups.set(faction ?? null, { living: group.living + (alive ? 1 : 0), dead: group.dead + (alive ? 0 : 1) });
  }
  const rows = [...groups].sort(([one, a], [other, b]) => (one === null) - (other === null) || b.living - a.living);
  return html`<ul class="known" aria-label=${say('known.rider')}>${rows.map(([faction, { living, dead }]) => html`<li key=${faction}
      class="${factionClass(view, faction)} ${living ? '' : 'gone'}"><i class="shape" aria-hidden="true">${factionShape(view, faction)}</i>
    <b>${factionWord(faction)}</b> <span>${say('known.living', living)}${dead ? ` · ${say('known.dead', dead)}` : ''}</span></li>`)}</ul>`;
}
