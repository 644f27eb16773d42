// The picture of the table, as `linkctl graph` draws it: zoomable, with the screens of the journey marked.
import { announce, element, fill, find, pause } from "../elements.js";

const KINDS = ["screen", "route", "coordinator", "gate"];
/** The maximum number of elements that are added to the page in one step, so that it stays responsive. */
const STEP = 150;
/** The number of characters that are parsed in one step. */
const PART = 100_000;
/** The zoom at which the smallest text can be read. */
const READABLE = 0.8;

const STYLE = `
  .frame { position: relative } .frame.pending { height: 0; overflow: hidden; opacity: 0 }
  .scaled { position: absolute; left: 0; top: 0; transform-origin: 0 0 } svg { display: block }
  [data-go] { cursor: pointer } [data-go]:hover { filter: brightness(0.93) }
  [data-go]:focus { outline: none } [data-go]:focus-visible, .found { outline: 2.5px solid #2a5bd7; outline-offset: 2px }
  rect.visible { stroke: #2a5bd7; stroke-width: 3 } rect.there { stroke-dasharray: 6 3; stroke: #2a5bd7; stroke-width: 2 }
  @media (prefers-color-scheme: dark) {
    rect.visible, rect.there { stroke: #8fb0ff } [data-go]:focus-visible, .found { outline-color: #8fb0ff }
  }`;

export class GraphView {
  #root = find("picture").attachShadow({ mode: "open" });
  #style = element("style", {}, STYLE);
  #area = find("picture-area");
  #goTo;
  /** The element that is scaled, in an element of the scaled size. */
  #scaled;
  #size = { width: 0, height: 0 };
  #zoom = 1;
  #version = 0;
  /** The names in the picture, each with its kind, what screen readers read, and the element that receives the focus. */
  #subjects = [];
  #active = 0;
  #marked = new Set();

