// The result of a link: its outcome, the values and the plan, then the result of every route.
import { announce, badge, count, element, fill, find, redraw, short, shown, shownAll } from "../elements.js";
import { VirtualList } from "./list.js";

const RULES = [
  "the order of the table", "rule 1, the origin", "rule 2, the path", "rule 3, the query",
  "rule 4, the fragment", "rule 5, `over`",
];

export class ResultView {
  #engine;
  #list;
  #open;
  #goToRoute;
  #filter = {};

  /**
   * @param {object} options
   * @param {() => import("../engine/client.js").EngineWorker} options.engine
   * @param {(link: string) => void} options.open opens the link in the app
   * @param {(route: string) => void} options.goToRoute shows a route's definition
   */
  constructor({ engine, open, goToRoute }) {
    [this.#engine, this.#open, this.#goToRoute] = [engine, open, goToRoute];
    this.#list = new VirtualList({
      host: find("routes"), scroller: find("answer"), height: 46, draw: (row) => this.#row(row),
    });
    find("which").addEventListener("change", () => this.#choose());
    find("route-text").addEventListener("input", () => this.#choose());
  }

  hide() {
    find("answer").hidden = true;
    find("no-answer").hidden = false;
  }

  /** Draws the worker's result for a link. */
  async show(explanation) {
    const { outcome, link } = explanation;
    find("answer").hidden = false;
    find("no-answer").hidden = true;
    const head = find("answer-head");
    redraw(head, () => fill(head,
      element("div", { class: "title" },
        element("h2", { id: "answer-title", title: short(link, 2_000) }, short(link, 160)),
        element("button", { class: "main", type: "button", "data-key": "open", onclick: () => this.#open(link) }, "Open in the app")),
      element("p", { class: "outcome" }, badge(outcome.outcome), " ", ...this.#sentence(outcome, explanation)),
      explanation.chain.length > 1 ? element("p", {}, "Continues with ", element("code", {}, short(explanation.chain.at(-1)))) : null,
      values(outcome.parameters), plan(explanation.plan)));
    this.#offer(explanation);
    await this.#choose(true);
  }

  /** Shows the result of one route, and focuses its row. */
  async showRoute(route) {
    find("which").value = "all";
    find("route-text").value = route;
    await this.#choose(true);
    if (this.#list.length) await this.#list.focus(0);
    else find("route-text").focus();
  }

  #sentence(outcome) {
    const via = outcome.via.length ? `, by way of ${outcome.via.join(", ")}` : "";
    const route = () => element("button", {
      type: "button", class: "name", "data-key": "winner", title: `Show ${outcome.route} in the table`,
      onclick: () => this.#goToRoute(outcome.route),
    }, outcome.route);
    switch (outcome.outcome) {
      case "plan":
      case "leftToWeb": return ["by the route ", route(), via];
      case "resolver": return ["by the resolver ", outcome.resolver, " of the route ", route(), via];
      default: {
        const place = outcome.offset !== undefined && outcome.offset !== null ? `, at byte ${outcome.offset}` : "";
        return [`${outcome.reason}${place}${via}`];
      }
    }
  }

  /** Offers the choices of the filter that apply to at least one route. */
  #offer({ counts, segments, rules }) {
    const total = Object.values(counts).reduce((sum, one) => sum + one, 0);
    const choices = [["all", `All routes (${total.toLocaleString("en")})`]];
    if (counts.wins) choices.push(["wins", `Matched (${counts.wins})`]);
    if (counts.refused) choices.push(["refused", `Refused (${counts.refused})`]);
    if (counts.loses) choices.push(["loses", `Matched and lost (${counts.loses})`]);
    for (const rule of rules) choices.push([`rule ${rule}`, `Lost by ${RULES[rule] ?? `rule ${rule}`}`]);
    for (const segment of segments) choices.push([`segment ${segment}`, `Failed at segment ${segment}`]);
    const select = find("which");
    const before = select.value;
    fill(select, choices.map(([value, text]) => element("option", { value }, text)));
    select.value = choices.some(([value]) => value === before) ? before : "all";
  }

  async #choose(isQuiet = false) {
    const [kind, number] = find("which").value.split(" ");
    const text = find("route-text").value.trim();
    this.#filter = { text: text || undefined };
    if (kind === "rule") Object.assign(this.#filter, { outcome: "loses", rule: Number(number) });
    else if (kind === "segment") Object.assign(this.#filter, { outcome: "fails", segment: Number(number) });
    else if (kind !== "all") this.#filter.outcome = kind;
    const filter = this.#filter;
    const ask = (from, to) => this.#engine().ask("rows", { list: "routes", filter, from, to });
    const first = await ask(0, 40).catch(() => null);
    if (!first || filter !== this.#filter) return;
    find("routes-count").textContent = count(first.count, "route");
    if (isQuiet !== true) announce(`${count(first.count, "route")} shown`);
    await this.#list.show(first.count, async (from, to) => (to <= 40 ? first.rows.slice(from, to)
      : (await ask(from, to).catch(() => ({ rows: [] }))).rows));
  }

  #row({ route, outcome, rule, segment, reason, values: read, depth }) {
    const parts = [rule !== null ? RULES[rule] ?? `rule ${rule}` : "", segment !== null ? `segment ${segment}` : ""].filter(Boolean);
    const detail = [reason, read && Object.keys(read).length ? shownAll(read) : ""].filter(Boolean).join(" · ");
    return [element("button", {
      type: "button", class: `route ${outcome}`, title: `${route}: ${detail}`, onclick: () => this.#goToRoute(route),
    },
    element("span", { class: "line" }, element("b", {}, element("bdi", { dir: "ltr" }, route)), badge(outcome),
      parts.length ? element("small", {}, parts.join(", ")) : null, depth ? element("small", {}, `link ${depth + 1}`) : null),
    element("span", { class: "line why" }, detail))];
  }
}

function values(parameters) {
  const entries = Object.entries(parameters);
  if (!entries.length) return null;
  return element("dl", { "aria-label": "Values" }, entries.map(([name, value]) =>
    element("div", {}, element("dt", {}, name), element("dd", {}, shown(value)))));
}

function plan(steps) {
  if (!steps.length) return null;
  return element("ol", { class: "plan", "aria-label": "Plan" }, steps.map((step) => element("li", {},
    element("b", {}, step.push ?? step.start),
    element("small", {}, step.push ? "push" : `start${step.as ? ` as ${step.as}` : ""}`),
    (step.requires ?? []).map((gate) => element("span", { class: "gate" }, `behind ${gate}`)),
    step.parameters ? element("small", {}, shownAll(step.parameters)) : null)));
}
