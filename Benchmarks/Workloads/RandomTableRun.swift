import LinkwayMatching
package import LinkwayNavigation
import LinkwayTable
package import RandomTables

/// Reads the complete result of a link, so that values which are computed on demand are measured
/// too.
///
/// - Returns: a number that depends on everything that was read, so that the optimiser cannot
///   remove a read.
package enum WholeResult {
  /// - Returns: a number that depends on all that was read, so that no reading is left out.
  @inline(never)
  package static func read(_ resolved: borrowing ResolvedLink) -> Int {
    var sum = resolved.route?.utf8.count ?? 0
    resolved.parameters.visit { name, value, _ in sum &+= name.utf8.count &+ size(of: value) }
    switch resolved.outcome {
    case .plan(let plan):
      for place in 0..<plan.stepCount {
        let step = plan.step(at: place)
        switch step.kind {
        case .start(let id, _), .push(let id): sum &+= id.utf8.count
        }
        sum &+= step.requires.count
        step.parameters.visit { name, value, _ in sum &+= name.utf8.count &+ size(of: value) }
      }
    case .unmatched(let reason), .failed(let reason), .resolver(let reason):
      sum &+= reason.utf8.count
    case .refused(let reason, let offset): sum &+= reason.utf8.count &+ (offset ?? 0)
    case .leftToWeb: sum &+= 1
    }
    return sum
  }

  private static func size(of value: ParameterValue) -> Int {
    switch value {
    case .string(let text): text.utf8.count
    case .int(let number): Int(truncatingIfNeeded: number)
    case .number(let number): number.isZero ? 0 : 8
    case .bool(let flag): flag ? 1 : 2
    case .list(let values): values.reduce(0) { $0 &+ size(of: $1) }
    }
  }
}

/// The links of one random table, timed by their results.
package struct RandomTableRun {
  private let table: RouteTable
  private var links: [RandomLink]

  /// The same table with only the links that are matched as written.
  package var withoutParsing: RandomTableRun {
    var run = self
    var located = LocatedLink()
    run.links.removeAll {
      table.locate($0.text, source: nil, into: &located)
      return located.isParsed
    }
    return run
  }

  /// - Parameter kind: the kind of the links to take; `nil` for all.
  package init(_ random: RandomRouteTable, kind: RandomLink.Kind? = nil) {
    table = random.table
    links = random.links.filter { kind == nil || $0.kind == kind }
  }

  /// Returns the minimum, over a few rounds, of the mean nanoseconds per link; `nil` if there are
  /// no links.
  package static func nanoseconds(
    _ texts: [String], rounds: Int = 7, batch: Double = 3e5, _ work: ([String]) -> Void
  ) -> Double? {
    guard !texts.isEmpty else { return nil }
    work(texts)
    var repeats = 1
    var lowest = Double.infinity
    for _ in 0..<rounds {
      let time = ThreadClock.nanoseconds { for _ in 0..<repeats { work(texts) } } / Double(repeats)
      lowest = min(lowest, time)
      repeats = max(1, min(1_000, Int(batch / max(time, 1))))
    }
    return lowest / Double(texts.count)
  }

  /// The same for complete results of this table.
  package func nanoseconds(_ texts: [String]) -> Double? {
    Self.nanoseconds(texts) { answer($0) }
  }

  /// Complete results of all links that stay within the limits.
  package func answerAll(rounds: Int) {
    let texts = links.filter { $0.outcome != .overLimit }.map(\.text)
    for _ in 0..<rounds { answer(texts) }
  }

  @inline(never)
  private func answer(_ texts: [String]) {
    var sum = 0
    for text in texts { sum &+= WholeResult.read(table.resolve(text, source: nil)) }
    Self.use(sum)
  }

  /// Resolves the links without reading a value, which the library promises to do without
  /// allocating.
  ///
  /// - Returns: the number of links for which `RouteTable.resolve` is needed.
  @inline(never)
  package func locateAll() -> Int {
    var located = LocatedLink()
    var unresolved = 0
    for link in links where link.outcome != .overLimit {
      if table.locate(link.text, source: nil, into: &located) == .unresolved { unresolved += 1 }
    }
    return unresolved
  }

  /// The number of links that `answerAll` and `locateAll` handle.
  package var count: Int { links.count { $0.outcome != .overLimit } }

  @inline(never)
  @_optimize(none)
  private static func use(_ sum: Int) {}
}
