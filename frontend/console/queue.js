/**
 * The entries of this tablet that the server has not acknowledged, in order.
 *
 * An entry is stored before anything is sent, so that a closed tab or a dead battery loses nothing,
 * and carries its own id, so that sending it twice stores it once. Neighbouring −1 on one seat that
 * nobody has seen yet become one entry.
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
  /** `store`: something like localStorage; `name`: the key of this game's entries in it. */
  constructor(store, name, now = () => performance.now()) {
    this.store = store;
    this.name = name;
    this.now = now;
    this.rows = JSON.parse(store.getItem(name) ?? '[]');
    this.heldUntil = 0;
    this.addedAt = -Infinity;
  }

  /** Adds an entry; answers it, or null when it is the same touch twice. */
  add(row) {
    const last = this.rows.at(-1);
    const held = this.heldUntil > this.now();
    const twice = this.addedAt + TWICE_WITHIN > this.now() && this.lastContent === content(row);
    if (twice && !MAY_REPEAT.has(row.do)) return null;
    this.addedAt = this.now();
    this.lastContent = content(row);
    this.heldUntil = mergeable(row) ? this.now() + HELD_FOR : 0;
    if (held && last && mergeable(last) && mergeable(row) && sameChange(last, row)) {
      const delta = last.delta + row.delta;
      this.rows = delta === 0 ? this.rows.slice(0, -1) : [...this.rows.slice(0, -1), { ...last, delta }];
      this.save();
      return this.rows.at(-1) ?? null;
    }
    const entry = { ...row, id: newId() };
    this.rows = [...this.rows, entry];
    this.save();
    return entry;
  }

  /** The entries that may be sent now: all but one that is still held for merging. */
  ready() {
    return this.heldUntil > this.now() ? this.rows.slice(0, -1) : this.rows;
  }

  /** Milliseconds until a held entry may go. */
  heldFor() {
    return Math.max(0, this.heldUntil - this.now());
  }

  /** Takes out what the server has, or what the referee gave up. */
  drop(ids) {
    const gone = new Set(ids);
    this.rows = this.rows.filter((row) => !gone.has(row.id));
    this.save();
  }

  /** Puts another entry in the place of one that was refused. */
  replace(id, row) {
    const fresh = { ...row, id: newId() };
    this.rows = this.rows.map((old) => (old.id === id ? fresh : old));
    this.save();
    return fresh;
  }

  save() {
    this.store.setItem(this.name, JSON.stringify(this.rows));
  }
}

function mergeable(row) {
  return row.do === 'hp' && typeof row.delta === 'number' && !row.override;
}

function sameChange(one, other) {
  return one.seat === other.seat && one.kind === other.kind && one.source === other.source;
}
