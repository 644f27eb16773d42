// The engine of the library, as WebAssembly. One instance; a trap ends it, and who called makes
// another.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** An instance of the engine. */
export class Engine {
  #exports;
  #table = 0;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    const page = {
      random: (address, count) =>
        crypto.getRandomValues(new Uint8Array(this.#exports.memory.buffer, address, count)),
    };
    // The C library would write to files; there are none.
    const refuse = () => 8;
    const files = { fd_close: refuse, fd_seek: refuse, fd_write: refuse };
    const instance = new WebAssembly.Instance(module, { page, wasi_snapshot_preview1: files });
    this.#exports = instance.exports;
  }

  /** Opens a table in place of the last, and tells what is wrong with it and what it holds. */
  open(text) {
    if (this.#table) this.#exports.linkway_close(this.#table);
    this.#table = 0;
    this.#table = this.#withBytes(text, (address, count) =>
      this.#exports.linkway_open(address, count));
    return this.#answer(this.#exports.linkway_describe(this.#table));
  }

  /** The line of `linkctl explain --format json`. */
  explain(link) { return this.#ask("linkway_explain", link); }

  /** What the explanation leaves out: the values, and what the link comes to. */
  values(link) { return this.#ask("linkway_values", link); }

  /** What each line comes to, a line each. */
  outcomes(links) { return this.#ask("linkway_outcomes", links); }

  /** The lines of `linkctl simulate --format json`; the first line says who is there. */
  journey(lines) { return this.#ask("linkway_journey", lines); }

  /// Who is there after a journey, and which gates are open.
  session(lines) { return this.#ask("linkway_session", lines); }

  #ask(name, text) {
    return this.#answer(
      this.#withBytes(text, (address, count) => this.#exports[name](this.#table, address, count)));
  }

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
