/** The open turn: the strip that always shows whose it is, and the acting player's cards, skills and end. */
import { remaining, serverNow } from '../js/board/clock.js';
import { html } from '../js/board/html.js';
import { SHAPES, campOf, seatName } from '../js/board/words.js';
import { useDesk } from './context.js';
import { Named } from './inputs.js';
import { Touch } from './touch.js';
import { PHASES } from './verbs.js';
import { say } from './words.js';

export function TurnStrip() {
  const { view, open, openSeat } = useDesk();
  const turn = view.turn;
  if (!turn) return html`<div class="strip idle"><${Outlook} /></div>`;
  const camp = campOf(turn.seat);
  const reached = PHASES.indexOf(turn.phase);
  const dead = view.seats[turn.seat].alive === false;
  return html`<div class="strip ${camp}">
    <b class="strip-who"><i class="shape" aria-hidden="true">${SHAPES[camp]}</i>${seatName(view, turn.seat)}</b>
    <div class="phases" role="group" aria-label=${say('field.phase')}>
      ${PHASES.map((phase, index) => html`<${Touch} key=${phase} row=${{ do: 'phase', phase }}
          class="phase ${index === reached ? 'now' : index < reached ? 'past' : ''}">${say(`phase.${phase}`)}<//>`)}
    </div>
    ${dead
      ? html`<${Touch} row=${{ do: 'end', seat: turn.seat }} class="end-turn" keys="N">${say('turn.end.dead')}<//>`
      : html`<button type="button" class="touch end-turn" aria-keyshortcuts="N" onClick=${() => { openSeat(null); open('end'); }}>${say('turn.end')}</button>`}
  </div>`;
}

/** Who would win if time ended now: the strip's use between turns. */
function Outlook() {
  const { view, state } = useDesk();
  const up = view.clock && remaining(view.clock, serverNow() - state.anchor) <= 0;
  const lead = view.lead;
  return html`<p class="outlook">${up && html`<b class="tag danger">${say('clock.up')}</b>`}
    ${lead && html`<span>${say('verdict.now')}：</span><b
        class=${lead.camp ?? ''}>${lead.winner ? `${SHAPES[lead.camp] ?? ''} ${view.teams[lead.winner].name}` : say('lead.level')}</b>
      ${lead.reason && html`<span> · ${say(`reason.${lead.reason}`)}</span>`} <cite>${lead.by}</cite>`}</p>`;
}

/** What the acting player does: 用牌 opens the card form, a skill is one touch, 判定 for what lies before him. */
export function Turn() {
  const { view, open } = useDesk();
  const { seat } = view.turn;
  const there = view.seats[seat];
  const laid = there.delayed?.at(-1);
  const skills = [...new Set([...(there.skills ?? []), ...(there.weapon ? [there.weapon.name] : [])])];
  return html`<div class="turn ${campOf(seat)}">
    <div class="turn-acts">
      <button type="button" class="touch big" aria-keyshortcuts="K" onClick=${() => open('card', { seat })}><b>${say('turn.card')}</b></button>
      <button type="button" class="touch big" aria-keyshortcuts="J" onClick=${() => open('form', { do: 'judge', seat, ...(laid ? { for: laid.as ?? laid.card.name } : {}) })}><b>${say('turn.judge')}</b></button>
    </div>
    <div class="turn-skills" role="group" aria-label=${say('turn.skill')}>
      ${skills.map((skill) => html`<button type="button" key=${skill} class="touch skill"
          onClick=${() => open('form', { do: 'skill', seat, skill })}><${Named} name=${skill} /></button>`)}
    </div>
  </div>`;
}
