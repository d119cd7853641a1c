/** Six seats, the clock and the lead: what a spectator sees of a table at one moment. */
import { rows } from './circle.js';
import { DraftBoard } from './draft.js';
import { Clock } from './face.js';
import { html } from './html.js';
import { Lead, TeamName } from './lead.js';
import { SeatBody, seatLabel, seatStates } from './seat.js';
import { SHAPES, say, seatName } from './words.js';

/** Steps in which people already sit. */
const SEATED = ['unveil', 'first-act', 'deal', 'play', 'level', 'over'];

export function TableView({ view, anchor, frozenAt, mark }) {
  const { far, near } = rows(false);
  const seated = SEATED.includes(view.step) && view.seats && Object.keys(view.seats).length === 6;
  return html`
    <header class="board-top">
      <${Side} view=${view} team="A" />
      <div class="board-clock"><${Clock} view=${view} anchor=${anchor} frozenAt=${frozenAt} /><${Now} view=${view} /></div>
      <${Side} view=${view} team="B" />
    </header>
    ${mark}
    <${Lead} view=${view} />
    ${seated
      ? html`<section class="circle">
          <div class="seat-row far">${far.map((seat) => html`<${PublicSeat} key=${seat} view=${view} seat=${seat} />`)}</div>
          <div class="seat-row near">${near.map((seat) => html`<${PublicSeat} key=${seat} view=${view} seat=${seat} />`)}</div>
        </section>`
      : html`<${DraftBoard} view=${view} />`}`;
}

function Side({ view, team }) {
  const there = view.teams[team];
  return html`<div class="side ${there.camp ?? ''} team-${team}">
    <${TeamName} view=${view} team=${team} />
    <small>${there.fouls > 0 ? say('foul.points', there.fouls) : ''}${there.signed ? html`<b class="tag">${say('signed')}</b>` : ''}</small>
  </div>`;
}

/** What is going on, in three words at most. */
function Now({ view }) {
  if (view.step !== 'play' || view.verdict) return html`<p class="now">${say(`step.${view.step}`)}</p>`;
  const turn = view.turn
    ? html`<b>${seatName(view, view.turn.seat)}</b>${view.turn.phase ? ` · ${say(`phase.${view.turn.phase}`)}` : ''}`
    : view.next && html`<b class=${view.next.camp}>${SHAPES[view.next.camp]} ${say('next.camp', say(`${view.next.camp}.side`))}</b>`;
  return html`<p class="now">${say('round', view.camp_round ?? 1)} · ${turn}</p>`;
}

function PublicSeat({ view, seat }) {
  return html`<article class="seat ${seatStates(view, seat).join(' ')}" aria-label=${seatLabel(view, seat)}><${SeatBody} view=${view}
      seat=${seat} /></article>`;
}
