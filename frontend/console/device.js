/** This tablet's own random id, made once: the right to write is held by a user on a device. */
import { newId } from './queue.js';

const NAME = 'marshal.device';

export function device(store = localStorage) {
  const known = store.getItem(NAME);
  if (known) return known;
  const fresh = newId();
  store.setItem(NAME, fresh);
  return fresh;
}
