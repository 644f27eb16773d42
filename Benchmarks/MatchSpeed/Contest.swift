import Foundation
import RouteMatching
import URLParsing

/// Times the ways to answer one workload against each other.
struct Contest {
  var workload: Workload
  var compiled: CompiledMatcher
  var origin: CompiledOrigin
  var paths: PackedTexts
  var links: PackedTexts
  var strings: [String]

  init(_ workload: Workload) throws {
    self.workload = workload
    let clock = ContinuousClock()
    let start = clock.now
    let matcher = try workload.matcher()
    let parsed = clock.now
    compiled = CompiledMatcher(matcher)
    let built = clock.now
    strings = workload.paths.map { Workload.origin + $0 }
    paths = PackedTexts(workload.paths)
    links = PackedTexts(strings)
    guard let origin = compiled.origin(of: Workload.origin + "/") else {
      throw Mistake(text: "no origin")
    }
    self.origin = origin
    let count = max(workload.patterns.count, 1)
    print(
      """
      \(workload.name): \(workload.patterns.count) routes, \(workload.paths.count) links; \
      parsed in \((parsed - start).milliseconds) ms, built in \((built - parsed).milliseconds) ms, \
      \(compiled.byteCount / count) bytes a route, \(compiled.forkCount) forks
      """)
  }

  /// Routes by the million, compiled one at a time.
  init(generated count: Int, isMixed: Bool, name: String) throws {
    var routes = GeneratedRoutes(count: count, isMixed: isMixed)
    let patterns = routes.segments.indices.map(routes.pattern)
    let clock = ContinuousClock()
    let start = clock.now
    var builder = RouteSetBuilder(
      origins: [try OriginCompiler(types: TypeTable()).origin(Workload.origin)])
    for pattern in patterns { try builder.add(pattern) }
    let added = clock.now
    let built = builder.build()
    let end = clock.now
    compiled = built.matcher
    let drawn = (0..<10_000).map { _ in routes.path() }
    workload = Workload(name, patterns: [], paths: drawn.map(\.path), expected: [])
    strings = workload.paths.map { Workload.origin + $0 }
    paths = PackedTexts(workload.paths)
    links = PackedTexts(strings)
    guard let origin = compiled.origin(of: Workload.origin + "/") else {
      throw Mistake(text: "no origin")
    }
    self.origin = origin
    print(
      """
      \(name): \(count) routes; patterns added in \((added - start).milliseconds) ms, all built in \
      \((end - start).milliseconds) ms, \(compiled.byteCount / count) bytes a route, \
      \(compiled.forkCount) forks, \(built.conflicts.count) conflicts
      """)
    var match = CompiledMatch()
    let wrong = drawn.count { path, route in
      compiled.locate(Workload.origin + path, source: nil, into: &match) != .matched
        || !routes.answers(match.route, path, from: route)
    }
    if wrong > 0 { print("  WRONG: \(wrong) of \(drawn.count) links") }
  }

  struct Mistake: Error { var text: String }

  /// Every link must be answered rightly before any is timed.
  func checkAnswers() {
    var match = CompiledMatch()
    var wrong = 0
    for (place, text) in strings.enumerated() {
      let expected = workload.expected[place]
      let verdict = compiled.locate(text, source: nil, into: &match)
      let found = verdict == .matched ? match.route : nil
      if verdict == .deferred || found != expected { wrong += 1 }
    }
    if wrong > 0 { print("  WRONG: \(wrong) of \(strings.count) links") }
  }

  func run(rounds: Int) {
    let contenders: [(String, () -> Int)] = [
      ("match", match), ("resolve", resolve), ("URL(string:)", foundation), ("floor", floor),
    ]
    var times = contenders.map { _ in [Double]() }
    var sum = 0
    let clock = ContinuousClock()
    for _ in 0..<rounds {
      for (place, contender) in contenders.enumerated() {
        let start = clock.now
        sum &+= contender.1()
        let elapsed = clock.now - start
        times[place].append(elapsed.nanoseconds / Double(strings.count))
      }
    }
    for (place, contender) in contenders.enumerated() {
      let sorted = times[place].sorted()
      print(
        "  \(contender.0.padding(toLength: 14, withPad: " ", startingAt: 0))"
          + String(
            format: "%8.1f ns  (min %.1f, max %.1f)", sorted[sorted.count / 2], sorted[0],
            sorted[sorted.count - 1]))
    }
    if sum == 42 { print("") }
  }

  /// Matches and resolves without anything else, so many times.
  func repeatAll(_ count: Int) {
    var sum = 0
    for _ in 0..<count { sum &+= match() &+ resolve() }
    print("sum \(sum / max(count, 1))")
  }

  private func match() -> Int {
    var match = CompiledMatch()
    var sum = 0
    let bytes = paths.bytes.span
    for range in paths.ranges {
      if compiled.locate(path: bytes.extracting(range), under: origin, into: &match) == .matched {
        sum &+= match.route
      }
    }
    return sum
  }

  private func resolve() -> Int {
    var match = CompiledMatch()
    var sum = 0
    let bytes = links.bytes.span
    for range in links.ranges {
      if compiled.locate(bytes.extracting(range), source: nil, into: &match) == .matched {
        sum &+= match.route
      }
    }
    return sum
  }

  private func foundation() -> Int {
    var sum = 0
    for text in strings { if URL(string: text) != nil { sum &+= 1 } }
    return sum
  }

  private func floor() -> Int {
    var sum = 0
    let bytes = paths.bytes.span
    for range in paths.ranges {
      for place in range where bytes[place] == UInt8(ascii: "/") { sum &+= place }
    }
    return sum
  }
}

extension Duration {
  var nanoseconds: Double {
    Double(components.attoseconds) / 1e9 + Double(components.seconds) * 1e9
  }
  var milliseconds: Int { Int(nanoseconds / 1e6) }
}
