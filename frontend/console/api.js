/** The console's way to the server: JSON in, {status, body} out; a dead line is status 0. Nothing is retried here. */
import { learn } from '../js/board/clock.js';

const PATIENCE = 6_000;

function cookie(name) {
  return document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}

function token() {
  return document.querySelector('meta[name="csrf-token"]')?.content || document.querySelector('[name=csrfmiddlewaretoken]')?.value || cookie('csrftoken') || cookie('marshal_csrftoken');
}

/** Learns the server's time from every answer that tells it. */
export async function ask(address, { method = 'GET', body } = {}) {
  const sentAt = performance.now();
  try {
    const answer = await fetch(address, {
      method,
      credentials: 'same-origin',
      headers: { Accept: 'application/json', ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'X-CSRFToken': token() }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    });
    const json = (answer.headers.get('content-type') ?? '').includes('json') ? await answer.json() : null;
    learn(json?.now_ms, sentAt);
    return { status: answer.status, body: json };
  } catch {
    return { status: 0, body: null };
  }
}
