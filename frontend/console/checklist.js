/** Before a game: what is counted and checked, one touch an item; the last touch enters it. */
import { useState } from 'preact/hooks';
import { html } from '../js/board/html.js';
import { inWords, language } from '../js/board/language.js';
import { useDesk } from './context.js';
import { say } from './words.js';

/** [{name, words, detail}]: the server's list where it gives one, else what every game needs. */
export function items({ state, view }) {
  if (state.checklist?.length) return state.checklist.map((item) => ({ name: item.name, words: inWords(item), detail: inWords(item.detail), banned: item.banned ?? [] }));
  const people = (team) => team.players.map((player) => view.people?.[player] ?? player).join(' ');
  const teams = ['A', 'B'].map((team) => view.teams[team]);
  return [
    { name: 'deck', words: say('checklist.deck', state.edition?.cards?.length ?? ''), detail: state.edition?.name?.zh ?? view.edition },
    { name: 'generals', words: say('checklist.generals', state.edition?.pool?.length ?? ''), detail: '' },
    { name: 'players', words: say('checklist.players'), detail: teams.map((team) => `${team.name}${language === 'zh' ? '：' : ': '}${people(team)}`).join(' · ') },
    { name: 'captains', words: say('checklist.captains'), detail: teams.map((team) => `${team.name} ${view.people?.[team.captain] ?? team.captain}`).join(' · ') },
  ];
}

/** [names touched so far, touch(name)]: a second touch takes it back, the last item enters the list. */
export function useCounting(all, after) {
  const desk = useDesk();
  const [done, put] = useState([]);
  const touch = (name) => {
    const next = done.includes(name) ? done.filter((other) => other !== name) : [...done, name];
    put(next);
    if (next.length < all.length) return;
    desk.enter({ do: 'checklist', items: Object.fromEntries(all.map((item) => [item.name, true])) });
    after?.();
  };
  return [done, touch];
}

export function Checklist({ after, leave }) {
  const desk = useDesk();
  const all = items(desk);
  const [done, touch] = useCounting(all, after);
  return html`<section class="checklist">
    <h2 class="ask">${say('checklist')} <small>${say('checklist.ask')}</small></h2>
    <ul>${all.map(({ name, words, detail, banned = [] }) => html`<li key=${name}><button type="button" class="touch check ${done.includes(name) ? 'chosen' : ''}"
        aria-pressed=${done.includes(name)} onClick=${() => touch(name)}><i aria-hidden="true">${done.includes(name) ? '✓' : '○'}</i><span><b>${words}</b>${detail && html`<small>${detail}</small>`}${banned.length > 0 && html`<small
          class="tag banned">${say('banned')} ${banned.map((one) => desk.view.people?.[one] ?? one).join(' ')}</small>`}</span></button></li>`)}</ul>
    ${leave && html`<button type="button" class="touch quiet later" onClick=${leave}>${say('checklist.later')}</button>`}
  </section>`;
}
