/** Preparation: the clock starts, vanguards sit, generals are unveiled, who acts first, four cards each. */
import { html } from '../../js/board/html.js';
import { SHAPES, teamOf } from '../../js/board/words.js';
import { Banned } from '../banned.js';
import { useDesk } from '../context.js';
import { Touch } from '../touch.js';
import { say } from '../words.js';

const CAMPS = ['warm', 'cold'];

/** A step with one question and one large button. */
function OneButton({ ask, row, children }) {
  return html`<section class="draft centre"><h2 class="ask">${ask}</h2><div class="choices"><${Touch} row=${row}
      class="huge primary"><b>${children}</b><//></div></section>`;
}

export const Prepare = () => html`<${OneButton} ask=${say('prepare.ask')} row=${{ do: 'prepare' }}>${say('prepare.enter')}<//>`;
export const Unveil = () => html`<${OneButton} ask=${say('unveil.ask')} row=${{ do: 'unveil' }}>${say('unveil.enter')}<//>`;
export const Deal = () => html`<${OneButton} ask=${say('deal.ask')} row=${{ do: 'deal' }}>${say('deal.enter')}<//>`;

export function FirstAct() {
  return html`<section class="draft centre"><h2 class="ask">${say('first-act.ask')}</h2>
    <div class="choices">${CAMPS.map((camp) => html`<${Touch} key=${camp} row=${{ do: 'first-act', camp }} class="huge ${camp}"><i class="shape"
        aria-hidden="true">${SHAPES[camp]}</i><b>${say('first-act.choose', say(`${camp}.side`))}</b><//>`)}</div></section>`;
}

/** Two vanguards sit in one of two ways; each camp is one touch. Left is seat 1 as the commander sees it. */
export function Seating() {
  const { view } = useDesk();
  return html`<section class="draft two">
    <h2 class="ask wide">${say('verb.seat')}</h2>
    ${CAMPS.map((camp) => {
      const team = view.teams[teamOf(view, camp)];
      const letter = camp === 'warm' ? 'W' : 'C';
      const seated = view.draft.seating?.[camp]?.[0];
      const [one, other] = team.players.filter((player) => player !== team.commander);
      const person = (player) => html`${view.people?.[player] ?? player} <${Banned} player=${player} />`;
      return html`<div key=${camp} class="choice-column ${camp}"><h3><i
          class="shape ${camp}">${SHAPES[camp]}</i> ${say('seat.ask', say(`${camp}.side`))}</h3>
        ${[[one, other], [other, one]].map(([left, right]) => html`<${Touch} key=${left} row=${{ do: 'seat', camp, left, right }}
            class="big seating ${seated === left ? 'chosen' : ''}">
          <span><small>${say('seat.left')} ${letter}1</small><b>${person(left)}</b></span><span
              class="middle-seat"><small>${say('role.commander')}</small>${person(team.commander)}</span><span><small>${say('seat.right')} ${letter}2</small><b>${person(right)}</b></span><//>`)}
      </div>`;
    })}
  </section>`;
}
