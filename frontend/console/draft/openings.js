/** The steps before the generals: commanders, comparison, camps, stacks. */
import { useState } from 'preact/hooks';
import { html } from '../../js/board/html.js';
import { SHAPES } from '../../js/board/words.js';
import { Banned } from '../banned.js';
import { useDesk } from '../context.js';
import { Checklist } from '../checklist.js';
import { Ranks, Suits } from '../inputs.js';
import { Touch } from '../touch.js';
import { say } from '../words.js';

const TEAMS = ['A', 'B'];

export function Commanders() {
  const { view, open, entries, may } = useDesk();
  const [later, leave] = useState(false);
  const checked = entries.some((entry) => entry.row.do === 'checklist' && entry.status === 'stands');
  if (!entries.length && !later && may({ do: 'checklist' })) return html`<section class="draft"><${Checklist} leave=${() => leave(true)} /></section>`;
  return html`<section class="draft two">
    <h2 class="ask wide">${say('commander.ask')} <button type="button" class="touch quiet"
        onClick=${() => open('checklist')}>${checked ? `✓ ${say('checklist.done')}` : say('checklist')}</button></h2>
    ${TEAMS.map((team) => {
      const there = view.teams[team];
      return html`<div key=${team} class="choice-column"><h3>${there.name}</h3>
        ${there.players.map((player) => html`<${Touch} key=${player} row=${{ do: 'commander', team, player }}
            class="big ${there.commander === player ? 'chosen' : ''}">
          <b>${view.people?.[player] ?? player}</b>${player === there.captain && html`<small>${say('commander.captain')}</small>`}<${Banned} player=${player} /><//>`)}
      </div>`;
    })}
  </section>`;
}

/** Entered as soon as both ranks (and suits, where I-1 asks for them) are touched. */
export function Comparison() {
  const { view, state, enter } = useDesk();
  const [row, put] = useState({});
  const bySuit = state.header?.options?.['I-1'] === 'suit';
  const before = view.draft?.compare;
  const set = (change) => {
    const next = { ...row, ...change };
    const ready = next.A && next.B && (!bySuit || next.A !== next.B || (next.suit_A && next.suit_B));
    if (!ready) return put(next);
    put({});
    enter({ do: 'compare', ...next });
  };
  return html`<section class="draft">
    <h2 class="ask">${say('compare.ask')} <small>${before && before.A === before.B ? say('compare.tie') : say('compare.hint')}</small></h2>
    ${TEAMS.map((team) => html`<div key=${team}
        class="compare-row"><h3>${view.teams[team].name} · ${view.people?.[view.teams[team].commander] ?? ''}</h3>
      <${Ranks} label=${view.teams[team].name} value=${row[team]} onPick=${(rank) => set({ [team]: rank })} />
      ${bySuit && html`<${Suits} label=${view.teams[team].name} value=${row[`suit_${team}`]} onPick=${(suit) => set({ [`suit_${team}`]: suit })} />`}
    </div>`)}
  </section>`;
}

export function CampCard() {
  const { view } = useDesk();
  const winner = view.draft?.winner ?? 'A';
  const { A, B } = view.draft?.compare ?? {};
  return html`<section class="draft centre">
    <h2 class="ask">${say('camp.ask', view.teams[winner].name)} ${A !== undefined && html`<small>${A} : ${B}</small>`}</h2>
    <div class="choices">${['warm', 'cold'].map((camp) => html`<${Touch} key=${camp} row=${{ do: 'camp', team: winner, camp }} class="huge ${camp}"><i
        class="shape" aria-hidden="true">${SHAPES[camp]}</i><b>${say(`${camp}.side`)}</b><//>`)}</div>
  </section>`;
}

export function Stacks() {
  const { view } = useDesk();
  const taken = view.draft?.stacks ?? {};
  const winner = view.draft?.winner ?? 'A';
  const order = [winner, winner === 'A' ? 'B' : 'A'];
  return html`<section class="draft two">
    <h2 class="ask wide">${say('stack.ask')}</h2>
    ${order.map((team) => {
      const { name, camp } = view.teams[team];
      return html`<div key=${team} class="choice-column ${camp ?? ''}"><h3><i class="shape ${camp ?? ''}">${SHAPES[camp] ?? ''}</i> ${name}</h3>
        <div class="stacks">${[1, 2, 3, 4].map((stack) => html`<${Touch} key=${stack} row=${{ do: 'stack', team, stack }}
            class="stack ${taken[team] === stack ? 'chosen' : ''}">${say('stack.number', stack)}<//>`)}</div>
      </div>`;
    })}
  </section>`;
}
