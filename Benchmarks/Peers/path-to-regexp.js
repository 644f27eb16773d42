// path-to-regexp as Express uses it: a list of functions that are tried in turn. The protocol is
// described in Benchmarks/Harness/Contestants/PeerProcess.swift.
"use strict";
const fs = require("fs");
const readline = require("readline");
const { match } = require("path-to-regexp");

let routes = [];
let links = [];
let next = 0;
let sum = 0;

function lines(path) {
  return fs.readFileSync(path, "utf8").split("\n").filter((line) => line);
}

/// Returns the route in path-to-regexp's syntax, with parameters named by their positions.
function pattern(route) {
  let count = 0;
  return route.split(/(\{[^}]*\})/)
    .map((part) => part.startsWith("{")
      ? ":p" + count++
      : part.replace(/[\\:*+?{}()]/g, "\\$&"))
    .join("");
}

function answer(link) {
  for (const route of routes) {
    const found = route.match(link);
    if (found) {
      sum += found.index;
      return route.place;
    }
  }
  return -1;
}

const commands = {
  load([routesPath, linksPath]) {
    routes = lines(routesPath).map((line) => {
      const [place, route] = line.split("\t");
      return { place: Number(place), match: match(pattern(route), { strict: true, sensitive: true }) };
    });
    links = lines(linksPath);
    return "ready";
  },
  answers([count]) {
    return links.slice(0, count).map(answer).join(" ");
  },
  run([count]) {
    const start = process.cpuUsage();
    for (let done = 0; done < count; done++) {
      sum += answer(links[next]);
      if (++next === links.length) next = 0;
    }
    const taken = process.cpuUsage(start);
    return String((taken.user + taken.system) * 1000);
  },
};

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const [command, ...words] = line.split("\t");
  try {
    console.log(commands[command](words));
  } catch (error) {
    console.log("error " + String(error.message).replace(/\n/g, " "));
  }
});
