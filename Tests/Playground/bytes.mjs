// §14.6 rule 1
// Compares the results of the page's engine with those of linkctl, byte by byte, on the examples of
// all tables and on all journeys: explanations, simulations, pictures, differences and association files.
//
//   node bytes.mjs LINKCTL
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { tmpdir } from "node:os";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const linkctl = process.argv[2];
const page = join(root, ".build/playground");
const folder = mkdtempSync(join(tmpdir(), "playground-"));
const imported = (name) => {
  // Node recognises a module only by the file extension.
  copyFileSync(join(root, "Playground/engine", `${name}.js`), join(folder, `${name}.mjs`));
  return import(pathToFileURL(join(folder, `${name}.mjs`)));
};
const { Engine } = await imported("engine");
const { unpacked } = await imported("unpack");
const packed = new Uint8Array(readFileSync(join(page, "linkway.wasm.lzma")));
const unpacker = new WebAssembly.Module(readFileSync(join(page, "unpack.wasm")));
const start = performance.now();
const code = unpacked(packed, unpacker);
console.log(`unpacked in ${Math.round(performance.now() - start)} ms`);
const engine = new Engine(new WebAssembly.Module(code));

const list = (path) => (existsSync(path) ? readdirSync(path) : []);
const tables = ["routes.json", ...readdirSync(join(root, "Examples"), { recursive: true })
  .filter((name) => /(^|\/)(tables\/[^/]+|(\w+\.)?routes)\.json$/.test(name) && !name.includes(".build"))
  .sort().map((name) => `Examples/${name}`)];
const encoded = (text) => new TextEncoder().encode(text);
const run = (options, input) => {
  try {
    return execFileSync(linkctl, options, { input, cwd: root, maxBuffer: 1 << 28, stdio: ["pipe", "pipe", "ignore"] }).toString();
  } catch (error) {
    // Status 1 means that a line was not an event. The results are printed nevertheless.
    if (error.status !== 1) throw error;
    return error.stdout.toString();
  }
};

let passed = 0;
let failed = 0;

// Ways in which a server or network damages a file: truncated, one bit changed, or another file.
const damaged = [["with a byte behind it", new Uint8Array([...packed, 0])],
  ["that is a page", encoded("<!doctype html><title>Not found</title>".repeat(100))]];
for (let part = 0; part <= 20; part++) {
  const place = Math.min(Math.floor(packed.length * part / 20), packed.length - 1);
  const flipped = packed.slice();
  flipped[place] ^= 1 << (part % 8);
  damaged.push([`cut off at ${place}`, packed.slice(0, place)], [`with another bit at ${place}`, flipped]);
}
for (const [what, file] of damaged) {
  let said = "";
  try {
    unpacked(file, unpacker);
  } catch (error) {
    said = error.message;
  }
  compare(`the engine ${what}`, said, "the file is damaged or was cut off");
}
function compare(what, found, expected) {
  if (found === expected && expected) {
    passed++;
    return;
  }
  failed++;
  console.log(`FAILED  ${what}\n  linkctl: ${expected.slice(0, 400)}\n  page:    ${found.slice(0, 400)}`);
}

// Returns links similar to a link. The page finds routes differently from linkctl: by the literals at
// the start of their paths.
function beside(link, other) {
  const [, head, path, tail] = /^([^:]*:(?:\/\/[^/?#]*)?)([^?#]*)(.*)$/s.exec(link);
  const segments = path.split("/");
  const encoded = path.replace(/\/([a-z])/, (_, letter) => `/%${letter.charCodeAt(0).toString(16)}`);
  return [path.toUpperCase(), `${path}/`, `/${path}`, `${path}/x`, encoded, segments.slice(0, -1).join("/"),
    segments.toSpliced(1, 1).join("/"), segments.toSpliced(1, 1, other.split("/")[3] ?? "").join("/")]
    .map((altered) => head + altered + tail);
}

function grouped(rows) {
  const groups = new Map();
  for (const row of rows) groups.set(row.outcome, [...(groups.get(row.outcome) ?? []), row]);
  return groups;
}

// Compares the association files of all hosts. A table without app ids gets one, as the page refuses to export it.
function compareAppleFiles(table, text) {
  const value = JSON.parse(text);
  if (!value.platforms?.apple) {
    const refused = engine.open(text);
    compare(`${table}: no app ids`, String(JSON.parse(refused.apple(0)).hasApps), "false");
    refused.close();
    value.platforms = { ...value.platforms, apple: { apps: ["ABCDE12345.com.example.app"] } };
  }
  const path = join(folder, "routes.json");
  writeFileSync(path, JSON.stringify(value));
  const opened = engine.open(JSON.stringify(value));
  const { hosts } = JSON.parse(opened.apple(-1));
  hosts.forEach((host, place) => compare(`${table}: the association file of ${host}`, JSON.parse(opened.apple(place)).text,
    run(["site", "apple", "--routes", path, "--host", host])));
  opened.close();
  return hosts.length;
}

let files = 0;
let previous;
for (const table of tables) {
  const text = readFileSync(join(root, table), "utf8");
  const opened = engine.open(text);
  const described = JSON.parse(opened.describe());
  if (!described.table) {
    failed++;
    console.log(`FAILED  ${table} does not load in the page: ${JSON.stringify(described.diagnostics.slice(0, 3))}`);
    continue;
  }
  const links = described.table.examples;
  compare(`${table}: the picture`, opened.picture(), run(["graph", "--as", "svg", "--routes", table]));
  files += compareAppleFiles(table, text);
  const tested = JSON.parse(run(["test", "--format", "json", "--routes", table]));
  const found = grouped(JSON.parse(opened.examples()));
  compare(`${table}: examples`, `${found.get("passed")?.length ?? 0} ${found.get("failed")?.length ?? 0} ${found.get("skipped")?.length ?? 0}`,
    `${tested.passed} ${tested.failed.length} ${tested.skipped.length}`);
  if (previous) {
    compare(`${previous.table} and ${table}: diff`, opened.changes(previous.opened),
      run(["diff", "--format", "json", "--fail-on", "none", previous.table, table]));
    previous.opened.close();
  }
  previous = { table, opened };
  // Each program is started once per link, so only some links of the larger tables are used.
  const step = Math.max(1, Math.floor(links.length / 12));
  const asked = [...links.filter((_, place) => place % step === 0), "no link", "https://example.com/%ff", ""];
  for (const link of asked) {
    compare(`${table}: explain ${link}`, opened.explain(link),
      run(["explain", "--format", "json", "--routes", table, "--", link]));
  }
  const events = [{ launch: true }, ...links.map((open) => ({ open })),
    ...described.table.gates.flatMap(({ id }) => [{ pass: id }, { open: links[0] ?? "" }, { back: true }]),
    { dismiss: true }, { advance: "11m" }, { signOut: true }, { restart: true }, { bad: 1 }]
    .map((event) => JSON.stringify(event)).join("\n");
  const altered = links.flatMap((link, place) => beside(link, links[(place + 1) % links.length]))
    .slice(0, 900).map((open) => JSON.stringify({ open })).join("\n");
  const journeys = [["every example", events], ["links beside the examples", altered],
    ...list(dirname(join(root, table))).filter((name) => name === "journey.jsonl")
      .map((name) => [name, readFileSync(join(root, dirname(table), name), "utf8")])];
  for (const [name, lines] of journeys) {
    compare(`${table}: simulate ${name}`, opened.journey(`{"open":[]}\n${lines}`),
      run(["simulate", "--format", "json", "--routes", table], lines));
  }
}
console.log(`${files} association files compared`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
