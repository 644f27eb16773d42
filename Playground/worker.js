// Runs the engine beside the page. What goes wrong here ends this worker; the page starts another.
import { Engine } from "./engine.js";
import { unpacked } from "./unpack.js";

let engine;

// `unreachable`, as a trap of the engine: for tests of what the page does then.
const trap = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 8, 1, 0, 10, 5, 1, 3, 0, 0, 11);

const answers = {
  start: (module) => { engine = new Engine(module); },
  /** Unpacks the engine, starts it, and gives it for those that may be started later. */
  load: ({ packed, unpacker }) => {
    const module = new WebAssembly.Module(unpacked(packed, new WebAssembly.Module(unpacker)));
    engine = new Engine(module);
    return module;
  },
  open: (text) => engine.open(text),
  explain: (link) => engine.explain(link),
  values: (link) => engine.values(link),
  outcomes: (links) => engine.outcomes(links),
  journey: (lines) => engine.journey(lines),
  session: (lines) => engine.session(lines),
  trap: () => { new WebAssembly.Instance(new WebAssembly.Module(trap)); },
};

onmessage = ({ data: { number, kind, value } }) => {
  try {
    postMessage({ number, answer: answers[kind](value) });
  } catch (error) {
    postMessage({ number, failure: String(error?.message ?? error) });
  }
};
