/** What the rules say of an entry: article with its Chinese citation first, what was seen, what was expected. */
import { html } from '../../js/board/html.js';
import { inWords, language } from '../../js/board/language.js';
import { SEATS, seatName } from '../../js/board/words.js';
import { useDesk } from '../context.js';
import { say } from '../words.js';

export function Problems({ problems }) {
  const { view } = useDesk();
  if (!problems.length) return null;
  const named = (value) => (SEATS.includes(value) ? `${value} ${seatName(view, value)}` : inWords(value));
  const told = (value) => value !== undefined && value !== null && value !== '';
  return html`<ul class="problems">${problems.map((problem, index) => {
    const { cite, words } = parts(problem);
    return html`<li key=${index} class="problem ${problem.level}">
      <p class="problem-head"><b lang="zh-Hans">${cite}</b> <span class="tag">${say(`level.${problem.level}`)}</span> ${problem.seat ? named(problem.seat) : ''}</p>
      <p>${words}</p>
      ${(told(problem.seen) || told(problem.expected)) && html`<dl>
        ${told(problem.seen) && html`<dt>${say('refused.seen')}</dt><dd>${named(problem.seen)}</dd>`}
        ${told(problem.expected) && html`<dt>${say('refused.expected')}</dt><dd>${named(problem.expected)}</dd>`}
      </dl>`}
      ${problem.broken && html`<p class="broken">${say('refused.breaks', problem.broken.n)} (${problem.broken.article})</p>`}
    </li>`;
  })}</ul>`;
}

/**
 * The citation and the sentence of a message, which reads "比赛.2(5) (KW-F3.2.5)：…（所见 5，应为 3）";
 * the figures in its tail stand below in a list of their own.
 */
export function parts({ message, article }) {
  const chinese = message?.zh ?? '';
  const cut = chinese.indexOf('：');
  const cite = cut > 0 && article && chinese.slice(0, cut).includes(article) ? chinese.slice(0, cut) : article ?? '';
  const own = inWords(message);
  const mark = language === 'zh' ? '：' : ': ';
  const words = own.includes(mark) && own.slice(0, own.indexOf(mark)).includes(article ?? mark) ? own.slice(own.indexOf(mark) + mark.length) : own;
  return { cite, words: words.replace(/（所见 .*）$|\s*\(seen .*\)$/, '') };
}
