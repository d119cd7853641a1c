/**
 * The pad's entries on their way to the log: kept on the phone before they are sent, in order, each once.
 *
 * It writes beside whoever holds the pen (`lease: null`), so a longer log is no objection: it takes the new number and
 * sends again. What is refused is dropped and said; without a line, or without rights, everything waits.
 */
import { learn, serverNow } from '../board/clock.js';
import { newId } from '../../console/queue.js';

const LOOK_EVERY = 3_000;
const RETRY = 2_000;

export class Line {
  /** `tell(state)` after every change: {view, waiting, link, last, refused, void}. */
  constructor(boot, tell, store = localStorage) {
    this.boot = boot;
    this.tell = tell;
    this.store = store;
    this.name = `marshal.pad.${boot.game}`;
    this.rows = JSON.parse(store.getItem(this.name) ?? '[]');
    this.seq = 0;
    this.state = { view: null, waiting: this.rows.length, link: 'ok', last: JSON.parse(store.getItem(`${this.name}.last`) ?? 'null'), refused: null, void: false };
    this.look();
    setInterval(() => this.look(), LOOK_EVERY);
    addEventListener('online', () => this.send());
  }

  put(change) {
    this.state = { ...this.state, ...change, waiting: this.rows.length };
    this.tell(this.state);
  }

  enter(row) {
    this.rows = [...this.rows, { ...row, id: newId(), at: Math.max(0, Math.round(serverNow() - this.boot.anchor_ms)) }];
    this.save();
    this.put({ refused: null });
    this.send();
  }

  save() {
    this.store.setItem(this.name, JSON.stringify(this.rows));
  }

  /** What this phone entered last and may take back. */
  remember(last) {
    this.store.setItem(`${this.name}.last`, JSON.stringify(last));
    this.put({ last });
  }

  async look() {
    if (this.sending || document.visibilityState === 'hidden') return;
    const { status, body } = await ask(`${this.boot.urls.state}?edition=0`);
    if (status === 0 || status >= 500) return this.put({ link: 'offline' });
    if (status !== 200) return this.put({ link: 'stranger' });
    this.take(body);
    this.put({ link: body.may_append?.length ? 'ok' : 'stranger', void: Boolean(body.void) });
    this.send();
  }

  take(body) {
    this.seq = body.seq;
    if (body.view) this.put({ view: body.view });
  }

  async send() {
    clearTimeout(this.later);
    const [row] = this.rows;
    if (!row || this.sending) return;
    this.sending = true;
    const { status, body } = await ask(this.boot.urls.log, { lease: null, after: this.seq, entries: [row] });
    this.sending = false;
    this.settle(row, status, body);
  }

  settle(row, status, body) {
    if (status === 0 || status >= 500) {
      this.put({ link: 'offline' });
      this.later = setTimeout(() => this.send(), RETRY);
      return;
    }
    if (status === 403 && !body?.void) return this.put({ link: 'stranger' });
    if (status === 409) {
      this.take(body);
      this.later = setTimeout(() => this.send(), 0);
      return;
    }
    this.rows = this.rows.filter((one) => one.id !== row.id);
    this.save();
    if (body?.seq !== undefined) this.take(body);
    if (status === 200) {
      const [stored] = body.stored;
      this.remember(row.do === 'foul' ? { seq: stored.seq, words: stored.words } : row.do === 'undo' ? null : this.state.last);
      this.put({ link: 'ok', done: { do: row.do, words: stored.words, about: row.words } });
    } else {
      const why = body?.refused?.done_by ? { by: body.refused.done_by.by } : { messages: (body?.refused?.problems ?? [body?.error]).map((one) => one?.message) };
      if (row.do === 'undo') this.remember(null);
      this.put({ link: 'ok', refused: why, void: Boolean(body?.void) || this.state.void });
    }
    this.send();
  }
}

async function ask(address, body) {
  const sentAt = performance.now();
  try {
    const told = body && { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', 'X-CSRFToken': token() } };
    const answer = await fetch(address, { credentials: 'same-origin', signal: AbortSignal.timeout(6_000), ...(told ?? { headers: { Accept: 'application/json' } }) });
    const json = (answer.headers.get('content-type') ?? '').includes('json') ? await answer.json() : null;
    learn(json?.now_ms, sentAt);
    return { status: answer.status, body: json };
  } catch {
    return { status: 0, body: null };
  }
}

function token() {
  const kept = document.cookie.split('; ').find((part) => part.startsWith('csrftoken='));
  return kept?.slice('csrftoken='.length) || document.querySelector('meta[name="csrf-token"]')?.content || '';
}
