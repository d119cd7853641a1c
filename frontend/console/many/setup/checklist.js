/** Before a game: what is counted, one touch an item; the last touch enters it. */
import { html } from '../../../js/board/html.js';
import { inWords } from '../../../js/board/language.js';
import { useCounting } from '../../checklist.js';
import { useDesk } from '../../context.js';
import { Sheet } from '../../sheet.js';
import { personOf } from '../../../js/board/many/seat.js';
import { say } from '../say.js';

/** The server's list where it gives one, else what every game of the set needs: [{name, words, detail}]. */
function items({ state, view, around }) {
  if (state.checklist?.length) return state.checklist.map((item) => ({ name: item.name, words: inWords(item), detail: inWords(item.detail) }));
  const seats = around.map((seat) => `${seat} ${personOf(view, seat)}`).join(' · ');
  const counted = view.ruleset === 'identity' ? ['deck', 'generals', 'identities'] : ['deck', 'fighters', 'rage'];
  return [...counted.map((name) => ({ name, words: say(`check.${view.ruleset}.${name}`, around.length), detail: '' })), { name: 'seats', words: say('check.seats'), detail: seats }];
}

export function CountedList({ after, leave }) {
  const all = items(useDesk());
  const [done, touch] = useCounting(all, after);
  return html`<section class="many-checklist ${all.length > 6 ? 'long' : ''}"><h2 class="ask">${say('checklist')} <small>${say('checklist.ask')}</small></h2>
    <ul>${all.map(({ name, words, detail }) => html`<li key=${name}><button type="button" class="touch check ${done.includes(name) ? 'chosen' : ''}" aria-pressed=${done.includes(name)}
        onClick=${() => touch(name)}><i aria-hidden="true">${done.includes(name) ? '✓' : '○'}</i><span><b>${words}</b>${detail && html`<small>${detail}</small>`}</span></button></li>`)}</ul>
    ${leave && html`<button type="button" class="touch quiet later" onClick=${leave}>${say('checklist.later')}</button>`}</section>`;
}

export function ChecklistSheet() {
  const { close } = useDesk();
  return html`<${Sheet} title=${say('checklist')} class="small-sheet"><${CountedList} after=${close} /><//>`;
}
