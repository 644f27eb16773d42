// The page: the current table, the results of the engine, and the views that draw them.
//
// A changed text is checked in three steps: errors of JSON, names and types; conflicts; warnings and examples. The
// results of each step are shown immediately. Only a text without errors and conflicts becomes the table with which
// links are resolved. Results for an older text are discarded.
import { Editor, TEXT_LIMIT } from "./editor/editor.js";
import { fixesOf } from "./editor/fixes.js";
import { announce, count, element, fill, find, menu, pause, short } from "./elements.js";
import { EngineEnded, Outdated, load } from "./engine/client.js";
import * as apple from "./storage/apple.js";
import { ENTRY_LIMIT, openEntries } from "./storage/entries.js";
import * as share from "./storage/share.js";
import { AppView } from "./views/app.js";
import { CheckView } from "./views/check.js";
import { DiffView } from "./views/diff.js";
import { ExamplesView } from "./views/examples.js";
import { GalleryView } from "./views/gallery.js";
import { GraphView } from "./views/graph.js";
import { LINK_LIMIT, LinksView } from "./views/links.js";
import { ResultView } from "./views/result.js";
import { Tabs } from "./views/tabs.js";

/** The time between a keystroke and the check, in milliseconds. */
const DEBOUNCE = 40;
/** The number of examples of a table that are initially in the list of links. */
const SHOWN_EXAMPLES = 8;
/** The maximum number of events in a journey. */
const EVENT_LIMIT = 1_000;

let entries;
/** The current entry. Its text is in the editor. */
let entry = { id: "", name: "", text: "", links: [], events: [], opened: "", saved: null, shared: null };
let links;
let searches;
let schema;
/** The contents of the last good table, and of the last one that was checked. */
let table;
let checked = { text: undefined, problems: [], table: null, state: undefined };
let turn = 0;
/** The time of the last change of the text, and the durations of the checks. Used by tests of speed. */
const times = { changed: 0, errors: 0, conflicts: 0, warnings: 0 };

// MARK: The table

// The page is built in steps, so that no frame is blocked. The engine loads meanwhile.
await pause();
const loading = load((loaded) => {
  find("progress").value = Math.min(1, loaded / ENGINE_BYTES);
  find("loading-text").textContent = `Loading the engine: ${Math.round(loaded / 1_000)} of ${Math.round(ENGINE_BYTES / 1_000)} kB`;
});
loading.catch(() => {});
await pause();

const editor = await Editor.create({
  parent: find("editor"), schema: () => schema,
  changed: () => {
    times.changed = performance.now();
    keepSoon();
    later(check, DEBOUNCE);
  },
  refused: (size) => tell(`This text has ${size.toLocaleString("en")} characters. The playground takes up to ${TEXT_LIMIT.toLocaleString("en")}, so the table stays as it was. Use \`linkctl check\` for larger tables.`, true),
  moved: () => requestAnimationFrame(showPlace),
  keys: [
    { key: "Mod-s", preventDefault: true, run: () => { save(); return true; } },
    { key: "Alt-Enter", preventDefault: true, run: () => { showRouteResult(); return true; } },
  ],
});

await pause();

const tabs = new Tabs(onTab);
const problems = new CheckView((from, to) => goTo(from, to));
const app = new AppView(act);
const engine = () => links;
const result = new ResultView({ engine, open: openInApp, goToRoute: (route) => goToName("route", route) });
const list = new LinksView({ choose, remove: removeLink, add: addLink });
const examples = new ExamplesView({ engine: () => searches, goTo, choose: tryLink });
const diff = new DiffView({ goToRoute: (route) => goToName("route", route), choose: tryLink, changed: () => showDiff() });
const graph = new GraphView(goToName);
const gallery = new GalleryView({ openEntry, removeEntry, openSample });

const timers = new Map();
function later(action, delay) {
  clearTimeout(timers.get(action));
  timers.set(action, setTimeout(action, delay));
}

