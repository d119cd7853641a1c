/** Identities as they are typed: one a seat, as many as the referee knows; and deaths whose order nobody saw. */
import { useState } from 'preact/hooks';
import { html } from '../../js/board/html.js';
import { ROLE_SHAPES } from '../../js/board/many/role.js';
import { Chips } from '../inputs.js';
import { useDesk } from '../context.js';
import { SeatGrid } from './inputs.js';
import { calls, named } from './seats.js';
import { said } from './said.js';
import { say } from './say.js';
import { ROLES } from './verbs.js';

/** Touch a seat, then what it is; the next seat without one comes up by itself. */
export function RolesField({ value = {}, onPick }) {
  const { view, around } = useDesk();
  const [seat, turnTo] = useState(around.find((one) => !value[one]) ?? around[0]);
  const give = (role) => {
    const { [seat]: gone, ...rest } = value;
    const next = role ? { ...value, [seat]: role } : rest;
    onPick(next);
    if (role) turnTo(around.slice(around.indexOf(seat)).find((one) => !next[one]) ?? around.find((one) => !next[one]) ?? seat);
  };
  return html`<div class="roles-field">
    <div class="by-seat-seats" role="group" aria-label=${say('field.seat')}>${around.map((one) => html`<button type="button" key=${one}
        class="chip seat-chip ${one === seat ? 'here' : ''} ${value[one] ? `role-${value[one]}` : ''}" aria-pressed=${one === seat}
            onClick=${() => turnTo(one)}><b>${one}</b> <small>${calls(view, one).slice(one.length + 1)}</small><i
        class="role-typed">${value[one] ? `${ROLE_SHAPES[value[one]]} ${say(value[one])}` : '·'}</i></button>`)}</div>
    <p class="label">${named(view, seat)}</p>
    <${Chips} label="${named(view, seat)} ${say('field.role')}" choices=${ROLES.map((role) => ({ value: role, label: `${ROLE_SHAPES[role]} ${say(role)}`, look: `role-${role} big-chip` }))}
        value=${value[seat]} onPick=${give} may />
  </div>`;
}

/** Two to four deaths at once: the seats, then who killed and what each was. */
export function DeathsField({ value = [], onPick, label }) {
  const { view } = useDesk();
  const seats = value.map(({ seat }) => seat);
  const change = (seat, part) => onPick(value.map((one) => (one.seat === seat ? said({ ...one, ...part }) : one)));
  return html`<div class="deaths-field">
    <${SeatGrid} label=${label} value=${seats} many onPick=${(chosen) => onPick(chosen.slice(0, 4).map((seat) => value.find((one) => one.seat === seat) ?? { seat }))} />
    ${value.map((one) => html`<section key=${one.seat} class="one-death" aria-label=${named(view, one.seat)}><h3>${named(view, one.seat)}</h3>
      ${view.ruleset === 'identity' && html`<${Chips} label="${named(view, one.seat)} ${say('field.role')}"
          choices=${ROLES.map((role) => ({ value: role, label: say(role), look: `role-${role}` }))}
          value=${one.role} onPick=${(role) => change(one.seat, { role })} may />`}
      <${SeatGrid} small label="${named(view, one.seat)} ${say('field.killer')}" value=${one.killer} may dead
          onPick=${(killer) => change(one.seat, { killer })} extra=${[['none', say('death.nobody')]]} /></section>`)}
  </div>`;
}
