/** The editor below a stocktake: what is typed for the field that was touched, by its kind. */
import { useState } from 'preact/hooks';
import { html } from '../../js/board/html.js';
import { factionWord } from '../../js/board/many/faction.js';
import { called } from '../../js/board/names.js';
import { SUITS, cardName, rankName } from '../../js/board/words.js';
import { Chips, Digits, Ranks, Suits } from '../inputs.js';
import { useDesk } from '../context.js';
import { CardPick } from './cards.js';
import { Covered } from './cover.js';
import { GeneralField } from './generals.js';
import { Count, Keypad, SeatGrid, Suggested, YesNo } from './inputs.js';
import { useMarks, useSlots } from './names.js';
import { named } from './seats.js';
import { say } from './say.js';
import { KINGDOMS, ROLES } from './verbs.js';

/** Fields that are called otherwise than in a form. */
const WORDS = { down: 'field.hidden_equipment', faces: 'stock.faces', cards: 'stock.cards', tapped: 'tapped', inverted: 'inverted', base: 'stock.base', youngest: 'stock.youngest', hp: 'hp', hand: 'hand' };

export const wordOf = (field) => say(WORDS[field] ?? `field.${field}`);

export function Editor({ here, kind, value, set, onward }) {
  const { view } = useDesk();
  const label = wordOf(here.field);
  return html`<div class="stock-editor" aria-live="polite"><p class="stock-what">${here.seat ? `${named(view, here.seat)} · ` : ''}${label}</p>
    <${Input} key=${(here.seat ?? '') + here.field} field=${here.field} kind=${kind} seat=${here.seat} value=${value} set=${set} onward=${onward} label=${label} />
    <button type="button" class="touch quiet" onClick=${() => set(undefined)}>${say('clear')}</button></div>`;
}

function Input({ field, kind, seat, value, set, onward, label }) {
  const { view } = useDesk();
  const log = view.seats[seat] ?? {};
  const digit = (next) => {
    set(next);
    if (next !== undefined) onward();
  };
  switch (kind) {
    case 'hp': return html`<${Digits} label=${label} from=${-2} to=${8} value=${value} onPick=${digit} log=${log.hp} may />`;
    case 'count': return html`<${Count} label=${label} to=${12} value=${value} onPick=${digit} log=${label === say('hand') && log.hand_known ? log.hand : undefined} />`;
    case 'pile': return html`<${Keypad} label=${label} value=${value} onPick=${set} />`;
    case 'yesno': return html`<${YesNo} label=${label} value=${value} onPick=${set} />`;
    case 'seat': return html`<${SeatGrid} label=${label} value=${value} onPick=${set} may />`;
    case 'role': return html`<${Secret}><${Chips} label=${label} choices=${ROLES.map((role) => ({ value: role, label: say(role), look: `role-${role}` }))} value=${value}
        onPick=${set} may /><//>`;
    case 'secret': return html`<${Secret}><${Suggested} label=${label} value=${value} onPick=${set} ready=${[]} /><//>`;
    case 'kingdom': return html`<${Chips} label=${label} choices=${KINGDOMS.map((name) => ({ value: name, label: say(name) }))} value=${value} onPick=${set} may />`;
    case 'general': return html`<${GeneralField} value=${value} onPick=${set} />`;
    case 'faction': return html`<${Faction} seat=${seat} label=${label} value=${value} set=${set} />`;
    case 'slot': return html`<div><${Chips} label=${label} choices=${[{ value: null, label: say('none') }]} value=${value} onPick=${() => set(null)} /><${CardPick}
        label=${label} value=${value ?? undefined} onPick=${set} slot=${field} /></div>`;
    case 'cards': return html`<${List} label=${label} slot="mount" value=${value} set=${set} of=${(card) => card} wrap=${(card) => card} />`;
    case 'zone': return html`<${List} label=${label} value=${value} set=${set} of=${(one) => one.card} wrap=${(card) => ({ card })} />`;
    case 'hidden-zone': return html`<${List} label=${label} value=${value} set=${set} of=${(one) => one.card} wrap=${(card) => ({ card })} flags=${['down']} />`;
    case 'pieces': return html`<${Pieces} label=${label} value=${value} set=${set} />`;
    case 'faces': return html`<${Faces} label=${label} value=${value} set=${set} />`;
    case 'names': return html`<${Names} label=${label} value=${value} set=${set} />`;
    default: return null;
  }
}

function Secret({ children }) {
  const [open, put] = useState(false);
  return html`<${Covered} open=${open} put=${put}>${children}<//>`;
}

function Faction({ seat, label, value, set }) {
  return html`<${Suggested} label=${label} value=${value} onPick=${set} ready=${[...useMarks(), `villain:${seat}`]} name=${factionWord} />`;
}

