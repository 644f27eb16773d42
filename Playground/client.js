// The page's side of the worker: questions with answers, and a new worker where one ended.

/** The most milliseconds that a question may take. */
const PATIENCE = 30_000;
/** The engine, as it lies on the server. */
const PACKED = "linkway.wasm.lzma";

/** The engine ended at a question, and a new one was started. */
export class EngineEnded extends Error {}

export class EngineClient {
  #module;
  #worker;
  #number = 0;
  #waiting = new Map();
  /** The table that a new worker opens first. */
  #table;

  /** Loads the engine. Throws where the browser or the server cannot. */
  static async load() {
    const [packed, unpacker] = await Promise.all([PACKED, "unpack.wasm"].map(bytes));
    const client = new EngineClient();
    client.#start();
    try {
      client.#module = await client.#ask("load", { packed, unpacker });
    } catch (error) {
      throw new Error(`${PACKED}: ${error.message}`);
    }
    return client;
  }

  async open(text) {
    // A table that ended the engine is not opened again by itself.
    this.#table = undefined;
    const answer = JSON.parse(await this.#ask("open", text));
    this.#table = text;
    return answer;
  }

  async explain(link) {
    return { ...JSON.parse(await this.#ask("explain", link)), values: await this.#values(link) };
  }

  async #values(link) { return JSON.parse(await this.#ask("values", link)); }

  async outcomes(links) { return lines(await this.#ask("outcomes", links.join("\n"))); }

  /** The answers to a journey, and who is there at its end. */
  async journey(start, events) {
    const text = [start, ...events].map((line) => JSON.stringify(line)).join("\n");
    const answers = lines(await this.#ask("journey", text));
    return { answers, session: JSON.parse(await this.#ask("session", text)) };
  }

  /** Makes the engine trap, for tests. */
  trap() { return this.#ask("trap"); }

  #start() {
    this.#worker = new Worker("worker.js", { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (event) => this.#end(event.message ?? "the worker failed");
    if (this.#module) this.#post("start", this.#module).catch(() => {});
    if (this.#table !== undefined) this.#post("open", this.#table).catch(() => {});
  }

  #ask(kind, value) { return this.#post(kind, value); }

  #post(kind, value) {
    const number = ++this.#number;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.#end(`no answer within ${PATIENCE / 1000} seconds`), PATIENCE);
      this.#waiting.set(number, { resolve, reject, timer });
      this.#worker.postMessage({ number, kind, value });
    });
  }

  #hear({ number, answer, failure }) {
    if (failure !== undefined) return this.#end(failure);
    const waiting = this.#waiting.get(number);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    this.#waiting.delete(number);
    waiting.resolve(answer);
  }

  #end(reason) {
    this.#worker.terminate();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    // One that could not be loaded is not started again by itself.
    if (this.#module) this.#start();
    for (const { reject, timer } of waiting) {
      clearTimeout(timer);
      reject(new EngineEnded(reason));
    }
  }
}

async function bytes(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: the server answers ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

const lines = (text) => text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
