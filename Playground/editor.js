// The text of the table, with its problems underlined where they stand and drawn below.
import { element } from "./elements.js";

/** Longer texts are not underlined: the list of problems has their places. */
const MARKED = 300_000;

export class Editor {
  #text = document.querySelector("#text");
  #marks = document.querySelector(".marks");
  #gutter = document.querySelector(".gutter pre");
  #problems = document.querySelector("#problems");
  #verdict = document.querySelector("#verdict");
  #ranges = [];

  /** @param changed is called whenever a person changed the text. */
  constructor(changed) {
    this.#text.addEventListener("input", () => {
      this.#ranges = [];
      this.#draw();
      changed();
    });
    this.#text.addEventListener("scroll", () => this.#follow());
  }

  get value() { return this.#text.value; }

  set value(text) {
    this.#text.value = text;
    this.#ranges = [];
    this.#draw();
  }

  /** Shows that an answer is awaited. */
  wait() { this.#verdict.textContent = "checking…"; }

  /** Shows what the engine said of the text. */
  show({ diagnostics, table }) {
    const errors = diagnostics.filter(({ diagnostic }) => diagnostic.severity === "error").length;
    const warnings = diagnostics.length - errors;
    const told = [count(errors, "error"), count(warnings, "warning")].filter(Boolean).join(", ");
    this.#verdict.textContent = table
      ? `loads, ${count(table.routes, "route") || "no routes"}${told ? `, ${told}` : ""}`
      : `does not load: ${told}`;
    this.#verdict.className = table ? (warnings ? "doubtful" : "good") : "bad";
    this.#text.setAttribute("aria-invalid", String(!table));
    this.#ranges = this.#places(diagnostics);
    this.#draw();

    this.#problems.replaceChildren(
      ...diagnostics.map((told, place) => this.#problem(told, this.#ranges[place])));
    this.#problems.hidden = diagnostics.length === 0;
    for (const drawing of this.#problems.querySelectorAll("pre")) revealCaret(drawing);
  }

  #problem({ diagnostic, text }, range) {
    const place = diagnostic.line ? `Line ${diagnostic.line}, column ${diagnostic.column}` : "The table";
    // The first line names what the heading says already.
    const excerpt = text.split("\n").slice(1).join("\n").trimEnd();
    return element("li", { class: diagnostic.severity },
      element("button", { type: "button", onclick: () => this.#goTo(range) },
        element("b", {}, `${diagnostic.severity}: `), diagnostic.message,
        element("small", {}, place)),
      excerpt ? element("pre", { tabindex: 0, role: "group", "aria-label": `${place}, drawn` }, excerpt) : null);
  }

  #goTo(range) {
    if (!range) return;
    this.#text.focus();
    this.#text.setSelectionRange(range.start, range.end);
    const height = parseFloat(getComputedStyle(this.#text).lineHeight);
    const line = this.value.slice(0, range.start).split("\n").length;
    this.#text.scrollTop = Math.max(0, (line - 4) * height);
  }

  /** Offsets in bytes as offsets in the text; in the order of the problems. */
  #places(diagnostics) {
    const text = this.value;
    const wanted = new Set(diagnostics.flatMap(({ start, end }) => [start, end]));
    const last = Math.max(-1, ...wanted);
    const found = new Map();
    let bytes = 0;
    for (let place = 0; bytes <= last && place <= text.length; place++) {
      if (wanted.has(bytes) && !found.has(bytes)) found.set(bytes, place);
      const code = text.codePointAt(place);
      bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      if (code > 0xFFFF) place++;
    }
    return diagnostics.map(({ start, end }) =>
      found.has(start) ? { start: found.get(start), end: found.get(end) ?? found.get(start) } : null);
  }

  #draw() {
    const text = this.value;
    const count = text.split("\n").length;
    const lines = new Set(
      this.#ranges.filter(Boolean).map(({ start }) => text.slice(0, start).split("\n").length));
    if (count <= 20_000) {
      this.#gutter.replaceChildren(...Array.from({ length: count }, (_, place) => element(
        "span", { class: lines.has(place + 1) ? "marked" : null }, `${place + 1}\n`)));
    } else {
      this.#gutter.replaceChildren();
    }
    this.#marks.replaceChildren();
    if (text.length <= MARKED) {
      let end = 0;
      const ranges = this.#ranges.filter(Boolean).sort((a, b) => a.start - b.start);
      for (const range of ranges) {
        if (range.start < end) continue;
        const upper = Math.max(range.end, range.start + 1);
        this.#marks.append(text.slice(end, range.start), element("mark", {}, text.slice(range.start, upper)));
        end = upper;
      }
      this.#marks.append(`${text.slice(end)}\n`);
    }
    this.#follow();
  }

  #follow() {
    this.#marks.scrollTop = this.#text.scrollTop;
    this.#marks.scrollLeft = this.#text.scrollLeft;
    this.#gutter.parentElement.scrollTop = this.#text.scrollTop;
  }
}

/** Scrolls a drawing to its caret, which may stand far to the right. */
function revealCaret(drawing) {
  const lines = drawing.textContent.split("\n");
  const caret = lines.find((line) => /^ *\^/.test(line))?.indexOf("^") ?? 0;
  const longest = Math.max(1, ...lines.map((line) => line.length));
  const width = drawing.scrollWidth / longest;
  if ((caret + 12) * width > drawing.clientWidth) drawing.scrollLeft = (caret - 12) * width;
}

const count = (number, noun) => (number ? `${number} ${noun}${number === 1 ? "" : "s"}` : "");
