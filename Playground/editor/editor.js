// The text of the table in CodeMirror, with its problems underlined, and the positions of the routes.
import {
  EditorState, EditorView, StateEffect, StateField, autocompletion, bracketMatching, closeBrackets,
  closeBracketsKeymap, codeFolding, completionKeymap, defaultKeymap, drawSelection, foldGutter, foldKeymap,
  highlightActiveLine, highlightActiveLineGutter, highlightSelectionMatches, highlightSpecialChars, history,
  historyKeymap, indentOnInput, json, keymap, lineNumbers, lintGutter, lintKeymap, search, searchKeymap,
  setDiagnostics, syntaxHighlighting,
} from "codemirror";
import { pause } from "../elements.js";
import { completions } from "./completion.js";
import { colors, theme } from "./theme.js";
import { nodeAt, objectAround } from "./tree.js";

/** The maximum length of a text, in UTF-16 units. A table of about 20,000 routes has this length. */
export const TEXT_LIMIT = 4_000_000;

const setPlaces = StateEffect.define();
/** The positions at which names are declared, adjusted for changes: `{ route: { names, starts }, … }`. */
const places = StateField.define({
  create: () => ({}),
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setPlaces)) return effect.value;
    if (!transaction.docChanged) return value;
    return Object.fromEntries(Object.entries(value).map(([kind, { names, starts }]) => {
      const isKept = (_, place) => transaction.changes.touchesRange(starts[place]) !== "cover";
      return [kind, {
        names: names.filter(isKept), starts: starts.filter(isKept).map((start) => transaction.changes.mapPos(start)),
      }];
    }));
  },
});

export class Editor {
  #view;
  #extensions;
  #changed;
  #moved;
  #refused;
  #isQuiet = false;

  /**
   * Creates an editor in steps of which none blocks a frame. A browser that loads the page for the first time also
   * compiles the code of each step.
   *
   * @param {object} options
   * @param {HTMLElement} options.parent
   * @param {() => void} options.changed is called whenever the user has changed the text
   * @param {(size: number) => void} options.refused is called for a text that is too large
   * @param {() => void} options.moved is called when the cursor has moved
   * @param {readonly object[]} options.keys further key bindings
   * @param {() => object | undefined} options.schema returns the schema of tables; `undefined` until it is loaded
   */
  static async create({ parent, ...options }) {
    const editor = new Editor(options);
    await pause();
    const state = EditorState.create({ extensions: editor.#extensions });
    await pause();
    editor.#view = new EditorView({ parent, state });
    return editor;
  }

  constructor({ changed, refused, moved, keys, schema }) {
    [this.#changed, this.#refused, this.#moved] = [changed, refused, moved];
    this.#extensions = [
      lineNumbers(), highlightActiveLineGutter(), highlightSpecialChars(), history({ minDepth: 200 }),
      foldGutter(), codeFolding(), drawSelection(), indentOnInput(), bracketMatching(), closeBrackets(),
      highlightActiveLine(), highlightSelectionMatches(), search({ top: true }), lintGutter(),
      syntaxHighlighting(colors), theme, json(), places,
      autocompletion({ override: [completions(schema, () => this.names)], icons: false }),
      keymap.of([
        ...keys, ...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap,
        ...completionKeymap, ...lintKeymap,
      ]),
      EditorView.contentAttributes.of({ tabindex: "0", "aria-label": "Table, as JSON", "aria-describedby": "verdict" }),
      EditorState.changeFilter.of((transaction) => {
        if (transaction.newDoc.length <= TEXT_LIMIT) return true;
        queueMicrotask(() => this.#refused(transaction.newDoc.length));
        return false;
      }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged && !this.#isQuiet) this.#changed();
        if (update.docChanged || update.selectionSet) this.#moved();
      }),
    ];
  }

  get value() { return this.#view.state.doc.toString(); }
  get state() { return this.#view.state; }
  get view() { return this.#view; }
  /** The names that the engine last found, with their positions. */
  get names() { return this.#view.state.field(places); }
  get hasFocus() { return this.#view.hasFocus; }

  /** Shows another text, with an empty undo history. */
  load(text) {
    this.#isQuiet = true;
    this.#view.setState(EditorState.create({ doc: text, extensions: this.#extensions }));
    this.#isQuiet = false;
    this.#moved();
  }

  /** Changes the text as one step that can be undone. */
  edit(changes) { this.#view.dispatch({ changes, userEvent: "input" }); }

  focus() { this.#view.focus(); }

  /** Underlines problems. `from` and `to` are positions in the text that was checked. */
  mark(problems) {
    const limit = this.#view.state.doc.length;
    const diagnostics = problems.filter(({ from }) => from !== undefined && from !== null).map((problem) => {
      const from = Math.min(problem.from, limit);
      return {
        from, to: Math.max(from, Math.min(problem.to ?? from, limit)), severity: problem.severity,
        message: [problem.message, ...problem.notes, problem.suggestion ? `Help: ${problem.suggestion}` : ""]
          .filter(Boolean).join("\n"),
        actions: (problem.fixes ?? []).map((fix) => ({ name: fix.title, apply: fix.apply })),
      };
    });
    this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics));
    this.#view.contentDOM.setAttribute(
      "aria-invalid", String(problems.some(({ severity }) => severity === "error")));
  }

  /** Stores the positions at which names are declared. */
  place(names) { this.#view.dispatch({ effects: setPlaces.of(names) }); }

  /** Returns where a name is declared. A screen that several coordinators show is found by the last part of its id. */
  find(kind, name) {
    const { names = [], starts = [] } = this.names[kind] ?? {};
    let place = names.indexOf(name);
    if (place < 0 && kind === "screen") place = names.indexOf(name.split("/").at(-1));
    return place < 0 ? undefined : starts[place];
  }

  /** Scrolls a position to the middle, selects the range there, and focuses the editor. */
  goTo(from, to = from) {
    const limit = this.#view.state.doc.length;
    const [anchor, head] = [Math.min(to, limit), Math.min(from, limit)];
    this.#view.focus();
    this.#view.dispatch({
      selection: { anchor, head }, effects: EditorView.scrollIntoView(head, { y: "center" }),
    });
  }

  /** The route that contains the cursor; `undefined` outside of routes. */
  get routeAtCursor() {
    const { names = [], starts = [] } = this.names.route ?? {};
    const { doc, selection } = this.#view.state;
    const { head } = selection.main;
    // A route's object begins on the line of its name, or before.
    let [low, high] = [0, starts.length];
    const end = doc.lineAt(head).to;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= end) low = middle + 1;
      else high = middle;
    }
    const object = low ? objectAround(nodeAt(this.#view.state, starts[low - 1])) : null;
    // A part of a long text that has not been parsed yet has no object.
    return object && head > doc.lineAt(object.to).to ? undefined : names[low - 1];
  }
}
