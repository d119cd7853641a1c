/** A table of many as a spectator sees it at one moment: the seats in their circle, what is known, the dead, the points. */
import { html } from '../html.js';
import { Middle, Now } from './middle.js';
import { circle, pairs, seatsOf } from './circle.js';
import { Deaths } from './deaths.js';
import { Known } from './known.js';
import { Points } from './points.js';
import { SeatBody, seatLabel, seatStates } from './seat.js';
import { Verdict } from './verdict.js';
import { say } from './words.js';

/** `articles`: the book's articles a verdict may cite, by id. `falls`: seat → number of the entry that tells its death. */
export function ManyTable({ view, mark, articles = {}, falls = {} }) {
  const seats = seatsOf(view);
  return html`
    <header class="many-top">
      <p class="many-what"><b>${say(view.ruleset)}</b> ${say('players', seats.length)}</p>
      ${view.verdict ? html`<${Verdict} view=${view} articles=${articles} />` : html`<${Now} view=${view} />`}
      ${mark}
    </header>
    <${Known} view=${view} />
    <${Ring} view=${view} seats=${seats} />
    <div class="many-after">${view.verdict && html`<${Points} view=${view} articles=${articles} />`}<${Deaths} view=${view} falls=${falls} /></div>`;
}

/** On a wide screen a circle, on a narrow one the same circle pressed into two columns. */
function Ring({ view, seats }) {
  const places = Object.fromEntries(circle(seats.length).map((place) => [place.seat, place]));
  const spots = spotsOf(seats);
  return html`<section class="ring of-${seats.length}" aria-label=${say('around')}>
    ${seats.map((seat) => html`<article key=${seat} class="seat many ${seatStates(view, seat).join(' ')}" aria-label=${seatLabel(view, seat)}
        style=${{ '--x': places[seat].x, '--y': places[seat].y, '--row': spots[seat].row, '--column': spots[seat].column }}><${SeatBody}
        view=${view} seat=${seat} /></article>`)}
    <${Middle} view=${view} />
  </section>`;
}

/** seat → {row, column} of the two columns; a seat alone in its row takes both. */
function spotsOf(seats) {
  return Object.fromEntries(pairs(seats).flatMap(([left, right], row) => (right === null
    ? [[left, { row: row + 1, column: '1 / -1' }]]
    : [[left, { row: row + 1, column: '1' }], [right, { row: row + 1, column: '2' }]])));
}
