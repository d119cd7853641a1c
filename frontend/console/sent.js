/**
 * The way of what waits to the server: in order, acknowledged one by one, over a line that is watched. A 409 brings what
 * is missing and the queue goes on top; a 403 and a dead line keep the queue; an entry that is refused waits for the referee.
 */
import { ahead, assume, forget, serverNow } from '../js/board/clock.js';
import { ask } from './api.js';
import { unpin } from './app.js';
import { Known } from './known.js';
import { Pulse } from './pulse.js';
import { Sender } from './sender.js';

const LOOK_EVERY = 4_000;
const ASK_AGAIN = 60_000;
const CORRECTIONS = new Set(['undo', 'amend', 'reopen']);

export class Sent extends Known {
  constructor(id) {
    super(id);
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

  get sending() {
    return this.sender.busy;
  }

  send() {
    this.sender.kick();
  }

  /** Under which epoch this console writes now; null beside the writer. */
  get lease() {
    return this.state.mayWrite ? this.state.lease : null;
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
      ...(rows.some((row) => row.do === 'sign') ? { drawings: this.queue.drawings.map(({ team, seat, strokes }) => ({ ...(seat ? { seat } : { team }), strokes })) } : {}),
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
      this.put({ refused: null, broken: null, handed: body.review.length });
    }
    if (body) this.take(body);
    if (body?.missing) this.learn(body.missing);
    await this.fetchMissing();
    return false;
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

  /** The deliberate act by which this tablet becomes the one that writes. */
  async takeOver() {
    const { status, body } = await ask(`${this.address}lease/`, { method: 'POST', body: { lease: this.state.lease, device: this.device } });
    if (status === 200) this.take(body);
    await this.fetchMissing();
    this.send();
  }

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
