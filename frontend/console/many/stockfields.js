/** Which figures of a seat and of the table a stocktake or a start may hold, and how each is typed. */
export const AT_A_GLANCE = ['hp', 'hand'];

const COMMON = { hp: 'hp', hand: 'count', max_hp: 'count' };
const PILES = { draw_pile: 'pile', discard_pile: 'pile', in_flight: 'count' };

const IDENTITY = {
  ...COMMON, alive: 'yesno', role: 'role', revealed: 'yesno', general: 'general', kingdom: 'kingdom', weapon: 'slot', armor: 'slot', mounts: 'cards', equipment: 'count',
  delayed: 'zone', judgement: 'count', aside: 'count', flipped: 'yesno', chained: 'yesno',
};

const RIDER = {
  ...COMMON, rage: 'count', hidden: 'count', alive: 'yesno', face_up: 'yesno', tapped: 'yesno', inverted: 'yesno', faction: 'faction', base: 'faction', fighter: 'secret', form: 'secret', mark: 'secret',
  pieces: 'pieces', equipment: 'count', down: 'count', delayed: 'hidden-zone', judgement: 'count', aside: 'count', shown: 'count', hidden_tapped: 'count', range: 'count', draw: 'count', limit: 'count',
  supply: 'count', up: 'yesno', change: 'yesno',
};

const pick = (fields, ...names) => Object.fromEntries(names.map((name) => [name, fields[name]]));

export const FIELDS = {
  identity: { table: IDENTITY, start: pick(IDENTITY, 'hp', 'hand', 'max_hp', 'equipment', 'judgement', 'aside') },
  rider: { table: RIDER, start: pick(RIDER, 'hp', 'hand', 'max_hp', 'rage', 'hidden', 'face_up', 'equipment', 'judgement', 'aside', 'range') },
};

export const WHOLE = {
  identity: { table: { ...PILES, faces: 'faces', cards: 'names' }, start: PILES },
  rider: { table: { ...PILES, added: 'count', villain_cards: 'count', faces: 'faces' }, start: { ...PILES, added: 'count', youngest: 'seat' } },
};
