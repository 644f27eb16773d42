// Finds a position in the JSON of the text: the members and elements around it.
import { syntaxTree } from "codemirror";

/** The text of a string without its quotes. */
export function unquoted(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text.replace(/^"|"$/g, "");
  }
}

/** The node of the JSON value that begins at a position or contains it. */
export function nodeAt(state, place, side = 1) {
  return syntaxTree(state).resolveInner(place, side);
}

/** The nearest object around a node, or the node itself. */
export function objectAround(node) {
  let object = node;
  while (object && object.name !== "Object") object = object.parent;
  return object;
}

/** The name of a property. */
export const nameOf = (state, property) => {
  const name = property.getChild("PropertyName");
  return name ? unquoted(state.sliceDoc(name.from, name.to)) : "";
};

/** The properties of an object. */
export const propertiesOf = (object) => object.getChildren("Property");

/** The value of a property. */
export const valueOf = (property) => {
  const last = property.lastChild;
  return last && last.name !== "PropertyName" && last.name !== "⚠" ? last : null;
};

export const member = (state, object, name) =>
  propertiesOf(object).find((property) => nameOf(state, property) === name);

/** Keys of objects, and `0` for elements of arrays, from the outermost value to a node. */
export function pathTo(state, node) {
  const path = [];
  for (let inner = node, outer = node.parent; outer; inner = outer, outer = outer.parent) {
    if (outer.name === "Property" && inner.name !== "PropertyName") path.unshift(nameOf(state, outer));
    else if (outer.name === "Array") path.unshift(0);
  }
  return path;
}
