import RandomTables
import TestSupport
import Testing

@Suite("Random tables")
struct RandomTableTests {
  @Test("the same seed gives the same table and links")
  func seed() throws {
    let seed = SeededGenerator.seed(for: "random tables")
    let (first, second) = (RandomRouteTable(seed: seed), RandomRouteTable(seed: seed))
    #expect(first?.text == second?.text)
    #expect(first?.links.map(\.text) == second?.links.map(\.text))
  }

  // A route on the path of another route may conflict with it.
  @Test(
    "a route with each feature loads and matches a link",
    arguments: RandomFeature.allCases.filter { $0 != .sibling })
  func feature(_ feature: RandomFeature) throws {
    let isOrigin = RandomFeature.origins.contains(feature)
    let features = isOrigin ? [.ownOrigin, feature] : [feature]
    for seed in 1...6 as ClosedRange<UInt64> {
      let random = try #require(RandomRouteTable(plainRoutes: 3, with: features, seed: seed))
      #expect(random.routes.count == 5 && random.repairs.removed == 0, "\(random.repairs.faults)")
      let taken = random.links.filter { link in
        let resolved = random.table.resolve(link.text, source: nil)
        return (resolved.via + [resolved.route ?? ""]).contains { $0.hasPrefix("odd-") }
      }
      #expect(!taken.isEmpty, "\(random.text)")
    }
  }

  @Test("nearly all routes of a table remain, and its links have every kind of result")
  func whole() throws {
    let seed = SeededGenerator.seed(for: "random tables, whole")
    var outcomes: [RandomLink.Outcome: Int] = [:]
    var kinds: [RandomLink.Kind: Int] = [:]
    var (drawn, removed, settled) = (0, 0, 0)
    for place in 0..<30 as Range<UInt64> {
      let random = try #require(RandomRouteTable(seed: seed &+ place, routes: 5...60))
      drawn += random.repairs.drawn
      removed += random.repairs.removed
      settled += random.repairs.settled
      for link in random.links {
        outcomes[link.outcome, default: 0] += 1
        kinds[link.kind, default: 0] += 1
      }
    }
    print("random tables: \(drawn) routes, \(removed) taken out, \(settled) settled, \(outcomes)")
    #expect(removed < drawn / 10)
    for outcome in [RandomLink.Outcome.matched, .unmatched, .refused] {
      #expect(outcomes[outcome, default: 0] > 100)
    }
    #expect(RandomLink.Kind.allCases.allSatisfy { kinds[$0, default: 0] > 100 })
  }
}
