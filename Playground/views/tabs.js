// The tabs on the right. On a narrow screen, only the selected tab is visible, and "Table" is a tab, too.
import { find } from "../elements.js";

const NARROW = matchMedia("(max-width: 56rem)");

export class Tabs {
  #tabs = [...document.querySelectorAll("[role=tab]")];
  #shown;

  /** @param {(name: string) => void} chosen is called with the name of a tab when it is selected */
  constructor(chosen) {
    for (const tab of this.#tabs) {
      tab.addEventListener("click", () => this.show(tab.dataset.tab));
      tab.addEventListener("keydown", (event) => this.#key(event));
    }
    NARROW.addEventListener("change", () => this.#fit());
    this.#fit();
    this.#shown = chosen;
  }

  get isNarrow() { return NARROW.matches; }
  get current() { return this.#tabs.find((tab) => tab.getAttribute("aria-selected") === "true").dataset.tab; }

  show(name) {
    if (name === "table" && !this.isNarrow) return;
    for (const tab of this.#tabs) {
      const isCurrent = tab.dataset.tab === name;
      tab.setAttribute("aria-selected", String(isCurrent));
      tab.tabIndex = isCurrent ? 0 : -1;
      if (tab.dataset.tab !== "table" || this.isNarrow) {
        const panel = find(tab.getAttribute("aria-controls"));
        panel.hidden = !isCurrent;
        panel.ariaHidden = isCurrent ? null : "true";
      }
      if (isCurrent) tab.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    this.#shown?.(name);
  }

  /** Shows a number on a tab, with its meaning for screen readers. */
  note(name, text, meaning) {
    const tab = this.#tabs.find(({ dataset }) => dataset.tab === name);
    const note = tab.querySelector(".note");
    note.textContent = text;
    note.setAttribute("aria-label", meaning);
    note.hidden = !text;
  }

  #fit() {
    const table = find("table");
    const tab = this.#tabs.find(({ dataset }) => dataset.tab === "table");
    tab.hidden = !this.isNarrow;
    // On a wide screen, the table is next to the tabs, so it is not a tab panel.
    if (this.isNarrow) table.setAttribute("role", "tabpanel");
    else table.setAttribute("role", "region");
    table.hidden = false;
    this.show(this.current === "table" && !this.isNarrow ? "links" : this.current);
  }

  #key(event) {
    const tabs = this.#tabs.filter((tab) => !tab.hidden);
    const place = tabs.indexOf(event.currentTarget);
    const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const tab = tabs[(next + tabs.length) % tabs.length];
    tab.focus();
    this.show(tab.dataset.tab);
  }
}
