/**
 * One game as this console knows it: what the server has stored, what waits on top, and the touch that adds to it.
 *
 * touch → queued with id and moment, shown at once → on the disk → checked by the tablet's rules → sent in order →
 * acknowledged. While the rules load, or where there are none, the server checks alone. A 409 brings what is missing
 * and the queue goes on top; a 403 and a dead line keep the queue; an entry that the rules object to waits for the referee.
 */
import { ahead, assume, forget, serverNow } from '../js/board/clock.js';
import { learnBook } from '../js/board/names.js';
import { joinAddress } from '../js/hall/rejoin.js';
import { ask } from './api.js';
import { app, persist, pin, unpin } from './app.js';
import { device } from './device.js';
import { Judge } from './judge.js';
import { remember } from './presses.js';
import { project } from './project.js';
import { Pulse } from './pulse.js';
import { Queue } from './queue.js';
import { Rules } from './rules/rules.js';
import { Sender } from './sender.js';
import { Store } from './store.js';

const LOOK_EVERY = 4_000;
const KEPT_FOR = 14 * 24 * 3_600_000;
const ASK_AGAIN = 60_000;
const CORRECTIONS = new Set(['undo', 'amend', 'reopen']);
const KEPT = ['header', 'edition', 'checklist', 'table', 'match', 'number', 'anchor', 'lease', 'mayWrite', 'mayAppend', 'holder', 'you', 'view', 'options', 'seq', 'rulesOfServer'];

