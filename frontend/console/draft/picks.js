/** First pick and picks: the sixteen in the order laid open, a ring for the time, whose pick and how many, both sides' eight. */
import { useEffect, useState } from 'preact/hooks';
import { minutes } from '../../js/board/clock.js';
import { pickedBy } from '../../js/board/draft.js';
import { kingdomOf } from '../../js/board/general.js';
import { html } from '../../js/board/html.js';
import { called } from '../../js/board/names.js';
import { useTick } from '../../js/board/tick.js';
import { SHAPES, teamOf } from '../../js/board/words.js';
import { useDesk } from '../context.js';
import { GeneralTile } from '../generals.js';
import { Ring, leftOf } from '../ring.js';
import { Touch } from '../touch.js';
import { say } from '../words.js';

const CAMPS = ['warm', 'cold'];

export function whole(state, step) {
  const time = state.edition?.times?.[step];
  return time === undefined ? undefined : time >= 1000 ? time : time * 1000;
}

export function FirstPick() {
  const { view, state } = useDesk();
  useTick(true);
  const late = (leftOf(view, state.anchor) ?? 1) < 0;
  return html`<section class="draft picks first">
    <div class="pick-head"><${Ring} view=${view} anchor=${state.anchor} whole=${whole(state, 'first-pick')} />
      <div><h2 class="ask">${say('first-pick.ask')}</h2>
        <div class="choices">${late
          ? html`<${Touch} row=${{ do: 'first-pick', camp: 'warm', timeout: true }} check=${false} class="big warm">${say('first-pick.late')}<//>`
          : CAMPS.map((camp) => html`<${Touch} key=${camp} row=${{ do: 'first-pick', camp }} class="big ${camp}"><i class="shape"
              aria-hidden="true">${SHAPES[camp]}</i> ${say('first-pick.choose', say(`${camp}.side`))}<//>`)}</div>
      </div></div>
    <${Sixteen} chosen=${[]} />
  </section>`;
}

/** As many touches as generals; the last one enters the pick. The ruling keeps what was touched in time, and only that. */
export function Picks() {
  const { view, state, enter } = useDesk();
  const { due, generals = [], picks = {} } = view.draft;
  const [chosen, choose] = useState([]);
  const turn = `${due?.camp} ${(picks.warm ?? []).length + (picks.cold ?? []).length}`;
  useEffect(() => choose([]), [turn]);
  useTick(true);
  if (!due) return null;
  const left = leftOf(view, state.anchor);
  const ruled = (state.header?.options?.['I-2'] ?? 'order') === 'order';
  const taken = pickedBy(view.draft);
  const named = chosen.map((one) => one.name);
  const touch = (name) => {
    if (taken.has(name)) return;
    const late = (leftOf(view, state.anchor) ?? 0) < 0;
    const next = named.includes(name) ? chosen.filter((one) => one.name !== name) : [...chosen, { name, late }];
    choose(next);
    const pick = { do: 'pick', camp: due.camp, generals: next.map((one) => one.name) };
    if (next.length === due.count) enter(!ruled && late ? { ...pick, timeout: true } : pick);
  };
  const kept = chosen.filter((one) => !one.late).slice(0, due.count - 1).map((one) => one.name);
  const free = generals.filter((name) => !taken.has(name) && !kept.includes(name));
  const byOrder = [...kept, ...free].slice(0, due.count);
  return html`<section class="draft picks">
    <div class="pick-head"><${Ring} view=${view} anchor=${state.anchor} whole=${whole(state, 'pick')} />
      <h2 class="ask"><i class="shape ${due.camp}"
          aria-hidden="true">${SHAPES[due.camp]}</i> ${say('pick.ask', say(`${due.camp}.side`), due.count)} <small>${view.teams[teamOf(view, due.camp)]?.name}</small></h2>
      ${left !== null && left < 0 && ruled && html`<${Touch} row=${{ do: 'pick', camp: due.camp, generals: byOrder, timeout: true }} check=${false}
          class="big late">${say('pick.late', byOrder.map(called).join(' '))}<small>${say('late.by', minutes(left).replace('+', ''))}</small><//>`}
      ${left !== null && left < 0 && !ruled && html`<b class="tag danger">${say('pick.ruling')}</b>`}
    </div>
    <${Eight} camp="warm" /><${Sixteen} chosen=${named} onTouch=${touch} /><${Eight} camp="cold" />
  </section>`;
}

export function Sixteen({ chosen, onTouch }) {
  const { view } = useDesk();
  const taken = pickedBy(view.draft);
  return html`<div class="sixteen">${(view.draft.generals ?? []).map((name) => html`<${GeneralTile} key=${name} name=${name}
      kingdom=${kingdomOf(name)} mark=${taken.has(name) ? SHAPES[taken.get(name)] : chosen.includes(name) ? chosen.indexOf(name) + 1 : null}
    look="${taken.has(name) ? `taken ${taken.get(name)}` : ''} ${chosen.includes(name) ? 'chosen' : ''}" disabled=${taken.has(name)}
        onTouch=${() => onTouch?.(name)} />`)}</div>`;
}

/** The eight places of a camp, filled as it picks. */
export function Eight({ camp }) {
  const { view } = useDesk();
  const names = view.draft.picks?.[camp] ?? [];
  const due = view.draft.due?.camp === camp;
  return html`<div class="eight ${camp} ${due ? 'due' : ''}" aria-label=${say(`${camp}.side`)}><i class="shape"
      aria-hidden="true">${SHAPES[camp]}</i><b>${view.teams[teamOf(view, camp)]?.name}</b>
    <ol>${Array.from({ length: 8 }, (_, index) => html`<li key=${index}
        class=${names[index] ? 'filled' : ''}>${called(names[index])}</li>`)}</ol></div>`;
}
