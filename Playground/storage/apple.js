// Makes a table from an `apple-app-site-association` file: one route per component, in the order of the file.
//
// Apple's systems use the first component that matches, so the table has "precedence": "declared".
// https://developer.apple.com/documentation/bundleresources/applinks/details-swift.dictionary/components-swift.dictionary

/** Apple's predefined substitution variables, as regexes. */
const VARIABLES = {
  alpha: "[A-Za-z]", upper: "[A-Z]", lower: "[a-z]", alnum: "[A-Za-z0-9]", digit: "[0-9]", xdigit: "[0-9A-Fa-f]",
  region: "[A-Z]{2}", lang: "[a-z]{2}",
};
/** The maximum number of components that are read. */
const LIMIT = 5_000;

/** Returns whether a value is an association file with links. */
export const isAssociation = (value) => value !== null && typeof value === "object" && "applinks" in value;

/**
 * Returns the table for an association file. Throws an `Error` that names the part that cannot be read.
 *
 * @returns {{ text: string, left: string[] }} the text of the table, and the parts of the file that it omits
 */
export function tableOf(value) {
  const { applinks } = value;
  const details = Array.isArray(applinks?.details) ? applinks.details
    : Object.entries(applinks?.details ?? {}).map(([appID, detail]) => ({ appID, ...detail }));
  if (!details.length) throw new Error("it has no `details` in `applinks`");
  const variables = applinks.substitutionVariables ?? {};
  const apps = [...new Set(details.flatMap(({ appIDs, appID }) => appIDs ?? appID ?? []))];
  const left = [];
  const routes = [];
  const names = new Set();
  for (const detail of details) {
    const components = detail.components ?? (detail.paths ?? []).map(legacy);
    const spare = LIMIT - routes.length;
    if (components.length > spare) left.push(`${components.length - spare} components above the limit of ${LIMIT.toLocaleString("en")}`);
    for (const component of components.slice(0, spare)) {
      try {
        // The defaults of an entry override those of the domain.
        routes.push(routeOf({ ...applinks.defaults, ...detail.defaults, ...component }, variables, names));
      } catch (error) {
        const excludes = component.exclude ?? detail.defaults?.exclude ?? applinks.defaults?.exclude;
        left.push(`${JSON.stringify(component)}: ${error.message}${
          excludes ? "; links that it excludes match later components in the table" : ""}`);
      }
    }
  }
  const table = {
    version: 1, origins: ["https://example.com"], precedence: "declared",
    app: { coordinator: "app", screens: ["home"] }, routes,
    ...(apps.length ? { platforms: { apple: { apps } } } : {}),
  };
  return { text: written(table), left };
}

/** Converts a path of the older format to a component. `NOT /a/*` excludes paths. */
const legacy = (path) => (path.startsWith("NOT ") ? { "/": path.slice(4), exclude: true } : { "/": path });

function routeOf(component, variables, names) {
  const path = component["/"] ?? "*";
  if (path.includes("//")) throw new Error("a table has no patterns with empty segments");
  const route = { route: nameOf(path, component.comment, names), paths: [pattern(path, variables)] };
  const query = component["?"];
  if (typeof query === "object" && query !== null) {
    route.query = Object.fromEntries(Object.entries(query).map(([name, text]) => [name, item(text, variables)]));
  } else if (query !== undefined && query !== "*") {
    throw new Error("a pattern for the query as a whole has no counterpart");
  }
  const fragment = component["#"];
  if (fragment !== undefined && fragment !== "*") route.fragment = pattern(fragment, variables, false);
  if (component.caseSensitive === false) route.caseSensitive = false;
  if (component.exclude) route.leaveToWeb = true;
  else route.opens = "home";
  return route;
}

/** The maximum number of UTF-8 bytes in a name made of a path, so that a number can follow it (`Identifier.swift`). */
const NAME_BYTES = 100;

function nameOf(path, comment, names) {
  const words = (comment && comment.length <= 40 ? comment : path).replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  const base = shortened(words).replace(/-$/, "") || "all";
  let name = base;
  for (let number = 2; names.has(name); number++) name = `${base}-${number}`;
  names.add(name);
  return name;
}

/** Returns the beginning of a text that has at most 60 characters and `NAME_BYTES` bytes. */
function shortened(text) {
  let [found, count, bytes] = ["", 0, 0];
  for (const character of text) {
    bytes += new TextEncoder().encode(character).length;
    if (++count > 60 || bytes > NAME_BYTES) break;
    found += character;
  }
  return found;
}

const item = (text, variables) => (text === "*" ? { type: "string", optional: true }
  : text === "?*" ? "string" : { type: "string", matches: pattern(text, variables, false) });

/** Converts one of Apple's patterns to a URL pattern. */
function pattern(text, variables, isPath = true) {
  let found = "";
  let place = 0;
  if (isPath && !text.startsWith("/")) {
    if (!text.startsWith("*")) throw new Error("the path does not begin with `/`");
    found = "/";
  }
  while (place < text.length) {
    const variable = /^\$\(([^)]+)\)/.exec(text.slice(place));
    if (variable) {
      found += `(${wordsOf(variable[1], variables)})`;
      place += variable[0].length;
    } else if (text.startsWith("?*", place)) {
      found += "(.+)";
      place += 2;
    } else if (text[place] === "*") {
      found += "*";
      place++;
    } else if (text[place] === "?") {
      found += "(.)";
      place++;
    } else {
      found += /[\\{}()+:?*]/.test(text[place]) ? `\\${text[place]}` : text[place];
      place++;
    }
  }
  return found;
}

function wordsOf(name, variables) {
  if (Array.isArray(variables[name])) return variables[name].map(escaped).join("|");
  if (VARIABLES[name]) return VARIABLES[name];
  throw new Error(`unknown variable \`${name}\``);
}

const escaped = (word) => String(word).replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replaceAll("\\?", ".").replaceAll("\\*", ".*");

/** Returns the JSON of a table, with one line per route. */
function written(table) {
  const lines = Object.entries(table).map(([key, value]) => (key === "routes"
    ? `  "routes": [\n${value.map((route) => `    ${JSON.stringify(route)}`).join(",\n")}\n  ]`
    : `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`));
  return `{\n${lines.join(",\n")}\n}\n`;
}
