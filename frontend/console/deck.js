/** The deck of the edition: names by kind, and the faces each name has. */

const SLOT_OF = { weapon: 'weapon', armor: 'armor', armour: 'armor', plus_horse: 'plus', minus_horse: 'minus', plus: 'plus', minus: 'minus' };
const GROUP_OF = { basic: 'basic', scroll: 'scroll', delayed_scroll: 'delayed', delayed: 'delayed', ...SLOT_OF };
export const GROUPS = ['basic', 'scroll', 'delayed', 'weapon', 'armor', 'plus', 'minus'];

/** The four whose direction the user says (KW-G5). */
export const DIRECTED = ['南蛮入侵', '万箭齐发', '桃园结义', '五谷丰登'];
export const TWO_AS_SLASH = '丈八蛇矛';

const kept = new WeakMap();

function sorted(edition) {
  if (!edition) return { groups: new Map(), faces: new Map(), group: new Map() };
  if (!kept.has(edition)) kept.set(edition, sort(edition.cards ?? []));
  return kept.get(edition);
}

function sort(cards) {
  const groups = new Map(GROUPS.map((group) => [group, []]));
  const faces = new Map();
  const group = new Map();
  for (const { name, type, suit, rank } of cards) {
    const of = GROUP_OF[type] ?? 'scroll';
    if (!faces.has(name)) {
      faces.set(name, []);
      groups.get(of).push(name);
      group.set(name, of);
    }
    if (suit && !faces.get(name).some((face) => face.suit === suit && face.rank === rank)) faces.get(name).push({ suit, rank });
  }
  for (const list of faces.values()) list.sort((one, other) => 'SHCD'.indexOf(one.suit) - 'SHCD'.indexOf(other.suit) || one.rank - other.rank);
  return { groups, faces, group };
}

export const namesOf = (edition, group) => sorted(edition).groups.get(group) ?? [];
export const facesOf = (edition, name) => sorted(edition).faces.get(name) ?? [];
