/**
 * One game as this console knows it: the server's view and log, the queue on top, and the touch that adds to it.
 *
 * touch → queued with id and moment → shown at once → sent in order → acknowledged. A 409 fetches what
 * is missing and sends again; a 403 and a dead line keep the queue; a 422 stops at the entry the rules
 * object to and waits for the referee.
 */
import { forget, serverNow } from '../js/board/clock.js';
import { learnBook } from '../js/board/names.js';
import { ask } from './api.js';
import { device } from './device.js';
import { remember } from './presses.js';
import { project } from './project.js';
import { Queue } from './queue.js';

const LOOK_EVERY = 4_000;
const RETRY_FIRST = 500;
const RETRY_MOST = 4_000;

export class Game {
  constructor(id, store = localStorage) {
    this.address = `/api/games/${id}/`;
    this.id = id;
    this.store = store;
    this.device = device(store);
    this.drawings = JSON.parse(store.getItem(`marshal.drawings.${id}`) ?? '[]');
    this.queue = new Queue(store, `marshal.game.${id}`);
    this.listeners = new Set();
    this.retry = RETRY_FIRST;
    this.state = {
      loaded: false, failed: false, view: null, options: [], entries: [], header: null, edition: null, seq: 0, lease: 0,
      mayWrite: true, mayAppend: [], holder: null, anchor: 0, link: 'ok', refused: null, broken: null, forbidden: null,
    };
  }

  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  put(change) {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener(this.state);
  }

  /** The view as the screen shows it, the queue on top. */
  get shown() {
    return this.state.view && project(this.state.view, this.queue.rows);
  }

  /** The moment of a touch: ms since the record was opened, never before the last entry. */
  get at() {
    const before = Math.max(this.state.view?.at ?? 0, this.queue.rows.at(-1)?.at ?? 0);
    return Math.max(before, Math.round(serverNow() - this.state.anchor));
  }

  /** May this console enter that row: with the lease anything, without it what a side referee may append. */
  may(row) {
    return this.state.mayWrite || this.state.mayAppend.includes(row.do);
  }

  async load() {
    const [{ status, body }, log] = await Promise.all([ask(`${this.address}?device=${this.device}`), ask(`${this.address}log/?after=0`)]);
    if (status !== 200 || log.status !== 200) {
      this.put({ failed: !this.state.loaded, link: 'offline' });
      return;
    }
    learnBook(body.edition);
    this.take(body);
    this.put({ loaded: true, failed: false, header: body.header, edition: body.edition, table: body.table, match: body.match, entries: log.body.entries });
    this.send();
    if (!this.looking) this.look();
  }

  /** Takes what any answer says of the game. */
  take(body) {
    const known = ['view', 'options', 'seq', 'lease', 'holder', 'sealed'].filter((key) => body[key] !== undefined);
    const change = Object.fromEntries(known.map((key) => [key, body[key]]));
    if (body.may_write !== undefined) change.mayWrite = body.may_write;
    if (body.may_append !== undefined) change.mayAppend = body.may_append;
    if (body.anchor_ms !== undefined) change.anchor = body.anchor_ms;
    this.put(change);
  }

  /** The one way in for every button. Answers the queued entry, or null for a double press and where this console may only read. */
  enter(row, strokes) {
    if (!this.may(row)) return null;
    remember();
    const entry = this.queue.add({ at: this.at, ...row });
    if (strokes) this.keepDrawings([...this.drawings, { team: row.team, strokes }]);
    this.put({});
    this.send();
    return entry;
  }

  keepDrawings(drawings) {
    this.drawings = drawings;
    this.store.setItem(`marshal.drawings.${this.id}`, JSON.stringify(drawings));
  }

  async send() {
    clearTimeout(this.later);
    if (this.sending || this.state.refused || this.state.broken || !this.state.loaded) return;
    const batch = this.queue.ready();
    if (!batch.length) {
      if (this.queue.rows.length) this.later = setTimeout(() => this.send(), this.queue.heldFor() + 1);
      return;
    }
    this.sending = true;
    this.put({});
    const signs = batch.some((row) => row.do === 'sign');
    const answer = await ask(`${this.address}log/`, { method: 'POST', body: {
      lease: this.state.mayWrite ? this.state.lease : null,
      after: this.state.seq,
      device: this.device,
      entries: batch,
      ...(signs ? { drawings: this.drawings } : {}),
    } });
    this.sending = false;
    if (signs && answer.status === 200) this.keepDrawings([]);
    await this.settle(answer, batch);
  }

