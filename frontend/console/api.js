/** The console's way to the server: JSON in, {status, body} out; a dead line is status 0, a mute one also `silent`. Nothing is retried here. */
import { learn } from '../js/board/clock.js';

const PATIENCE = 6_000;

function cookie(name) {
  return document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}

/** The cookie first: a page that this tablet kept holds the token of another day. */
function token() {
  return cookie('csrftoken') || document.querySelector('meta[name="csrf-token"]')?.content || '';
}

/** Learns the server's time from every answer that tells it. */
export async function ask(address, { method = 'GET', body, patience = PATIENCE } = {}) {
  const sentAt = performance.now();
  try {
    const answer = await fetch(address, {
      method,
      credentials: 'same-origin',
      headers: { Accept: 'application/json', ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'X-CSRFToken': token() }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    });
    const json = (answer.headers.get('content-type') ?? '').includes('json') ? await answer.json() : null;
    learn(json?.now_ms, sentAt);
    return { status: answer.status, body: json };
  } catch (error) {
    return { status: 0, body: null, silent: error.name === 'TimeoutError' };
  }
}
