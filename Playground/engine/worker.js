// Runs the engine outside of the page's thread. An error ends the worker, and the page starts another one.
//
// Two workers run this file. One resolves links with the last good table; the other does the searches that take
// longer. Long lists stay in the workers, and the page requests the rows that it shows.
import { Engine, SEARCHES } from "./engine.js";
import { positions } from "./positions.js";
import { unpacked } from "./unpack.js";

let engine;
/** The text that was checked last, as a table. */
let checked = { text: "" };
/** The last good table. */
let good = { text: "" };
/** The lists, by name. The rows of each list are in the order in which they are shown. */
const lists = new Map();

// A module that executes `unreachable`, to test what the page does when the engine traps.
const trap = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 8, 1, 0, 10, 5, 1, 3, 0, 0, 11);

const lines = (text) => text.split("\n").filter(Boolean).map((line) => JSON.parse(line));

const answers = {
  start: (module) => { engine = new Engine(module); },
  /** Unpacks the engine, starts it, and returns it for workers that are started later. */
  load: ({ packed, unpacker }) => {
    let unpacking;
    try {
      unpacking = new WebAssembly.Module(unpacker);
    } catch (error) {
      throw error instanceof WebAssembly.CompileError ? new Error("its unpacker is damaged or was cut off") : error;
    }
    const module = new WebAssembly.Module(unpacked(packed, unpacking));
    engine = new Engine(module);
    return module;
  },

  check({ text, searches }) {
    if (checked.table !== good.table) checked.table?.close();
    checked = { text };
    checked.table = engine.open(text, SEARCHES[searches]);
    const { diagnostics, table } = JSON.parse(checked.table.describe());
    const places = positions(text, diagnostics.flatMap(({ start, end }) => [start, end]));
    return {
      table,
      diagnostics: diagnostics.map(({ diagnostic, start, end, text: drawing }) => ({
        ...diagnostic, drawing, from: places.get(start), to: places.get(end),
      })),
    };
  },

  /** Makes the table that was checked last the good table, with which links are resolved from now on. */
  adopt() {
    if (good.table !== checked.table) good.table?.close();
    good = checked;
  },

  names() {
    const kinds = JSON.parse(checked.table.names());
    const places = positions(checked.text, kinds.flatMap(({ starts }) => starts));
    return Object.fromEntries(kinds.map(({ kind, names, starts }) =>
      [kind, { names, starts: starts.map((start) => places.get(start)) }]));
  },

  outcomes: (links) => lines(good.table.outcomes(links.join("\n"))),

  /** Returns the explanation of a link without its candidates, which become the list `routes`. */
  explain(link) {
    const explanation = JSON.parse(good.table.explain(link));
    const values = JSON.parse(good.table.values(link));
    const rows = [];
    const chain = [];
    let step = explanation;
    for (let depth = 0; step; depth++, step = step.next) {
      // Only the values of the link itself are shown.
      step.candidates.forEach((candidate, place) => rows.push({
        ...candidate, depth, values: depth ? null : values.candidates[place] }));
      chain.push(step.link);
    }
    lists.set("routes", rows);
    const segments = new Set();
    const rules = new Set();
    const counts = {};
    for (const { outcome, segment, rule } of rows) {
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      if (outcome === "fails" && segment !== null) segments.add(segment);
      if (outcome === "loses") rules.add(rule);
    }
    const sorted = (set) => [...set].sort((a, b) => a - b);
    return {
      link: explanation.link, plan: explanation.plan, outcome: values.outcome, chain, counts,
      segments: sorted(segments), rules: sorted(rules), first: rows.find((row) => row.outcome === "wins") ?? null,
    };
  },

  /** Returns the results of a journey, and the session at its end. */
  journey({ start, events }) {
    const text = [start, ...events].map((line) => JSON.stringify(line)).join("\n");
    return { answers: lines(good.table.journey(text)), session: JSON.parse(good.table.session(text)) };
  },

  /** Runs the examples, and returns the number of each outcome. They become the list `examples`, failed ones first. */
  examples() {
    const rows = JSON.parse(checked.table.examples()) ?? [];
    const places = positions(checked.text, rows.map(({ start }) => start));
    const order = { failed: 0, skipped: 1, passed: 2 };
    const counts = { failed: 0, skipped: 0, passed: 0 };
    for (const row of rows) {
      row.from = places.get(row.start);
      counts[row.outcome]++;
    }
    rows.sort((a, b) => order[a.outcome] - order[b.outcome] || a.start - b.start);
    lists.set("examples", rows);
    return counts;
  },

  apple: (host) => JSON.parse(checked.table.apple(host)),

  picture: () => checked.table.picture(),

  /** Returns what changes for links from another text to the checked one; `null` if the other text is not a table. */
  changes(old) {
    const other = engine.open(old, SEARCHES.conflicts);
    const isTable = JSON.parse(other.describe()).table !== null;
    const found = isTable ? JSON.parse(checked.table.changes(other)) : null;
    other.close();
    return found;
  },

  /** Returns the number of rows of a list that a filter keeps, and the requested rows. */
  rows({ list, filter, from, to }) {
    const rows = lists.get(list) ?? [];
    const kept = filtered(list, rows, filter);
    return { count: kept.length, rows: kept.slice(from, to) };
  },

  trap: () => { new WebAssembly.Instance(new WebAssembly.Module(trap)); },
};

let last = {};
function filtered(list, rows, filter) {
  const key = JSON.stringify(filter);
  if (last.list === list && last.rows === rows && last.key === key) return last.kept;
  const text = (filter.text ?? "").toLowerCase();
  const kept = rows.filter((row) =>
    (filter.outcome === undefined || row.outcome === filter.outcome)
    && (filter.segment === undefined || row.segment === filter.segment)
    && (filter.rule === undefined || row.rule === filter.rule)
    && (text === "" || [row.route, row.reason, row.link].some((value) => value?.toLowerCase().includes(text))));
  last = { list, rows, key, kept };
  return kept;
}

onmessage = ({ data: { number, kind, value } }) => {
  try {
    postMessage({ number, answer: answers[kind](value) });
  } catch (error) {
    postMessage({ number, failure: String(error?.message ?? error) });
  }
};
