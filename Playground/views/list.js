// A list of any length, of which only the visible rows are in the page.
//
// All rows have the same height. One of them is the tab stop, which the arrow keys, Page Up and Down, Home and End
// move to another row. The row with the focus stays in the page when it is scrolled out of view.
import { element } from "../elements.js";

/** The number of rows that are drawn above and below the visible ones. */
const MARGIN = 6;

export class VirtualList {
  #host;
  #scroller;
  #height;
  #draw;
  #rows;
  #count = 0;
  #active = 0;
  #drawn = new Map();
  #version = 0;

  /**
   * @param {object} options
   * @param {HTMLElement} options.host the list's element, which must have a label
   * @param {HTMLElement} options.scroller the element that scrolls the list
   * @param {number} options.height the height of a row, in CSS pixels
   * @param {(row: any, place: number) => HTMLElement[]} options.draw returns the children of a row, whose first
   *   button receives the focus
   */
  constructor({ host, scroller, height, draw }) {
    this.#host = host;
    this.#scroller = scroller ?? host;
    this.#height = height;
    this.#draw = draw;
    host.classList.add("virtual");
    host.setAttribute("role", "list");
    this.#scroller.addEventListener("scroll", () => this.#update(), { passive: true });
    new ResizeObserver(() => this.#update()).observe(this.#scroller);
    host.addEventListener("keydown", (event) => this.#key(event));
    host.addEventListener("focusin", (event) => {
      const row = event.target.closest("[data-place]");
      if (row) this.#activate(Number(row.dataset.place), false);
    });
  }

  get length() { return this.#count; }

  /** Shows other rows. `rows(from, to)` returns the rows in a range, or a promise of them. */
  show(count, rows) {
    const hadFocus = this.#host.contains(document.activeElement);
    this.#version++;
    this.#count = count;
    this.#rows = rows;
    this.#active = Math.min(this.#active, Math.max(0, count - 1));
    this.#drawn.clear();
    this.#host.style.height = `${count * this.#height}px`;
    return this.#update(true).then(() => {
      if (hadFocus && !this.#host.contains(document.activeElement)) this.focus();
    });
  }

  /** Scrolls a row into view, and focuses it. */
  async focus(place = this.#active) {
    if (!this.#count) return this.#scroller.focus?.({ preventScroll: true });
    this.#active = place;
    this.#reveal(place);
    await this.#update();
    this.#button(place)?.focus({ preventScroll: true });
  }

  #offset() {
    return this.#host === this.#scroller ? 0
      : this.#host.getBoundingClientRect().top - this.#scroller.getBoundingClientRect().top + this.#scroller.scrollTop;
  }

  #range() {
    const top = this.#scroller.scrollTop - this.#offset();
    const from = Math.max(0, Math.floor(top / this.#height) - MARGIN);
    const to = Math.min(this.#count, Math.ceil((top + this.#scroller.clientHeight) / this.#height) + MARGIN);
    return { from: Math.min(from, this.#count), to: Math.max(to, Math.min(from, this.#count)) };
  }

  async #update(isFresh = false) {
    if (!this.#rows || !this.#host.isConnected) return;
    const version = this.#version;
    const { from, to } = this.#range();
    const missing = [];
    for (let place = from; place < to; place++) if (!this.#drawn.has(place)) missing.push(place);
    if (missing.length) {
      const rows = await this.#rows(missing[0], missing.at(-1) + 1);
      if (version !== this.#version) return;
      for (const place of missing) {
        const row = rows[place - missing[0]];
        if (row !== undefined && !this.#drawn.has(place)) this.#drawn.set(place, this.#element(row, place));
      }
    }
    const now = this.#range();
    for (const [place, row] of this.#drawn) {
      const isKept = place >= now.from && place < now.to || row.contains(document.activeElement);
      if (!isKept) this.#drawn.delete(place);
    }
    const wanted = [...this.#drawn].sort(([a], [b]) => a - b).map(([, row]) => row);
    const same = wanted.length === this.#host.children.length
      && wanted.every((row, place) => row === this.#host.children[place]);
    // If a row is moved in the page, it loses the focus.
    if (!same) {
      const kept = new Set(wanted);
      for (const child of [...this.#host.children]) if (!kept.has(child)) child.remove();
      let next = this.#host.firstChild;
      for (const row of wanted) {
        if (row === next) next = next.nextSibling;
        else this.#host.insertBefore(row, next);
      }
    }
    if (isFresh) this.#stop();
  }

  #element(row, place) {
    const made = element("div", {
      role: "listitem", class: "row", "data-place": place, "aria-posinset": place + 1, "aria-setsize": this.#count,
      style: `top:${place * this.#height}px;height:${this.#height}px`,
    }, this.#draw(row, place));
    for (const button of made.querySelectorAll("button")) button.tabIndex = -1;
    if (place === this.#active) (made.querySelector("button") ?? made).tabIndex = 0;
    return made;
  }

  #button(place) { return this.#drawn.get(place)?.querySelector("button"); }

  /** Makes a visible row the tab stop. */
  #stop() {
    if (this.#drawn.has(this.#active)) return;
    const [first] = this.#drawn.keys();
    if (first !== undefined) this.#activate(first, false);
  }

  #activate(place, takesFocus) {
    const before = this.#button(this.#active);
    if (before) before.tabIndex = -1;
    this.#active = place;
    const button = this.#button(place);
    if (button) button.tabIndex = 0;
    if (takesFocus) this.focus(place);
  }

  #reveal(place) {
    const top = this.#offset() + place * this.#height;
    const bottom = top + this.#height;
    const { scrollTop, clientHeight } = this.#scroller;
    if (top < scrollTop) this.#scroller.scrollTop = top;
    else if (bottom > scrollTop + clientHeight) this.#scroller.scrollTop = bottom - clientHeight;
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.max(1, Math.floor(this.#scroller.clientHeight / this.#height) - 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    if (event.key === "ArrowRight" || event.key === "ArrowLeft") return this.#sideways(event);
    if (!(event.key in steps)) return;
    event.preventDefault();
    const place = Math.min(this.#count - 1, Math.max(0, this.#active + steps[event.key]));
    this.#activate(place, true);
  }

  /** Moves the focus between the buttons of a row. */
  #sideways(event) {
    const row = event.target.closest(".row");
    const buttons = [...(row?.querySelectorAll("button") ?? [])];
    const next = buttons[buttons.indexOf(document.activeElement) + (event.key === "ArrowRight" ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
  }
}
