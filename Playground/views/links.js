// The links to try, with their outcomes.
import { badge, element, find, short } from "../elements.js";
import { VirtualList } from "./list.js";

/** The maximum number of links. */
export const LINK_LIMIT = 1_000;

export class LinksView {
  #list;
  #links = [];
  #outcomes = [];
  #chosen;

  /**
   * @param {object} actions
   * @param {(link: string) => void} actions.choose
   * @param {(link: string) => void} actions.remove
   * @param {(link: string) => void} actions.add
   */
  constructor({ choose, remove, add }) {
    this.#list = new VirtualList({
      host: find("list"), scroller: find("list-area"), height: 34,
      draw: (place) => {
        const link = this.#links[place];
        const outcome = this.#outcomes[place];
        return [
          element("button", {
            type: "button", class: "link", "aria-current": link === this.#chosen ? "true" : null, title: short(link),
            onclick: () => choose(link),
          }, element("code", {}, element("bdi", { dir: "ltr" }, short(link))), outcome ? badge(outcome.outcome) : null),
          element("button", {
            type: "button", class: "remove", "aria-label": `Remove ${short(link)}`, onclick: () => remove(link),
          }, "✕"),
        ];
      },
    });
    find("add").addEventListener("submit", (event) => {
      event.preventDefault();
      const link = find("link").value.trim();
      if (!link) return;
      find("link").value = "";
      add(link);
    });
    const toggle = find("list-toggle");
    toggle.addEventListener("click", () => {
      const isOpen = find("links").classList.toggle("lists");
      toggle.setAttribute("aria-expanded", String(isOpen));
      this.draw();
    });
  }

  /** Folds the list, so that on a narrow screen the result replaces it. */
  fold() {
    if (!find("links").classList.contains("lists")) return;
    find("links").classList.remove("lists");
    find("list-toggle").setAttribute("aria-expanded", "false");
    find("list-toggle").focus({ preventScroll: true });
  }

  show(links, outcomes, chosen) {
    [this.#links, this.#outcomes, this.#chosen] = [links, outcomes, chosen];
    find("list-toggle").textContent = links.length === 1 ? "1 link" : `${links.length} links`;
    this.draw();
  }

  draw() {
    const links = this.#links;
    return this.#list.show(links.length, (from, to) => Array.from({ length: to - from }, (_, place) => from + place));
  }

  focus(place) { return this.#list.focus(place); }
}
