/** Who would win if time ended now, or who has won, and by which article. */
import { html } from './html.js';
import { SHAPES, say } from './words.js';

const FIGURES = ['survivors', 'lost_hp', 'fouls'];

/** The criterion that decided, as the key of `figures`. */
export const DECIDING = { survivors: 'survivors', 'lost-hp': 'lost_hp', 'technical-points': 'fouls', fouls: 'fouls' };

/** A team's name with its camp's shape. */
export function TeamName({ view, team }) {
  const there = view.teams[team];
  return html`<span class="team-name ${there.camp ?? ''}">${there.camp && html`<i class="shape"
      aria-hidden="true">${SHAPES[there.camp]}</i>`}${there.name}</span>`;
}

/** One line: 若此刻时间到 蜀汉一队 ▲ 胜 · 存活角色较多 3 : 2 (KW-G4.2). */
export function Lead({ view }) {
  if (view.verdict) return html`<${Verdict} view=${view} />`;
  const lead = view.lead;
  if (!lead) return null;
  const key = DECIDING[lead.reason];
  const figures = key && lead.figures?.[key];
  return html`<p class="lead ${lead.camp ?? ''}">
    <span class="lead-when">${say('lead.now')}</span>
    ${lead.winner ? html`<b><${TeamName} view=${view} team=${lead.winner} /></b>` : html`<b>${say('lead.level')}</b>`}
    ${lead.reason && html`<span>${say(`reason.${lead.reason}`)}${figures ? html` <b class="figures">${figures.A} : ${figures.B}</b>` : ''}</span>`}
    ${lead.by && html`<cite>${lead.by}</cite>`}
  </p>`;
}

function Verdict({ view }) {
  const { winner, reason, by } = view.verdict;
  return html`<p class="lead decided ${view.teams[winner]?.camp ?? ''}">
    <b class="won">${winner ? html`<${TeamName} view=${view} team=${winner} />` : ''} ${winner ? say('verdict.wins', '') : ''}</b>
    <span>${say(`reason.${reason}`)}</span><cite>${by}</cite>
  </p>`;
}

/** The figures of a verdict or a lead as a table, the deciding row marked. */
export function Figures({ view, result }) {
  if (!result?.figures) return null;
  const deciding = DECIDING[result.reason];
  return html`<table class="figures-table">
    <thead><tr><td></td>${['A', 'B'].map((team) => html`<th scope="col"><${TeamName} view=${view} team=${team} /></th>`)}</tr></thead>
    <tbody>${FIGURES.filter((key) => result.figures[key]).map((key) => html`<tr key=${key} class=${key === deciding ? 'deciding' : ''}>
      <th scope="row">${say(key)}</th>
      ${['A', 'B'].map((team) => html`<td class=${key === deciding && result.winner === team ? 'better' : ''}>${result.figures[key][team]}</td>`)}
    </tr>`)}</tbody>
  </table>`;
}