/** Checks the text, and shows problems as soon as they are found. */
async function check() {
  if (!links) return;
  const mine = ++turn;
  const isStale = () => mine !== turn;
  const text = editor.value;
  const state = editor.state;
  links.giveUp();
  searches.giveUp();
  try {
    setVerdict("checking…", "");
    const quick = await links.check(text, "errors");
    if (isStale()) return;
    times.errors = performance.now() - times.changed;
    if (!quick.table) showProblems(text, quick, state, true);
    else setVerdict(`${routes(quick.table)}; looking for conflicts…`, "");
    // The other worker does not have to wait for the names.
    const searching = quick.table ? searches.check(text, "conflicts") : undefined;
    searching?.catch(() => {});
    const names = await links.ask("names");
    if (isStale()) return;
    // If the text is not a table, it has no names, and the earlier names stay.
    if (Object.values(names).some(({ names: some }) => some.length)) editor.place(names);
    showPlace();
    if (!searching) return;
    const found = await searching;
    if (isStale()) return;
    times.conflicts = performance.now() - times.changed;
    showProblems(text, found, state, true);
    if (!found.table) return;
    await links.adopt();
    if (isStale()) return;
    const isFirst = !table;
    table = found.table;
    if (isFirst || entry.links === undefined) offerExamples();
    await refresh();
    const warned = await searches.check(text, "warnings");
    if (isStale()) return;
    times.warnings = performance.now() - times.changed;
    showProblems(text, warned, state, false);
    await showExamples();
    if (!isStale()) await onTab(tabs.current);
  } catch (error) {
    if (error instanceof Outdated) return;
    if (!(error instanceof EngineEnded)) throw error;
    if (isStale()) return;
    setVerdict("not checked", "bad");
    tell(`The engine ended (${error.message}), and a new one was started. Your text is unchanged; edit it or undo the last step to try again.`, true);
  } finally {
    if (!isStale()) document.body.dataset.turn = String(mine);
  }
}

const routes = (table) => count(table.routes, "route");

/** Shows problems in the text and in the tab Check, and shows the verdict. */
function showProblems(text, { diagnostics, table: loaded }, state, isRunning) {
  const all = diagnostics.map((problem) => ({
    ...problem,
    fixes: fixesOf(problem, state).map((fix) => ({ title: fix.title, apply: () => applyFix(fix, text) })),
  }));
  checked = { text, problems: all, table: loaded };
  editor.mark(all);
  problems.show(all);
  const errors = all.filter(({ severity }) => severity === "error").length;
  const warnings = all.length - errors;
  const numbers = [errors && count(errors, "error"), warnings && count(warnings, "warning")].filter(Boolean).join(", ");
  const verdict = loaded ? `loads, ${routes(loaded)}${numbers ? `, ${numbers}` : ""}` : `does not load: ${numbers}`;
  setVerdict(verdict, loaded ? (warnings ? "doubtful" : "good") : "bad");
  if (!isRunning || !loaded) announce(`The table ${verdict}`);
  tabs.note("check", all.length ? String(all.length) : "", numbers);
  const first = all.find(({ severity }) => severity === "error");
  const button = find("first-problem");
  const hadFocus = document.activeElement === button;
  button.hidden = !first;
  if (!first && hadFocus) editor.focus();
  if (first) {
    button.textContent = `${first.line ? `Line ${first.line}: ` : ""}${first.message}`;
    button.onclick = () => (first.from === undefined ? tabs.show("check") : goTo(first.from, first.to));
  }
  document.body.classList.toggle("broken", !loaded);
  find("stale").hidden = Boolean(loaded) || !table;
}

function setVerdict(text, kind) {
  find("verdict").textContent = text;
  find("verdict").className = kind;
}

function applyFix(fix, text) {
  if (editor.value !== text) return tell("The table has changed since. Wait for the next check and try again.");
  editor.edit(fix.changes);
  announce(`${fix.title}: done. Undo with Control Z.`);
  // The list that contained the button of the fix is drawn again.
  if (document.activeElement === document.body) find("problems").closest("[role=tabpanel]").focus();
}

/** Adds some examples of a newly opened table to its links. */
function offerExamples() {
  if (entry.links?.length) return;
  entry.links = table.examples.slice(0, SHOWN_EXAMPLES);
  entry.chosen = entry.links[0];
}

// MARK: Jumping

function goTo(from, to) {
  if (from === undefined || from === null) return;
  tabs.show("table");
  editor.goTo(from, to);
}

