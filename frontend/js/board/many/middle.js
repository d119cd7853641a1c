/** The middle of the table: whose turn it is and which step, who is dying, the chain, the piles; at the end who has won. */
import { html } from '../html.js';
import { faceOf, personOf, seatName } from './seat.js';
import { Winner } from './verdict.js';
import { say } from './words.js';

/** What is going on, in three words at most. */
export function Now({ view }) {
  if (view.verdict || view.step !== 'play') return html`<p class="now" aria-live="polite">${say(`step.${view.ruleset}.${view.step}`)}</p>`;
  const { turn } = view;
  if (turn) return html`<p class="now" aria-live="polite"><b>${seatName(view, turn.seat)}</b>${turn.phase ? ` · ${say(`step.${turn.phase}`)}` : ''}</p>`;
  return html`<p class="now" aria-live="polite">${view.next ? say('next', seatName(view, view.next)) : say(`step.${view.ruleset}.play`)}</p>`;
}

export function Middle({ view }) {
  const { turn, piles } = view;
  return html`<div class="middle">
    ${view.step !== 'play' && !view.verdict && html`<p class="middle-turn"><b>${say(`step.${view.ruleset}.${view.step}`)}</b></p>`}
    ${view.verdict && html`<p class="middle-winner"><${Winner} view=${view} /></p>`}
    ${turn && !view.verdict && html`<p class="middle-turn"><small>${say('turn', turn.number)}</small>
      <b>${faceOf(view, turn.seat) || say('seat', turn.seat)}</b><span>${personOf(view, turn.seat)}</span>
      ${turn.phase && html`<i>${say(`step.${turn.phase}`)}</i>`}</p>`}
    ${!turn && view.next && !view.verdict && html`<p class="middle-turn"><small>${say('next.up')}</small>
      <b>${faceOf(view, view.next) || say('seat', view.next)}</b><span>${personOf(view, view.next)}</span></p>`}
    ${view.dying?.length > 0 && html`<p class="tag danger">${say('dying')} ${view.dying.slice().reverse().map((seat) => seatName(view, seat)).join(' → ')}</p>`}
    ${view.chain && html`<p class="tag">${say('chain', say(view.chain.element), view.chain.amount ?? '?')} ${view.chain.due
      .map((seat) => say('seat', seat)).join(' → ')}</p>`}
    ${piles && (piles.draw !== null || piles.discard !== null) && html`<p class="piles">
      <span><i class="pile" aria-hidden="true"></i>${say('pile.draw')} <b>${piles.draw ?? '?'}</b></span>
      <span><i class="pile open" aria-hidden="true"></i>${say('pile.discard')} <b>${piles.discard ?? '?'}</b></span></p>`}
  </div>`;
}
