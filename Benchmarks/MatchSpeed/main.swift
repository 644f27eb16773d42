import Foundation
import RouteMatching
import URLParsing

// How long matching takes: each workload by the compiled matcher, path alone and whole link, next
// to Foundation's `URL(string:)` and to a loop that only looks for slashes. All are run in turn,
// so that a slow moment of the machine meets each. `MatchSpeed [ROUNDS] [WORKLOAD…]`; beside those
// of the folder there are the generated `made-100000`, `made-1000000` and `mixed-100000`.

if CommandLine.arguments.dropFirst().first == "--repeat" {
  // For counting allocations from outside: there must be as many for one round as for many.
  let count = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 1
  let compiled = CompiledMatcher(try MixedKinds.matcher())
  let links = PackedTexts(MixedKinds.links)
  var match = CompiledMatch()
  var deferred = 0
  for _ in 0..<count {
    for range in links.ranges {
      let verdict = compiled.locate(
        links.bytes.span.extracting(range), source: .universal, into: &match)
      if verdict == .deferred { deferred += 1 }
    }
  }
  print(deferred == 0 ? "all decided" : "\(deferred) left to the simple matcher")
  if let workload = Workload(
    "w1r", routes: "w1-routes", links: "w1r-urls", expect: "w1r-expect")
  {
    try Contest(workload).repeatAll(count)
  }
  exit(deferred == 0 ? 0 : 1)
}

let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 15
let wanted = Set(CommandLine.arguments.dropFirst(2))
var workloads = [
  Workload("w1r", routes: "w1-routes", links: "w1r-urls", expect: "w1r-expect"),
  Workload("w3", routes: "w1-routes", links: "w3-urls", expect: nil),
  Workload("w2-1000", routes: "w2-1000-routes", links: "w2-1000-urls", expect: "w2-1000-expect"),
  Workload(
    "w2-10000", routes: "w2-10000-routes", links: "w2-10000-urls", expect: "w2-10000-expect"),
  Workload(
    "w2-100000", routes: "w2-100000-routes", links: "w2-100000-urls", expect: "w2-100000-expect"),
].compactMap { $0 }
workloads.removeAll { !wanted.isEmpty && !wanted.contains($0.name) }
for (name, count, isMixed) in [
  ("made-100000", 100_000, false), ("made-1000000", 1_000_000, false),
  ("mixed-100000", 100_000, true),
] where wanted.contains(name) || wanted.isEmpty {
  try Contest(generated: count, isMixed: isMixed, name: name).run(rounds: rounds)
}
guard !workloads.isEmpty || !wanted.isEmpty else {
  print("no workloads: set LINKWAY_SHARED to the folder that holds bench/")
  exit(66)
}

for workload in workloads {
  let contest = try Contest(workload)
  contest.checkAnswers()
  contest.run(rounds: rounds)
}