function goToName(kind, name) {
  const place = editor.find(kind, name);
  if (place === undefined) return tell(`The table has no ${kind} \`${name}\` now.`);
  goTo(place);
}

/** Shows the position of the cursor, and the route that contains it. */
function showPlace() {
  const { doc, selection } = editor.state;
  const line = doc.lineAt(selection.main.head);
  find("place").textContent = `Line ${line.number}, column ${selection.main.head - line.from + 1}`;
  const route = editor.routeAtCursor;
  const button = find("route-result");
  const isOffered = route !== undefined && entry.chosen !== undefined;
  if (!isOffered && document.activeElement === button) editor.focus();
  button.hidden = !isOffered;
  fill(button, "Result of", element("span", { class: "end" }, element("bdi", { dir: "ltr" }, route ?? "")));
}

/** Shows the result of the route at the cursor. */
function showRouteResult() {
  const route = editor.routeAtCursor;
  if (route === undefined || entry.chosen === undefined) return;
  tabs.show("links");
  result.showRoute(route);
}
find("route-result").addEventListener("click", showRouteResult);

// MARK: Links and the journey

let refreshing = 0;
/** Resolves the links and runs the journey again, with the last good table. */
async function refresh() {
  if (!table) return;
  const mine = ++refreshing;
  const isStale = () => mine !== refreshing;
  keepSoon();
  const { links: all = [], events, chosen } = entry;
  const current = table;
  try {
    const outcomes = await links.ask("outcomes", all);
    if (isStale()) return;
    list.show(all, outcomes, chosen);
    if (chosen === undefined) {
      result.hide();
    } else {
      const explanation = await links.ask("explain", chosen);
      if (isStale()) return;
      await result.show(explanation);
    }
    const journey = await links.ask("journey", { start: { open: [] }, events });
    if (isStale()) return;
    graph.mark(app.show(current, events, journey));
    showPlace();
  } catch (error) {
    if (error instanceof Outdated || isStale()) return;
    if (!(error instanceof EngineEnded)) throw error;
    tell(`The engine ended (${error.message}), and a new one was started. Undo the last step or try another link.`, true);
  } finally {
    if (!isStale()) document.body.dataset.refreshed = String(mine);
  }
}

async function choose(link) {
  entry.chosen = link;
  list.fold();
  await refresh();
  announce(`${short(link, 100)}: ${find("answer").querySelector(".outcome")?.textContent ?? ""}`);
}

function addLink(link) {
  entry.links ??= [];
  if (!entry.links.includes(link)) {
    entry.links.unshift(link);
    if (entry.links.length > LINK_LIMIT) entry.links.pop();
  }
  return choose(link);
}

function tryLink(link) {
  tabs.show("links");
  find("link").focus();
  return addLink(link);
}

function removeLink(link) {
  const place = entry.links.indexOf(link);
  entry.links.splice(place, 1);
  const wasChosen = link === entry.chosen;
  if (wasChosen) entry.chosen = entry.links[Math.min(place, entry.links.length - 1)];
  tell(`Removed ${short(link, 80)}.`, false, () => {
    entry.links.splice(place, 0, link);
    if (wasChosen) entry.chosen = link;
    refresh();
  });
  return refresh();
}

function act(event) {
  if (entry.events.length >= EVENT_LIMIT) {
    return tell(`A journey has at most ${EVENT_LIMIT.toLocaleString("en")} events. Start over to go on.`, true);
  }
  entry.events.push(event);
  return refresh();
}

function openInApp(link) { return act({ open: link }); }

for (const button of document.querySelectorAll("[data-event]")) {
  button.addEventListener("click", () => act(JSON.parse(button.dataset.event)));
}
find("undo").addEventListener("click", () => { entry.events.pop(); refresh(); });
find("again").addEventListener("click", () => {
  const events = entry.events;
  entry.events = [];
  tell("The journey was restarted.", false, () => { entry.events = events; refresh(); });
  refresh();
});

// MARK: Tabs

async function onTab(name) {
  problems.setShown(name === "check");
  graph.setShown(name === "graph");
  if (name === "gallery" && entries) gallery.show(entries.all, entry);
  if (name === "links") list.draw();
  if (!searches || checked.text === undefined) return;
  try {
    if (name === "graph") await showGraph();
    if (name === "test") await examples.draw();
    if (name === "diff") await showDiff();
  } catch (error) {
    if (error instanceof EngineEnded) tell(`The engine ended (${error.message}), and a new one was started.`, true);
    else if (!(error instanceof Outdated)) throw error;
  }
}

