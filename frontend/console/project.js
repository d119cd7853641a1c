/**
 * What the screen shows while entries wait: the server's view with the plainest of them laid on top.
 *
 * No rules live here. What cannot be shown by setting a figure is left to the server's answer.
 */

const SHOWN = {
  hp: (seat, row) => {
    const hp = row.to ?? (seat.hp === null ? null : seat.hp + row.delta);
    return { hp, dying: hp !== null && hp <= 0 };
  },
  hand: (seat, row) => ({ hand: row.to ?? (seat.hand === null ? null : seat.hand + row.delta), hand_known: row.to !== undefined || seat.hand_known }),
  flip: (seat, row) => ({ flipped: row.down ?? !seat.flipped }),
  chain: (seat, row) => ({ chained: row.chained }),
  unequip: (seat, row) => (row.slot in seat ? { [row.slot]: null } : {}),
};

/** `rows`: entries that wait, oldest first. */
export function project(view, rows) {
  let shown = view;
  for (const row of rows) {
    const change = SHOWN[row.do];
    const seat = row.seat && shown.seats?.[row.seat];
    if (change && seat) shown = { ...shown, seats: { ...shown.seats, [row.seat]: { ...seat, ...change(seat, row) } } };
    if (row.chain && row.do === 'hp' && shown.chain) shown = { ...shown, chain: { ...shown.chain, due: shown.chain.due.filter((one) => one !== row.seat) } };
    if (row.do === 'phase' && shown.turn) shown = { ...shown, turn: { ...shown.turn, phase: row.phase } };
    if (row.do === 'turn' && !row.skipped && !shown.turn) shown = { ...shown, turn: { seat: row.seat, phase: null } };
    if (row.do === 'end') shown = { ...shown, turn: null, next: null };
    if (row.do === 'pause' || row.do === 'resume') shown = { ...shown, paused: row.do === 'pause' };
  }
  return shown;
}
