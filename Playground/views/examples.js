// The examples of the table, with those that fail first.
import { announce, badge, count, element, find, short } from "../elements.js";
import { VirtualList } from "./list.js";

export class ExamplesView {
  #engine;
  #goTo;
  #choose;
  #list;
  #counts = { failed: 0, skipped: 0, passed: 0 };

  constructor({ engine, goTo, choose }) {
    [this.#engine, this.#goTo, this.#choose] = [engine, goTo, choose];
    this.#list = new VirtualList({
      host: find("examples"), scroller: find("examples-area"), height: 46, draw: (row) => this.#row(row),
    });
    find("examples-which").addEventListener("change", () => this.draw(true));
  }

  show(counts) {
    this.#counts = counts;
    const { failed, skipped, passed } = counts;
    find("examples-verdict").textContent = failed + skipped + passed === 0 ? "The table has no examples."
      : [failed ? `${failed} failed` : "", `${passed.toLocaleString("en")} passed`, skipped ? `${skipped} skipped` : ""].filter(Boolean).join(", ");
    find("examples-verdict").className = failed ? "bad" : "good";
    return this.draw();
  }

  async draw(isTold = false) {
    const filter = { outcome: find("examples-which").value || undefined };
    const ask = (from, to) => this.#engine().ask("rows", { list: "examples", filter, from, to });
    const { count: number } = await ask(0, 0).catch(() => ({ count: 0 }));
    if (isTold) announce(`${count(number, "example")} shown`);
    await this.#list.show(number, async (from, to) => (await ask(from, to).catch(() => ({ rows: [] }))).rows);
  }

  #row({ outcome, link, route, from, expected, found, reason }) {
    const detail = expected ? `expected ${expected}, found ${found}` : reason ?? (route ? `route ${route}` : "does not resolve, as it should");
    return [
      element("button", { type: "button", class: `route ${outcome}`, title: `${short(link)}: ${detail}`, onclick: () => this.#goTo(from) },
        element("span", { class: "line" }, badge(outcome), element("code", {}, element("bdi", { dir: "ltr" }, short(link)))),
        element("span", { class: "line why" }, detail)),
      element("button", { type: "button", class: "try", "aria-label": `Try ${short(link)}`, onclick: () => this.#choose(link) }, "Try"),
    ];
  }
}
