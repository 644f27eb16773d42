import Foundation
import LinkwayMatching
import TestSupport
import Testing

@testable import LinkwayAutomaton
@testable import LinkwayAutomatonBuilder

@Suite("The automaton on the workloads")
struct WorkloadTests {
  struct Workload: CustomTestStringConvertible, Sendable {
    var name: String
    var routes: String
    var links: String
    /// `nil` if no link may match.
    var expect: String?
    var count: Int
    var testDescription: String { name }
  }

  static let workloads = [
    Workload(name: "w1", routes: "w1-routes", links: "w1-urls", expect: "w1-expect", count: 142),
    Workload(
      name: "w1r", routes: "w1-routes", links: "w1r-urls", expect: "w1r-expect", count: 10_000),
    Workload(
      name: "w2-1000", routes: "w2-1000-routes", links: "w2-1000-urls", expect: "w2-1000-expect",
      count: 10_000),
    Workload(
      name: "w2-10000", routes: "w2-10000-routes", links: "w2-10000-urls",
      expect: "w2-10000-expect", count: 10_000),
    Workload(
      name: "w2-100000", routes: "w2-100000-routes", links: "w2-100000-urls",
      expect: "w2-100000-expect", count: 10_000),
    Workload(name: "w3", routes: "w1-routes", links: "w3-urls", expect: nil, count: 134),
  ]

  /// The largest table takes long to build.
  private static let tried = workloads.filter {
    Effort.isThorough || $0.name != "w2-100000"
  }

  @Test("The route of each link is the one that must win", arguments: tried)
  func winners(_ workload: Workload) throws {
    guard let routes = try lines(workload.routes), let links = try lines(workload.links) else {
      return
    }
    let expected: [Int?]
    if let file = workload.expect {
      guard let lines = try lines(file) else { return }
      expected = lines.map { Int($0) }
    } else {
      expected = links.map { _ in nil }
    }
    let fixture = RouteFixture()
    let automaton = AutomatonMatcher(
      fixture.matcher(
        try routes.enumerated().map { try fixture.route(String($0), [pattern($1)]) }))
    var right = 0
    var match = LocatedMatch()
    for (link, route) in zip(links, expected) {
      let verdict = automaton.locate("https://photos.example" + link, source: nil, into: &match)
      let found = verdict == .matched ? match.route : nil
      if found == route { right += 1 }
    }
    #expect(right == workload.count)
    #expect(links.count == workload.count)
    print("workload \(workload.name): \(right) of \(workload.count)")
  }

  private func lines(_ file: String) throws -> [String]? {
    guard
      let data = try SharedData.bytes("bench/\(file).txt", suite: "the automaton on \(file)")
    else { return nil }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// `{name}` as a capture with this name.
  private func pattern(_ text: String) -> String {
    var pattern = ""
    for (index, segment) in text.split(separator: "/").enumerated() {
      pattern += segment.hasPrefix("{") ? "/:p\(index)" : "/\(segment)"
    }
    return pattern.isEmpty ? "/" : pattern
  }
}
