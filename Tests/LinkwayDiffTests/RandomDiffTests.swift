import Foundation
import LinkwayDiagnostics
import LinkwayDiff
import LinkwayMatching
import LinkwayTable
import LinkwayTableCompiler
import RandomTables
import TestSupport
import Testing

/// Random tables with one change each, and random links that both tables resolve.
/// `LINKWAY_DIFF_PAIRS` is the number of pairs, `LINKWAY_DIFF_LINKS` the number of links per pair,
/// and `LINKWAY_DIFF_TABLE` selects one pair.
@Suite("Diff of random tables")
struct RandomDiffTests {
  private static func number(_ name: String, _ usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
  }

  private static func compile(_ text: String) -> RouteTable? {
    TableCompiler.compile(SourceText(file: "random", text: text), jit: .automatic).0
  }

  private struct Shown: Hashable {
    var kind: ChangeKind
    var route: String
  }

  /// The result of comparing one pair of tables.
  private struct Outcome {
    var number: UInt64
    var verdict: TableDiff.Verdict
    var reasons: Set<String>
    var missed: Int
  }

  @Test("Each difference that random links show is reported, and each report is true: §11.9 rule 2")
  func reports() async throws {
    var generator = SeededGenerator(for: "diff")
    let pairs = Self.number("LINKWAY_DIFF_PAIRS", 20)
    var outcomes: [Outcome] = []
    // For some numbers, one of the tables does not load.
    while outcomes.count < pairs {
      let numbers = (outcomes.count..<pairs).map { _ in
        UInt64(Self.number("LINKWAY_DIFF_TABLE", generator.next(below: 1 << 40)))
      }
      outcomes += await withTaskGroup(of: Outcome?.self) { group in
        for number in numbers { group.addTask { Self.outcome(number) } }
        return await group.reduce(into: []) { found, outcome in
          if let outcome { found.append(outcome) }
        }
      }
    }
    let verdicts = Dictionary(grouping: outcomes, by: \.verdict).mapValues(\.count)
    let missed = outcomes.reduce(0) { $0 + $1.missed }
    print(
      "diff: \(outcomes.count) pairs, \(verdicts[.equal] ?? 0) equal,",
      "\(verdicts[.undecided] ?? 0) undecided, \(missed) missed")
    let reasons = Dictionary(grouping: outcomes.filter { !$0.reasons.isEmpty }) {
      $0.reasons.sorted().joined(separator: "; ")
    }
    for (reason, outcomes) in reasons.sorted(by: { $0.value.count > $1.value.count }) {
      print("diff: \(outcomes.count) \(reason):", outcomes.map { "\($0.number)" }.prefix(9))
    }
  }

  /// Gives a value a space, another one a plus sign, and the name of an item a space, in a table or a
  /// link.
  private static func withPlus(_ text: String) -> String {
    text.hasPrefix("{")
      ? text.replacing("\"top\"", with: "\"t p\"").replacing("\"new\"", with: "\"n+w\"")
        .replacing("\"tab\":", with: "\"t b\":")
      : text.replacing("top", with: "t+p").replacing("=new", with: "=n+w")
        .replacing("tab=", with: "t+b=")
  }

  /// Changes a table in one to four places.
  private static func mutated(_ text: String, _ number: UInt64) -> String? {
    var changed: String? = text
    for round in 0...(number % 8 < 4 ? 0 : number % 4) {
      guard let text = changed, var mutation = TableMutation(text, seed: number &+ round)
      else { return nil }
      changed = mutation.mutated()
    }
    return changed
  }

  /// Compares a random table with a mutated one, and the result with random links; nil if one does not load.
  private static func outcome(_ number: UInt64) -> Outcome? {
    guard let random = RandomRouteTable(seed: number, routes: 3...25) else { return nil }
    let text = number % 3 == 0 ? withPlus(random.text) : random.text
    guard let old = compile(text), let changed = mutated(text, number),
      let new = compile(changed)
    else { return nil }
    if ProcessInfo.processInfo.environment["LINKWAY_DIFF_TABLE"] != nil { print(text, changed) }
    let diff = TableDiff(old, new)
    let comparer = LinkComparer(old, new)
    for change in diff.changes {
      guard let witness = change.witness else { continue }
      let found = comparer.compare(witness.link, witness.source)
      #expect(found.kinds.contains(change.kind), "\(number): \(change.kind) \(witness.link)")
    }
    guard diff.verdict != .undecided else {
      return Outcome(
        number: number, verdict: diff.verdict, reasons: Set(diff.gaps.map(\.reason)), missed: 0)
    }
    let told = Set(diff.changes.map { Shown(kind: $0.kind, route: $0.route ?? "") })
    let links = random.links.map(\.text)
    var mixture = LinkMixture(links + links.map(withPlus), seed: number)
    var missing: Set<Shown> = []
    for place in 0..<self.number("LINKWAY_DIFF_LINKS", 300) {
      let link = place < random.links.count ? random.links[place].text : mixture.next()
      for source in [LinkSource(inferredFrom: link), .internal, .notification] {
        let found = comparer.compare(link, source)
        for kind in found.kinds {
          let shown = Shown(kind: kind, route: found.witness.route(of: kind) ?? "")
          guard !told.contains(shown), missing.insert(shown).inserted else { continue }
          Issue.record(
            "\(number): \(kind.rawValue) of \(shown.route) by \(link) (\(found.witness.link)) from \(source)"
          )
        }
      }
    }
    return Outcome(number: number, verdict: diff.verdict, reasons: [], missed: missing.count)
  }

  @Test("A table with its routes in another order is equal: §11.9 rule 1")
  func shuffled() throws {
    var generator = SeededGenerator(for: "shuffled diff")
    var made = 0
    while made < Self.number("LINKWAY_DIFF_PAIRS", 20) / 3 {
      let number = UInt64(generator.next(below: 1 << 40))
      guard let random = RandomRouteTable(seed: number, routes: 3...25),
        !random.text.contains("declared"), let old = Self.compile(random.text),
        var mutation = TableMutation(random.text, seed: number), let text = mutation.shuffled(),
        let new = Self.compile(text)
      else { continue }
      made += 1
      let diff = TableDiff(old, new)
      #expect(diff.verdict == .equal, "\(number): \(diff.gaps)")
    }
  }
}