let drawn;
async function showGraph() {
  if (!checked.table) {
    if (!drawn) graph.clear("The table does not load. The picture appears once its errors are corrected.");
    return;
  }
  const { text } = checked;
  if (drawn === text) return;
  const picture = await searches.ask("picture");
  if (text !== checked.text || !picture) return;
  drawn = text;
  await graph.show(picture);
}

async function showExamples() {
  const counts = await searches.ask("examples");
  tabs.note("test", counts.failed ? String(counts.failed) : "", `${counts.failed} failed`);
  await examples.show(counts);
}

async function showDiff() {
  diff.offer(entry);
  const old = diff.base === "opened" ? entry.opened : entry[diff.base].text;
  if (!checked.table) return diff.clear("The table does not load, so links cannot be compared.");
  if (old === checked.text) return diff.clear("The text is the same, so no link changes.");
  diff.wait();
  const found = await searches.ask("changes", old);
  if (found) diff.show(found);
  else diff.clear("The other version does not load, so links cannot be compared.");
}

// MARK: Entries

function keepSoon() {
  if (!entries || !entry.id) return;
  later(keep, 400);
}

async function keep() {
  clearTimeout(timers.get(keep));
  if (!entries || !entry.id) return;
  const text = editor.value;
  if (text !== entry.text) entry.changed = Date.now();
  entry.text = text;
  const isKept = await entries.keep(entry);
  localStorageSet("linkway-entry", entry.id);
  if (!isKept && entries.isKept) tell("The browser could not store this table. Export it before you close the page.", true);
}
addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") keep(); });

function localStorageSet(key, value) {
  try { localStorage.setItem(key, value); } catch { /* The last entry is opened instead. */ }
}

/** Stores the current entry, and shows another one. */
async function show(next) {
  if (entry.id && entries.get(entry.id)) await keep();
  entry = next;
  refreshing++;
  table = undefined;
  drawn = undefined;
  checked = { text: undefined, problems: [], table: null };
  find("name").value = entry.name;
  editor.load(entry.text);
  times.changed = performance.now();
  if (!entry.address) history.replaceState(null, "", location.pathname + location.search);
  keepSoon();
  list.show(entry.links ?? [], [], entry.chosen);
  result.hide();
  await check();
  gallery.show(entries.all, entry);
}

/**
 * Adds an entry and shows it, with a notice if there is something to say. An older entry that was removed to make room
 * can be restored.
 */
async function showNew(fields, said = "", isBad = false) {
  // An entry that was just edited counts as changed.
  await keep();
  const { entry: added, removed } = entries.add(fields);
  await show(added);
  const names = removed.map(({ name }) => `“${name}”`).join(", ");
  const told = [said, names && `${names} was deleted, because the playground keeps ${ENTRY_LIMIT} tables.`].filter(Boolean).join(" ");
  if (told) tell(told, isBad, removed.length ? () => restore(removed) : undefined);
}

async function restore(removed) {
  for (const gone of removed) await entries.restore(gone);
  gallery.show(entries.all, entry);
}

async function openEntry(id) {
  const next = entries.get(id);
  if (!next) return;
  await show(next);
  tabs.show("links");
  find("link").focus();
  announce(`Opened ${next.name}`);
}

async function removeEntry(id) {
  // What was typed in the last moments is part of the entry.
  await keep();
  const gone = entries.get(id);
  if (!gone) return undefined;
  entries.remove(id);
  tell(`Deleted “${gone.name}”.`, false, () => restore([gone]));
  if (id !== entry.id) return gallery.show(entries.all, entry);
  entry = { id: "" };
  return entries.all.length ? show(entries.all[0]) : openSample();
}

/** Opens a table of the gallery as a new entry. */
async function openSample(item = { file: "routes.json", name: "Photos" }) {
  const response = await fetch(`gallery/${item.file.split("/").slice(-2).join("-")}`);
  if (!response.ok) return tell(`${item.name} could not be loaded: the server answers ${response.status}.`, true);
  await showNew({ name: item.name, text: await response.text(), origin: item.file });
  announce(`Opened ${item.name} as a new table`);
}

