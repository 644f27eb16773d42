// Reads lines of JSON, each a regex, texts, and whether an automaton takes each, and compares them
// with what JavaScript says under the flag `v`. Regexes with syntax that this JavaScript does not have
// (modifiers, in older ones) are counted and passed over.
"use strict";
const fs = require("fs");
const readline = require("readline");

async function main() {
  const lines = readline.createInterface({ input: fs.createReadStream(process.argv[2]) });
  let pairs = 0, matched = 0, regexes = 0, unknown = 0;
  for await (const line of lines) {
    const { regex, texts, matches } = JSON.parse(line);
    let expression;
    try {
      expression = new RegExp(`^(?:${regex})$`, "v");
    } catch {
      unknown += 1;
      continue;
    }
    regexes += 1;
    texts.forEach((text, place) => {
      pairs += 1;
      const expected = expression.test(text);
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
    `${unknown} regexes have syntax that it does not know`);
}

main();
