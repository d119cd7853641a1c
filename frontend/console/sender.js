/** Sends what waits, in order, a few at a time, until the server has acknowledged each; a dead line only makes it wait. */
import { ask } from './api.js';

const AT_ONCE = 40;
const RETRY_FIRST = 500;
const RETRY_MOST = 4_000;
const PATIENCE_FIRST = 6_000;
const PATIENCE_MOST = 40_000;

export class Sender {
  /**
   * `next()` → the rows that may go now; `held()` → milliseconds until more may; `body(rows)` → the POST;
   * `settle(answer, rows)` → true to go on at once, false to wait, null to stop until kicked.
   */
  constructor(address, { next, held, body, settle, changed }) {
    Object.assign(this, { address, next, held, body, settle, changed });
    this.busy = false;
    this.relax();
  }

  /** The line is good: as impatient as at first. */
  relax() {
    this.retry = RETRY_FIRST;
    this.patience = PATIENCE_FIRST;
  }

  async kick() {
    clearTimeout(this.later);
    if (this.busy) return;
    const rows = this.next().slice(0, AT_ONCE);
    if (!rows.length) return void this.wait(this.held());
    this.busy = true;
    this.changed();
    const answer = await ask(this.address, { method: 'POST', body: this.body(rows), patience: this.patience });
    this.busy = false;
    // A slow line gets more time for the same entries, or they would never arrive.
    if (answer.status === 0) this.patience = Math.min(PATIENCE_MOST, this.patience * 2);
    const on = await this.settle(answer, rows);
    if (on) return void this.kick();
    if (on === null) return;
    this.wait(this.retry);
    this.retry = Math.min(RETRY_MOST, this.retry * 2);
  }

  wait(milliseconds) {
    clearTimeout(this.later);
    if (milliseconds > 0) this.later = setTimeout(() => this.kick(), milliseconds + 1);
  }
}
