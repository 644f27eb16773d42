// Quick fixes: changes of the text that solve a problem, if its message says how.
import { member, nodeAt, objectAround, valueOf, nameOf } from "./tree.js";

/**
 * Returns the fixes of a problem, `[{ title, changes }]`; empty if there are none.
 *
 * @param {import("codemirror").EditorState} state the text in which the problem was found
 */
export function fixesOf(problem, state) {
  const { identifier, from, to, suggestion, message } = problem;
  if (from === undefined || from === null) return [];
  const node = nodeAt(state, from);
  const meant = /^did you mean `(.+)`\?$/s.exec(suggestion ?? "");
  if (meant) return renamed(state, from, to, message, meant[1]);
  switch (identifier) {
    case "conflict": {
      const winner = /"over": \["(.*)"\]$/s.exec(suggestion ?? "");
      return winner ? added(state, node, "over", winner[1]) : [];
    }
    case "needless-over": return removed(state, node, "Remove it from `over`");
    case "secret-by-scheme": return added(state, node, "sources", "universal");
    default: return [];
  }
}

function renamed(state, from, to, message, name) {
  const text = state.sliceDoc(from, to);
  if (text.startsWith("\"")) {
    return [{ title: `Change to \`${name}\``, changes: { from, to, insert: JSON.stringify(name) } }];
  }
  // The problem is in a part of a string: the text that the message quotes.
  const wrong = /`([^`]+)`/.exec(message)?.[1];
  if (wrong && text === wrong) return [{ title: `Change to \`${name}\``, changes: { from, to, insert: name } }];
  return [];
}

/** Returns a fix that adds a value to the list `key` of the object around a node. */
function added(state, node, key, value) {
  const object = objectAround(node);
  if (!object) return [];
  const title = `Add \`${key}\`: \`${value}\``;
  const there = member(state, object, key);
  const list = there && valueOf(there);
  if (list?.name === "Array") {
    const isEmpty = !list.firstChild.nextSibling || list.firstChild.nextSibling.name === "]";
    return [{ title, changes: { from: list.to - 1, insert: `${isEmpty ? "" : ", "}${JSON.stringify(value)}` } }];
  }
  if (there) return [];
  // A new list is inserted after the member that names the object.
  let first = node;
  while (first && first.name !== "Property") first = first.parent;
  if (!first || nameOf(state, first) === "") return [];
  const insert = `, ${JSON.stringify(key)}: [${JSON.stringify(value)}]`;
  return [{ title, changes: { from: first.to, insert } }];
}

/** Returns a fix that removes an element of a list. If the list would be empty, the fix removes the whole member. */
function removed(state, node, title) {
  let value = node;
  while (value && value.parent?.name !== "Array") value = value.parent;
  if (!value) return [];
  const list = value.parent;
  const values = [];
  for (let child = list.firstChild; child; child = child.nextSibling) {
    if (!["[", "]", ","].includes(child.name)) values.push(child);
  }
  const place = values.findIndex(({ from }) => from === value.from);
  if (values.length > 1) {
    const [from, to] = place === 0 ? [value.from, values[1].from] : [values[place - 1].to, value.to];
    return [{ title, changes: { from, to } }];
  }
  const property = list.parent;
  if (property?.name !== "Property") return [];
  let before = property.prevSibling;
  while (before && before.name === ",") before = before.prevSibling;
  let after = property.nextSibling;
  while (after && after.name === ",") after = after.nextSibling;
  if (before?.name === "Property") return [{ title, changes: { from: before.to, to: property.to } }];
  return [{ title, changes: { from: property.from, to: after?.name === "Property" ? after.from : property.to } }];
}
