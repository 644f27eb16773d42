// The page: what the person wrote, what the engine says of it, and where each is drawn.
//
// `state` is all that a shared link holds. Each change asks the engine again: the table, then the
// links, the chosen link and the journey. A change while it is asked makes older answers void.
import { AppView } from "./app.js";
import { showAnswer, short } from "./answer.js";
import { EngineClient, EngineEnded } from "./client.js";
import { Editor } from "./editor.js";
import { badge, element } from "./elements.js";
import * as share from "./share.js";

/** What a table's file may have, in bytes. */
const FILE_LIMIT = 10_000_000;
/** How many of the table's own examples stand in the list at first. */
const SHOWN_EXAMPLES = 8;

const find = (id) => document.querySelector(`#${id}`);
const state = { links: [], events: [], chosen: undefined };
let client;
let table;
let turn = 0;

const editor = new Editor(() => later(() => refresh({ table: true })));
const app = new AppView(act);

// MARK: Asking

let timer;
/** What was asked for and not shown yet: a later turn takes it over from one that it made void. */
let due = {};
function later(action) {
  clearTimeout(timer);
  timer = setTimeout(action, 200);
}

/** Asks again what depends on what changed. */
async function refresh(changed) {
  due = { table: due.table || changed.table, examples: due.examples || changed.examples };
  const mine = ++turn;
  const isStale = () => mine !== turn;
  try {
    if (due.table) {
      editor.wait();
      const answer = await client.open(editor.value);
      if (isStale()) return;
      table = answer.table ?? undefined;
      editor.show(answer);
      if (table && due.examples) {
        state.links = [...new Set([...state.links, ...table.examples.slice(0, SHOWN_EXAMPLES)])];
      }
      due = {};
    }
    document.body.classList.toggle("broken", !table);
    if (!table) {
      find("count").textContent = "as before the error";
      find("sees").textContent = "As before the error";
      return;
    }
    const outcomes = await client.outcomes(state.links);
    if (isStale()) return;
    showLinks(outcomes);
    if (state.chosen !== undefined) {
      const explanation = await client.explain(state.chosen);
      if (isStale()) return;
      const link = state.chosen;
      showAnswer(find("answer"), explanation, () => openInApp(link));
    } else {
      find("answer").hidden = true;
    }
    const journey = await client.journey({ open: [] }, state.events);
    if (isStale()) return;
    app.show(table, state.events, journey);
  } catch (error) {
    if (!(error instanceof EngineEnded)) throw error;
    if (isStale()) return;
    tell(`The engine ended (${error.message}), and a new one was started. What you wrote is as it was; change it or undo the last step to ask again.`, true);
  } finally {
    if (!isStale()) document.body.dataset.turn = String(mine);
  }
}

function tell(text, isBad = false) {
  const notice = find("notice");
  notice.hidden = false;
  notice.className = isBad ? "bad" : "";
  notice.firstElementChild.textContent = text;
}

// MARK: Links

function showLinks(outcomes) {
  find("count").textContent = state.links.length
    ? `${state.links.length} ${state.links.length === 1 ? "link" : "links"}` : "";
  find("list").replaceChildren(...state.links.map((link, place) => {
    const outcome = outcomes[place];
    return element("li", {},
      element("button", {
        type: "button", class: "link", "aria-current": link === state.chosen ? "true" : null,
        onclick: () => choose(link),
      }, element("code", {}, short(link)),
      outcome ? badge(outcome.outcome) : null, outcome?.route ? element("small", {}, outcome.route) : null),
      element("button", {
        type: "button", class: "remove", "aria-label": `Remove ${short(link)}`,
        onclick: () => remove(place),
      }, "✕"));
  }));
}

async function choose(link) {
  state.chosen = link;
  await refresh({});
  find("list").querySelector("[aria-current]")?.focus({ preventScroll: true });
}

function remove(place) {
  const [link] = state.links.splice(place, 1);
  if (link === state.chosen) state.chosen = undefined;
  refresh({});
  find("link").focus();
}

find("add").addEventListener("submit", (event) => {
  event.preventDefault();
  const link = find("link").value.trim();
  if (!link) return;
  if (!state.links.includes(link)) state.links.unshift(link);
  find("link").value = "";
  choose(link);
});

// MARK: The journey

function act(event) {
  state.events.push(event);
  return refresh({});
}

/** Lets the app open a link, and shows the app where it is out of sight. The keyboard stays where it is. */
async function openInApp(link) {
  await act({ open: link });
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  find("app").scrollIntoView({ block: "nearest", behavior: isCalm ? "instant" : "smooth" });
}

for (const button of document.querySelectorAll("[data-event]")) {
  button.addEventListener("click", () => act(JSON.parse(button.dataset.event)));
}
find("undo").addEventListener("click", () => { state.events.pop(); refresh({}); });
find("again").addEventListener("click", () => { state.events = []; refresh({}); });
find("hush").addEventListener("click", () => { find("notice").hidden = true; });

// MARK: Tables

function take(text, links, events = []) {
  editor.value = text;
  Object.assign(state, { links: links ?? [], events, chosen: links?.[0] });
  return refresh({ table: true, examples: !links });
}

async function takeSample() {
  const response = await fetch("sample.json");
  await take(await response.text());
  if (state.links.length) {
    state.chosen = state.links[0];
    await refresh({});
  }
}

find("sample").addEventListener("click", () => {
  history.replaceState(null, "", location.pathname);
  takeSample();
});
find("read").addEventListener("click", () => find("file").click());
find("file").addEventListener("change", () => readFile(find("file").files[0]));
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  readFile(event.dataTransfer.files[0]);
});

async function readFile(file) {
  if (!file) return;
  find("file").value = "";
  if (file.size > FILE_LIMIT) {
    tell(`${file.name} has ${file.size.toLocaleString("en")} bytes; a table has ${FILE_LIMIT.toLocaleString("en")} at most. Nothing was read.`, true);
    return;
  }
  try {
    await take(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer()));
  } catch {
    tell(`${file.name} is not UTF-8 text. Nothing was read.`, true);
  }
}

find("share").addEventListener("click", async () => {
  const { links, events } = state;
  const address = await share.fragment({ table: editor.value, links, events });
  history.replaceState(null, "", address);
  const kilobytes = Math.ceil(location.href.length / 1_000);
  try {
    await navigator.clipboard.writeText(location.href);
    tell(`The link is copied (${kilobytes} kB): it holds the table, the links and the journey.`);
  } catch {
    tell(`The address of this page is the link now (${kilobytes} kB): it holds the table, the links and the journey.`);
  }
});

async function takeShared() {
  try {
    const shared = await share.state(location.hash);
    if (!shared) return false;
    await take(shared.table, shared.links, shared.events);
    return true;
  } catch {
    tell("The shared link is damaged or was cut off, so nothing of it was opened. Ask for it again; the sample is shown instead.", true);
    return false;
  }
}
window.addEventListener("hashchange", takeShared);

try {
  client = await EngineClient.load();
  // For the page's own tests.
  window.playground = { client, state, refresh };
  if (!(await takeShared())) await takeSample();
} catch (error) {
  tell(`The engine could not be loaded: ${error.message}. Load the page again; if that does not help, serve this folder by a web server, and open it in a current browser.`, true);
}