find("name").addEventListener("change", () => {
  entry.name = find("name").value.trim() || "Untitled";
  find("name").value = entry.name;
  keepSoon();
});

/** Stores the text as the version to compare with. */
async function save() {
  entry.saved = { text: editor.value, at: Date.now() };
  await keep();
  tell("This version is saved. The Diff tab shows what changes from here on.");
}

// MARK: Files

/** Returns the text with the line breaks of the imported file. */
const written = () => editor.value.replaceAll("\n", entry.lineBreak ?? "\n");

const EMPTY = `{
  "version": 1,
  "origins": ["https://example.com", "example:"],
  "app": { "coordinator": "app", "screens": ["home", "item"] },
  "routes": [
    { "route": "item", "paths": ["/items/:id<int>"], "opens": "item",
      "examples": [{ "link": "https://example.com/items/1" }] }
  ]
}
`;

async function readFile(file) {
  if (!file) return;
  find("file").value = "";
  if (file.size > TEXT_LIMIT) {
    return tell(`${file.name} has ${file.size.toLocaleString("en")} bytes. The playground takes up to ${TEXT_LIMIT.toLocaleString("en")}, so it was not opened. Use \`linkctl check\` for larger tables.`, true);
  }
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
  } catch {
    return tell(`${file.name} is not UTF-8 text, so it was not opened.`, true);
  }
  const name = file.name.replace(/\.json$/, "");
  let value;
  try { value = JSON.parse(text); } catch { /* The editor shows where. */ }
  if (!apple.isAssociation(value)) return showNew({ name, text });
  try {
    const made = apple.tableOf(value);
    await showNew({ name: "From an association file", text: made.text }, made.left.length
      ? `A table was made of ${file.name}. ${count(made.left.length, "component")} could not be read: ${made.left.slice(0, 3).join("; ")}.`
      : `A table was made of ${file.name}. Set \`origins\` to your domain, and what each route opens.`, made.left.length > 0);
  } catch (error) {
    tell(`${file.name} could not be read as an association file: ${error.message}.`, true);
  }
}

/** Saves a file. Browsers may append an extension for the type `application/json`. */
function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/octet-stream" }));
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Exports the association file of a host, as `linkctl site apple` writes it. */
async function exportAppleFile() {
  if (editor.value !== checked.text) await check();
  if (!checked.table) return tell("The table does not load, so there is no association file. Correct its errors first.", true);
  try {
    const { hasApps, hosts, warnings } = await searches.ask("apple", -1);
    if (!hasApps) return tell("The table has no Apple app IDs. Write `\"platforms\": { \"apple\": { \"apps\": [\"TEAM.com.example.app\"] } }` with yours, and export again.", true);
    if (!hosts.length) return tell(["The table opens no https links of a known host, so there is no association file.", ...warnings].join(" "), true);
    const place = hosts.length === 1 ? 0 : await chosenHost(hosts);
    if (place === null) return undefined;
    const file = await searches.ask("apple", place);
    if (file.size === null) return tell("This file has to exclude values, because of `exact` or of `not` in a query, and the playground cannot prove that the exclusions hide no link. Write it with `linkctl site apple`.", true);
    if (file.text === null) return tell(`The file of ${hosts[place]} would have ${file.size.toLocaleString("en")} bytes, more than Apple's systems read. Split the app's links over several hosts.`, true);
    download("apple-app-site-association", file.text);
    tell([`The file of ${hosts[place]} is exported. Serve it at /.well-known/apple-app-site-association.`,
      ...file.warnings.slice(0, 3).map((warning) => `Warning: ${warning}.`)].join(" "));
  } catch (error) {
    if (error instanceof EngineEnded) tell(`The engine ended (${error.message}), and a new one was started.`, true);
    else if (!(error instanceof Outdated)) throw error;
  }
}

/** Asks for one of several hosts. Returns its place, or `null` if the user cancels. */
function chosenHost(hosts) {
  const dialog = find("hosts");
  fill(find("host"), hosts.map((host, place) => element("option", { value: place }, host)));
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue ? Number(find("host").value) : null), { once: true });
  });
}

