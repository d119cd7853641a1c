/** 势力: a mark of the cards, or a villain of his own. Each has a shape, its word and a colour, the same through the whole game. */
import { html } from '../html.js';
import { say } from './words.js';

const SHAPES = ['●', '▲', '■', '◆', '▼', '★'];
const UNCLEAR = '?';

/** The villain's seat of "villain:5"; null of a mark. */
function villainOf(faction) {
  return faction?.startsWith('villain') ? (faction.split(':')[1] ?? '') : null;
}

/** The marks in the order they were first determined. */
export function marks(view) {
  const found = (view.reveals ?? []).map((seat) => view.seats[seat]?.base);
  const later = Object.values(view.seats ?? {}).flatMap(({ base, faction }) => [base, faction]);
  return [...new Set([...found, ...later])].filter((name) => name && name !== UNCLEAR && villainOf(name) === null);
}

export function factionClass(view, faction) {
  if (!faction) return 'faction-none';
  if (faction === UNCLEAR) return 'faction-unclear';
  if (villainOf(faction) !== null) return 'faction-villain';
  return `faction-${marks(view).indexOf(faction) % SHAPES.length}`;
}

export function factionShape(view, faction) {
  if (!faction) return '○';
  if (faction === UNCLEAR) return '？';
  if (villainOf(faction) !== null) return '✕';
  return SHAPES[marks(view).indexOf(faction) % SHAPES.length] ?? '●';
}

/** 昭和, 恶役 5号, 5号 (of the last one alive that never had a faction), 势力未定. */
export function factionWord(faction) {
  if (!faction) return say('undetermined');
  if (faction === UNCLEAR) return say('unclear');
  const seat = villainOf(faction);
  if (seat !== null) return seat ? `${say('villain')} ${say('seat', seat)}` : say('villain');
  return faction.startsWith('seat:') ? say('seat', faction.slice(5)) : faction;
}

/** The card of the faction: lying where the fighter is horizontal, upside down where inverted. */
export function FactionCard({ view, seat }) {
  const there = view.seats[seat];
  const { faction } = there;
  const lies = `${there.tapped ? 'lying' : ''} ${there.inverted ? 'inverted' : ''}`;
  return html`<span class="belongs ${factionClass(view, faction)} ${lies} ${faction ? '' : 'unseen'}" title=${factionWord(faction)}>
    <i class="shape" aria-hidden="true">${factionShape(view, faction)}</i><b>${faction ? short(faction, seat) : say('undetermined.short')}</b>
  </span>`;
}

/** "原昭和": the faction of the determination where a merge hides it. */
export function mergedWord({ faction, base }, seat) {
  return base && faction && base !== faction ? say('merged', short(base, seat)) : '';
}

/** As it stands on the seat itself: a villain of his own needs no number. */
function short(faction, seat) {
  if (faction === UNCLEAR) return '？';
  return villainOf(faction) === seat ? say('villain') : factionWord(faction);
}
