/** A foul in two touches: 犯规, then who. Kind and points stand on talk and 1 unless touched first. */
import { useState } from 'preact/hooks';
import { html } from '../../js/board/html.js';
import { useDesk } from '../context.js';
import { Chips, Digits } from '../inputs.js';
import { Sheet } from '../sheet.js';
import { Touch } from '../touch.js';
import { FOULS } from '../verbs.js';
import { say } from '../words.js';

const FIXED = { talk: 1, gesture: 1, warning: 0 };

export function FoulSheet() {
  const { view, state, close } = useDesk();
  const [kind, be] = useState('talk');
  const [points, cost] = useState(1);
  const limit = state.edition?.foul_limit ?? 3;
  const fixed = FIXED[kind];
  const entry = (team, player) => ({ do: 'foul', team, ...(player ? { player } : {}), ...(kind === 'talk' ? {} : { kind }), ...(fixed === undefined ? { points } : {}) });
  return html`<${Sheet} title="${say('foul')} · ${say('foul.who')}" class="foul-sheet">
    <div class="foul-kind"><${Chips} label=${say('field.kind')} choices=${FOULS.map((value) => ({ value, label: say(`foul.${value}`) }))}
        value=${kind} onPick=${be} />
      ${fixed === undefined && html`<${Digits} label=${say('field.points')} to=${3} value=${points} onPick=${cost} />`}</div>
    <div class="two">${['A', 'B'].map((team) => {
      const there = view.teams[team];
      const decides = there.fouls + (fixed ?? points) >= limit;
      return html`<div key=${team} class="choice-column ${there.camp ?? ''}"><h3>${there.name} <small>${say('foul.so.far', there.fouls)}${there.fouls === limit - 1 ? html` <b
          class="tag danger">${say('foul.last')}</b>` : ''}</small></h3>
        ${there.players.map((player) => html`<${Touch} key=${player} row=${entry(team, player)} check=${false} hold=${decides} after=${close}
            class="big" label="${say('foul')} ${view.people?.[player] ?? player}"><b>${view.people?.[player] ?? player}</b><//>`)}
        <${Touch} row=${entry(team)} check=${false} hold=${decides} after=${close} class=""
            label="${say('foul')} ${say('foul.team')} ${there.name}">${say('foul.team')}<//>
      </div>`;
    })}</div>
  <//>`;
}
