// Reads the syntax tree of the JSON in the editor: the nodes at a position, their properties and their paths.
import { syntaxTree } from "codemirror";

/** Returns the text of a JSON string, without its quotes. */
export function unquoted(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text.replace(/^"|"$/g, "");
  }
}

/** Returns the node of the JSON value that begins at a position or contains it. */
export function nodeAt(state, place, side = 1) {
  return syntaxTree(state).resolveInner(place, side);
}

/** Returns the node of the whole table; `null` if the text does not begin with an object. */
export const rootOf = (state) => syntaxTree(state).topNode.getChild("Object");

/** Returns the text of a string's node. */
export const textOf = (state, node) => unquoted(state.sliceDoc(node.from, node.to));

/** Returns the nearest object that contains a node; the node itself if it is an object. */
export function objectAround(node) {
  let object = node;
  while (object && object.name !== "Object") object = object.parent;
  return object;
}

/** Returns the name of a property. */
export const nameOf = (state, property) => {
  const name = property.getChild("PropertyName");
  return name ? unquoted(state.sliceDoc(name.from, name.to)) : "";
};

/** Returns the properties of an object. */
export const propertiesOf = (object) => object.getChildren("Property");

/** Returns the node of a property's value. */
export const valueOf = (property) => {
  const last = property.lastChild;
  return last && last.name !== "PropertyName" && last.name !== "⚠" ? last : null;
};

export const member = (state, object, name) =>
  propertiesOf(object).find((property) => nameOf(state, property) === name);

/** Returns the path from the outermost value to a node: the keys of objects, and `0` for each array element. */
export function pathTo(state, node) {
  const path = [];
  for (let inner = node, outer = node.parent; outer; inner = outer, outer = outer.parent) {
    if (outer.name === "Property" && inner.name !== "PropertyName") path.unshift(nameOf(state, outer));
    else if (outer.name === "Array") path.unshift(0);
  }
  return path;
}
