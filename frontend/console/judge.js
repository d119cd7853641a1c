/**
 * What the tablet's own rules say of this game: the entries the server has stored, and on top those that wait.
 *
 * `look()` whenever either has changed; looks that come while one is under way are one. `picture` is the last answer:
 * {seq, ids, entered, refused, error, view, options, fallen, last}, `seq` being the last stored entry it stands on and `ids`
 * the waiting ones it holds.
 */

export class Judge {
  /** `rules`: a Rules; `game()` → {header, you, entries, rows, at}: rows are the waiting entries as the server would read them. */
  constructor(rules, game, told) {
    this.rules = rules;
    this.game = game;
    this.told = told;
    this.stored = -1;
    this.entered = [];
    this.picture = null;
    this.failing = false;
    this.broken = false;
  }

  /** Are the rules there, and have they not failed twice on this game? */
  get works() {
    return this.rules.ready && !this.broken;
  }

  async look() {
    if (!this.works || !this.game().header) return;
    this.again = true;
    if (this.looking) return;
    this.looking = true;
    while (this.again) {
      this.again = false;
      try {
        await this.see();
        this.told();
      } catch (error) {
        this.stored = -1; // the worker holds something else than we believe: open the game anew
        this.picture = null;
        this.broken = this.failing;
        this.failing = true;
        if (this.broken) console.warn(error); // from now on the server checks alone
        this.again = !this.broken;
      }
    }
    this.looking = false;
  }

  async see() {
    const { header, you, entries, rows, at } = this.game();
    const base = this.follow(header, you, entries);
    const texts = rows.map((row) => JSON.stringify(row));
    const keep = base.length ? 0 : shared(this.entered, texts);
    const answers = await this.rules.ask(...base, { ask: 'enter', keep, rows: rows.slice(keep) }, { ask: 'see', at });
    const [entered, seen] = answers.slice(base.length);
    const known = new Map([...(keep ? this.picture.entered : []), ...entered.stored.map((one) => [one.id, one])]);
    this.entered = texts.slice(0, keep + entered.stored.length);
    const ids = rows.slice(0, this.entered.length).map(({ id }) => id);
    this.picture = { ...seen, seq: this.stored, ids, entered: known, refused: entered.refused, error: entered.error };
    this.failing = false;
  }

  /** The questions that bring the worker to the stored entries; none where it is there. */
  follow(header, you, entries) {
    const before = this.stored;
    this.stored = entries.length;
    const rows = entries.slice(Math.max(0, before)).map(({ row }) => row);
    if (before < 0 || before > entries.length) return [{ ask: 'open', header, rows: entries.map(({ row }) => row), by: you }];
    return rows.length ? [{ ask: 'learn', after: before, rows }] : [];
  }

  /** What an entry would meet, without entering it: {problems, error}. */
  async check(row) {
    const [answer] = await this.rules.ask({ ask: 'check', row });
    return answer;
  }

  async record() {
    const [answer] = await this.rules.ask({ ask: 'record' });
    return answer.text;
  }
}

function shared(one, other) {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}
