// Creates elements of the page. Texts are never parsed as HTML.

/** Creates an element with attributes, `on…` listeners and properties, by their names, and with children. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== undefined && value !== null && value !== false) made.setAttribute(key, value);
  }
  fill(made, ...children);
  return made;
}

/** Replaces the children of an element; `null` and `undefined` are left out. */
export const fill = (parent, ...children) =>
  parent.replaceChildren(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));

/** Lets the browser draw and handle events before the next step. */
export const pause = () => new Promise((resolve) => { setTimeout(resolve); });

export const find = (id) => document.getElementById(id);

/** Draws `parent` again, and restores the focus to the element with the same `data-key`. */
export function redraw(parent, draw) {
  const focused = parent.contains(document.activeElement) ? document.activeElement : null;
  const key = focused?.dataset.key;
  draw();
  if (!focused || parent.contains(document.activeElement)) return;
  const again = key && parent.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`);
  const next = again || parent.querySelector("button:not(:disabled), [tabindex='0']") || focusable(parent);
  next.focus({ preventScroll: true });
}

function focusable(parent) {
  const place = parent.closest("[role=tabpanel], section") ?? document.body;
  place.tabIndex = -1;
  return place;
}

/** Returns the text for the value of a parameter. */
export const shown = (value) => (value === null ? "(secret)" : JSON.stringify(value));

/** Returns the text for parameters, on one line. */
export const shownAll = (parameters) =>
  Object.entries(parameters ?? {}).map(([name, value]) => `${name} = ${shown(value)}`).join(", ");

/** Returns a link, truncated to one line. */
export const short = (link, limit = 300) =>
  (link.length > limit ? `${link.slice(0, limit)}… (${link.length} characters)` : link || "(empty)");

export const count = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

const KINDS = {
  good: ["plan", "applied", "done", "leftToWeb", "resolver", "wins", "passed"],
  waits: ["held", "waiting", "loses", "skipped", "warning"],
  bad: ["refused", "failed", "invalid", "vetoed", "stale", "error"],
};
const WORDS = {
  plan: "opens", leftToWeb: "left to the web", wins: "matches", loses: "matches, loses",
  fails: "no match", unmatched: "no route", resolver: "the app decides",
};

/** Creates a coloured word for an outcome. */
export function badge(word, text = WORDS[word] ?? word) {
  const kind = Object.keys(KINDS).find((key) => KINDS[key].includes(word)) ?? "plain";
  return element("span", { class: `badge ${kind}` }, text);
}

let timer;
/** Announces a text to screen readers. Of several texts in a short time, only the last one is announced. */
export function announce(text) {
  clearTimeout(timer);
  timer = setTimeout(() => { find("announcer").textContent = text; }, 300);
}

/** Turns a list into a menu that a button opens and Escape closes. */
export function menu(button, list) {
  const show = (isOpen) => {
    button.setAttribute("aria-expanded", String(isOpen));
    list.hidden = !isOpen;
  };
  button.addEventListener("click", () => {
    show(list.hidden);
    if (!list.hidden) list.querySelector("button")?.focus();
  });
  list.addEventListener("click", (event) => {
    if (!event.target.closest("button")) return;
    show(false);
    if (document.activeElement === document.body || list.contains(document.activeElement)) button.focus();
  });
  list.addEventListener("keydown", (event) => {
    const items = [...list.querySelectorAll("button")];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    items[(items.indexOf(document.activeElement) + step + items.length) % items.length].focus();
  });
  for (const part of [button, list]) {
    part.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || list.hidden) return;
      show(false);
      button.focus();
    });
  }
  document.addEventListener("pointerdown", (event) => {
    if (!list.hidden && !list.contains(event.target) && !button.contains(event.target)) show(false);
  });
}
