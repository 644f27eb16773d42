// The picture of the table, as `linkctl graph` draws it: zoomable, with the screens of the journey marked.
import { announce, element, fill, find } from "../elements.js";

const KINDS = ["screen", "route", "coordinator", "gate"];
/** The maximum number of elements that are added to the page in one step, so that it stays responsive. */
const STEP = 150;
/** The zoom at which the smallest text can be read. */
const READABLE = 0.8;

export class GraphView {
  #root = find("picture").attachShadow({ mode: "open" });
  #area = find("picture-area");
  #goTo;
  #svg;
  #size = { width: 0, height: 0 };
  #zoom = 1;
  #version = 0;
  #visible = new Set();
  #subjects = [];
  #active = 0;

  /** @param {(kind: string, name: string) => void} goTo shows a definition in the table */
  constructor(goTo) {
    this.#goTo = goTo;
    for (const [id, act] of Object.entries({
      "zoom-in": () => this.zoom(this.#zoom * 1.25), "zoom-out": () => this.zoom(this.#zoom / 1.25),
      "zoom-fit": () => this.fit(), "zoom-one": () => this.zoom(1),
    })) find(id).addEventListener("click", act);
    this.#area.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.zoom(this.#zoom * Math.exp(-event.deltaY / 300), event);
    }, { passive: false });
    this.#area.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Draws a picture, some elements at a time. Stops if another picture is drawn meanwhile. */
  async show(text) {
    const version = ++this.#version;
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const svg = document.importNode(parsed, false);
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", parsed.querySelector("title")?.textContent ?? "The table");
    const isFirst = !this.#svg;
    this.#area.setAttribute("aria-busy", "true");
    // The picture is laid out part by part while it is hidden.
    const hidden = element("div", { style: "height: 0; overflow: hidden; visibility: hidden" }, svg);
    this.#root.append(hidden);
    this.#size = { width: Number(parsed.getAttribute("width")), height: Number(parsed.getAttribute("height")) };
    const subjects = [];
    const pending = [[parsed, svg]];
    let taken = 0;
    while (pending.length) {
      const [from, to] = pending.pop();
      for (const child of [...from.childNodes]) {
        if (child.localName === "title") continue;
        const isGroup = child.localName === "g";
        const made = document.importNode(child, !isGroup);
        to.append(made);
        if (isGroup) pending.push([child, made]);
        else if (made.dataset) this.#prepare(made, subjects);
        if (++taken % STEP === 0) {
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          if (version !== this.#version) return hidden.remove();
        }
      }
    }
    this.#svg = svg;
    this.#subjects = subjects;
    this.#active = Math.min(this.#active, Math.max(0, subjects.length - 1));
    if (subjects[this.#active]) subjects[this.#active].tabIndex = 0;
    const style = element("style", {}, `
      [data-go] { cursor: pointer } [data-go]:hover { filter: brightness(0.93) }
      [data-go]:focus { outline: none } [data-go]:focus-visible { outline: 2.5px solid #2a5bd7; outline-offset: 2px }
      rect.visible { stroke: #2a5bd7; stroke-width: 3 } rect.there { stroke-dasharray: 6 3; stroke: #2a5bd7; stroke-width: 2 }
      svg { display: block } @media (prefers-color-scheme: dark) { rect.visible, rect.there { stroke: #8fb0ff } [data-go]:focus-visible { outline-color: #8fb0ff } }`);
    this.#root.replaceChildren(style, svg);
    this.#area.removeAttribute("aria-busy");
    this.mark(this.#shownScreens);
    if (isFirst) this.#begin();
    else this.zoom(this.#zoom);
  }

  clear(text) {
    this.#version++;
    this.#svg = undefined;
    fill(this.#root, element("p", {}, text));
  }

  #prepare(made, subjects) {
    const kind = KINDS.find((one) => made.dataset[one] !== undefined);
    if (!kind) return;
    const name = made.dataset[kind];
    made.setAttribute("data-go", kind);
    made.setAttribute("role", "button");
    made.setAttribute("aria-label", `${kind} ${name}`);
    made.tabIndex = -1;
    const go = () => this.#goTo(kind, name);
    made.addEventListener("click", go);
    made.addEventListener("focus", () => this.#activate(subjects.indexOf(made), false));
    made.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      go();
    });
    subjects.push(made);
  }

  #shownScreens = { visible: null, there: [] };

  /** Marks the visible screen, and the screens below it. */
  mark(screens) {
    this.#shownScreens = screens;
    const ids = ({ screen, coordinator }) => [screen, `${coordinator}/${screen}`];
    const visible = new Set(screens.visible ? ids(screens.visible) : []);
    const there = new Set(screens.there.flatMap(ids));
    for (const subject of this.#subjects) {
      const name = subject.dataset.screen;
      if (name === undefined) continue;
      subject.classList.toggle("visible", visible.has(name));
      subject.classList.toggle("there", !visible.has(name) && there.has(name));
      const state = visible.has(name) ? ", visible now" : there.has(name) ? ", open below" : "";
      subject.setAttribute("aria-label", `screen ${name}${state}`);
    }
  }

  /** Zooms to a readable size, starting at the visible screen. */
  #begin() {
    this.zoom(Math.max(READABLE, this.#fitting));
    const visible = this.#root.querySelector("rect.visible");
    if (visible && this.#fitting < READABLE) visible.scrollIntoView({ block: "center", inline: "center" });
    else this.#area.scrollTo(0, 0);
  }

  /** Zooms so that the whole width of the picture is visible. */
  fit() {
    this.zoom(this.#fitting);
    this.#area.scrollTo(0, 0);
  }

  /** The zoom at which the whole width is visible, at most 100%. */
  get #fitting() {
    return Math.min(1, (this.#area.clientWidth - 16) / Math.max(1, this.#size.width));
  }

  zoom(zoom, around) {
    if (!this.#svg) return;
    const before = this.#zoom;
    this.#zoom = Math.min(3, Math.max(0.1, zoom));
    const { width, height } = this.#size;
    this.#svg.setAttribute("width", Math.round(width * this.#zoom));
    this.#svg.setAttribute("height", Math.round(height * this.#zoom));
    find("zoom").textContent = `${Math.round(this.#zoom * 100)}%`;
    const box = this.#area.getBoundingClientRect();
    const [x, y] = around ? [around.clientX - box.left, around.clientY - box.top] : [box.width / 2, box.height / 2];
    const factor = this.#zoom / before;
    this.#area.scrollLeft = (this.#area.scrollLeft + x) * factor - x;
    this.#area.scrollTop = (this.#area.scrollTop + y) * factor - y;
    if (!around) announce(`Zoom ${Math.round(this.#zoom * 100)}%`);
  }

  #activate(place, takesFocus) {
    const before = this.#subjects[this.#active];
    if (before) before.tabIndex = -1;
    this.#active = place;
    const subject = this.#subjects[place];
    if (!subject) return;
    subject.tabIndex = 0;
    if (takesFocus) {
      subject.focus({ preventScroll: true });
      subject.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }

  #key(event) {
    const zooms = { "+": () => this.zoom(this.#zoom * 1.25), "=": () => this.zoom(this.#zoom * 1.25), "-": () => this.zoom(this.#zoom / 1.25), 0: () => this.fit() };
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (zooms[event.key]) {
      event.preventDefault();
      return zooms[event.key]();
    }
    if (!this.#root.activeElement) return;
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const place = event.key === "Home" ? 0 : event.key === "End" ? this.#subjects.length - 1 : step && this.#active + step;
    if (place === undefined || !this.#subjects[place]) return;
    event.preventDefault();
    this.#activate(place, true);
  }
}