/** Cards bottom to top: one more is picked and laid on; a touch on a laid one takes it away. */
function List({ label, value = [], set, of, wrap, flags = [], slot }) {
  const [card, pick] = useState(undefined);
  const lay = () => {
    set([...value, wrap(card)]);
    pick(undefined);
  };
  return html`<div class="stock-cards">
    <${Laid} label=${label} value=${value} set=${set} text=${(one) => cardName(of(one))} />
    ${value.length > 0 && flags.map((flag) => html`<${Chips} key=${flag} label=${say('piece.down')}
        choices=${value.map((one, place) => ({ value: place, label: `${cardName(of(one))} ${say('piece.down')}` }))} many
        value=${value.flatMap((one, place) => (one[flag] ? [place] : []))} onPick=${(places) => set(value.map((one, place) => ({ ...one, [flag]: places.includes(place) })))} />`)}
    <${CardPick} label=${label} value=${card} onPick=${pick} slot=${slot} />
    <button type="button" class="touch" disabled=${!card} onClick=${lay}>${say('stock.add')}</button></div>`;
}

/** What is listed already, and that there is nothing. */
function Laid({ label, value, set, text }) {
  return html`<div class="chips" role="group" aria-label=${label}><button type="button" class="chip"
      onClick=${() => set([])}>${say('none')}</button>${value.map((one, place) => html`<button type="button" key=${place} class="chip chosen"
      aria-label="${say('clear')} ${text(one)}" onClick=${() => set(value.filter((_, other) => other !== place))}>${text(one)} ✕</button>`)}</div>`;
}

/** Equipment by its place, with what lies hidden or horizontal. */
function Pieces({ label, value = [], set }) {
  const slots = useSlots();
  const [piece, put] = useState({});
  const lay = () => {
    set([...value, Object.fromEntries(Object.entries(piece).filter(([, part]) => part !== undefined && part !== false))]);
    put({});
  };
  const states = ['down', 'tapped'];
  return html`<div class="stock-cards">
    <${Laid} label=${label} value=${value} set=${set} text=${(one) => `${say(one.slot)} ${one.card ? cardName(one.card) : ''}`} />
    <${Chips} label=${label} choices=${slots.map((slot) => ({ value: slot, label: say(slot) }))} value=${piece.slot} onPick=${(slot) => put({ ...piece, slot })} />
    <${Chips} label=${label} choices=${states.map((state) => ({ value: state, label: say(state === 'down' ? 'piece.down' : 'tapped') }))} many value=${states.filter((state) => piece[state])}
        onPick=${(chosen) => put({ ...piece, down: chosen.includes('down'), tapped: chosen.includes('tapped') })} />
    ${piece.slot && html`<${CardPick} label=${label} value=${piece.card} onPick=${(card) => put({ ...piece, card })} slot=${piece.slot} />`}
    <button type="button" class="touch" disabled=${!piece.slot} onClick=${lay}>${say('stock.add')}</button></div>`;
}

/** Suits and ranks in sight: the suit is touched once, then every rank of it. */
function Faces({ label, value = [], set }) {
  const [suit, of] = useState('S');
  return html`<div class="stock-cards"><${Laid} label=${label} value=${value} set=${set} text=${(face) => `${SUITS[face.suit]}${rankName(face.rank)}`} />
    <${Suits} label=${say('field.suit')} value=${suit} onPick=${(next) => next && of(next)} /><${Ranks} label=${say('field.rank')} value=${undefined}
        onPick=${(rank) => set([...value, { suit, rank }])} /></div>`;
}

/** How many of each name lie in sight: a touch counts one more. */
function Names({ label, value = {}, set }) {
  const [card, pick] = useState(undefined);
  const count = (name, by) => {
    const { [name]: gone, ...rest } = value;
    const next = (value[name] ?? 0) + by;
    set(next > 0 ? { ...rest, [name]: next } : Object.keys(rest).length ? rest : undefined);
  };
  return html`<div class="stock-cards"><div class="chips" role="group"
      aria-label=${label}>${Object.entries(value).map(([name, number]) => html`<button type="button" key=${name} class="chip chosen"
      onClick=${() => count(name, -1)}>${called(name)} ${number} −</button>`)}</div>
    <${CardPick} label=${label} value=${card} onPick=${(next) => { pick(undefined); if (next) count(next.name, 1); }} /></div>`;
}

/** A typed value in few letters. */
export function shownAs(kind, value) {
  if (value === null) return say('none');
  if (typeof value === 'boolean') return say(value ? 'flag.on' : 'flag.off');
  if (kind === 'role' || kind === 'secret') return '◑';
  if (kind === 'faction') return factionWord(value);
  if (Array.isArray(value)) return value.length ? String(value.length) : say('none');
  if (typeof value === 'object') return value.name ? cardName(value) : String(Object.values(value).reduce((sum, number) => sum + number, 0));
  return kind === 'general' ? called(value) : kind === 'kingdom' ? say(value) : String(value);
}
