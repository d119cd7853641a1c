/**
 * One game at this console: how it is opened, what the tablet's rules make of it, and the touch that adds to it.
 *
 * touch → queued with id and moment, shown at once → on the disk → checked by the tablet's rules → sent in order →
 * acknowledged. While the rules load, or where there are none, the server checks alone.
 */
import { serverNow } from '../js/board/clock.js';
import { learnBook } from '../js/board/names.js';
import { joinAddress } from '../js/hall/rejoin.js';
import { ask } from './api.js';
import { app, persist, pin, unpin } from './app.js';
import { Judge } from './judge.js';
import { remember } from './presses.js';
import { Rules } from './rules/rules.js';
import { Sent } from './sent.js';

const KEPT_FOR = 14 * 24 * 3_600_000;

export class Game extends Sent {
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

  /** The one way in for every button. Answers the queued entry, or null for a double press and where this console may only read. */
  enter(row, strokes) {
    if (!this.may(row)) return null;
    remember();
    const named = row.do === 'undo' && !row.n && this.picture?.last ? { ...row, n: this.picture.last } : row;
    const entry = this.queue.add({ at: this.at, ...named }, { about: this.waitingAt(named.n), lease: this.lease });
    if (strokes) this.queue.draw(row.seat ? { seat: row.seat } : { team: row.team }, strokes);
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

  /** The number of the newest entry with that verb that stands or waits; undefined where there is none. */
  newest(verb) {
    const waits = this.queue.rows.findLastIndex((row) => row.do === verb);
    if (waits >= 0) return this.state.entries.length + waits + 1;
    return this.entries.findLast(({ row, status }) => row.do === verb && status === 'stands')?.seq;
  }

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
}
