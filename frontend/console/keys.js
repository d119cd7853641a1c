/**
 * The keyboard: a key presses the button that names it in `aria-keyshortcuts`, in the sheet on top if one is open, else
 * in what is open in place, else anywhere. Seats lie on the keys as they lie on the screen.
 */

export const FAR_KEYS = ['Q', 'W', 'E'];
export const NEAR_KEYS = ['A', 'S', 'D'];

const TYPED_IN = 'input, textarea, select, [contenteditable]';

/** What the help sheet lists: [keys, word]. */
export const KEYS = [
  [[...FAR_KEYS, ...NEAR_KEYS], 'keys.seats'],
  [['1', '2', '3'], 'keys.turn'],
  [['−', '+'], 'keys.hp'],
  [['0', '…', '9'], 'keys.hand'],
  [['N'], 'turn.end'],
  [['K'], 'turn.card'],
  [['J'], 'turn.judge'],
  [['R'], 'reach'],
  [['X'], 'keys.declare'],
  [['F'], 'foul'],
  [['P'], 'keys.pause'],
  [['C'], 'call'],
  [['T'], 'table'],
  [['B'], 'recovery'],
  [['H'], 'history'],
  [['M'], 'more'],
  [['U'], 'undo'],
  [['Esc'], 'keys.escape'],
  [['Tab', 'Enter'], 'keys.tab'],
  [['?'], 'keys'],
];

/** Sheets that no button in sight opens. */
const OPENS = { '?': 'keys', B: 'recovery' };

/** `open(name)` opens a sheet where it may be opened. Answers how to stop listening. */
export function listenToKeys(open) {
  const listen = (event) => {
    if (event.repeat || event.defaultPrevented || event.altKey || event.target.closest?.(TYPED_IN)) return;
    const undo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    if ((event.ctrlKey || event.metaKey) && !undo) return;
    const key = undo ? 'U' : spelled(event.key);
    const button = named(key);
    if (!button && !OPENS[key]) return;
    event.preventDefault();
    if (button) button.click();
    else open(OPENS[key]);
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}

/** '=' and '+' share a key, and so do '-' and '_'. */
function spelled(key) {
  if (key === '=') return '+';
  return key.length === 1 ? key.toUpperCase() : key;
}

function named(key) {
  const top = [...document.querySelectorAll('.sheet')].at(-1);
  for (const place of [top ?? '.middle', top ?? 'body']) {
    const within = typeof place === 'string' ? document.querySelector(place) : place;
    const buttons = [...(within?.querySelectorAll('[aria-keyshortcuts]') ?? [])];
    const found = buttons.find((one) => one.getAttribute('aria-keyshortcuts').split(' ').includes(key) && !one.disabled && one.offsetParent !== null);
    if (found) return found;
  }
  return null;
}
