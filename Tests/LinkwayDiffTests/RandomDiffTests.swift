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

  @Test("Each difference that random links show is reported, and each report is true: §11.9 rule 2")
  func reports() throws {
    let seed = SeededGenerator.seed(for: "diff")
    var generator = SeededGenerator(seed: seed)
    let pairs = Self.number("LINKWAY_DIFF_PAIRS", 20)
    let links = Self.number("LINKWAY_DIFF_LINKS", 300)
    var (made, undecided, equal, missed) = (0, 0, 0, 0)
    var reasons: [String: Int] = [:]
    while made < pairs {
      let number = UInt64(Self.number("LINKWAY_DIFF_TABLE", generator.next(below: 1 << 40)))
      guard let random = RandomRouteTable(seed: number, routes: 3...25),
        let old = Self.compile(random.text),
        var mutation = TableMutation(random.text, seed: number),
        let text = mutation.mutated(), let new = Self.compile(text)
      else { continue }
      made += 1
      let diff = TableDiff(old, new)
      for change in diff.changes {
        guard let witness = change.witness else { continue }
        let found = LinkComparer(old, new).compare(witness.link, witness.source)
        #expect(found.kinds.contains(change.kind), "\(number): \(change.kind) \(witness.link)")
      }
      if diff.verdict == .undecided {
        undecided += 1
        for doubt in diff.doubts { reasons[doubt.reason, default: 0] += 1 }
        continue
      }
      if diff.verdict == .equal { equal += 1 }
      let told = Set(diff.changes.map { Shown(kind: $0.kind, route: $0.route ?? "") })
      let comparer = LinkComparer(old, new)
      var mixture = LinkMixture(random.links.map(\.text), seed: number)
      var missing: Set<Shown> = []
      for place in 0..<links {
        let link = place < random.links.count ? random.links[place].text : mixture.next()
        let usual = LinkSource(inferredFrom: link)
        for source in [usual, .internal, .notification] {
          let found = comparer.compare(link, source)
          for kind in found.kinds {
            let shown = Shown(kind: kind, route: found.witness.route(of: kind) ?? "")
            guard !told.contains(shown), missing.insert(shown).inserted else { continue }
            missed += 1
            Issue.record(
              "\(number): \(kind.rawValue) of \(shown.route) by \(link) (\(found.witness.link)) from \(source)"
            )
            if ProcessInfo.processInfo.environment["LINKWAY_DIFF_TABLE"] != nil {
              print(random.text, text)
            }
          }
        }
      }
    }
    print("diff: \(made) pairs, \(equal) equal, \(undecided) undecided, \(missed) missed")
    for (reason, count) in reasons.sorted(by: { $0.value > $1.value }) {
      print("diff: \(count) \(reason)")
    }
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
      #expect(diff.verdict == .equal, "\(number): \(diff.doubts)")
    }
  }
}
