// Stores a table and its journey in an address: compressed in the fragment, which no server receives.

import { TEXT_LIMIT } from "../editor/editor.js";

const PREFIX = "#p=";
/** The maximum length of an address. Firefox takes 1 MiB, and Chromium 2. */
const ADDRESS_LIMIT = 1_000_000;
/** The maximum number of bytes of a shared state after decompression. JSON escapes a character with up to six bytes. */
const LIMIT = 6 * TEXT_LIMIT + 4_000_000;

/** The error for a shared table that is larger than the editor or an address takes. */
export class TooLarge extends Error {}

/** Returns the fragment for a state. Throws `TooLarge` if browsers do not open addresses of its length. */
export async function fragment(state) {
  const bytes = await through(
    new Blob([JSON.stringify(state)]).stream(), new CompressionStream("deflate-raw"), Infinity);
  let text = "";
  for (let place = 0; place < bytes.length; place += 8_192) {
    text += String.fromCharCode(...bytes.subarray(place, place + 8_192));
  }
  const fragment = PREFIX + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  if (fragment.length > ADDRESS_LIMIT) {
    throw new TooLarge(`it would have ${kilobytes(fragment.length)} kB, and browsers take up to ${kilobytes(ADDRESS_LIMIT)}`);
  }
  return fragment;
}

const kilobytes = (count) => Math.ceil(count / 1_000).toLocaleString("en");

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
    if (count > limit) throw new TooLarge(`it unfolds to more than ${limit.toLocaleString("en")} bytes`);
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
  if (state.table.length > TEXT_LIMIT) throw new TooLarge(`it has ${state.table.length.toLocaleString("en")} characters`);
  return { name: state.name, table: state.table, links: state.links, events: state.events };
}