  /** @param {(kind: string, name: string) => void} goTo shows a definition in the table */
  constructor(goTo) {
    this.#goTo = goTo;
    this.#root.append(this.#style);
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
    find("graph-text").addEventListener("input", () => this.#find(0));
    find("graph-text").addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.#find(event.shiftKey ? -1 : 1);
    });
  }

  #isShown = false;
  #waiting = [];

  /** Sets whether the tab is visible. A picture is drawn only while it is. */
  setShown(isShown) {
    this.#isShown = isShown;
    if (isShown) for (const resume of this.#waiting.splice(0)) resume();
  }

  /** Draws a picture, some elements at a time. Stops if another picture is drawn meanwhile. */
  async show(text) {
    const version = ++this.#version;
    this.#area.setAttribute("aria-busy", "true");
    const parsed = await this.#parsed(text, () => version === this.#version);
    if (!parsed) return;
    const svg = document.importNode(parsed, false);
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", parsed.querySelector("title")?.textContent ?? "The table");
    const isFirst = !this.#scaled;
    // The picture is laid out part by part while it is hidden. It stays in its place when it is shown, because its
    // thousands of elements would be laid out again elsewhere.
    const scaled = element("div", { class: "scaled" }, svg);
    const frame = element("div", { class: "frame pending", "aria-hidden": "true" }, scaled);
    this.#root.append(frame);
    const subjects = new Map();
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
          // Elements that are added while the tab is hidden would all be laid out when it is shown.
          if (!this.#isShown) await new Promise((resolve) => this.#waiting.push(resolve));
          if (version !== this.#version) return frame.remove();
        }
      }
    }
    for (const other of [...this.#root.children]) if (other !== this.#style && other !== frame) other.remove();
    this.#scaled = scaled;
    this.#size = { width: Number(parsed.getAttribute("width")), height: Number(parsed.getAttribute("height")) };
    this.#subjects = [...subjects.values()];
    for (const subject of this.#subjects) this.#read(subject);
    this.#active = Math.min(this.#active, Math.max(0, this.#subjects.length - 1));
    if (this.#subjects[this.#active]) this.#subjects[this.#active].stop.tabIndex = 0;
    this.#marked.clear();
    this.#found = undefined;
    find("graph-found").textContent = "";
    this.mark(this.#shownScreens);
    frame.classList.remove("pending");
    frame.removeAttribute("aria-hidden");
    this.#area.removeAttribute("aria-busy");
    if (isFirst) this.#begin();
    else this.zoom(this.#zoom);
  }

  /** Parses a picture part by part. Returns `null` if it is no longer needed. */
  async #parsed(text, isNeeded) {
    const parts = document.implementation.createHTMLDocument("");
    for (let place = 0; place < text.length; place += PART) {
      parts.write(text.slice(place, place + PART));
      await pause();
      if (!isNeeded()) return null;
    }
    return parts.querySelector("svg");
  }

  clear(text) {
    this.#version++;
    this.#scaled = undefined;
    this.#subjects = [];
    this.#area.removeAttribute("aria-busy");
    fill(this.#root, this.#style, element("p", {}, text));
  }

  /**
   * Makes a part of the picture that has a name act like a button.
   *
   * A route has a text for each line of each of its patterns. The first one is the tab stop, and screen readers read
   * the complete patterns there.
   */
  #prepare(made, subjects) {
    const kind = KINDS.find((one) => made.dataset[one] !== undefined);
    if (!kind) return;
    const name = made.dataset[kind];
    const key = `${kind} ${name}`;
    const subject = subjects.get(key) ?? { kind, name, stop: made, patterns: [], state: "" };
    const pattern = kind === "route" ? made.querySelector("title")?.textContent.split("\n")[0] : undefined;
    if (pattern && !subject.patterns.includes(pattern)) subject.patterns.push(pattern);
    made.setAttribute("data-go", kind);
    made.addEventListener("click", () => this.#goTo(kind, name));
    if (subjects.has(key)) return made.setAttribute("aria-hidden", "true");
    subjects.set(key, subject);
    made.setAttribute("role", "button");
    made.tabIndex = -1;
    made.addEventListener("focus", () => this.#activate(this.#subjects.indexOf(subject), false));
    made.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      this.#goTo(kind, name);
    });
  }

  /** Sets the text that screen readers read for a subject. */
  #read(subject) {
    const { kind, name, patterns, state, stop } = subject;
    subject.label = `${kind} ${name}${patterns.length ? `: ${patterns.join(", ")}` : ""}`;
    stop.setAttribute("aria-label", subject.label + state);
  }

  #shownScreens = { visible: null, there: [] };

  /** Marks the visible screen, and the screens below it. */
  mark(screens) {
    this.#shownScreens = screens;
    const ids = ({ screen, coordinator }) => [screen, `${coordinator}/${screen}`];
    const visible = new Set(screens.visible ? ids(screens.visible) : []);
    const there = new Set(screens.there.flatMap(ids));
    const marked = new Set(this.#subjects.filter(({ kind, name }) => kind === "screen" && (visible.has(name) || there.has(name))));
    for (const subject of new Set([...this.#marked, ...marked])) {
      const isVisible = marked.has(subject) && visible.has(subject.name);
      const isThere = marked.has(subject) && !isVisible;
      subject.stop.classList.toggle("visible", isVisible);
      subject.stop.classList.toggle("there", isThere);
      subject.state = isVisible ? ", visible now" : isThere ? ", open below" : "";
      this.#read(subject);
    }
    this.#marked = marked;
  }

  #found;

  /** Shows the next name or pattern that contains the text of the search field. Matches are in the order of the Tab key. */
  #find(step) {
    const text = find("graph-text").value.trim().toLowerCase();
    const matches = text ? this.#subjects.filter(({ label }) => label.toLowerCase().includes(text)) : [];
    const before = matches.indexOf(this.#found);
    const place = before < 0 ? 0 : (before + step + matches.length) % matches.length;
    this.#found?.stop.classList.remove("found");
    this.#found = matches[place];
    find("graph-found").textContent = !text ? "" : matches.length ? `${place + 1} of ${matches.length.toLocaleString("en")}` : "no match";
    if (!this.#found) return;
    const { stop, label } = this.#found;
    stop.classList.add("found");
    this.#activate(this.#subjects.indexOf(this.#found), false);
    if (this.#zoom < READABLE) this.zoom(READABLE);
    stop.scrollIntoView({ block: "center", inline: "center" });
    announce(`${label}, ${find("graph-found").textContent}`);
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
    if (!this.#scaled) return;
    const before = this.#zoom;
    this.#zoom = Math.min(3, Math.max(0.1, zoom));
    const { width, height } = this.#size;
    // A transform scales the picture without a new layout of its texts.
    this.#scaled.style.transform = `scale(${this.#zoom})`;
    Object.assign(this.#scaled.parentNode.style, {
      width: `${Math.round(width * this.#zoom)}px`, height: `${Math.round(height * this.#zoom)}px` });
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
    if (before) before.stop.tabIndex = -1;
    this.#active = place;
    const stop = this.#subjects[place]?.stop;
    if (!stop) return;
    stop.tabIndex = 0;
    if (takesFocus) {
      stop.focus({ preventScroll: true });
      stop.scrollIntoView({ block: "nearest", inline: "nearest" });
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
