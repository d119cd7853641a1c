/**
 * 快速补录: from what the referee sees to the entries that bring the log there, in the order in which they can be entered.
 *
 * No rules live here: every entry is checked like any other when it is sent. Nobody's figures are made up but one: the
 * end of a turn that nobody entered is given the hand that is seen now, as far as his HP lets him keep it.
 */

const MOST_POINTS = 3;

/**
 * `view`: the table as the log has it; `entries`: the log; `left`: milliseconds of the clock now, or null.
 * `wanted`: {seats: {seat: {hp, hand, weapon, …, alive, killer}}, draw_pile, discard_pile, fouls: {A, B}, seconds, paused, missed: [seats],
 * turn: seat | "none"},
 * each left out where nothing is to change. `words`: {reason} for the record, `reward` what a killer draws.
 */
export function entriesFor({ view, entries, left, wanted, words, reward }) {
  const rows = [
    ...fouls(view, entries, wanted.fouls ?? {}, words.reason),
    ...clock(left, wanted.seconds, words.reason),
    ...clocks(view, wanted.paused, false, words.reason),
    ...lives(view, entries, wanted.seats ?? {}, reward),
    ...turns(view, wanted),
    ...table(wanted),
    ...clocks(view, wanted.paused, true, words.reason),
  ];
  return rows.length ? [{ do: 'note', text: words.reason }, ...rows] : [];
}

/** The newest points are taken back until no more than wanted stand; what is missing then is entered. */
function fouls(view, entries, wanted, reason) {
  return ['A', 'B'].filter((team) => wanted[team] !== undefined).flatMap((team) => {
    const rows = [];
    let stand = view.teams[team].fouls;
    for (const entry of entries.slice().reverse()) {
      if (stand <= wanted[team]) break;
      if (entry.status !== 'stands' || entry.row.do !== 'foul' || entry.row.team !== team) continue;
      rows.push({ do: 'undo', n: entry.seq });
      stand -= entry.row.points ?? (entry.row.kind === 'warning' ? 0 : 1);
    }
    const missing = Math.min(MOST_POINTS, wanted[team] - stand);
    return missing > 0 ? [...rows, { do: 'foul', team, kind: 'other', points: missing }] : rows;
  });
}

function clock(left, seconds, reason) {
  if (seconds === undefined || left === null) return [];
  const change = seconds - Math.round(left / 1000);
  return change ? [{ do: 'adjust', seconds: change, reason }] : [];
}

/** Clocks that run again do so before anybody acts; they are stopped behind all else. */
function clocks(view, wanted, stopping, reason) {
  if (wanted !== stopping || Boolean(view.paused) === wanted) return [];
  return [{ do: wanted ? 'pause' : 'resume', reason }];
}

/** Who fell without an entry falls by one; who stands up again does so by taking his death back. */
function lives(view, entries, seats, reward) {
  return Object.entries(seats).flatMap(([seat, { alive, killer }]) => {
    const there = view.seats[seat];
    if (alive === undefined || alive === (there.alive !== false)) return [];
    if (!alive) return [...(there.hp > 0 ? [{ do: 'hp', seat, to: 0, kind: 'lose' }] : []), { do: 'death', seat, asked: true, ...by(seat, killer, reward) }];
    const death = entries.findLast((entry) => entry.status === 'stands' && entry.row.do === 'death' && entry.row.seat === seat);
    return death ? [{ do: 'undo', n: death.seq }] : [];
  });
}

/** A killer is asked for, never made up. */
function by(seat, killer, reward) {
  if (!killer) return {};
  return { killer, ...(seat[1] !== 'C' && killer !== seat ? { reward } : {}) };
}

/** The open turn is closed, those nobody entered are opened and closed, and the one that is on is opened. */
function turns(view, { missed = [], turn, seats = {} }) {
  const open = view.turn?.seat;
  if (turn === undefined && !missed.length) return [];
  if (open === turn && !missed.length) return [];
  return [
    ...(open ? [end(view, open, seats[open])] : []),
    ...missed.flatMap((seat) => [{ do: 'turn', seat }, end(view, seat, seats[seat])]),
    ...(turn && turn !== 'none' ? [{ do: 'turn', seat: turn }] : []),
  ];
}

function end(view, seat, seen = {}) {
  const there = view.seats[seat];
  if ((seen.alive ?? there.alive) === false) return { do: 'end', seat };
  const hp = seen.hp ?? there.hp;
  const hand = seen.hand ?? there.hand ?? hp;
  return { do: 'end', seat, hp, hand: Math.min(hand, Math.max(0, hp)) };
}

/** What was seen on the table itself; who is alive has its own entries. */
function table({ seats = {}, draw_pile, discard_pile }) {
  const seen = Object.entries(seats).map(([seat, { alive, killer, ...fields }]) => [seat, fields]).filter(([seat, fields]) => seats[seat].alive !== false && Object.keys(fields).length);
  const piles = Object.entries({ draw_pile, discard_pile }).filter(([, count]) => count !== undefined);
  if (!seen.length && !piles.length) return [];
  return [{ do: 'table', seats: Object.fromEntries(seen), ...Object.fromEntries(piles) }];
}
