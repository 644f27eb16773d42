// Elements of the page, made of names and children. Texts are only ever texts.

/** An element: attributes, `on…` listeners and properties by their names, then children. */
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

/** Gives an element other children; those that are `null` or `undefined` are none. */
export const fill = (parent, ...children) =>
  parent.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined));

/** A value of a parameter as people read it. */
export const shown = (value) => (value === null ? "(secret)" : JSON.stringify(value));

/** Parameters in one line. */
export const shownAll = (parameters) =>
  Object.entries(parameters ?? {}).map(([name, value]) => `${name} = ${shown(value)}`).join(", ");

/** What a link or an event came to, as a coloured word. */
export function badge(word) {
  const kinds = {
    good: ["plan", "applied", "done", "leftToWeb", "resolver", "wins"],
    waits: ["held", "waiting", "loses"],
    bad: ["refused", "failed", "invalid", "vetoed", "stale", "error"],
  };
  const kind = Object.keys(kinds).find((key) => kinds[key].includes(word)) ?? "plain";
  const words = {
    plan: "opens", leftToWeb: "left to the web", wins: "takes it", loses: "matches, loses",
    fails: "no match", unmatched: "no route", resolver: "the app decides",
  };
  return element("span", { class: `badge ${kind}` }, words[word] ?? word);
}
