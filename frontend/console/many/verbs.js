/**
 * The verbs of 身份场 and 假面骑士杀 as forms (docs/records-identity.md, docs/records-rider.md): which fields each has and how
 * each is typed. `must`: it has to be there; `often`: it may be left out and is shown; `may`: it is shown when asked for.
 *
 * Kinds are drawn in fields.js. `table` and `start` are typed on the stocktake's screen, `score` on the sheet's.
 */
const must = (name, kind, choices) => ({ name, kind, choices, need: 'must' });
const often = (name, kind, choices) => ({ name, kind, choices, need: 'often' });
const may = (name, kind, choices) => ({ name, kind, choices, need: 'may' });
const chips = (name, ...words) => words.map((value) => [value, `${name}.${value}`]);

export const STEPS = {
  identity: [
    'before-turn', 'turn-starts', 'before-judge', 'judge-starts', 'judge', 'judge-ends', 'before-draw', 'draw-starts', 'draw', 'draw-ends',
    'before-play', 'play-starts', 'play', 'play-ends', 'before-discard', 'discard-starts', 'discard', 'discard-ends', 'turn-ends', 'after-turn',
  ],
  rider: ['prepare-starts', 'prepare', 'judge', 'draw', 'play', 'discard', 'end', 'end-ends'],
};
/** The steps that stand on the strip; the fine ones lie behind. */
export const BIG_STEPS = { identity: ['judge', 'draw', 'play', 'discard'], rider: ['prepare', 'judge', 'draw', 'play', 'discard', 'end'] };
export const SKIPPABLE = ['before-judge', 'before-draw', 'before-play', 'before-discard'];
export const TIMINGS = {
  card: ['need', 'losing', 'lost', 'naming', 'targeted', 'named', 'effect', 'after'],
  damage: ['dealing', 'being-damaged', 'dying', 'dealt', 'damaged'],
};
export const SLOTS = { identity: ['weapon', 'armor', 'mount'], rider: ['gear', 'weapon', 'bike'] };
export const ELEMENTS = { identity: ['fire', 'thunder'], rider: ['fire', 'thunder', 'frost', 'poison'] };
export const ROLES = ['lord', 'loyalist', 'traitor', 'rebel'];
export const KINGDOMS = ['wei', 'shu', 'wu', 'qun'];
const CARD_KINDS = ['basic', 'equipment', 'tactic', 'other'];

const seat = must('seat', 'seat');
const KINDS = chips('kind', 'damage', 'lose', 'heal');

const COMMON = {
  checklist: [must('items', 'items')],
  hand: [seat, often('to', 'to'), may('delta', 'delta')],
  aside: [seat, must('count', 'count')],
  reshuffle: [may('draw_pile', 'pile')],
  'end-game': [must('reason', 'end-reason'), may('winner', 'winner')],
  protest: [must('seat', 'seat'), must('text', 'text')],
  resolve: [must('n', 'number'), must('decision', 'chips', chips('flags', 'cleared', 'confirmed')), may('reason', 'text')],
  reopen: [must('reason', 'text')],
  call: [often('reason', 'text')],
  note: [must('text', 'text')],
};

export const IDENTITY_VERBS = {
  ...COMMON,
  deal: [often('roles', 'roles')],
  reveal: [seat, often('role', 'role')],
  choices: [must('seats', 'by-seat'), may('lord_generals', 'count')],
  general: [seat, must('general', 'general'), often('lord_general', 'yesno'), may('kingdom', 'chips', KINGDOMS.map((name) => [name, name])), may('base', 'count')],
  turn: [seat, may('skipped', 'flag')],
  phase: [must('phase', 'phase'), may('skipped', 'flag')],
  draw: [seat, often('count', 'count'), may('hand', 'count'), may('draw_pile', 'pile')],
  judge: [seat, must('for', 'for'), may('card', 'card')],
  card: [seat, must('card', 'card'), often('targets', 'seats'), may('as', 'card-name'), often('played', 'flag'), often('virtual', 'flag'), may('uncounted', 'flag')],
  skill: [seat, must('skill', 'skill'), often('targets', 'seats'), may('kind', 'chips', chips('skill', 'phase', 'turn', 'limited', 'locked'))],
  timing: [must('of', 'chips', chips('timing', 'card', 'damage')), must('steps', 'timing')],
  end: [seat, often('hp', 'hp'), often('hand', 'count')],
  obtain: [seat, often('count', 'count'), may('hand', 'count')],
  give: [must('from', 'seat'), must('to', 'seat'), often('count', 'count')],
  present: [must('from', 'seat'), must('to', 'seat'), must('card', 'card'), often('slot', 'slot'), may('into', 'chips', chips('into', 'hand', 'equipment'))],
  recast: [seat, often('card', 'card'), may('hand', 'count'), may('draw_pile', 'pile'), may('discard_pile', 'pile')],
  scry: [seat, must('count', 'count'), may('draw_pile', 'pile')],
  contest: [seat, must('with', 'seat'), often('ranks', 'ranks'), often('won', 'yesno')],
  equip: [seat, must('slot', 'slot'), must('card', 'card')],
  unequip: [seat, must('slot', 'slot'), may('card', 'card')],
  delay: [seat, must('card', 'card'), may('as', 'card-name')],
  undelay: [seat, must('card', 'card'), may('as', 'card-name')],
  flip: [seat, often('down', 'yesno')],
  chain: [seat, must('chained', 'yesno')],
  hp: [seat, often('delta', 'delta'), may('to', 'to-hp'), often('kind', 'chips', KINDS), often('element', 'chips', chips('element', ...ELEMENTS.identity)), often('source', 'seat'), may('chain', 'flag')],
  asked: [seat, must('asked', 'asked'), often('saved', 'seat'), may('card', 'card-name')],
  death: [seat, often('role', 'role'), often('killer', 'killer'), often('reward', 'count'), may('hand', 'count'), may('equipment', 'count')],
  deaths: [must('deaths', 'deaths')],
  heir: [seat, often('role', 'role'), often('same', 'yesno'), often('before', 'pair'), often('after', 'pair')],
};

