// Compares the answers of the page's engine with those of linkctl, byte by byte, on the examples of
// all tables and on all journeys.
//
//   node bytes.mjs LINKCTL
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, existsSync, mkdtempSync, copyFileSync } from "node:fs";
import { join, dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { tmpdir } from "node:os";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const linkctl = process.argv[2];
const page = join(root, ".build/playground");
const folder = mkdtempSync(join(tmpdir(), "playground-"));
// Only by its name's end does node know it as a module.
copyFileSync(join(page, "engine.js"), join(folder, "engine.mjs"));
const { Engine } = await import(pathToFileURL(join(folder, "engine.mjs")));
const engine = new Engine(new WebAssembly.Module(readFileSync(join(page, "linkway.wasm"))));

const list = (path) => (existsSync(path) ? readdirSync(path) : []);
const tables = ["routes.json", ...list(join(root, "Examples/tables")).map((name) => `Examples/tables/${name}`),
  ...list(join(root, "Examples")).map((name) => `Examples/${name}/routes.json`)]
  .filter((name) => name.endsWith(".json") && existsSync(join(root, name)));
const run = (options, input) => {
  try {
    return execFileSync(linkctl, options, { input, cwd: root, maxBuffer: 1 << 28, stdio: ["pipe", "pipe", "ignore"] }).toString();
  } catch (error) {
    // 1 says that a line was no event; the answers are there all the same.
    if (error.status !== 1) throw error;
    return error.stdout.toString();
  }
};

let passed = 0;
let failed = 0;
function compare(what, found, expected) {
  if (found === expected && expected) {
    passed++;
    return;
  }
  failed++;
  console.log(`FAILED  ${what}\n  linkctl: ${expected.slice(0, 400)}\n  page:    ${found.slice(0, 400)}`);
}

for (const table of tables) {
  const text = readFileSync(join(root, table), "utf8");
  const described = JSON.parse(engine.open(text));
  if (!described.table) {
    failed++;
    console.log(`FAILED  ${table} does not load in the page: ${JSON.stringify(described.diagnostics.slice(0, 3))}`);
    continue;
  }
  const links = described.table.examples;
  // Each program starts once a link: a share of the larger tables is enough.
  const step = Math.max(1, Math.floor(links.length / 12));
  const asked = [...links.filter((_, place) => place % step === 0), "no link", "https://example.com/%ff", ""];
  for (const link of asked) {
    compare(`${table}: explain ${link}`, engine.explain(link),
      run(["explain", "--format", "json", "--routes", table, "--", link]));
  }
  const events = [{ launch: true }, ...links.map((open) => ({ open })),
    ...described.table.gates.flatMap(({ id }) => [{ pass: id }, { open: links[0] ?? "" }, { back: true }]),
    { dismiss: true }, { advance: "11m" }, { signOut: true }, { restart: true }, { bad: 1 }]
    .map((event) => JSON.stringify(event)).join("\n");
  const journeys = [["every example", events],
    ...list(dirname(join(root, table))).filter((name) => name === "journey.jsonl")
      .map((name) => [name, readFileSync(join(root, dirname(table), name), "utf8")])];
  for (const [name, lines] of journeys) {
    compare(`${table}: simulate ${name}`, engine.journey(`{"open":[]}\n${lines}`),
      run(["simulate", "--format", "json", "--routes", table], lines));
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
