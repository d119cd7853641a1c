/** How this tablet's referee wants it: which hand touches, which side he sits on, whether it sounds. Kept on the tablet alone. */

const NAME = 'marshal.tablet';
const PLAIN = { hand: 'right', mirrored: false, sound: true };

export function settings(store = localStorage) {
  try {
    return { ...PLAIN, ...JSON.parse(store.getItem(NAME) ?? '{}') };
  } catch {
    return PLAIN;
  }
}

/** Keeps what changed and answers the whole. */
export function remember(change, store = localStorage) {
  const all = { ...settings(store), ...change };
  store.setItem(NAME, JSON.stringify(all));
  return all;
}