find("import").addEventListener("click", () => find("file").click());
find("file").addEventListener("change", () => readFile(find("file").files[0]));
find("new").addEventListener("click", () => showNew({ name: "Untitled", text: EMPTY }));
find("export").addEventListener("click", () => download("routes.json", written()));
find("export-apple").addEventListener("click", exportAppleFile);
find("save").addEventListener("click", save);
document.addEventListener("dragover", (event) => { if (event.dataTransfer.types.includes("Files")) event.preventDefault(); });
document.addEventListener("drop", (event) => {
  if (!event.dataTransfer.files.length) return;
  event.preventDefault();
  event.stopPropagation();
  readFile(event.dataTransfer.files[0]);
}, true);
menu(find("menu"), find("menu-list"));

// MARK: Sharing

find("share").addEventListener("click", async () => {
  const text = editor.value;
  let address;
  try {
    address = await share.fragment({ name: entry.name, table: written(), links: entry.links ?? [], events: entry.events });
    history.replaceState(null, "", address);
  } catch (error) {
    return tell(`This table cannot be in an address: ${error.message}. Export it instead.`, true);
  }
  entry.address = address;
  entry.shared = { text, at: Date.now() };
  await keep();
  const kilobytes = Math.ceil(location.href.length / 1_000);
  const holds = `it holds the table, the links and the journey (${kilobytes} kB)`;
  try {
    await navigator.clipboard.writeText(location.href);
    tell(`The address is copied: ${holds}.`);
  } catch {
    tell(`The address of this page is what you can share: ${holds}.`);
  }
});

/** Opens the table in the page's address: as a new entry, or as the entry that was made from this address earlier. */
async function takeShared() {
  try {
    const shared = await share.state(location.hash);
    if (!shared) return false;
    const address = location.hash;
    const known = entries.all.find((other) => other.address === address);
    if (known) await show(known);
    else await showNew({ name: shared.name ?? "Shared table", text: shared.table, links: shared.links, events: shared.events, address });
    return true;
  } catch (error) {
    if (error instanceof share.TooLarge) tell(`The shared table is too large, so it was not opened: ${error.message}, and the playground takes up to ${TEXT_LIMIT.toLocaleString("en")}.`, true);
    else tell("The shared address is damaged or incomplete, so it was not opened. Ask for it again.", true);
    return false;
  }
}
addEventListener("hashchange", takeShared);

// MARK: Notices

let undoNotice;
/** Shows a notice, with a button to undo the reported change. */
function tell(text, isBad = false, undo) {
  const notice = find("notice");
  notice.hidden = false;
  notice.className = isBad ? "bad" : "";
  find("notice-text").textContent = text;
  undoNotice = undo;
  find("notice-undo").hidden = !undo;
  clearTimeout(timers.get(tell));
}
function hush() {
  const hadFocus = find("notice").contains(document.activeElement);
  find("notice").hidden = true;
  if (hadFocus) (document.querySelector("[role=tab][aria-selected=true]") ?? find("name")).focus();
}
find("hush").addEventListener("click", hush);
find("notice-undo").addEventListener("click", () => { undoNotice?.(); hush(); announce("Undone"); });

// MARK: Loading

async function json(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: the server answers ${response.status}`);
  return response.json();
}

try {
  await pause();
  [entries] = await Promise.all([openEntries(), json("gallery.json").then((items) => gallery.offer(items)).catch(() => {}),
    json("schema.json").then((found) => { schema = found; }).catch(() => {})]);
  if (!(await takeShared())) {
    let id;
    try { id = localStorage.getItem("linkway-entry"); } catch { /* The last entry is opened instead. */ }
    const last = entries.get(id) ?? entries.all[0];
    if (last) await show(last);
    else await openSample();
  }
  ({ links, searches } = await loading);
  find("loading").hidden = true;
  // Used by the page's own tests.
  window.playground = { editor, times, debounce: DEBOUNCE, links, searches, entries, get entry() { return entry; }, check, refresh };
  await check();
} catch (error) {
  find("loading").hidden = true;
  tell(`The engine could not be loaded: ${error.message}. Load the page again; if that does not help, serve this folder with a web server and use a current browser.`, true);
}