  async settle({ status, body }, batch) {
    if (status === 0 || status >= 500 || status === 429) return this.wait('offline');
    if (status === 403 || status === 401) return this.wait('forbidden', body);
    if (status === 409) {
      if (body?.review) this.queue.drop(body.review);
      await this.fetchMissing();
      return this.again();
    }
    const stored = body?.stored ?? [];
    this.queue.drop(stored.map((entry) => entry.id));
    if (status === 400) {
      const row = batch.find((entry) => !stored.some((kept) => kept.id === entry.id));
      this.put({ link: 'ok', broken: { row, error: body?.error ?? { message: String(status) } } });
      return this.fetchMissing();
    }
    this.retry = RETRY_FIRST;
    this.take(body);
    const refused = status === 422 ? { row: batch.find((entry) => entry.id === body.refused.id), problems: body.refused.problems, doneBy: body.refused.done_by } : null;
    this.put({ link: 'ok', refused, mayWrite: true });
    await this.fetchLog(body.view === undefined);
    return refused ? undefined : this.send();
  }

  /** The deliberate act by which this tablet becomes the one that writes. */
  async takeOver() {
    const { status, body } = await ask(`${this.address}lease/`, { method: 'POST', body: { lease: this.state.lease, device: this.device } });
    if (status === 200) this.take(body);
    await this.fetchMissing();
    this.send();
  }

  wait(link, body) {
    const told = link === 'forbidden' && body?.error && this.kept !== this.queue.rows[0]?.id;
    this.put({ link, ...(told ? { forbidden: { row: this.queue.rows[0], error: body.error } } : {}) });
    this.again();
  }

  again() {
    clearTimeout(this.later);
    this.later = setTimeout(() => this.send(), this.retry);
    this.retry = Math.min(RETRY_MOST, this.retry * 2);
  }

  async fetchMissing() {
    const { status, body } = await ask(`${this.address}?edition=0&device=${this.device}`);
    if (status !== 200) return;
    this.take(body);
    await this.fetchLog();
  }

  /** The whole log anew: an undo or amend changes how earlier entries stand. */
  async fetchLog(withView = false) {
    const [log, game] = await Promise.all([ask(`${this.address}log/?after=0`), withView ? ask(`${this.address}?edition=0&device=${this.device}`) : null]);
    if (game?.status === 200) this.take(game.body);
    if (log.status === 200) this.put({ entries: log.body.entries });
  }

  /** The referee gives the refused entry up, or lets it stand with a reason. What waited behind it goes on. */
  giveUp() {
    const row = this.state.refused?.row ?? this.state.broken?.row ?? this.state.forbidden?.row;
    if (row) this.queue.drop([row.id]);
    this.put({ refused: null, broken: null, forbidden: null, link: 'ok' });
    this.send();
    return row;
  }

  /** A forbidden entry stays in the queue and is tried again; the referee was told once. */
  keep() {
    this.kept = this.state.forbidden?.row?.id;
    this.put({ forbidden: null });
  }

  override(articles, reason) {
    const { row } = this.state.refused;
    const { override: before, ...plain } = row;
    this.queue.replace(row.id, { ...plain, override: { articles: [...new Set([...(before?.articles ?? []), ...articles])], reason } });
    this.put({ refused: null });
    this.send();
  }

  /** Every few seconds: is the line alive, who holds the pen, and has anybody else written? */
  look() {
    this.looking = setInterval(async () => {
      if (this.sending || document.visibilityState === 'hidden') return;
      const { status, body } = await ask(`${this.address}?edition=0&device=${this.device}`);
      if (this.sending) return;
      if (status === 0 || status >= 500) return void this.put({ link: 'offline' });
      if (status !== 200) return;
      const news = body.seq !== this.state.seq;
      this.take(body);
      if (this.state.link === 'offline') this.put({ link: 'ok' });
      if (news) await this.fetchLog();
      if (this.queue.rows.length) this.send();
    }, LOOK_EVERY);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible') return;
      forget();
      this.fetchMissing();
    });
    addEventListener('online', () => this.send());
    addEventListener('offline', () => this.put({ link: 'offline' }));
  }
}
