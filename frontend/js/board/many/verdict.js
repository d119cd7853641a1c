/** Who has won, and by which article. */
import { html } from '../html.js';
import { Article } from './article.js';
import { factionClass, factionShape, factionWord } from './faction.js';
import { ROLE_SHAPES } from './role.js';
import { say } from './words.js';

export function Verdict({ view, articles }) {
  const { winner, reason, by } = view.verdict;
  const rider = view.ruleset === 'rider';
  const color = winner && (rider ? factionClass(view, winner) : `role-${winner}`);
  return html`<div class="lead decided ${color ?? ''}">
    ${winner
      ? html`<b class="won"><i class="shape" aria-hidden="true">${rider ? factionShape(view, winner) : ROLE_SHAPES[winner]}</i>
          ${rider ? say('wins.rider', factionWord(winner)) : say(`wins.${winner}`)}</b>`
      : html`<b class="won">${say('verdict.none')}</b><span>${say(`reason.${reason}`)}</span>`}
    <${Article} id=${by} articles=${articles} />
  </div>`;
}
