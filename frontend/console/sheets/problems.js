/** What the rules say of an entry: article with its Chinese citation first, what was seen, what was expected. */
import { html } from '../../js/board/html.js';
import { inWords } from '../../js/board/language.js';
import { say } from '../words.js';

export function Problems({ problems }) {
  if (!problems.length) return null;
  return html`<ul class="problems">${problems.map((problem, index) => html`<li key=${index} class="problem ${problem.level}">
    <p class="problem-head"><b>${problem.cite ? `${inWords(problem.cite)} (${problem.article})` : problem.article ?? ''}</b> <span class="tag">${say(`level.${problem.level}`)}</span> ${problem.seat ?? ''}</p>
    <p>${inWords(problem.message)}</p>
    ${(problem.seen !== undefined && problem.seen !== null || problem.expected) && html`<dl>
      <dt>${say('refused.seen')}</dt><dd>${inWords(problem.seen)}</dd>
      <dt>${say('refused.expected')}</dt><dd>${inWords(problem.expected)}</dd>
    </dl>`}
    ${problem.broken && html`<p class="broken">${say('refused.breaks', problem.broken.n)} (${problem.broken.article})</p>`}
  </li>`)}</ul>`;
}
