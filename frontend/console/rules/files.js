/**
 * The files of the tablet's Python: kept by this tablet for ever (their addresses change with their content), else
 * fetched once and counted byte by byte. Without a secure origin there is no store, and the browser's cache must do.
 */

export const STORE = 'marshal-rules';

/** `files`: [{url, bytes}]; `tell(done, total)`. Answers a map from address to Response, each to be read once; what is not in it is to be fetched as ever. */
export async function gather(files, tell) {
  const store = globalThis.caches && (await caches.open(STORE));
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const found = new Map();
  let done = 0;
  const count = (bytes) => {
    done += bytes;
    tell(Math.min(done, total), total);
  };
  await Promise.all(files.map(async ({ url, bytes }) => {
    let kept = await store?.match(url);
    if (kept) {
      count(bytes);
      // The browser keeps what it has compiled of a program only where it fetched that itself: half of a start's time.
      if (url.endsWith('.wasm')) return;
    } else {
      const answer = await fetched(url, count);
      await store?.put(url, answer.clone()).catch(() => {}); // no room: it is fetched again next time
      kept = answer;
    }
    found.set(new URL(url, location.href).href, kept);
  }));
  return found;
}

async function fetched(url, count) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const pieces = [];
  const reader = answer.body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value);
    count(piece.value.length);
  }
  return new Response(new Blob(pieces), { headers: { 'Content-Type': answer.headers.get('Content-Type') ?? '' } });
}
