/** The keys of a table of many: seats lie on the letters as they lie on the screen, on those that nothing else takes. */
export const FAR_KEYS = ['Q', 'W', 'E', 'R', 'Y', 'I'];
export const NEAR_KEYS = ['A', 'S', 'D', 'F', 'G', 'L'];

/** What the help sheet lists: [keys, word]. */
export const KEYS = [
  [FAR_KEYS, 'keys.far'],
  [NEAR_KEYS, 'keys.near'],
  [['1'], 'keys.first'],
  [['−', '+'], 'keys.hp'],
  [['0', '…', '9'], 'keys.hand'],
  [['N'], 'turn.end'],
  [['K'], 'turn.card'],
  [['J'], 'turn.judge'],
  [['C'], 'call'],
  [['T'], 'table'],
  [['H'], 'history'],
  [['M'], 'more'],
  [['U'], 'undo'],
  [['Esc'], 'keys.escape'],
  [['Tab', 'Enter'], 'keys.tab'],
  [['?'], 'keys'],
];
