/**
 * Is there a line? A beat every two seconds, whatever else is under way, and silence is told before five are over.
 *
 * A dead Wi-Fi closes no socket, so only answers count. Beats overlap: on a slow line their answers still come
 * every two seconds.
 */

const EVERY = 2_000;
const SILENCE = 4_400;
const PATIENCE = 8_000;
const TICK = 200;

export class Pulse {
  /** `beat(patience)` asks the server and answers {status, body}; `heard(answer)` and `lost()` are told. */
  constructor({ beat, heard, lost, now = () => performance.now() }) {
    Object.assign(this, { beat, heard, lost, now });
    this.heardAt = now();
    this.beatenAt = -Infinity;
  }

  start() {
    this.timer ??= setInterval(() => this.tick(), TICK);
    this.tick();
  }

  /** Any answer of the server, to whatever question. */
  alive() {
    this.heardAt = this.now();
  }

  tick() {
    if (document.visibilityState === 'hidden') return;
    const silent = this.now() - this.heardAt;
    if (silent > SILENCE) this.lost();
    if (this.now() - this.beatenAt >= EVERY) this.once();
  }

  async once() {
    this.beatenAt = this.now();
    const answer = await this.beat(PATIENCE);
    if (answer.status === 0 || answer.status >= 500) return void (answer.silent || this.lost());
    this.alive();
    this.heard(answer);
  }

  /** After sleep nothing is known: silence counts from now. */
  wake() {
    this.alive();
    this.once();
  }
}
