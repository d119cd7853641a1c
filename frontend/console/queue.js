/**
 * The entries of this tablet that the server has not acknowledged, in order, and the signatures drawn for them.
 *
 * An entry is on the disk before anything is sent, so that a closed tab or a dead battery loses nothing, and carries its
 * own id, so that sending it twice stores it once. Neighbouring −1 on one seat that nobody has seen yet become one entry.
 */

const HELD_FOR = 1_500;
const TWICE_WITHIN = 400;
const MAY_REPEAT = new Set(['hp', 'hand', 'undo', 'foul']);

/** crypto.randomUUID needs a secure origin, a hall's plain address has none. */
export function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return Array.from(bytes, (byte, index) => ([4, 6, 8, 10].includes(index) ? '-' : '') + byte.toString(16).padStart(2, '0')).join('');
}

const content = ({ id, at, ...rest }) => JSON.stringify(rest);

export class Queue {
  /**
   * `game`: its id. `records`: {row, about, lease, place, saved}; `about` is the id of the waiting entry that row.n speaks
   * of, `lease` the epoch of the pen the entry was touched under, null beside the writer.
   */
  constructor(game, now = () => performance.now()) {
    this.game = game;
    this.now = now;
    this.records = [];
    this.drawings = [];
    this.heldUntil = 0;
    this.addedAt = -Infinity;
    this.lasting = true;
    this.changed = () => {};
  }

  /** Takes up what this tablet had kept before; entries touched meanwhile come behind it. */
  async restore(store) {
    const [waiting, drawings] = await Promise.all([store.all('waiting', this.game), store.all('drawings', this.game)]);
    this.store = store;
    this.lasting = store.lasting;
    this.records = [...waiting.map(({ row, about, lease, place }) => ({ row, about, lease, place, saved: true })), ...this.records];
    this.drawings = [...drawings, ...this.drawings];
    await Promise.all(this.records.filter(({ saved }) => !saved).map((record) => this.save(record)));
  }

  get rows() {
    return this.records.map(({ row }) => row);
  }

  /** Adds an entry; answers it, or null when it is the same touch twice. */
  add(row, { about = null, lease } = {}) {
    const last = this.records.at(-1);
    const held = this.heldUntil > this.now();
    const twice = this.addedAt + TWICE_WITHIN > this.now() && this.lastContent === content(row);
    if (twice && !MAY_REPEAT.has(row.do)) return null;
    this.addedAt = this.now();
    this.lastContent = content(row);
    this.heldUntil = mergeable(row) ? this.now() + HELD_FOR : 0;
    if (held && last && mergeable(last.row) && mergeable(row) && sameChange(last.row, row)) return this.merge(last, row);
    const record = { row: { ...row, id: newId() }, about, lease, saved: false };
    this.records = [...this.records, record];
    this.save(record);
    return record.row;
  }

  merge(last, row) {
    const delta = last.row.delta + row.delta;
    if (delta === 0) {
      this.drop([last.row.id]);
      return this.records.at(-1)?.row ?? null;
    }
    return this.put(last, { ...last.row, delta });
  }

  /** `who`: {team} or {seat}, whoever has signed. */
  draw(who, strokes) {
    const drawing = { game: this.game, ...who, strokes };
    this.drawings = [...this.drawings, drawing];
    this.store?.put('drawings', drawing).then((place) => { drawing.place = place; });
  }

  /** The server has them. */
  forgetDrawings() {
    const places = this.drawings.map(({ place }) => place).filter(Boolean);
    this.drawings = [];
    this.store?.drop('drawings', places);
  }

  /** How many entries, from the first, may be sent: on the disk, and not held for merging. */
  get ready() {
    const unsaved = this.records.findIndex(({ saved }) => !saved);
    const saved = unsaved < 0 ? this.records.length : unsaved;
    return this.heldFor() > 0 ? Math.min(saved, this.records.length - 1) : saved;
  }

  /** The epoch the first entry was touched under; undefined for one kept by an older program. */
  get lease() {
    return this.records[0]?.lease;
  }

  /** How many entries, from the first, were touched under the same epoch: they go together. */
  get together() {
    const other = this.records.findIndex(({ lease }) => lease !== this.lease);
    return other < 0 ? this.records.length : other;
  }

  /** Milliseconds until a held entry may go. */
  heldFor() {
    return this.records.length ? Math.max(0, this.heldUntil - this.now()) : 0;
  }

  /** The rows as they are to be read behind entry `seq`: what speaks of a waiting entry gets the number that one will have. */
  numbered(seq) {
    const places = new Map(this.records.map(({ row }, index) => [row.id, seq + index + 1]));
    return this.records.map(({ row, about }) => (about && places.has(about) ? { ...row, n: places.get(about) } : row));
  }

  /** Drops what was given up: ids. */
  drop(ids) {
    const places = this.take(ids.map((id) => ({ id, seq: null })));
    if (places.length) this.store?.drop('waiting', places);
  }

  /** Takes out entries [{id, seq}] and answers their places, for the store to forget. */
  take(gone) {
    const seqs = new Map(gone.map(({ id, seq }) => [id, seq]));
    const out = this.records.filter(({ row }) => seqs.has(row.id));
    this.records = this.records.filter(({ row }) => !seqs.has(row.id));
    for (const record of this.records) {
      if (!seqs.has(record.about)) continue;
      const n = seqs.get(record.about);
      record.about = null;
      if (n) this.put(record, { ...record.row, n });
    }
    for (const record of out) record.gone = true;
    return out.map(({ place }) => place).filter(Boolean);
  }

  /** Puts another entry in the place of one that was refused. */
  replace(id, row) {
    const record = this.records.find((one) => one.row.id === id);
    return record && this.put(record, { ...row, id: newId() });
  }

  put(record, row) {
    record.row = row;
    this.save(record);
    return row;
  }

  /** One write of a record at a time: the first gives it its place, and only the last text written may be sent. */
  save(record) {
    record.saved = false;
    record.writing = (record.writing ?? Promise.resolve()).then(() => this.write(record));
    return record.writing;
  }

  async write(record) {
    if (!this.store || record.gone) return;
    const { row, about, lease, place } = record;
    try {
      record.place = await this.store.put('waiting', { game: this.game, row, about, lease, ...(place ? { place } : {}) });
      if (record.gone) await this.store.drop('waiting', [record.place]);
    } catch {
      this.lasting = false; // no room: it is still sent, and the bar says that this tablet keeps nothing
    }
    if (record.row === row) record.saved = true;
    this.changed();
  }
}

function mergeable(row) {
  return row.do === 'hp' && typeof row.delta === 'number' && !row.chain && !row.override;
}

function sameChange(one, other) {
  return one.seat === other.seat && one.kind === other.kind && one.element === other.element && one.source === other.source;
}
