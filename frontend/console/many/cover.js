/**
 * What players standing around the tablet may see of it: identities and fighters somebody typed stay covered until the
 * table has seen them, unless the referee holds the button that uncovers them.
 */
import { useEffect } from 'preact/hooks';
import { html } from '../../js/board/html.js';
import { MANY_WORDS } from '../../js/board/many/words.js';
import { useDesk } from '../context.js';
import { Hold } from '../hold.js';
import { say } from './say.js';

const PRINTED = ['fighter', 'form', 'mark', 'draw', 'limit', 'supply', 'up', 'change'];
const SECRETS = {
  identity: { hidden: (there) => !there.revealed, fields: ['role', 'counts_as'], told: 'role' },
  rider: { hidden: (there) => !there.revealed && !there.face_up, fields: PRINTED, told: 'mark' },
};

/** The view without what is still secret. */
export function covered(view) {
  const secret = SECRETS[view?.ruleset];
  if (!secret || view.verdict) return view;
  const seats = Object.entries(view.seats).map(([seat, there]) => [seat, secret.hidden(there) ? without(there, secret.fields) : there]);
  return { ...view, seats: Object.fromEntries(seats), statuses: [] };
}

const TURNING_UP = ['reveal', 'death', 'deaths', 'heir'];
const TAKEN_BACK = ['undone', 'amended', 'void'];

/** The log without what an entry that was taken back had turned up, while that seat is covered again. */
export function coveredEntries(entries, view) {
  const secret = SECRETS[view?.ruleset];
  if (!secret || view.verdict) return entries;
  const back = ({ row, status }) => TAKEN_BACK.includes(status) && TURNING_UP.includes(row?.do)
    && seatsOf(row).some((seat) => secret.hidden(view.seats[seat]));
  return entries.map((entry) => (back(entry) ? { ...entry, words: turnedBack(entry.row) } : entry));
}

const seatsOf = (row) => (row.deaths ?? [row]).map(({ seat }) => seat);

function turnedBack(row) {
  const seats = seatsOf(row);
  const zh = seats.map((seat) => `${seat}号`).join('、');
  return { zh: `${zh} 亮出的一条，已撤回`, en: `Seat ${seats.join(', ')} was turned up, taken back` };
}

function without(there, fields) {
  return { ...there, ...Object.fromEntries(fields.map((field) => [field, null])) };
}

/** Does the referee's own view hold anything that is covered? */
function hasSecrets(view) {
  const secret = SECRETS[view?.ruleset];
  if (!secret || view.verdict) return false;
  const fields = [secret.told, ...secret.fields];
  return Object.values(view.seats).some((there) => secret.hidden(there) && fields.some((field) => there[field] !== null && there[field] !== undefined));
}

/** What is covered, as words of either language: whatever holds one of them tells a secret. */
function told(secret) {
  const { hidden } = SECRETS[secret.ruleset];
  const covered = Object.values(secret.seats).filter(hidden);
  if (secret.ruleset === 'rider') return covered.flatMap(({ fighter, form, mark }) => [fighter, form, mark]).filter(Boolean);
  return covered.flatMap(({ role }) => (role ? [role, MANY_WORDS[role][0]] : []));
}

/** Does what the rules say of an entry name something that is covered? */
export function tells(secret, problem) {
  if (!SECRETS[secret?.ruleset] || secret.verdict) return false;
  const words = told(secret);
  const text = words.length ? JSON.stringify([problem.message, problem.seen, problem.expected]) : '';
  return words.some((word) => text.includes(word));
}

/** Held, it uncovers the table; let go, it covers it again. */
export function Peek() {
  const { secret, peeking, peek } = useDesk();
  const any = hasSecrets(secret);
  useEffect(() => () => peek(false), []); // gone while it is held: the table is covered all the same
  const words = say(`peek.${secret.ruleset}`);
  return html`<${Hold} class="peek ${peeking ? 'peeking' : ''}" disabled=${!any} label=${any ? words : `${words} · ${say('peek.none')}`}
      onHeld=${() => peek(true)} onRelease=${() => peek(false)}><i aria-hidden="true">◑</i> ${words}<//>`;
}

/** Says loudly that the table lies open to the referee alone. */
export function SecretBand() {
  const { peeking } = useDesk();
  return peeking && html`<p class="secret-band" role="status">${say('secret.open')}</p>`;
}

/** Part of a form that nobody else may read: covered until it is held open, and marked as long as it is. */
export function Covered({ open, put, children }) {
  if (!open) return html`<div class="covered-field"><${Hold} class="warn" onHeld=${() => put(true)}
      label=${say('hold', say('secret.type'))}><b>${say('secret.type')}</b><small>${say('hold', '0.8 s')}</small><//></div>`;
  return html`<div class="covered-field open"><p class="secret-mark">${say('secret.mark')}<button type="button" class="touch quiet"
      onClick=${() => put(false)}>${say('secret.cover')}</button></p>${children}</div>`;
}
