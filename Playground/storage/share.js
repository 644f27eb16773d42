// Stores a table and its journey in an address: compressed in the fragment, which no server receives.

const PREFIX = "#p=";
/** The maximum number of characters in a shared state after decompression. */
const LIMIT = 6_000_000;

/** Returns the fragment for a state. */
export async function fragment(state) {
  const bytes = await through(
    new Blob([JSON.stringify(state)]).stream(), new CompressionStream("deflate-raw"), Infinity);
  let text = "";
  for (let place = 0; place < bytes.length; place += 8_192) {
    text += String.fromCharCode(...bytes.subarray(place, place + 8_192));
  }
  return PREFIX + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Returns the state in a fragment; `undefined` if there is no state. Throws if the state is damaged. */
export async function state(fragment) {
  if (!fragment.startsWith(PREFIX)) return undefined;
  const text = fragment.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const unfolded = await through(
    new Blob([bytes]).stream(), new DecompressionStream("deflate-raw"), LIMIT);
  return checked(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(unfolded)));
}

async function through(stream, transform, limit) {
  const reader = stream.pipeThrough(transform).getReader();
  const parts = [];
  let count = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    parts.push(value);
    count += value.length;
    if (count > limit) throw new Error("it unfolds to more than a table can have");
  }
  const bytes = new Uint8Array(count);
  let place = 0;
  for (const part of parts) {
    bytes.set(part, place);
    place += part.length;
  }
  return bytes;
}

function checked(state) {
  const isText = (value) => typeof value === "string";
  if (!isText(state?.table) || (state.name !== undefined && !isText(state.name))
    || !Array.isArray(state.links) || !state.links.every(isText)
    || !Array.isArray(state.events) || !state.events.every((event) => event && typeof event === "object")) {
    throw new Error("it holds no table");
  }
  return { name: state.name, table: state.table, links: state.links, events: state.events };
}
