import LinkwayMatching
package import LinkwayNavigation
import LinkwayTable
package import RandomTables

/// Reads everything of what a link came to: a value that is computed on demand is paid for too.
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

/// The links of one random table, timed by what they come to.
package struct RandomTableRun {
  private let table: RouteTable
  private var links: [RandomLink]

  /// The same table with those links that are matched as they are written.
  package var withoutParsing: RandomTableRun {
    var run = self
    var located = LocatedLink()
    run.links.removeAll {
      table.locate($0.text, source: nil, into: &located)
      return located.isParsed
    }
    return run
  }

  package init(_ random: RandomRouteTable) {
    table = random.table
    links = random.links
  }

  /// The least nanoseconds that a link takes in the mean over some links, of a few rounds over all
  /// of them; `nil` where there are none.
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

  /// The same of whole results under this table.
  package func nanoseconds(_ texts: [String]) -> Double? {
    Self.nanoseconds(texts) { answer($0) }
  }

  /// Whole results of all links that stay within the limits.
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

  /// What becomes of the links, no value read: what the library promises to do without allocating.
  ///
  /// - Returns: how many links `RouteTable.resolve` has to be asked about.
  @inline(never)
  package func locateAll() -> Int {
    var located = LocatedLink()
    var unresolved = 0
    for link in links where link.outcome != .overLimit {
      if table.locate(link.text, source: nil, into: &located) == .unresolved { unresolved += 1 }
    }
    return unresolved
  }

  /// How many links `answerAll` and `locateAll` take.
  package var count: Int { links.count { $0.outcome != .overLimit } }

  @inline(never)
  @_optimize(none)
  private static func use(_ sum: Int) {}
}
