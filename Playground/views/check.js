// The errors and warnings of the table, with fixes.
import { element, fill, find, redraw } from "../elements.js";

export class CheckView {
  #goTo;
  #problems = [];
  #isShown = false;

  /** @param {(from: number, to: number) => void} goTo shows a position in the table */
  constructor(goTo) { this.#goTo = goTo; }

  show(problems) {
    this.#problems = problems;
    if (this.#isShown) this.draw();
  }

  /** Sets whether the tab is visible. Problems are drawn only while it is. */
  setShown(isShown) {
    this.#isShown = isShown;
    if (isShown) this.draw();
  }

  draw() {
    const list = find("problems");
    const nothing = find("no-problems");
    redraw(list, () => fill(list, this.#problems.map((problem, place) => this.#problem(problem, place))));
    list.hidden = this.#problems.length === 0;
    nothing.hidden = this.#problems.length !== 0;
    for (const drawing of list.querySelectorAll("pre")) revealCaret(drawing);
  }

  #problem(problem, number) {
    const { severity, message, notes, suggestion, line, column, drawing, from, to, fixes } = problem;
    const place = line ? `Line ${line}, column ${column}` : "The table";
    // The heading, the notes and the help are already drawn as text.
    const excerpt = drawing.split("\n").slice(1).filter((text) => !/^(note|help): /.test(text)).join("\n").trimEnd();
    return element("li", { class: severity },
      element("button", { type: "button", class: "problem", "data-key": `${severity} ${message}`, disabled: from === undefined || from === null, onclick: () => this.#goTo(from, to) },
        element("span", {}, element("b", {}, `${severity}: `), message),
        element("small", {}, place)),
      excerpt ? element("pre", { tabindex: 0, role: "group", "aria-label": `${place}, in the table` }, excerpt) : null,
      notes.map((note) => element("p", {}, note)),
      suggestion ? element("p", { class: "help" }, suggestion) : null,
      fixes?.length ? element("p", { class: "buttons" }, fixes.map((fix) => element("button", {
        type: "button", class: "fix", "data-key": `fix ${number}`, onclick: () => fix.apply(),
      }, fix.title))) : null);
  }
}

/** Scrolls a drawing to its caret, which may be far to the right. */
function revealCaret(drawing) {
  const lines = drawing.textContent.split("\n");
  const caret = lines.find((line) => /^ *\^/.test(line))?.indexOf("^") ?? 0;
  const longest = Math.max(1, ...lines.map((line) => line.length));
  const width = drawing.scrollWidth / longest;
  if ((caret + 12) * width > drawing.clientWidth) drawing.scrollLeft = (caret - 12) * width;
}
