// Reads lines of JSON, each with a regex, texts, and whether an automaton accepts each text, and compares them
// with the results of JavaScript under the flag `v`.
//
// Regexes with modifiers are counted and left to PCRE2: V8 lets `i` leak out of its group under `v`,
// so that /^(?:(?i:x|)\p{Lu})$/v matches "a", which it does not under `u`. Without modifiers, version 20
// misinterprets negated classes in a repetition; 24 does not.
"use strict";
const fs = require("fs");
const vm = require("vm");

// Not with `readline`, which also ends a line at U+2028.
const lines = fs.readFileSync(process.argv[2], "utf8").split("\n").filter((line) => line !== "");
// Returns whether a regex matches each text; nothing if backtracking takes longer than a few seconds.
const context = vm.createContext({});
function answers(regex, texts) {
  const expression = JSON.stringify(`^(?:${regex})$`);
  const source = `{ const e = new RegExp(${expression}, "v"); ${JSON.stringify(texts)}.map((t) => e.test(t)); }`;
  try {
    return vm.runInContext(source, context, { timeout: 2000 });
  } catch (error) {
    if (error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    throw error;
  }
}

let pairs = 0, matched = 0, regexes = 0, modified = 0, slow = 0;
for (const line of lines) {
  const { regex, texts, matches } = JSON.parse(line);
  if (/\(\?[a-z-]+:/.test(regex)) {
    modified += 1;
    continue;
  }
  const said = answers(regex, texts);
  if (said === undefined) {
    slow += 1;
    continue;
  }
  regexes += 1;
  texts.forEach((text, place) => {
    pairs += 1;
    const expected = said[place];
    if (expected) matched += 1;
    if (expected !== matches[place]) {
      console.error(
        `/${regex}/v on ${JSON.stringify(text)}: JavaScript says ${expected}, the automaton ${matches[place]}`);
      process.exit(1);
    }
  });
}
console.log(
  `regexes in JavaScript ${process.version}: ${pairs} pairs of ${regexes} regexes agree, ${matched} matched; ` +
  `${modified} regexes with modifiers are left to PCRE2, ${slow} took it longer than 2 s`);
