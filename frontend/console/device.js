/**
 * This tablet's own random id, made once: the right to write is held by a user on a device.
 *
 * It lies in both of the browser's stores. The quick one may lose what was written just before a battery died, and a
 * tablet that forgot who it is would find its own pen in somebody else's hand.
 */
import { newId } from './queue.js';
import { Store } from './store.js';

const NAME = 'marshal.device';

const store = await Store.open();
localStorage.setItem(NAME, await store.self(localStorage.getItem(NAME) ?? newId()));

export function device(quick = localStorage) {
  return quick.getItem(NAME);
}
