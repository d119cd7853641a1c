/** The draft as spectators see it: the sixteen in the order laid open, and each side's picks. */
import { GeneralColumn } from './general.js';
import { html } from './html.js';
import { TeamName } from './lead.js';
import { called } from './names.js';
import { SHAPES, say, teamOf } from './words.js';

export function DraftBoard({ view }) {
  const draft = view.draft ?? {};
  const taken = pickedBy(draft);
  return html`<section class="draft-board">
    ${draft.due && html`<p class="due ${draft.due.camp}">${SHAPES[draft.due.camp]} ${say('draft.due', say(`${draft.due.camp}.side`), draft.due.count)}</p>`}
    ${!draft.generals?.length && html`<div class="entering">${['A', 'B'].map((team) => html`<div key=${team}
        class=${view.teams[team].camp ?? ''}><h2><${TeamName} view=${view} team=${team} /></h2>
      <ul>${view.teams[team].players.map((player) => html`<li
          key=${player}>${view.people?.[player] ?? player}${player === view.teams[team].commander && html` <b
          class="tag">${say('role.commander')}</b>`}</li>`)}</ul></div>`)}</div>`}
    ${draft.generals?.length > 0 && html`<ul class="sixteen" aria-label=${say('draft.sixteen')}>
      ${draft.generals.map((name) => html`<li key=${name} class=${taken.get(name) ? `taken ${taken.get(name)}` : ''}>
        <${GeneralColumn} name=${name} />${taken.get(name) && html`<i class="shape ${taken.get(name)}">${SHAPES[taken.get(name)]}</i>`}
      </li>`)}
    </ul>`}
    ${['warm', 'cold'].map((camp) => teamOf(view, camp) && draft.generals?.length > 0 && html`<div class="picks ${camp}" key=${camp}>
      <h2><${TeamName} view=${view} team=${teamOf(view, camp)} />${draft.handed_in?.[camp] && html`<small> · ${say('draft.handed')}</small>`}</h2>
      <p>${(draft.picks?.[camp] ?? []).map(called).join(' · ') || '—'}</p>
    </div>`)}
  </section>`;
}

/** Map general → camp that picked it. */
export function pickedBy(draft) {
  const taken = new Map();
  for (const camp of ['warm', 'cold']) for (const name of draft?.picks?.[camp] ?? []) taken.set(name, camp);
  return taken;
}
