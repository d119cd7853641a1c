/**
 * What this console knows of a game: the server's entries and view, the queue on top, and what of it the tablet keeps
 * for a start without a line. Whatever an answer of the server says comes in here.
 */
import { ahead, assume, serverNow } from '../js/board/clock.js';
import { learnBook } from '../js/board/names.js';
import { app } from './app.js';
import { device } from './device.js';
import { project } from './project.js';
import { Queue } from './queue.js';
import { Store } from './store.js';

const KEPT = ['header', 'edition', 'checklist', 'table', 'match', 'number', 'anchor', 'lease', 'mayWrite', 'mayAppend', 'holder', 'you', 'view', 'options', 'seq', 'rulesOfServer'];

/** What an answer tells → what it is called here. */
const TOLD = {
  view: 'view', options: 'options', seq: 'seq', lease: 'lease', holder: 'holder', sealed: 'sealed', frozen: 'frozen', void: 'void',
  may_write: 'mayWrite', may_append: 'mayAppend', anchor_ms: 'anchor',
};
const OF_THE_TABLE = ['view', 'options', 'seq', 'sealed'];
const OF_THE_PEN = ['lease', 'holder', 'may_write', 'may_append'];

export class Known {
  constructor(id) {
    this.address = `/api/games/${id}/`;
    this.id = Number(id);
    this.device = device();
    this.queue = new Queue(this.id);
    this.listeners = new Set();
    this.state = {
      loaded: false, failed: false, view: null, options: [], entries: [], header: null, edition: null, seq: 0, lease: 0,
      mayWrite: true, mayAppend: [], holder: null, anchor: 0, link: 'ok', refused: null, broken: null, forbidden: null, stranger: false,
      rules: app.rules ? 'loading' : 'none', rulesDone: 0, rulesOfServer: null, appOfServer: null,
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

  /** The rules' picture, where it stands on what the server has stored. */
  get picture() {
    const picture = this.judge?.picture;
    return picture && picture.seq === this.state.entries.length && this.trusted ? picture : null;
  }

  /** Other rules than the server's are asked only while nobody else can be. */
  get trusted() {
    return !this.state.rulesOfServer || this.state.rulesOfServer === app.versions.rules || this.state.link === 'offline';
  }

  /** The view with the queue on top: by the rules as far as they have come, the rest laid on as it is. */
  get shown() {
    const { picture } = this;
    const view = picture?.view ?? this.state.view;
    const held = new Set(picture?.ids ?? []);
    return view && project(view, this.queue.rows.filter(({ id }) => !held.has(id)));
  }

  get options() {
    return this.picture?.options ?? this.state.options;
  }

  /** Every entry, those that wait too, with what has become of each. */
  get entries() {
    const { picture, state: { entries } } = this;
    const fallen = picture?.fallen ?? {};
    const stored = picture ? entries.map((entry) => ({ ...entry, status: fallen[entry.seq] ?? 'stands' })) : entries;
    const waiting = picture ? this.queue.rows.filter(({ id }) => picture.entered.has(id)).map((row) => {
      const { seq, problems, words } = picture.entered.get(row.id);
      return { seq, row, problems, words, status: fallen[seq] ?? 'stands', waiting: true };
    }) : [];
    return [...stored, ...waiting];
  }

  /** The moment of a touch: ms since the record was opened, never before the last entry. */
  get at() {
    const before = Math.max(this.state.view?.at ?? 0, this.queue.rows.at(-1)?.at ?? 0);
    return Math.max(before, Math.round(serverNow() - this.state.anchor));
  }

  /** May this console enter that row: with the lease anything, without it what a side referee may append; nothing once it is void. */
  may(row) {
    return !this.state.void && (this.state.mayWrite || this.state.mayAppend.includes(row.do));
  }

  get over() {
    const { view } = this.state;
    const signers = Object.values(view?.teams ?? (view?.verdict ? view.seats : {}));
    return signers.length > 0 && signers.every(({ signed }) => signed);
  }

  /** What this tablet kept of the game; the queue is there even where nothing else is. */
  async restore() {
    const store = await Store.open();
    const [kept, entries] = await Promise.all([store.game(this.id), store.entries(this.id), this.queue.restore(store)]);
    if (!kept) return store;
    assume(kept.ahead);
    learnBook(kept.edition);
    const { id, ahead: _, savedAt, ...known } = kept;
    this.put({ ...known, entries, seq: entries.length, loaded: true, link: 'opening' });
    return store;
  }

  /** Keeps what a start without a line needs, at most once a second. */
  keep() {
    this.keeping ??= setTimeout(() => {
      this.keeping = null;
      if (!this.store || !this.state.header) return;
      const kept = Object.fromEntries(KEPT.map((key) => [key, this.state[key]]));
      this.store.keepGame({ ...kept, id: this.id, ahead: ahead(), savedAt: Date.now() });
    }, 1_000);
  }

  /** What this tablet kept is of another server's game of that number: nothing of it may be sent here. */
  async forget() {
    this.queue.drop(this.queue.rows.map(({ id }) => id));
    this.put({ entries: [], seq: 0, view: null });
    await this.store.forget(this.id);
  }

  /** Takes what any answer says of the game. One that a newer one overtook on the way is of a table that is no more. */
  take(body) {
    const gone = [...(body.seq < this.state.seq ? OF_THE_TABLE : []), ...(body.lease < this.state.lease ? OF_THE_PEN : [])];
    const told = Object.keys(TOLD).filter((key) => body[key] !== undefined && !gone.includes(key));
    this.put(Object.fromEntries(told.map((key) => [TOLD[key], body[key]])));
    this.keep();
  }

  /** Entries of the log, as far as they join on to what is known; `places` are what waited of them. */
  add(fresh, places = []) {
    const entries = [...this.state.entries];
    for (const entry of fresh) if (entry.seq <= entries.length + 1) entries[entry.seq - 1] = entry;
    this.put({ entries, seq: Math.max(this.state.seq, entries.length) });
    this.store?.keepEntries(this.id, fresh.filter(({ seq }) => seq <= entries.length), places);
  }

  /** Stored entries of the server; ours among them no longer wait. */
  learn(entries) {
    if (!entries.length) return void this.judge?.look();
    const places = this.queue.take(entries.map(({ row, seq }) => ({ id: row.id, seq })));
    this.add(entries, places);
    this.judge?.look();
  }
}
