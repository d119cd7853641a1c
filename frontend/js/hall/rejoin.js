/** A tablet remembers at which table it joined, and joins again there without leaving the page it is on. */
import { ask } from '../../console/api.js';
import { device } from '../../console/device.js';

const NAME = 'marshal.join';

/** `/join/<code>/`, or null on a device that never joined a table. */
export function joinAddress(store = localStorage) {
  const address = store.getItem(NAME);
  return address?.startsWith('/join/') ? address : null;
}

export function rememberJoin(address, store = localStorage) {
  store.setItem(NAME, address);
}

export function rejoin(address, pin) {
  return ask(address, { method: 'POST', body: { pin, device: device() } });
}
