/** The strip of the turn: whose it is, its phases as buttons, the fine steps behind one of them, and its end. */
import { html } from '../../js/board/html.js';
import { useDesk } from '../context.js';
import { Touch } from '../touch.js';
import { lives, named } from './seats.js';
import { say } from './say.js';
import { BIG_STEPS, SKIPPABLE, STEPS } from './verbs.js';

/** The fine steps by the phase they belong to, one column each. */
const parted = (steps, ...cuts) => cuts.map((cut, place) => steps.slice(place ? cuts[place - 1] : 0, cut));
const GROUPS = { identity: parted(STEPS.identity, 2, 6, 10, 14, 18, 20), rider: parted(STEPS.rider, 2, 3, 4, 5, 6, 8) };

export function TurnStrip() {
  const { view, open, openSeat, sheet, close } = useDesk();
  const { turn, ruleset } = view;
  if (!turn) return html`<div class="strip idle"><${Outlook} /></div>`;
  const steps = STEPS[ruleset];
  const reached = steps.indexOf(turn.phase);
  const fine = turn.phase && !BIG_STEPS[ruleset].includes(turn.phase);
  const stepping = sheet?.name === 'steps';
  const step = (phase) => html`<${Touch} key=${phase} row=${{ do: 'phase', phase }}
      class="phase ${turn.phase === phase ? 'now' : steps.indexOf(phase) < reached ? 'past' : ''}">${say(`phase.${phase}`)}<//>`;
  return html`<div class="strip">
    <b class="strip-who">${named(view, turn.seat)}</b>
    <div class="phases" role="group" aria-label=${say('field.phase')}>${BIG_STEPS[ruleset].map(step)}
      <button type="button" class="touch phase fine-steps ${fine ? 'now' : ''}" aria-expanded=${stepping}
          aria-label="${fine ? say(`step.${turn.phase}`) : say('steps.short')} ${say('steps.fine')}"
          onClick=${() => (stepping ? close() : (openSeat(null), open('steps')))}>${fine ? say(`step.${turn.phase}`) : say('steps.short')}</button>
    </div>
    ${lives(view, turn.seat) ? html`<button type="button" class="touch end-turn" aria-keyshortcuts="N" onClick=${() => { openSeat(null); open('end'); }}>${say('turn.end')}</button>`
      : html`<${Touch} row=${{ do: 'end', seat: turn.seat }} class="end-turn" keys="N">${say('turn.end.dead')}<//>`}
  </div>`;
}

/** Every step of the turn in its order; a phase can be skipped where it would begin. */
export function FineSteps() {
  const { view, close } = useDesk();
  const { ruleset, turn } = view;
  const step = (phase) => html`<span class="step-cell" key=${phase}><${Touch} row=${{ do: 'phase', phase }} after=${close}
      class="step ${phase === turn.phase ? 'chosen' : ''}">${say(`step.${phase}`)}<//>${SKIPPABLE.includes(phase)
    && html`<${Touch} row=${{ do: 'phase', phase, skipped: true }} after=${close} class="step leave-out"
        label="${say(`step.${phase}`)} ${say('steps.skip')}">${say('steps.skip')}<//>`}</span>`;
  return html`<section class="steps of-${ruleset}" aria-label=${say('steps.fine')} onKeyDown=${(event) => event.key === 'Escape' && close()}>
    <div class="step-grid">${GROUPS[ruleset].map((group) => html`<div class="step-group" key=${group[0]}>${group.map(step)}</div>`)}</div>
    <button type="button" class="touch quiet" aria-keyshortcuts="Escape" onClick=${close}>${say('close')}</button>
  </section>`;
}

/** Between turns: who lives, who lies horizontal, what the piles hold. */
function Outlook() {
  const { view } = useDesk();
  const seats = Object.keys(view.seats);
  const living = seats.filter((seat) => lives(view, seat)).length;
  const { draw, discard } = view.piles ?? {};
  const told = [
    say('outlook.living', living, seats.length),
    ...(typeof draw === 'number' ? [say('outlook.draw', draw)] : []),
    ...(typeof discard === 'number' ? [say('outlook.discard', discard)] : []),
    ...(view.tapped?.length ? [say('outlook.tapped', view.tapped.join(' → '))] : []),
    ...(view.villains?.length ? [say('outlook.villains', view.villains.join('、'))] : []),
  ];
  return html`<p class="outlook">${told.map((text) => html`<span key=${text}>${text}</span>`)}</p>`;
}
