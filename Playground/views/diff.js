// What changes for links since the saved, shared or opened version.
import { badge, count, element, fill, find, redraw, short, shownAll } from "../elements.js";

export class DiffView {
  #goToRoute;
  #choose;
  #wanted;

  constructor({ goToRoute, choose, changed }) {
    [this.#goToRoute, this.#choose] = [goToRoute, choose];
    find("base").addEventListener("change", () => {
      this.#wanted = this.base;
      changed();
    });
  }

  /** The version to compare with: `saved`, `shared` or `opened`. */
  get base() { return find("base").value; }

  /** Offers the versions of an entry with which its table can be compared. */
  offer({ saved, shared }) {
    const versions = [
      saved ? ["saved", `The version saved ${time(saved.at)}`] : null,
      shared ? ["shared", `The version shared ${time(shared.at)}`] : null, ["opened", "The table as it was opened"],
    ].filter(Boolean);
    const select = find("base");
    fill(select, versions.map(([value, text]) => element("option", { value }, text)));
    select.value = versions.some(([value]) => value === this.#wanted) ? this.#wanted : versions[0][0];
  }

  wait(text = "Comparing…") { find("diff-verdict").textContent = text; }

  show(diff) {
    const { verdict, changes, undecided } = diff;
    find("diff-verdict").textContent = {
      equal: "No link changes.", changed: `${count(changes.length, "change")} for links.`,
      undecided: `${count(changes.length, "change")} for links; more may exist.`,
    }[verdict];
    const list = find("changes");
    redraw(list, () => fill(list,
      changes.slice(0, 200).map((change) => this.#change(change)),
      changes.length > 200 ? element("li", {}, `and ${changes.length - 200} more`) : null,
      undecided.slice(0, 50).map(({ route, reason }) => element("li", { class: "warning" },
        element("p", {}, badge("warning", "undecided"), " ", route ? element("b", {}, route) : null, " ", reason)))));
  }

  clear(text) {
    this.wait(text);
    fill(find("changes"));
  }

  #change({ kind, route, witness, old, new: now, gate, environment, detail }) {
    return element("li", {},
      element("p", { class: "title" },
        element("span", {}, badge(/removed|refused|narrowed/.test(kind) ? "refused" : "held", kind.replaceAll("-", " ")), " ",
          route ? element("button", { type: "button", class: "name", "data-key": `${kind} ${route}`, onclick: () => this.#goToRoute(route) }, route) : gate ? `gate ${gate}` : environment ? `environment ${environment}` : null),
        witness ? element("button", { type: "button", "data-key": `try ${kind} ${route}`, "aria-label": `Try ${short(witness)}`, onclick: () => this.#choose(witness) }, "Try") : null),
      witness ? element("code", {}, short(witness)) : null,
      witness ? element("dl", { class: "versions" }, [["before", old], ["now", now]].map(([name, result]) =>
        element("div", {}, element("dt", {}, name), element("dd", {}, summary(result))))) : null,
      detail ? element("p", {}, detail) : null);
  }
}

function summary({ status, route, parameters, plan, reason }) {
  const values = Object.keys(parameters).length ? ` (${shownAll(parameters)})` : "";
  const steps = plan.map((step) => `${step.push ?? step.start}${step.requires ? ` behind ${step.requires.join(", ")}` : ""}`);
  return [status + (route ? `, route ${route}${values}` : ""), steps.join(" › "), reason].filter(Boolean).join(": ");
}

function time(at) {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? `at ${date.toLocaleTimeString("en", { hour: "2-digit", minute: "2-digit", hour12: false })}`
    : `on ${date.toLocaleDateString("en", { day: "numeric", month: "short" })}`;
}
