/** The open turn: the strip that always shows whose it is, and the acting player's cards, skills and end. */
import { useState } from 'preact/hooks';
import { general } from '../js/board/general.js';
import { html } from '../js/board/html.js';
import { SHAPES, campOf, seatName } from '../js/board/words.js';
import { useDesk } from './context.js';
import { Touch } from './touch.js';
import { PHASES } from './verbs.js';
import { say } from './words.js';

export function TurnStrip() {
  const { view, open } = useDesk();
  const turn = view.turn;
  if (!turn) return html`<div class="strip idle"><${Outlook} /></div>`;
  const camp = campOf(turn.seat);
  const reached = PHASES.indexOf(turn.phase);
  const dead = view.seats[turn.seat].alive === false;
  return html`<div class="strip ${camp}">
    <b class="strip-who"><i class="shape" aria-hidden="true">${SHAPES[camp]}</i>${seatName(view, turn.seat)}</b>
    <div class="phases" role="group" aria-label=${say('field.phase')}>
      ${PHASES.map((phase, index) => html`<${Touch} key=${phase} row=${{ do: 'phase', phase }} class="phase ${index === reached ? 'now' : index < reached ? 'past' : ''}">${say(`phase.${phase}`)}<//>`)}
    </div>
    ${dead
      ? html`<${Touch} row=${{ do: 'end', seat: turn.seat }} class="end-turn">${say('turn.end.dead')}<//>`
      : html`<button type="button" class="touch end-turn" onClick=${() => open('end', { seat: turn.seat })}>${say('turn.end')}</button>`}
  </div>`;
}

/** Who would win if time ended now: the strip's use between turns. */
function Outlook() {
  const { view } = useDesk();
  const up = view.clock?.up;
  const lead = view.lead;
  return html`<p class="outlook">${up && html`<b class="tag danger">${say('clock.up')}</b>`}
    ${lead && html`<span>${say('verdict.now')}：</span><b class=${lead.camp ?? ''}>${lead.winner ? `${SHAPES[lead.camp] ?? ''} ${view.teams[lead.winner].name}` : say('lead.level')}</b>${lead.reason && html`<span> · ${say(`reason.${lead.reason}`)}</span>`}`}</p>`;
}

/** What the acting player does: 用牌 opens the card form, a skill is one touch, 判定 for what lies before him. */
export function Turn() {
  const { view, open } = useDesk();
  const { seat } = view.turn;
  const there = view.seats[seat];
  const skills = [...new Set([...general(there.general).skills, ...(there.weapon ? [there.weapon.name] : [])])];
  return html`<div class="turn ${campOf(seat)}">
    <div class="turn-acts">
      <button type="button" class="touch big" onClick=${() => open('form', { do: 'card', seat })}><b>${say('turn.card')}</b></button>
      <button type="button" class="touch big" onClick=${() => open('form', { do: 'judge', seat, ...(there.delayed?.length ? { for: there.delayed.at(-1).as ?? there.delayed.at(-1).card.name } : {}) })}><b>${say('turn.judge')}</b></button>
    </div>
    <div class="turn-skills" role="group" aria-label=${say('turn.skill')}>
      ${skills.map((skill) => html`<button type="button" key=${skill} class="touch skill" onClick=${() => open('form', { do: 'skill', seat, skill })}>${skill}</button>`)}
    </div>
  </div>`;
}

/** The end of a turn in two touches: HP stands as the log has it and can be changed, the hand's figure enters it. */
export function EndOfTurn({ about }) {
  const { view, enter, close } = useDesk();
  const { seat } = about;
  const there = view.seats[seat];
  const [hp, putHp] = useState(there.hp);
  const shown = Math.max(0, hp);
  const finish = (hand) => {
    enter({ do: 'end', seat, hp: shown, hand });
    close();
  };
  return html`<div class="veil low" onClick=${(event) => event.target === event.currentTarget && close()}>
    <section class="end-panel ${campOf(seat)}" role="dialog" aria-modal="true" aria-label=${say('turn.end')} onKeyDown=${(event) => event.key === 'Escape' && close()}>
      <p class="ask">${say('turn.end.hand', seatName(view, seat), shown, '')}</p>
      <div class="end-row">
        <div class="stepper" role="group" aria-label=${say('hp')}>
          <button type="button" class="touch" aria-label="${say('hp')} −1" onClick=${() => putHp(hp - 1)}>−</button><b>${say('hp')} ${shown}</b><button type="button" class="touch" aria-label="${say('hp')} +1" onClick=${() => putHp(hp + 1)}>+</button>
        </div>
        <div class="hands" role="group" aria-label=${say('hand')}>
          ${Array.from({ length: 15 }, (_, hand) => html`<button type="button" key=${hand} class="touch digit ${hand > shown ? 'over-hp' : ''}" autofocus=${hand === 0} aria-label="${say('hand')} ${hand}" onClick=${() => finish(hand)}>${hand}</button>`)}
        </div>
        <button type="button" class="touch quiet" onClick=${close}>${say('cancel')}</button>
      </div>
    </section>
  </div>`;
}
