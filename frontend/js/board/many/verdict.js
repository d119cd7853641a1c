/** Who has won, and by which article. */
import { html } from '../html.js';
import { Article } from './article.js';
import { factionClass, factionShape, factionWord } from './faction.js';
import { ROLE_SHAPES } from './role.js';
import { say } from './words.js';

export function Verdict({ view, articles }) {
  return html`<div class="lead decided ${colorOf(view)}"><${Winner} view=${view} /><${Article} id=${view.verdict.by} articles=${articles} /></div>`;
}

/** The winning side with its shape, or why there is none. */
export function Winner({ view }) {
  const { winner, reason } = view.verdict;
  if (!winner) return html`<b class="won">${say('verdict.none')}</b><span> ${say(`reason.${reason}`)}</span>`;
  const rider = view.ruleset === 'rider';
  return html`<b class="won ${colorOf(view)}"><i class="shape" aria-hidden="true">${rider ? factionShape(view, winner) : ROLE_SHAPES[winner]}</i>
    ${rider ? say('wins.rider', factionWord(winner)) : say(`wins.${winner}`)}</b>`;
}

function colorOf(view) {
  const { winner } = view.verdict;
  if (!winner) return '';
  return view.ruleset === 'rider' ? factionClass(view, winner) : `role-${winner}`;
}
