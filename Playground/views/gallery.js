// The user's tables, and the tables of the gallery. Opening a table never discards another one.
import { badge, count, element, fill, find, redraw } from "../elements.js";

export class GalleryView {
  #actions;

  /** @param {object} actions `openEntry(id)`, `removeEntry(id)` and `openSample(item)` */
  constructor(actions) { this.#actions = actions; }

  /** Draws the list of the gallery. */
  offer(items) {
    fill(find("gallery-list"), items.map((item) => element("li", {},
      element("div", {}, element("b", {}, item.name), " ", element("small", {}, item.kind), element("p", {}, item.about)),
      element("button", { type: "button", "aria-label": `Open ${item.name}`, onclick: () => this.#actions.openSample(item) }, "Open"))));
  }

  show(entries, current) {
    const list = find("entries");
    redraw(list, () => fill(list, entries.map((entry) => {
      const isCurrent = entry.id === current.id;
      return element("li", {},
        element("div", {}, element("b", {}, entry.name), " ", isCurrent ? badge("done", "open") : null,
          element("p", {}, [count(Math.ceil(entry.text.length / 1000), "kB").replace("kBs", "kB"), `changed ${when(entry.changed)}`,
            entry.text === entry.opened ? "as it was opened" : ""].filter(Boolean).join(", "))),
        element("button", { type: "button", "data-key": `open ${entry.id}`, disabled: isCurrent, "aria-label": `Open ${entry.name}`, onclick: () => this.#actions.openEntry(entry.id) }, "Open"),
        element("button", { type: "button", "data-key": `delete ${entry.id}`, "aria-label": `Delete ${entry.name}`, onclick: () => this.#actions.removeEntry(entry.id) }, "Delete"));
    })));
  }
}

function when(at) {
  const minutes = Math.round((Date.now() - at) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  return minutes < 1440 ? `${Math.round(minutes / 60)} h ago` : new Date(at).toLocaleDateString("en", { day: "numeric", month: "short" });
}
