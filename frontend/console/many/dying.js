/** Somebody is dying: asked in order, saved, or dead – by whom and, where identities are dealt, as what. */
import { useState } from 'preact/hooks';
import { html } from '../../js/board/html.js';
import { ROLE_SHAPES } from '../../js/board/many/role.js';
import { useDesk } from '../context.js';
import { optionFor } from '../options.js';
import { Sheet } from '../sheet.js';
import { Touch } from '../touch.js';
import { SeatGrid, SeatTouches } from './inputs.js';
import { livingFrom, named } from './seats.js';
import { say } from './say.js';
import { ROLES } from './verbs.js';

const figure = (hp) => (hp === null || hp === undefined ? '?' : hp < 0 ? `−${-hp}` : hp);

export function Dying({ seat }) {
  const { view } = useDesk();
  const [dead, tell] = useState(false);
  const there = view.seats[seat];
  if (dead) return html`<div class="dying-panel"><${Death} seat=${seat} leave=${() => tell(false)} /></div>`;
  return html`<div class="dying-panel">
    <p class="ask danger">${say('death.ask', named(view, seat), figure(there.hp))}</p>
    ${view.ruleset === 'rider' ? html`<${Rescuers} seat=${seat} />` : html`<${Asked} seat=${seat} />`}
    <button type="button" class="touch big danger" onClick=${() => tell(true)}><b>${say('death.confirm')}</b><small>${say('asked.nobody')}</small></button>
  </div>`;
}

/** Everybody in order, from whose turn it is: a touch on one who uses a 桃 tells whom it was asked up to, then he is healed. */
function Asked({ seat }) {
  const { view, entries } = useDesk();
  const order = livingFrom(view, view.turn?.seat ?? seat);
  const saved = savedBy(entries, seat);
  const heal = { do: 'hp', seat, delta: 1, kind: 'heal' };
  return html`<div class="asked-row"><span class="label">${say('asked.order')}</span>
    ${saved ? html`<b class="tag">${say('asked.saved', named(view, saved))}</b>` : html`<${SeatTouches} seats=${order} check=${false} label=${say('asked.by')} look=${() => 'asked'}
        row=${(one) => ({ do: 'asked', seat, asked: order.slice(0, order.indexOf(one) + 1), saved: one })} />`}
    <${Touch} row=${heal} class="big plus"><b>${say('death.saved')}</b><//>
  </div>`;
}

/** Who is told to have saved him, by the last question about him that stands. */
function savedBy(entries, seat) {
  const last = entries.findLast(({ row, status }) => status === 'stands' && row.seat === seat && ['asked', 'hp', 'death'].includes(row.do));
  return last?.row.do === 'asked' ? last.row.saved : undefined;
}

/** 【能】 used on him: who used it is one touch, and he stands at 1. */
function Rescuers({ seat }) {
  const { view, open } = useDesk();
  return html`<div class="asked-row"><span class="label">${say('rescue.by')}</span>
    <${SeatTouches} seats=${livingFrom(view, seat)} label=${say('rescue.by')} look=${() => 'plus'} row=${(saver) => ({ do: 'rescue', seat, saver, hp: 1 })} />
    <button type="button" class="touch" onClick=${() => open('form', { do: 'rescue', seat })}>${say('rescue.other')}</button>
  </div>`;
}

/** The killer is the log's unless another is touched; then what he was, which enters it. */
export function Death({ seat, after, leave }) {
  const { view, entries, options } = useDesk();
  const likely = lastSource(entries, seat);
  const [killer, by] = useState(likely);
  const [figure, put] = useState(undefined);
  const rider = view.ruleset === 'rider';
  const more = figure === undefined ? {} : { [rider ? 'drawn' : 'reward']: figure };
  const row = { do: 'death', seat, ...(killer && killer !== likely ? { killer } : {}), ...more };
  const needs = optionFor(options, { do: 'death', seat })?.needs ?? [];
  const known = view.seats[seat].role ?? (needs.includes('role') ? null : 'known');
  return html`<div class="death">
    <p class="ask danger">${say('death.who', named(view, seat))}${leave && html`<button type="button" class="touch quiet" aria-keyshortcuts="Escape"
        onClick=${leave}>${say('cancel')}</button>`}</p>
    <div class="death-killer"><span class="label">${say('death.killer')}</span><${SeatGrid} label=${say('death.killer')} value=${killer}
        onPick=${by} may dead small extra=${[['none', say('death.nobody')]]} /></div>
    <div class="death-figure"><span class="label">${say(rider ? 'death.drawn' : 'death.reward.seen')}</span><div class="chips digits" role="group"
        aria-label=${say(rider ? 'death.drawn' : 'death.reward.seen')}>${[0, 1, 2, 3, 4, 5].slice(0, rider ? 6 : 4).map((count) => html`<button
        type="button" key=${count} class="chip digit ${figure === count ? 'chosen' : ''}" aria-pressed=${figure === count}
            onClick=${() => put(figure === count ? undefined : count)}>${count}</button>`)}</div></div>
    <div class="death-roles" role="group" aria-label=${say('field.role')}>${rider || known === 'known'
      ? html`<${Touch} row=${row} check=${false} after=${after} class="big danger"><b>${say('death.confirm')}</b><//>`
      : (known ? [known] : ROLES.filter((role) => role !== 'lord' || !lordIs(view))).map((role) => html`<${Touch} key=${role} row=${{ ...row, role }} check=${false} after=${after}
          class="big role-${role}" label="${named(view, seat)} ${say('dead')} ${say(role)}"><b><i aria-hidden="true">${ROLE_SHAPES[role]}</i> ${say(role)}</b><small>${say('death.confirm')}</small><//>`)}
      ${!rider && html`<${Touch} row=${row} check=${false} after=${after} class="quiet">${say('death.unseen')}<//>`}</div>
  </div>`;
}

const lordIs = (view) => Object.values(view.seats).some((there) => there.revealed && there.role === 'lord');

/** Who dealt the last damage to this seat that still stands. */
function lastSource(entries, seat) {
  return entries.findLast(({ row, status }) => status === 'stands' && row.do === 'hp' && row.seat === seat && row.kind !== 'heal')?.row.source;
}

export function DeathSheet({ about }) {
  const { view, close } = useDesk();
  return html`<${Sheet} title="${say('seat.death')} · ${named(view, about.seat)}" class="small-sheet"><${Death} seat=${about.seat} after=${close} /><//>`;
}
