/** The show and the secret line-ups: covered on the screen until the referee holds to open one. */
import { useState } from 'preact/hooks';
import { html } from '../../js/board/html.js';
import { called } from '../../js/board/names.js';
import { useTick } from '../../js/board/tick.js';
import { SHAPES, teamOf } from '../../js/board/words.js';
import { useDesk } from '../context.js';
import { LineupField, inOrder } from '../generals.js';
import { Hold } from '../hold.js';
import { Ring, leftOf } from '../ring.js';
import { Touch } from '../touch.js';
import { say } from '../words.js';
import { Eight, whole } from './picks.js';

export function Lineups() {
  const { view, state } = useDesk();
  const [opened, open] = useState(null);
  useTick(true);
  const byOrder = (state.header?.options?.['I-2b'] ?? 'order') === 'order';
  const left = leftOf(view, state.anchor);
  const showFor = view.draft.shown || left === null ? 0 : Math.max(0, left - whole(state, 'lineup'));
  const late = left !== null && left < 0;
  const ring = html`<${Ring} view=${view} anchor=${state.anchor} whole=${whole(state, showFor ? 'show' : 'lineup')}
      before=${showFor ? whole(state, 'lineup') : 0} />`;
  if (opened) return html`<${OpenLineup} camp=${opened} ring=${ring} ruling=${late && !byOrder} cover=${() => open(null)} />`;
  return html`<section class="draft lineups">
    <div class="pick-head">${ring}
      <h2 class="ask">${say(showFor ? 'show.ask' : 'lineup.ask')}</h2>
      ${!view.draft.shown && html`<${Touch} row=${{ do: 'shown' }}>${say('show.done')}<//>`}
    </div>
    <div class="two">${['warm', 'cold'].map((camp) => html`<div key=${camp} class="choice-column covered ${camp}">
      <h3><i class="shape ${camp}">${SHAPES[camp]}</i> ${view.teams[teamOf(view, camp)]?.name}</h3>
      ${view.draft.handed_in?.[camp]
        ? html`<p class="handed">✓ ${say('lineup.in')}</p><${Peek} camp=${camp} />`
        : html`<${Hold} class="big" onHeld=${() => open(camp)} label="${say('lineup.open')} ${say(`${camp}.side`)}"><b>${say('lineup.open')}</b><//>
            ${late && byOrder && html`<${LateLineup} camp=${camp} />`}`}
    </div>`)}</div>
    <${Eight} camp="warm" /><${Eight} camp="cold" />
  </section>`;
}

/** I-2b: the commander gets the first of the eight as picked, his team-mates in the header's order the second and third. */
function LateLineup({ camp }) {
  const { view } = useDesk();
  const players = inOrder(view.teams[teamOf(view, camp)]);
  const generals = Object.fromEntries(players.map((player, index) => [player, view.draft.picks[camp][index]]));
  return html`<${Touch} row=${{ do: 'lineup', camp, generals, timeout: true }} check=${false} class="late">${say('lineup.late')}<//>`;
}

/** `ruling`: it is late and I-2b does not go by order, so what is typed is the referee's ruling. */
function OpenLineup({ camp, ring, ruling, cover }) {
  const { enter } = useDesk();
  const [value, put] = useState({});
  const ready = Object.keys(value).length === 3;
  const hand = () => {
    enter({ do: 'lineup', camp, generals: value, ...(ruling ? { timeout: true } : {}) });
    cover();
  };
  return html`<section class="draft lineup-open ${camp}">
    <div class="pick-head">${ring}<h2 class="ask"><i class="shape ${camp}">${SHAPES[camp]}</i> ${say('verb.lineup')} · ${say(`${camp}.side`)}
      <button type="button" class="touch" onClick=${cover}>${say('lineup.cover')}</button>
      <button type="button" class="touch primary" disabled=${!ready} onClick=${hand}>${say('lineup.hand.in')}</button></h2></div>
    <${LineupField} camp=${camp} value=${value} onPick=${put} />
  </section>`;
}

/** Seen only while a finger is on it. */
function Peek({ camp }) {
  const { view } = useDesk();
  const [seen, see] = useState(false);
  const lineup = view.draft.lineups?.[camp];
  if (!lineup) return null;
  return html`<${Hold} onHeld=${() => see(true)} onRelease=${() => see(false)}
      label=${say('lineup.peek')}>${seen ? Object.entries(lineup).map(([player, name]) => `${view.people?.[player] ?? player} ${called(name)}`).join(' · ') : say('lineup.peek')}<//>`;
}
