/**
 * What this tablet keeps in IndexedDB: games and their stored entries as they were last seen, entries that wait to be
 * sent, signatures drawn.
 *
 * An entry is a record of its own, so two windows of one game never write over each other's. What waits is written
 * through to the disk ('strict'): a battery that dies a moment later has lost nothing.
 */
import { openDB } from 'idb';

const NAME = 'marshal';

export class Store {
  /** A store that works, if need be in memory alone; `lasting` says which. */
  static async open() {
    try {
      const base = await openDB(NAME, 2, {
        upgrade(fresh, before) {
          if (before < 2) fresh.createObjectStore('self');
          if (before) return;
          fresh.createObjectStore('games', { keyPath: 'id' });
          fresh.createObjectStore('entries', { keyPath: ['game', 'seq'] });
          for (const name of ['waiting', 'drawings']) fresh.createObjectStore(name, { keyPath: 'place', autoIncrement: true }).createIndex('game', 'game');
        },
        blocking: (_, __, event) => event.target.close(),
      });
      return new Store(base);
    } catch {
      return new Store(null);
    }
  }

  constructor(base) {
    this.base = base;
    this.memory = { games: new Map(), entries: new Map(), waiting: new Map(), drawings: new Map(), place: 0 };
  }

  get lasting() {
    return this.base !== null;
  }

  /** The name this tablet is known by: `name` unless it has one already. */
  async self(name) {
    if (!this.base) return name;
    const change = this.base.transaction('self', 'readwrite', { durability: 'strict' });
    const known = await change.store.get('device');
    if (!known) change.store.put(name, 'device');
    await change.done;
    return known ?? name;
  }

  async games() {
    return this.base ? this.base.getAll('games') : [...this.memory.games.values()];
  }

  async game(id) {
    return (this.base ? await this.base.get('games', id) : this.memory.games.get(id)) ?? null;
  }

  async keepGame(game) {
    if (this.base) await this.base.put('games', game);
    else this.memory.games.set(game.id, game);
  }

  /** Stored entries of a game, in the shape of GET log. */
  async entries(game) {
    if (!this.base) return this.memory.entries.get(game) ?? [];
    const found = await this.base.getAll('entries', IDBKeyRange.bound([game, 0], [game, Infinity]));
    return found.map(({ game: _, ...entry }) => entry);
  }

  /** Keeps stored entries and, in the same breath, forgets those of them that waited. */
  async keepEntries(game, entries, places = []) {
    if (!this.base) {
      const known = new Map((await this.entries(game)).map((entry) => [entry.seq, entry]));
      for (const entry of entries) known.set(entry.seq, entry);
      this.memory.entries.set(game, [...known.values()].sort((one, other) => one.seq - other.seq));
      return this.drop('waiting', places);
    }
    const change = this.base.transaction(['entries', 'waiting'], 'readwrite', { durability: 'strict' });
    for (const entry of entries) change.objectStore('entries').put({ ...entry, game });
    for (const place of places) change.objectStore('waiting').delete(place);
    return change.done;
  }

  /** Drops games not seen since then; never one of which something waits. */
  async prune(since) {
    for (const { id, savedAt } of await this.games()) {
      if (savedAt >= since || (await this.all('waiting', id)).length) continue;
      await this.forget(id);
      if (this.base) await this.base.delete('games', id);
    }
  }

  /** Drops the stored entries of a game. */
  async forget(game) {
    if (this.base) await this.base.delete('entries', IDBKeyRange.bound([game, 0], [game, Infinity]));
    else this.memory.entries.delete(game);
  }

  /** Records of 'waiting' or 'drawings', oldest first. */
  async all(name, game) {
    const found = this.base ? await this.base.getAllFromIndex(name, 'game', game) : [...this.memory[name].values()].filter((one) => one.game === game);
    return found.sort((one, other) => one.place - other.place);
  }

  /** Adds or, where it has a place already, puts anew; answers the place once it is on the disk. */
  async put(name, record) {
    if (!this.base) {
      const place = record.place ?? (this.memory.place += 1);
      this.memory[name].set(place, { ...record, place });
      return place;
    }
    const change = this.base.transaction(name, 'readwrite', { durability: 'strict' });
    const place = await change.store.put(record);
    await change.done;
    return place;
  }

  async drop(name, places) {
    if (!this.base) {
      for (const place of places) this.memory[name].delete(place);
      return;
    }
    const change = this.base.transaction(name, 'readwrite', { durability: 'strict' });
    await Promise.all([...places.map((place) => change.store.delete(place)), change.done]);
  }
}
