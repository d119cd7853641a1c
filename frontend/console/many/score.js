/** The sheet as it was typed or written: the points of every seat, compared with what the log gives. */
import { useState } from 'preact/hooks';
import { html } from '../../js/board/html.js';
import { seatsOf } from '../../js/board/many/circle.js';
import { personOf } from '../../js/board/many/seat.js';
import { useDesk } from '../context.js';
import { Sheet } from '../sheet.js';
import { Count } from './inputs.js';
import { say } from './say.js';

export function ScoreSheet({ about = {} }) {
  const { view, enter, close } = useDesk();
  const derived = view.verdict?.scores ?? {};
  const [points, put] = useState(about.points ?? {});
  const [seat, turnTo] = useState(seatsOf(view)[0]);
  const seats = seatsOf(view);
  const set = (figure) => {
    const { [seat]: gone, ...rest } = points;
    put(figure === undefined ? rest : { ...points, [seat]: figure });
    if (figure !== undefined) turnTo(seats[seats.indexOf(seat) + 1] ?? seat);
  };
  const fill = () => put(Object.fromEntries(seats.filter((one) => derived[one]?.points !== null && derived[one] !== undefined).map((one) => [one, derived[one].points])));
  const send = () => {
    const entry = { do: 'score', points };
    enter(about.amends ? { do: 'amend', n: about.amends, entry } : entry);
    close();
  };
  const foot = html`<button type="button" class="touch" onClick=${fill}>${say('score.fill')}</button><button type="button" class="touch primary"
      disabled=${!Object.keys(points).length} onClick=${send}>${say('enter')}</button>`;
  return html`<${Sheet} title=${say('score.title')} class="small-sheet score-sheet" foot=${foot}>
    <ul class="score-rows">${seats.map((one) => {
      const counted = derived[one]?.points;
      const typed = points[one];
      const differs = typed !== undefined && counted !== null && counted !== undefined && typed !== counted;
      return html`<li key=${one}><button type="button" class="score-row ${one === seat ? 'here' : ''} ${differs ? 'differs' : ''}" aria-pressed=${one === seat}
          onClick=${() => turnTo(one)}><b>${say('seat', one)} ${personOf(view, one)}</b>
        <span>${say('score.counted', counted ?? '?')}</span><i>${say('score.typed')} ${typed ?? '·'}</i></button></li>`;
    })}</ul>
    <${Count} key=${seat} label="${say('seat', seat)} ${say('points')}" from=${-2} to=${8} value=${points[seat]} onPick=${set} />
  <//>`;
}
