// Sends requests to the workers, returns their results, and replaces a worker that has ended.

/** The maximum duration of a request, in milliseconds. */
const PATIENCE = 30_000;
/** How long a worker may continue with an old text when there is a newer one, in milliseconds. */
const GRACE = 400;
/** The packed engine's file. Its number of bytes is used to show the progress of loading. */
const PACKED = "linkway.wasm.lzma";

/** The error for a request during which the engine ended. A new engine has been started. */
export class EngineEnded extends Error {}
/** The error for a request that was cancelled because there is a newer text. */
export class Outdated extends Error {}

/** Loads the engine once, and starts the workers that run it. Throws if the browser or server does not support it. */
export async function load(progress) {
  const [packed, unpacker] = await Promise.all([bytes(PACKED, progress), bytes("unpack.wasm", () => {})]);
  const links = new EngineWorker();
  try {
    const module = await links.load({ packed, unpacker });
    return { links, searches: new EngineWorker(module) };
  } catch (error) {
    throw new Error(`${PACKED}: ${error.message}`);
  }
}

export class EngineWorker {
  #module;
  #worker;
  #number = 0;
  #waiting = new Map();
  /** The table that a new worker opens first. */
  #good;
  #checked;

  constructor(module) {
    this.#module = module;
    this.#start();
  }

  async load(value) {
    this.#module = await this.ask("load", value);
    return this.#module;
  }

  async check(text, searches) {
    const answer = await this.ask("check", { text, searches });
    this.#checked = text;
    return answer;
  }

  async adopt() {
    this.#good = this.#checked;
    await this.ask("adopt");
  }

  ask(kind, value) {
    const number = ++this.#number;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.#end(new EngineEnded(`no answer within ${PATIENCE / 1000} seconds`)), PATIENCE);
      this.#waiting.set(number, { resolve, reject, timer, since: performance.now() });
      this.#worker.postMessage({ number, kind, value });
    });
  }

  /** Cancels requests that take too long, because there is a newer text. */
  giveUp() {
    const [oldest] = this.#waiting.values();
    if (oldest && performance.now() - oldest.since > GRACE) this.#end(new Outdated("there is a newer text"));
  }

  /** Makes the engine trap, for tests. */
  trap() { return this.ask("trap"); }

  #start() {
    this.#worker = new Worker("worker.js", { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (event) => this.#end(new EngineEnded(event.message ?? "the worker failed"));
    if (!this.#module) return;
    const restore = (kind, value) => this.ask(kind, value).catch(() => {});
    restore("start", this.#module);
    if (this.#good === undefined) return;
    restore("check", { text: this.#good, searches: "errors" });
    restore("adopt");
  }

  #hear({ number, answer, failure }) {
    if (failure !== undefined) return this.#end(new EngineEnded(failure));
    const waiting = this.#waiting.get(number);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    this.#waiting.delete(number);
    waiting.resolve(answer);
  }

  #end(error) {
    this.#worker.terminate();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    // A worker that could not be loaded is not restarted automatically.
    if (this.#module) this.#start();
    for (const { reject, timer } of waiting) {
      clearTimeout(timer);
      reject(error);
    }
  }
}

/** Loads a file and returns its bytes. Reports how many bytes have arrived. */
async function bytes(name, progress) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: the server answers ${response.status}`);
  const reader = response.body.getReader();
  const parts = [];
  let count = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    parts.push(value);
    count += value.length;
    progress(count);
  }
  const whole = new Uint8Array(count);
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}
