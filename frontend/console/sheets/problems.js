/** What the rules say of an entry: article with its Chinese citation first, what was seen, what was expected. */
import { html } from '../../js/board/html.js';
import { inWords, language } from '../../js/board/language.js';
import { called } from '../../js/board/names.js';
import { SEATS, seatName } from '../../js/board/words.js';
import { useDesk } from '../context.js';
import { say } from '../words.js';

/** Entries as the rules name them where that is not the verb. */
const VERB_OF = { TakeCamp: 'camp', TakeSeats: 'seat', UseSkill: 'skill', PlayCard: 'card' };
const MOST = 5;

export function Problems({ problems }) {
  const desk = useDesk();
  const { view, set, peeking } = desk;
  if (!problems.length) return null;
  const named = (value) => (typeof value === 'string' ? value.split(/ ?\| ?/).map((word) => spelled(word, view)).join(' / ') : inWords(value));
  const told = (value) => value !== undefined && value !== null && value !== '';
  return html`<ul class="problems">${problems.slice(0, MOST).map((problem, index) => {
    const { cite, words } = parts(problem);
    const secret = set.discreet(desk, problem);
    const open = !secret || peeking;
    return html`<li key=${index} class="problem ${problem.level}">
      <p class="problem-head"><b lang="zh-Hans">${cite}</b> <span
          class="tag">${say(`level.${problem.level}`)}</span> ${problem.seat ? (set.called?.(view, problem.seat) ?? named(problem.seat)) : ''}</p>
      <p>${open ? words : say('secret.problem')}</p>
      ${open && (told(problem.seen) || told(problem.expected)) && html`<dl>
        ${told(problem.seen) && html`<dt>${say('refused.seen')}</dt><dd>${named(problem.seen)}</dd>`}
        ${told(problem.expected) && html`<dt>${say('refused.expected')}</dt><dd>${named(problem.expected)}</dd>`}
      </dl>`}
      ${secret && html`<${set.Peek} />`}
      ${problem.broken && html`<p class="broken">${say('refused.breaks', problem.broken.n)} (${problem.broken.article})</p>`}
    </li>`;
  })}${problems.length > MOST && html`<li class="fine">${say('refused.more', problems.length - MOST)}</li>`}</ul>`;
}

/** A seat, a phase, a verb or a camp in the reader's words; anything else as it is. */
function spelled(word, view) {
  if (SEATS.includes(word)) return `${word} ${seatName(view, word)}`;
  const verb = VERB_OF[word] ?? word.replace(/\B[A-Z]/g, '-$&').toLowerCase();
  const key = ['phase', 'verb', 'step'].map((kind) => `${kind}.${verb}`).find((one) => say(one) !== one);
  if (key) return say(key);
  return word === 'warm' || word === 'cold' ? say(`${word}.side`) : view.people?.[word] ?? called(word);
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
