import BenchmarkWorkloads
import Foundation
import TestSupport
import Testing

/// The foundation of the benchmarks: if a workload or its oracle were wrong, every figure would be.
@Suite("Benchmark workloads")
struct WorkloadTests {
  @Test(
    "a route is written in Linkway's pattern syntax",
    arguments: [
      ("/user", "/user"),
      ("/repos/{owner}/{repo}", "/repos/:owner/:repo"),
      ("/a.b/{id}-x", "/a.b/:id-x"),
      ("/a:b/c+(d)", "/a\\:b/c\\+\\(d\\)"),
      ("/{id}/{id}", "/:id/:id_1"),
      ("/{2nd}", "/:p2nd"),
      ("/{open", "/\\{open"),
    ])
  func pattern(route: String, pattern: String) {
    #expect(RouteTemplate(route).pattern == pattern)
  }

  @Test("routes are in precedence order, a literal before a parameter, left to right")
  func precedence() {
    let routes = ["/{a}/b", "/{a}/{b}", "/a/{b}", "/a/b"].map { RouteTemplate($0) }
    #expect(RouteTemplate.precedenceOrder(of: routes) == [3, 2, 0, 1])
  }

  @Test(
    "the reference trie goes back where the literal ends nowhere",
    arguments: [
      ("/a/x", 0), ("/a/y", 1), ("/b/y", 1), ("/a/z", -1), ("/a", -1), ("/a/x/", -1),
      ("//y", -1), ("", -1), ("a/x", -1),
    ])
  func reference(link: String, route: Int) throws {
    let trie = try ReferenceTrie(["/a/x", "/{p}/y"].map { RouteTemplate($0) })
    #expect(trie.route(of: link) == route)
  }

  @Test("two routes of the same shape are not a valid workload")
  func sameShape() {
    #expect(throws: WorkloadError.self) {
      try ReferenceTrie(["/a/{p}", "/a/{q}"].map { RouteTemplate($0) })
    }
  }

  @Test("a batch continues where the previous one ended, and starts again after the last link")
  func cursor() {
    var cursor = Cursor(count: 3)
    var places: [Int] = []
    cursor.take(2) { places += $0 }
    cursor.take(5) { places += $0 }
    #expect(places == [0, 1, 2, 0, 1, 2, 0])
  }

  @Test("the same seed gives the same table and links", arguments: [false, true])
  func seed(mixes: Bool) throws {
    let tables = (0..<2).map { _ in
      var generator = RouteGenerator(seed: 7, routes: 500, mixes: mixes)
      let routes = generator.routes(500)
      return (routes, generator.links(100, of: routes))
    }
    #expect(tables[0].0 == tables[1].0)
    #expect(tables[0].1 == tables[1].1)
    let workload = try Workload(name: "generated", routes: tables[0].0, links: tables[0].1)
    #expect(workload.expected.allSatisfy { $0 >= 0 })
  }

  @Test("parameters are next to literals only if that is requested", arguments: [false, true])
  func mixing(mixes: Bool) {
    var generator = RouteGenerator(seed: 3, routes: 1_000, mixes: mixes)
    var kinds: [[String?]: Set<Bool>] = [:]
    for route in generator.routes(1_000) {
      let segments = route.segments
      for place in segments.indices {
        kinds[Array(segments[..<place]), default: []].insert(segments[place] == nil)
      }
    }
    #expect(kinds.values.contains { $0.count == 2 } == mixes)
  }

  @Test("the reference trie gives what the workloads expect")
  func expected() throws {
    guard let path = try SharedData.path(of: "bench", suite: "benchmark workloads") else { return }
    let folder = try WorkloadFolder(path)
    var (right, all) = (0, 0)
    for name in ["w1", "w1r", "w2-1000", "w2-10000"] {
      let workload = try folder.workload(name)
      let trie = try ReferenceTrie(workload.routes)
      right += zip(workload.links.texts, workload.expected).count { trie.route(of: $0) == $1 }
      all += workload.expected.count
    }
    #expect(try folder.workload("w3").expected.allSatisfy { $0 == -1 })
    #expect(all == 30_142)
    #expect(right == all)
    print("benchmark workloads: \(right) of \(all)")
  }
}
