// Completes keys and values from the schema of tables, and ids from the current table.
import { member, nameOf, nodeAt, pathTo, propertiesOf, rootOf, textOf, valueOf } from "./tree.js";

/** For each key, the kinds of names to which its value can refer. */
const NAMES = {
  opens: ["screen", "coordinator"], requires: ["gate"], after: ["gate"], flow: ["coordinator"],
  under: ["screen"], over: ["route"], route: ["route"], start: ["coordinator"], pending: ["coordinator"],
  fallback: ["screen", "coordinator"], environment: ["environment"],
};

/**
 * Returns a function that computes completions.
 *
 * @param {() => object | undefined} schema
 * @param {() => object} names the names in the table, by kind
 */
export const completions = (schema, names) => (context) => {
  const { state, pos } = context;
  const node = nodeAt(state, pos, -1);
  if (node.name === "PropertyName") return keys(state, node, schema());
  if (node.name === "String") return strings(state, node, pos, schema(), names());
  if (context.explicit && (node.name === "Object" || node.parent?.name === "Object")) {
    const object = node.name === "Object" ? node : node.parent;
    const found = keysOf(state, object, schema());
    return found && { from: pos, options: found.map((option) => ({ ...option, apply: `${JSON.stringify(option.label)}: ` })) };
  }
  return null;
};

function keys(state, node, schema) {
  const object = node.parent.parent;
  const options = keysOf(state, object, schema, nameOf(state, node.parent));
  return options && { from: node.from + 1, options: options.map(whole), validFor: /^[^"]*$/ };
}

/** Returns a completion option that also replaces the rest of the string. */
const whole = (option) => ({
  ...option,
  apply(view, { label }, from) {
    const node = nodeAt(view.state, from, 1);
    const insert = JSON.stringify(label).slice(1, -1);
    view.dispatch({
      changes: { from, to: end(view.state, node), insert }, selection: { anchor: from + insert.length },
      userEvent: "input.complete",
    });
  },
});

/** Returns the position before the closing quote of a string; its end if there is no closing quote. */
const end = (state, node) => (state.sliceDoc(node.to - 1, node.to) === "\"" && node.to > node.from + 1 ? node.to - 1 : node.to);

function keysOf(state, object, schema, current) {
  if (!schema) return null;
  const taken = new Set(propertiesOf(object).map((property) => nameOf(state, property)).filter((name) => name !== current));
  const options = new Map();
  for (const part of schemasAt(schema, pathTo(state, object))) {
    for (const [label, property] of Object.entries(part.properties ?? {})) {
      if (taken.has(label) || options.has(label)) continue;
      const found = expanded(schema, property);
      const info = property.description ?? found.map((one) => one.description).find(Boolean);
      options.set(label, { label, type: "property", info, detail: detail(found) });
    }
  }
  return options.size ? [...options.values()] : null;
}

const detail = (schemas) => [...new Set(schemas.flatMap(({ type }) => type ?? []))].join(" or ");

function strings(state, node, pos, schema, names) {
  const text = state.sliceDoc(node.from + 1, pos);
  // A type in a pattern, such as `:id<int>`.
  const typed = /<([\w-]*)$/.exec(text);
  if (typed) return types(names, pos - typed[1].length);
  const path = pathTo(state, node);
  const key = path.findLast((part) => typeof part === "string");
  const options = new Map();
  for (const part of schemasAt(schema, path)) {
    for (const value of [...(part.enum ?? []), ...(part.const === undefined ? [] : [part.const])]) {
      if (typeof value === "string") options.set(value, { label: value, type: "enum", info: part.description });
    }
  }
  const isNamed = Object.hasOwn(NAMES, key) && !(key === "route" && path.at(-2) === 0 && path.at(-3) === "routes");
  for (const kind of isNamed ? NAMES[key] : []) {
    const shared = kind === "screen" ? sharedScreens(state) : new Map();
    for (const name of names[kind]?.names ?? []) {
      for (const label of shared.get(name) ?? [name]) options.set(label, { label, type: "variable", detail: kind });
    }
  }
  if (["query", "parameters", "type"].some((name) => path.includes(name)) && !options.size) {
    return types(names, node.from + 1);
  }
  if (!options.size) return null;
  const negated = key === "requires" && text.startsWith("!") ? 1 : 0;
  return {
    from: node.from + 1 + negated, options: [...options.values()].map(whole), validFor: /^[^"]*$/,
  };
}

/** Returns the ids of the screens that several coordinators show, such as `search/product`, by their names. */
function sharedScreens(state) {
  const [root, ids] = [rootOf(state), new Map()];
  const list = (object, name) => {
    const property = member(state, object, name);
    return property ? valueOf(property) : null;
  };
  const declared = root && list(root, "screens");
  if (declared?.name !== "Object") return ids;
  const shared = new Set(propertiesOf(declared).map((property) => nameOf(state, property)));
  const pending = [list(root, "app")];
  while (pending.length) {
    const coordinator = pending.pop();
    if (coordinator?.name !== "Object") continue;
    const id = list(coordinator, "coordinator");
    for (const screen of list(coordinator, "screens")?.getChildren("String") ?? []) {
      const name = textOf(state, screen);
      if (id && shared.has(name)) ids.set(name, [...(ids.get(name) ?? []), `${textOf(state, id)}/${name}`]);
    }
    pending.push(...(list(coordinator, "children")?.getChildren("Object") ?? []));
  }
  return ids;
}

/** The names of the built-in types (`BuiltInType.swift`). */
const BUILT_IN = ["uuid", "date", "int", "number", "bool", "hex", "slug", "link", "string", "path", "raw"];

function types(names, from) {
  const own = (names.type?.names ?? []).map((label) => ({ label, type: "type", detail: "of this table" }));
  return { from, options: [...own, ...BUILT_IN.map((label) => ({ label, type: "type", detail: "built-in" }))], validFor: /^[\w-]*$/ };
}

/** Returns the parts of the schema that describe the value at a path. */
export function schemasAt(schema, path) {
  if (!schema) return [];
  let parts = expanded(schema, schema);
  for (const step of path) {
    parts = parts.flatMap((part) => {
      const next = step === 0 ? [part.items] : [part.properties?.[step] ?? part.additionalProperties];
      return next.filter((one) => one && typeof one === "object").flatMap((one) => expanded(schema, one));
    });
  }
  return parts;
}

/** Returns a schema, with the schemas that it refers to or combines. */
function expanded(root, schema, depth = 0) {
  if (!schema || typeof schema !== "object" || depth > 8) return [];
  const referred = schema.$ref ? root.$defs[schema.$ref.split("/").at(-1)] : null;
  const combined = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [schema, ...[referred, ...combined].filter(Boolean).flatMap((part) => expanded(root, part, depth + 1))];
}
