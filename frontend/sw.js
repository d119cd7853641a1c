/**
 * The service worker of the console: pages and files from this tablet's store, whatever the network does.
 *
 * APP (version, shell, files, rules) stands in front of this text; the server writes it. A version's pages and files are
 * one store. A game is pinned to the version it was opened with: its page comes from that store until it is over, so
 * that no new version ever begins in the middle of a game. Answers of the API never pass through here.
 */
const PAGES = 'marshal-pages-';
const RULES = 'marshal-rules';
const PINS = 'marshal-pins';
const GAME = /^\/console\/\d+\/$/;
const LIST = '/console/';
const PATIENCE = 4_000;

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(clear().then(() => clients.claim())));
addEventListener('fetch', (event) => {
  const answer = answered(event.request);
  if (answer) event.respondWith(answer);
});

async function install() {
  const store = await caches.open(PAGES + APP.version);
  await store.addAll([new Request(APP.shell, { cache: 'no-cache' }), ...APP.files]);
  // The first time the page is fetching these already; later a version is whole before it begins.
  if (registration.active) await addMissing(APP.rules);
  await skipWaiting();
}

async function addMissing(addresses) {
  const store = await caches.open(RULES);
  for (const address of addresses) if (!(await store.match(address))) await store.add(address);
}

/** Drops what neither this version nor a game that is not over needs. */
async function clear() {
  const pins = await pinned();
  const versions = new Set([APP.version, ...pins.map(({ version }) => version)]);
  for (const name of await caches.keys()) {
    if (name.startsWith(PAGES) && !versions.has(name.slice(PAGES.length))) await caches.delete(name);
  }
  const rules = new Set([...APP.rules, ...pins.flatMap((pin) => pin.rules)]);
  const store = await caches.open(RULES);
  for (const { url } of await store.keys()) if (!rules.has(new URL(url).pathname)) await store.delete(url);
}

async function pinned() {
  const store = await caches.open(PINS);
  const pins = await Promise.all((await store.keys()).map((key) => store.match(key)));
  return Promise.all(pins.map((pin) => pin.json()));
}

function answered(request) {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return null;
  if (request.mode === 'navigate') {
    if (GAME.test(url.pathname)) return page(url.pathname, request);
    return url.pathname === LIST ? list(request) : null;
  }
  return url.pathname.startsWith('/static/') ? kept(request) : null;
}

/** A game's page in the version the game was opened with. */
async function page(path, request) {
  const pin = await (await caches.open(PINS)).match(path);
  const version = pin ? (await pin.json()).version : APP.version;
  return (await shell(version)) ?? (await shell(APP.version)) ?? fetch(request);
}

async function shell(version) {
  const name = PAGES + version;
  return (await caches.has(name)) ? (await caches.open(name)).match(APP.shell) : undefined;
}

/** The list of matches as the server has it; without a line the page that tells what lies on this tablet. */
async function list(request) {
  const patience = new Promise((_, reject) => setTimeout(reject, PATIENCE));
  try {
    return await Promise.race([fetch(request), patience]);
  } catch {
    return (await shell(APP.version)) ?? Response.error();
  }
}

async function kept(request) {
  return (await caches.match(request.url)) ?? fetch(request);
}