const PRINTED = [
  often('fighter', 'fighter'), often('form', 'suggest'), often('mark', 'suggest'), often('max_hp', 'count'), may('draw', 'count'), may('limit', 'count'),
  may('supply', 'count'), may('up', 'yesno'), may('change', 'yesno'),
];
const KIND_OF_CARD = may('kind', 'chips', chips('cardkind', ...CARD_KINDS));

export const RIDER_VERBS = {
  ...COMMON,
  deal: [often('seats', 'by-seat'), may('components', 'components')],
  choose: [seat, ...PRINTED],
  turn: [seat, may('skipped', 'flag')],
  phase: [must('phase', 'phase')],
  judge: [seat, must('for', 'for'), may('card', 'card')],
  end: [seat, often('hp', 'hp'), often('hand', 'count'), may('hidden', 'count'), may('rage', 'count')],
  reveal: [seat, often('for', 'chips', chips('reveal', 'prepare', 'skill')), ...PRINTED, may('faction', 'faction'), often('drawn', 'count'), may('hand', 'count')],
  hide: [seat],
  supply: [seat, often('drawn', 'count'), may('hand', 'count')],
  form: [seat, must('kind', 'chips', chips('form', 'change', 'up', 'back')), ...PRINTED.map((field) => (field.name === 'mark' ? { ...field, need: 'may' } : field)),
    often('cost', 'count'), may('source', 'chips', chips('source', 'change', 'up')), may('icon', 'yesno'), may('rage', 'count')],
  tap: [seat, may('leader', 'seat'), may('faction', 'faction')],
  taps: [must('seats', 'seats')],
  reset: [seat],
  invert: [seat, often('inverted', 'yesno')],
  rage: [seat, must('delta', 'delta'), often('why', 'chips', chips('why', 'discard', 'convert', 'form', 'skill')), may('discarded', 'count')],
  card: [seat, must('card', 'card'), often('targets', 'seats'), may('as', 'card-name'), often('played', 'flag'), often('rage', 'flag'), KIND_OF_CARD],
  skill: [seat, must('skill', 'skill'), often('targets', 'seats'), may('about', 'chips', chips('about', 'faction', 'gender'))],
  contest: [seat, must('with', 'seat'), often('ranks', 'ranks'), often('won', 'yesno'), may('hands', 'pair'), may('discard_pile', 'pile')],
  draw: [seat, often('count', 'count'), may('hand', 'count'), may('draw_pile', 'pile')],
  discard: [seat, often('count', 'count'), often('hand', 'count'), may('hidden', 'count'), may('rage', 'count')],
  equip: [seat, must('slot', 'slot'), must('card', 'card'), KIND_OF_CARD],
  unequip: [seat, must('slot', 'slot')],
  delay: [seat, must('card', 'card'), may('as', 'card-name'), KIND_OF_CARD],
  undelay: [seat, must('card', 'card'), may('as', 'card-name')],
  'hide-card': [seat, often('slot', 'slot'), often('count', 'count'), may('hand', 'count'), may('hidden', 'count')],
  'show-card': [seat, must('from', 'place'), often('count', 'count')],
  'tap-card': [seat, must('slot', 'slot'), must('tapped', 'yesno')],
  hp: [seat, often('delta', 'delta'), may('to', 'to-hp'), often('kind', 'chips', KINDS), often('element', 'chips', chips('element', ...ELEMENTS.rider)), often('source', 'seat'), may('chain', 'flag')],
  rescue: [seat, must('saver', 'seat'), often('hp', 'count'), may('card', 'card-name')],
  death: [seat, often('killer', 'killer'), often('drawn', 'count'), may('hand', 'count')],
  deaths: [must('deaths', 'deaths')],
};

/** What nobody standing around may read while it is typed. */
export const SECRET_FIELDS = { deal: ['roles'], choose: PRINTED.map(({ name }) => name) };

const nothing = (value) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  || (typeof value === 'object' && Object.keys(value).length === 0);

/** Is every field that must be there typed? */
export function complete(verbs, row) {
  if (row.do === 'hp' || row.do === 'hand') return row.delta !== undefined || row.to !== undefined;
  if (row.do === 'deaths' || row.do === 'taps') return ((row.deaths ?? row.seats)?.length ?? 0) > 1;
  return (verbs[row.do] ?? []).every(({ name, kind, need }) => need !== 'must' || (!nothing(row[name]) && (kind !== 'ranks' || row[name].length === 2)));
}

/** The entry as it is sent: nothing that was left out; a "no" only where it says something. */
export function tidy(verbs, row) {
  const kinds = new Map((verbs[row.do] ?? []).map(({ name, kind }) => [name, kind]));
  const half = (key, value) => ['ranks', 'pair'].includes(kinds.get(key)) && value.filter((one) => one !== undefined && one !== null).length < 2;
  return Object.fromEntries(Object.entries(row).filter(([key, value]) => key === 'do'
    || !(nothing(value) || (value === false && kinds.get(key) !== 'yesno') || half(key, value))));
}
