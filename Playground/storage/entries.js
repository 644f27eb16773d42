// The tables on which the user works, kept in the browser (IndexedDB).
//
// An entry is a table with its links, its journey, and the versions with which it can be compared. If the
// browser stores nothing, entries exist only until the page is closed.

const NAME = "linkway-playground";
const STORE = "entries";
/** The maximum number of stored entries. */
export const ENTRY_LIMIT = 50;

/** @returns {Promise<Entries>} the stored entries. If they cannot be read, they are not overwritten. */
export async function openEntries() {
  try {
    const database = await asked(() => {
      const opening = indexedDB.open(NAME, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "id" });
      return opening;
    });
    const all = await asked(() => database.transaction(STORE).objectStore(STORE).getAll());
    return new Entries(database, all);
  } catch {
    return new Entries(null, []);
  }
}

const asked = (ask) => new Promise((resolve, reject) => {
  const request = ask();
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
  request.onblocked = () => reject(new Error("blocked"));
});

export class Entries {
  #database;
  #all;

  constructor(database, all) {
    this.#database = database;
    this.#all = new Map(all.map((entry) => [entry.id, entry]));
  }

  /** Whether the browser stores entries. */
  get isKept() { return this.#database !== null; }

  /** The entries, with the last changed entry first. */
  get all() { return [...this.#all.values()].sort((a, b) => b.changed - a.changed); }

  get(id) { return this.#all.get(id); }

  /**
   * Adds an entry. Entries above the limit are removed: first those that the user has not changed, then the oldest.
   *
   * @returns {{ entry: object, removed: object[] }}
   */
  add({ name, text: given, links, events = [], origin = null, address = null }) {
    // The editor separates lines by `\n`; an exported file has the line breaks of the imported one.
    const lineBreak = /\r\n?|\n/.exec(given)?.[0] ?? "\n";
    const text = given.replace(/\r\n?/g, "\n");
    const names = new Set(this.all.map((entry) => entry.name));
    let unique = name;
    for (let number = 2; names.has(unique); number++) unique = `${name} ${number}`;
    const entry = {
      id: crypto.randomUUID(), revision: 0, name: unique, origin, address, text, lineBreak, links, events, chosen: links?.[0],
      opened: text, saved: null, shared: address ? { text, at: Date.now() } : null, changed: Date.now(),
    };
    this.#all.set(entry.id, entry);
    const others = this.all.filter((other) => other !== entry).reverse();
    const isChanged = (other) => other.text !== other.opened;
    const spare = [...others.filter((other) => !isChanged(other)), ...others.filter(isChanged)];
    const removed = spare.slice(0, Math.max(0, this.#all.size - ENTRY_LIMIT));
    for (const other of removed) this.remove(other.id);
    return { entry, removed };
  }

  /** Adds a removed entry again. */
  restore(entry) {
    this.#all.set(entry.id, entry);
    return this.keep(entry);
  }

  remove(id) {
    this.#all.delete(id);
    this.#database?.transaction(STORE, "readwrite").objectStore(STORE).delete(id);
  }

  /**
   * Stores an entry. If another window has changed the stored entry since, the given one becomes a separate entry.
   *
   * @returns {Promise<boolean>} whether it is stored
   */
  async keep(entry) {
    if (!this.#database) return false;
    try {
      const store = this.#database.transaction(STORE, "readwrite").objectStore(STORE);
      const there = await asked(() => store.get(entry.id));
      if (there && there.revision > entry.revision) {
        this.#all.delete(entry.id);
        this.#all.set(there.id, there);
        Object.assign(entry, { id: crypto.randomUUID(), name: `${entry.name} (other window)` });
        this.#all.set(entry.id, entry);
      }
      entry.revision++;
      await asked(() => store.put({ ...entry }));
      return true;
    } catch {
      return false;
    }
  }
}
