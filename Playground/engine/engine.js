// The engine of the library, as WebAssembly. A trap ends the instance, and the caller must create another one.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What to search for in a table. Each value includes the previous ones. */
export const SEARCHES = { errors: 0, conflicts: 1, warnings: 2 };

/** An instance of the engine. */
export class Engine {
  #exports;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    const page = {
      random: (address, count) =>
        crypto.getRandomValues(new Uint8Array(this.#exports.memory.buffer, address, count)),
    };
    // The C library would write to files, but there are no files.
    const refuse = () => 8;
    const files = { fd_close: refuse, fd_seek: refuse, fd_write: refuse };
    const instance = new WebAssembly.Instance(module, { page, wasi_snapshot_preview1: files });
    this.#exports = instance.exports;
  }

  /** Opens a text as a table, even if the table does not load. Close the table when it is no longer used. */
  open(text, searches = SEARCHES.warnings) {
    const table = this.#withBytes(text, (address, count) =>
      this.#exports.linkway_open(address, count, searches));
    return new Table(this, table);
  }

  /** Calls an export with a table and an optional text. Used by `Table`. */
  ask(name, table, text) {
    const call = this.#exports[name];
    return this.#answer(text === undefined ? call(table)
      : this.#withBytes(text, (address, count) => call(table, address, count)));
  }

  /** Calls an export with a table and a number. Used by `Table`. */
  call(name, table, number) { return this.#answer(this.#exports[name](table, number)); }

  close(table) { this.#exports.linkway_close(table); }

  #withBytes(text, use) {
    const bytes = encoder.encode(text);
    const address = this.#exports.linkway_allocate(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, address, bytes.length).set(bytes);
    const result = use(address, bytes.length);
    this.#exports.linkway_free(address);
    return result;
  }

  #answer(address) {
    const count = new DataView(this.#exports.memory.buffer).getUint32(address, true);
    const text = decoder.decode(new Uint8Array(this.#exports.memory.buffer, address + 4, count));
    this.#exports.linkway_free(address);
    return text;
  }
}

/** A table that is open in the engine. Methods return JSON, except for `picture`. */
export class Table {
  #engine;
  #address;

  constructor(engine, address) {
    this.#engine = engine;
    this.#address = address;
  }

  /** Returns the diagnostics, and the contents of the table if it loads. */
  describe() { return this.#engine.ask("linkway_describe", this.#address); }

  /** Returns the positions at which names are declared. */
  names() { return this.#engine.ask("linkway_names", this.#address); }

  /** Returns the output of `linkctl explain --format json`. */
  explain(link) { return this.#engine.ask("linkway_explain", this.#address, link); }

  /** Returns the values and the outcome of a link, which the explanation does not contain. */
  values(link) { return this.#engine.ask("linkway_values", this.#address, link); }

  /** Returns the outcomes of links: one line per link, in the same order. */
  outcomes(links) { return this.#engine.ask("linkway_outcomes", this.#address, links); }

  /** Returns the output of `linkctl simulate --format json`. The first line of `lines` is the initial session. */
  journey(lines) { return this.#engine.ask("linkway_journey", this.#address, lines); }

  /** Returns the session after a journey. */
  session(lines) { return this.#engine.ask("linkway_session", this.#address, lines); }

  /** Returns the result of each example. */
  examples() { return this.#engine.ask("linkway_examples", this.#address); }

  /** Returns the output of `linkctl graph --as svg`. */
  picture() { return this.#engine.ask("linkway_picture", this.#address); }

  /** Returns the hosts of the table, and the output of `linkctl site apple` for the one with an index. */
  apple(host) { return this.#engine.call("linkway_apple", this.#address, host); }

  /** Returns the output of `linkctl diff --format json` from an old table to this one. */
  changes(old) { return this.#engine.call("linkway_changes", this.#address, old.#address); }

  close() { this.#engine.close(this.#address); }
}
