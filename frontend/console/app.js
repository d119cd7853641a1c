/**
 * The console as an app on this tablet: its versions, its service worker, and the pin that keeps a game on the version
 * it was opened with. Everything here does without a secure origin, and says so in `standing`.
 */
const PINS = 'marshal-pins';

/** {versions: {app, rules}, rules: {python, rules, files} | null, worker: address | null}, as the page was made. */
export const app = JSON.parse(document.getElementById('app')?.textContent ?? '{"versions": {}, "rules": null, "worker": null}');

/** 'kept': pages come from this tablet; 'insecure': no HTTPS; 'none': the browser cannot, or nobody wants it here. */
export async function install() {
  if (!isSecureContext) return 'insecure';
  if (!navigator.serviceWorker) return 'none';
  if (!app.worker) {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
    return 'none';
  }
  try {
    await navigator.serviceWorker.register(app.worker);
    await navigator.serviceWorker.ready;
    return 'kept';
  } catch {
    return 'none';
  }
}

/** From now on this game's page is of this version, until it is let go. */
export async function pin(game) {
  const store = await globalThis.caches?.open(PINS);
  const path = `/console/${game}/`;
  if (!store || (await store.match(path))) return;
  const rules = app.rules?.files.map(({ url }) => url) ?? [];
  await store.put(path, Response.json({ version: app.versions.app, rules }));
}

export async function unpin(game) {
  await (await globalThis.caches?.open(PINS))?.delete(`/console/${game}/`);
}

/** Asks the browser not to throw away what this tablet keeps when space is short. */
export async function persist() {
  return (await navigator.storage?.persist?.()) ?? false;
}