export class Game {
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
    this.sender = new Sender(`${this.address}log/`, {
      next: () => this.sendable(),
      held: () => this.queue.heldFor(),
      body: (rows) => this.batch(rows),
      settle: (answer, rows) => this.settle(answer, rows),
      changed: () => this.put({}),
    });
    this.pulse = new Pulse({ beat: (patience) => this.beat(patience), heard: (answer) => this.heard(answer), lost: () => this.lose() });
    this.queue.changed = () => this.send();
  }

  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  put(change) {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener(this.state);
  }

  // what the screen shows

  get sending() {
    return this.sender.busy;
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

  /** May this console enter that row: with the lease anything, without it what a side referee may append. */
  may(row) {
    return this.state.mayWrite || this.state.mayAppend.includes(row.do);
  }

  // opening

  async load() {
    this.fetchRules();
    this.store ??= await this.restore();
    const [{ status, body }, log] = await Promise.all([
      ask(`${this.address}?device=${this.device}`),
      ask(`${this.address}log/?after=${this.state.entries.length}`),
    ]);
    const nobody = status === 401 || status === 403 || body?.you === null;
    if (nobody && !this.state.loaded) return void location.assign(joinAddress() ?? `/login/?next=${location.pathname}`);
    if (status === 200 && log.status === 200) await this.opened(body, log.body.entries);
    else this.put({ failed: !this.state.loaded, link: 'offline' });
    if (!this.state.loaded) return;
    this.begin();
    this.send();
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

  /** The server no longer knows this tablet, and tells it no more than anybody: what is here is more. */
  strange() {
    if (!this.state.stranger && !this.askedToWait) this.put({ stranger: true });
    if (this.state.link !== 'forbidden') this.put({ link: 'forbidden' });
    return false;
  }

  /** The PIN is typed later; the table goes on meanwhile. */
  askLater() {
    this.put({ stranger: false });
    this.askedToWait = setTimeout(() => {
      this.askedToWait = null;
    }, ASK_AGAIN);
  }

  async opened(body, entries) {
    if (body.you === null && this.state.loaded) return void this.strange();
    clearTimeout(this.askedToWait);
    this.askedToWait = null;
    learnBook(body.edition);
    if (this.state.loaded && this.state.anchor !== body.anchor_ms) await this.forget();
    this.take(body);
    this.learn(entries);
    this.put({
      loaded: true, failed: false, link: 'ok', header: body.header, edition: body.edition, checklist: body.checklist ?? [], table: body.table, match: body.match,
      stranger: false, forbidden: null, number: body.number, you: body.you, rulesOfServer: body.versions?.rules, appOfServer: body.versions?.app,
    });
    this.keep();
    if (body.seq > this.state.entries.length) await this.fetchLog(this.state.entries.length);
  }

  /** What this tablet kept is of another server's game of that number: nothing of it may be sent here. */
  async forget() {
    this.queue.drop(this.queue.rows.map(({ id }) => id));
    this.put({ entries: [], seq: 0, view: null });
    await this.store.forget(this.id);
  }

  /** Once there is a game on the screen: the line is watched, the rules are fetched, the version is held. */
  begin() {
    if (this.begun) return void this.judge?.look();
    this.begun = true;
    if (this.over) unpin(this.id);
    else pin(this.id);
    persist();
    this.store.prune(Date.now() - KEPT_FOR);
    this.watch();
    this.judge?.look();
  }

  /** In a thread of their own, from the first moment on: nobody waits for them. */
  fetchRules() {
    if (!app.rules || this.judge) return;
    this.judge = new Judge(new Rules(app.rules, (change) => this.rulesTold(change)), () => this.played(), () => this.judged());
  }

  rulesTold({ state, progress }) {
    this.put({ rules: state, rulesDone: progress });
    if (state === 'ready') this.judge.look();
    if (state === 'failed') this.send();
  }

  /** What the judge plays. */
  played() {
    const { header, you, entries } = this.state;
    return { header, you: you ?? '', entries, rows: this.queue.numbered(entries.length), at: Math.round(serverNow() - this.state.anchor) };
  }

  /** The rules have answered: a second press is dropped, an objection shown, the rest sent. */
  judged() {
    const { picture } = this;
    if (!picture) return;
    const pressed = [...picture.entered.values()].filter(({ duplicate }) => duplicate === 'suspected').map(({ id }) => id);
    if (pressed.length) {
      this.queue.drop(pressed);
      this.judge.look();
    }
    this.put(this.objection(picture));
    this.send();
  }

  /** What the rules object to; what they objected to before may fit by now. */
  objection({ refused, error }) {
    const row = (id) => this.queue.rows.find((one) => one.id === id);
    const { state } = this;
    const before = { ...(state.refused && !state.refused.byServer ? { refused: null } : {}), ...(state.broken && !state.broken.byServer ? { broken: null } : {}) };
    if (refused && row(refused.id)) return { ...before, refused: { row: row(refused.id), problems: refused.problems, doneBy: refused.done_by } };
    if (error && row(error.id)) return { ...before, broken: { row: row(error.id), error } };
    return before;
  }

  // entering

  /** Under which epoch this console writes now; null beside the writer. */
  get lease() {
    return this.state.mayWrite ? this.state.lease : null;
  }

  /** The one way in for every button. Answers the queued entry, or null for a double press and where this console may only read. */
  enter(row, strokes) {
    if (!this.may(row)) return null;
    remember();
    const named = row.do === 'undo' && !row.n && this.picture?.last ? { ...row, n: this.picture.last } : row;
    const entry = this.queue.add({ at: this.at, ...named }, { about: this.waitingAt(named.n), lease: this.lease });
    if (strokes) this.queue.draw(row.team, strokes);
    this.put({});
    this.judge?.look();
    this.send();
    return entry;
  }

  /** Drops an entry that nobody has seen. */
  takeOut(id) {
    this.queue.drop([id]);
    this.put({ refused: null });
    this.judge?.look();
  }

  /** The id of the waiting entry with that number: numbers of waiting entries move when somebody else is quicker. */
  waitingAt(n) {
    return n > this.state.entries.length ? (this.queue.rows[n - this.state.entries.length - 1]?.id ?? null) : null;
  }

  // sending

  send() {
    this.sender.kick();
  }

  sendable() {
    const { state, queue } = this;
    if (!state.loaded) return [];
    const rows = queue.numbered(state.entries.length).slice(0, Math.min(queue.ready, queue.together));
    if (this.late) return rows;
    if (state.refused?.byServer || state.broken?.byServer) return [];
    const judged = this.judge?.works && this.trusted ? (this.picture?.ids.length ?? 0) : Infinity;
    return rows.slice(0, judged);
  }

  /** What was touched before the pen was taken over goes to the head referee, whatever the rules say of it by now. */
  get late() {
    return Number.isInteger(this.queue.lease) && this.queue.lease < this.state.lease;
  }

  batch(rows) {
    // A tablet that started without a line may have believed a wrong clock; the door refuses what lies ahead of it.
    const latest = Math.round(serverNow() - this.state.anchor);
    return {
      lease: this.queue.lease === undefined ? this.lease : this.queue.lease,
      after: this.state.entries.length,
      device: this.device,
      entries: rows.map((row) => ({ ...row, at: Math.min(row.at, latest) })),
      ...(rows.some((row) => row.do === 'sign') ? { drawings: this.queue.drawings.map(({ team, strokes }) => ({ team, strokes })) } : {}),
    };
  }

  async settle({ status, body }, rows) {
    if (status === 0 || status >= 500 || status === 429) {
      this.lose();
      return false;
    }
    this.pulse.alive();
    if (status === 403 || status === 401) return this.forbid(body);
    if (status === 409) return this.mend(body);
    this.sender.relax();
    if (body) this.take(body);
    const whole = this.acknowledge(body?.stored ?? [], rows);
    if (whole !== null) await this.fetchLog(whole);
    if (status === 400) {
      const row = rows.find(({ id }) => this.queue.rows.some((one) => one.id === id));
      this.put({ link: 'ok', broken: { row, error: body?.error ?? { message: String(status) }, byServer: true } });
      await this.fetchMissing();
      return null;
    }
    const refused = status === 422 ? { row: rows.find(({ id }) => id === body.refused.id), problems: body.refused.problems, doneBy: body.refused.done_by, byServer: true } : null;
    this.put({ link: 'ok', ...(refused ? { refused } : {}) });
    if (!refused && rows.some((row) => row.do === 'sign')) this.queue.forgetDrawings();
    if (body.view === undefined) await this.fetchMissing();
    this.judge?.look();
    if (this.over && !this.queue.rows.length) await this.close();
    return refused ? null : true;
  }

  /** Both have signed and the server has it all: the seal is shown, and the next opening may be of a newer version. */
  async close() {
    await unpin(this.id);
    if (!this.state.sealed) await this.fetchMissing();
  }

  get over() {
    const teams = this.state.view?.teams;
    return Boolean(teams?.A.signed && teams?.B.signed);
  }

  /**
   * What the server has stored of a batch goes from the queue to the log, in one breath with the view that holds it.
   * Answers from which entry on the log must be fetched, or null.
   */
  acknowledge(stored, rows) {
    const sent = new Map(rows.map((row) => [row.id, row]));
    const fresh = stored.filter(({ duplicate }) => duplicate !== 'suspected').map(({ id, seq, at, words, problems, delay_ms }) => (
      { seq, row: { ...sent.get(id), at, by: this.state.you }, by: this.state.you, words, problems, status: 'stands', delay_ms }));
    const places = this.queue.take(stored.map(({ id, seq, duplicate }) => ({ id, seq: duplicate === 'suspected' ? null : seq })));
    this.add(fresh, places);
    if (!this.judge?.works && fresh.some(({ row }) => CORRECTIONS.has(row.do))) return 0;
    return this.state.entries.length < Math.max(0, ...fresh.map(({ seq }) => seq)) ? this.state.entries.length : null;
  }

  /** Entries of the log, as far as they join on to what is known; `places` are what waited of them. */
  add(fresh, places = []) {
    const entries = [...this.state.entries];
    for (const entry of fresh) if (entry.seq <= entries.length + 1) entries[entry.seq - 1] = entry;
    this.put({ entries, seq: Math.max(this.state.seq, entries.length) });
    this.store?.keepEntries(this.id, fresh.filter(({ seq }) => seq <= entries.length), places);
  }

  forbid(body) {
    if (body && !('holder' in body)) return this.strange();
    const told = body?.error && this.staying !== this.queue.rows[0]?.id;
    this.put({ link: 'forbidden', ...(told ? { forbidden: { row: this.queue.rows[0], error: body.error } } : {}) });
    return false;
  }

  /** Somebody else has written: his entries first, ours on top; or the pen is gone, and ours went to the head referee's tray. */
  async mend(body) {
    if (body?.review) {
      this.queue.drop(body.review);
      this.put({ refused: null, broken: null });
    }
    if (body) this.take(body);
    if (body?.missing) this.learn(body.missing);
    await this.fetchMissing();
    return false;
  }

  /** Stored entries of the server; ours among them no longer wait. */
  learn(entries) {
    if (!entries.length) return void this.judge?.look();
    const places = this.queue.take(entries.map(({ row, seq }) => ({ id: row.id, seq })));
    this.add(entries, places);
    this.judge?.look();
  }

  /** Takes what any answer says of the game. */
  take(body) {
    const known = ['view', 'options', 'seq', 'lease', 'holder', 'sealed', 'frozen', 'void'].filter((key) => body[key] !== undefined);
    const change = Object.fromEntries(known.map((key) => [key, body[key]]));
    if (body.may_write !== undefined) change.mayWrite = body.may_write;
    if (body.may_append !== undefined) change.mayAppend = body.may_append;
    if (body.anchor_ms !== undefined) change.anchor = body.anchor_ms;
    this.put(change);
    this.keep();
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

  /** The deliberate act by which this tablet becomes the one that writes. */
  async takeOver() {
    const { status, body } = await ask(`${this.address}lease/`, { method: 'POST', body: { lease: this.state.lease, device: this.device } });
    if (status === 200) this.take(body);
    await this.fetchMissing();
    this.send();
  }

  async fetchMissing() {
    const [{ status, body }, log] = await Promise.all([
      ask(`${this.address}?edition=0&device=${this.device}`),
      ask(`${this.address}log/?after=${this.state.entries.length}`),
    ]);
    if (status !== 200 || log.status !== 200) return;
    this.pulse.alive();
    if (body.you === null) return void this.strange();
    this.take(body);
    this.learn(log.body.entries);
  }

  /** With 0 the whole log: an undo or amend changes how earlier entries stand. */
  async fetchLog(after) {
    const { status, body } = await ask(`${this.address}log/?after=${after}`);
    if (status === 200) this.learn(body.entries);
  }

  // what a referee decides

  /** The referee gives the refused entry up, or lets it stand with a reason. What waited behind it goes on. */
  giveUp() {
    const row = this.state.refused?.row ?? this.state.broken?.row ?? this.state.forbidden?.row;
    if (row) this.queue.drop([row.id]);
    this.put({ refused: null, broken: null, forbidden: null, ...(this.state.link === 'forbidden' ? { link: 'ok' } : {}) });
    this.judge?.look();
    this.send();
    return row;
  }

  /** A forbidden entry stays in the queue and is tried again; the referee was told once. */
  stay() {
    this.staying = this.state.forbidden?.row?.id;
    this.put({ forbidden: null });
  }

  override(articles, reason) {
    const { row } = this.state.refused;
    const { override: before, ...plain } = row;
    this.queue.replace(row.id, { ...plain, override: { articles: [...new Set([...(before?.articles ?? []), ...articles])], reason } });
    this.put({ refused: null });
    this.judge?.look();
    this.send();
  }

  /** The record as it lies on this tablet: a file of JSON lines. */
  record() {
    return this.judge?.works ? this.judge.record() : Promise.resolve(null);
  }

  // the line

  watch() {
    this.pulse.start();
    this.looking = setInterval(() => this.look(), LOOK_EVERY);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible') return;
      assume(this.aheadBefore ?? ahead()); // a tablet that slept has not counted
      forget();
      this.pulse.wake();
      this.fetchMissing();
    });
    addEventListener('online', () => this.pulse.once());
    addEventListener('offline', () => this.lose());
  }

  beat(patience) {
    this.aheadBefore = ahead();
    return ask(`${this.address}beat/`, { method: 'POST', patience, body: { device: this.device, seq: this.state.entries.length, waiting: this.queue.rows.length } });
  }

  lose() {
    if (this.state.link !== 'offline') this.put({ link: 'offline' });
  }

  async heard({ status, body }) {
    if (status === 403) this.forbid(body);
    if (status !== 200) return;
    const back = this.state.link === 'offline';
    if (back) {
      this.sender.relax();
      this.put({ link: 'ok' });
    }
    const news = body.seq > this.state.entries.length || body.lease !== this.state.lease || body.may_write !== this.state.mayWrite;
    this.put({ holder: body.holder, frozen: body.frozen, void: body.void });
    if (news && !this.sending) await this.fetchMissing();
    if (this.queue.rows.length) this.send();
  }

  /** Deadlines pass: what may be touched changes with time alone. */
  async look() {
    if (document.visibilityState === 'hidden') return;
    if (this.judge?.works) return void this.judge.look();
    if (this.state.link !== 'offline' && !this.sending && !this.queue.rows.length) await this.fetchMissing();
  }
}
