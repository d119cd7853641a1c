/** The order in which six seats are drawn: two rows as they physically sit. */

/** The far row and the near row, each from the referee's left to his right. */
export function rows(mirrored = false) {
  return mirrored
    ? { far: ['W2', 'WC', 'W1'], near: ['C1', 'CC', 'C2'] }
    : { far: ['C2', 'CC', 'C1'], near: ['W1', 'WC', 'W2'] };
}

/** Counter-clockwise from above as the reader meets them: near row left to right, far row right to left. */
export function aroundTheTable(mirrored = false) {
  const { far, near } = rows(mirrored);
  return [...near, ...far.slice().reverse()];
}
