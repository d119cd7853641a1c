/**
 * The verbs of the record as forms: which fields each has and how each is typed.
 *
 * One table serves every entry that has no screen of its own, and the amending of all of them.
 * A field is [name, kind, …]; kinds are drawn in fields.js; `may` marks one that can be left out.
 */

const must = (name, kind, choices) => ({ name, kind, choices, may: false });
const may = (name, kind, choices) => ({ name, kind, choices, may: true });

export const PHASES = ['judge', 'draw', 'play', 'discard', 'end'];
export const FOULS = ['talk', 'gesture', 'touch', 'early', 'conduct', 'warning', 'other'];

export const VERBS = {
  commander: [must('team', 'team'), must('player', 'player')],
  compare: [must('A', 'rank'), must('B', 'rank'), may('suit_A', 'suit'), may('suit_B', 'suit')],
  camp: [must('team', 'team'), must('camp', 'camp')],
  stack: [must('team', 'team'), must('stack', 'stack')],
  reveal: [must('generals', 'pool')],
  'first-pick': [must('camp', 'camp'), may('timeout', 'flag')],
  pick: [must('camp', 'camp'), must('generals', 'sixteen'), may('timeout', 'flag')],
  shown: [],
  lineup: [must('camp', 'camp'), must('generals', 'lineup'), may('timeout', 'flag')],
  prepare: [],
  seat: [must('camp', 'camp'), must('left', 'player'), must('right', 'player')],
  unveil: [],
  'first-act': [must('camp', 'camp')],
  deal: [],
  turn: [must('seat', 'seat'), may('skipped', 'flag')],
  phase: [must('phase', 'phase')],
  skill: [must('seat', 'seat'), must('skill', 'skill'), may('option', 'option'), may('targets', 'seats'), may('cards', 'cards')],
  judge: [must('seat', 'seat'), must('for', 'for'), may('card', 'card')],
  card: [must('seat', 'seat'), must('card', 'card-or-two'), may('as', 'card-name'), may('played', 'flag'), may('virtual', 'flag'), may('targets', 'seats'), may('direction', 'direction')],
  hp: [must('seat', 'seat'), must('delta', 'delta'), may('kind', 'kind'), may('source', 'seat')],
  hand: [must('seat', 'seat'), must('to', 'hand')],
  equip: [must('seat', 'seat'), must('card', 'equipment')],
  unequip: [must('seat', 'seat'), must('slot', 'slot')],
  delay: [must('seat', 'seat'), must('card', 'card'), may('as', 'delayed-name')],
  undelay: [must('seat', 'seat'), must('card', 'card'), may('as', 'delayed-name')],
  aside: [must('seat', 'seat'), must('cards', 'cards')],
  flip: [must('seat', 'seat')],
  death: [must('seat', 'seat'), may('killer', 'seat'), may('asked', 'flag'), may('reward', 'reward')],
  end: [must('seat', 'seat'), may('hp', 'hp'), may('hand', 'hand')],
  foul: [must('team', 'team'), may('player', 'player'), may('kind', 'foul'), may('points', 'points')],
  surrender: [must('seat', 'commander-seat')],
  forfeit: [must('team', 'team'), must('reason', 'text')],
  pause: [may('reason', 'text')],
  resume: [may('reason', 'text')],
  adjust: [must('seconds', 'seconds'), must('reason', 'text')],
  'time-up': [must('reason', 'text')],
  overtime: [],
  protest: [must('team', 'team'), must('text', 'text')],
  resolve: [must('n', 'number'), must('decision', 'decision'), may('reason', 'text')],
  reopen: [must('reason', 'text')],
  call: [may('reason', 'text')],
  note: [must('text', 'text')],
};

/** Is every field that must be there typed? An empty list or text is not. */
export function complete(verb, row) {
  return (VERBS[verb] ?? []).every(({ name, kind, may }) => {
    if (may) return true;
    if (kind === 'card-or-two') return Boolean(row.card?.name) || row.cards?.length === 2;
    if (kind === 'delta') return row.delta !== undefined || row.to !== undefined;
    if (kind === 'hand' && verb === 'hand') return row.to !== undefined || row.delta !== undefined;
    const value = row[name];
    if (kind === 'card') return Boolean(value?.name);
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '';
  });
}

/** The entry as it is sent: nothing that was left out, no false booleans. */
export function tidy(row) {
  const empty = (value) => value === undefined || value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(row).filter(([key, value]) => key === 'do' || !empty(value)));
}
