import Foundation
import LinkwayMatching
import TestSupport
import Testing

/// The ranking suites of two other routers. Cases with a different result in Linkway are listed
/// with the rule of the specification that causes it.
@Suite("Ranking suites of peers")
struct PeerRankingTests {
  private struct TanStack: Decodable {
    struct Case: Decodable {
      var table: [String]
      var path: String
      var expect: String?
    }
    var cases: [Case]
  }

  /// The cases that differ, by number, with Linkway's result and the reason.
  private static let tanStackDifferences: [Int: String] = [
    22: "/a/b{b}bbb — §4.1 rule 5: as many literal bytes and like captures, a conflict at load",
    27: "/posts/new — §4.1 rule 4: fewer optional parts",
    39: "/a/{b?}/ — §4.1 rule 5: both are `/a/:x` with one optional part, a conflict at load",
    40: "/a — §4.1 rule 4: fewer optional parts",
    58: "/a — §3.2 rule 7: `trailingSlash` is `ignore` by default",
    62: "/{a} — §3.2 rule 7: `trailingSlash` is `ignore` by default",
    66: "/{a?} — §3.2 rule 7: `trailingSlash` is `ignore` by default",
    91: "none — §3.1 rule 1: the text beside an optional capture is not optional",
    92: "/foo/{p?}.tsx — §4.1 rule 4: fewer optional parts",
    93: "none — §3.1 rule 1: the text beside an optional capture is not optional",
    96: "/a — §4.1 rule 2: the pattern that ends beats an optional repeated segment",
    97: "/a — §4.1 rule 2: the pattern that ends beats an optional repeated segment",
  ]

  @Test("TanStack Router's ranking: the differences are those that are listed")
  func tanStack() throws {
    guard
      let data = try SharedData.bytes(
        "corpora/peer-tanstack-ranking.json", suite: "TanStack Router's ranking suite")
    else { return }
    let cases = try JSONDecoder().decode(TanStack.self, from: data).cases
    #expect(cases.count == 103)
    var differences = 0
    for (index, peer) in cases.enumerated() {
      let answer = try answer(peer.table, peer.path)
      let listed = Self.tanStackDifferences[index]
      #expect(
        (answer == peer.expect) == (listed == nil),
        "\(index): \(peer.table) on \(peer.path) gives \(answer ?? "none")")
      if let listed {
        differences += 1
        #expect(listed.hasPrefix((answer ?? "none") + " "), "\(index)")
      }
    }
    print("peer-tanstack-ranking: \(cases.count - differences) of \(cases.count), the rest listed")
    for (index, reason) in Self.tanStackDifferences.sorted(by: { $0.key < $1.key }) {
      print("exception of peer-tanstack-ranking: case \(index) gives \(reason)")
    }
  }

  private struct Vue: Decodable {
    struct Entry: Decodable {
      var path: String
      var options: String?
    }
    var orders: [[Entry]]
  }

  /// Adjacent patterns of an order that Linkway ranks differently by their first forms, with the
  /// reason.
  private static let vueDifferences: [String: String] = [
    " before /": "§4.1 rule 5: two spellings of one pattern",
    "/ before /:a(\\d+)?": "§4.1 rule 4, on the one link that both match: fewer optional parts",
    "/ before /:a?": "§4.1 rule 4, on the one link that both match: fewer optional parts",
    "/:w before /:w": "§4.1 rule 5: case is no rule; `caseSensitive` routes that overlap conflict",
    "/Home before /home": "§4.1 rule 5: case is no rule",
    "/a before /a": "§4.1 rule 5: `trailingSlash` is the table's, not the route's",
    "/a-:w(.*) before /:a-:b-:c": "§4.1 rule 2: three literal bytes beat two",
    "/a/ before /a": "§4.1 rule 5: with `trailingSlash` `ignore` these are one pattern",
    "/a/ before /a/": "§4.1 rule 5: these are one pattern",
    "/a/:b before /a/:b/": "§4.1 rule 5: these are one pattern",
    "/a/_:b(\\d)?other before /a/_:b-other": "§4.1 rule 2: seven literal bytes beat six",
    "/a/b/ before /a/b": "§4.1 rule 5: these are one pattern",
    "/home before /home": "§4.1 rule 5: these are one pattern",
  ]

  @Test("Vue Router's order: the differences are those that are listed")
  func vue() throws {
    guard
      let data = try SharedData.bytes(
        "corpora/peer-vue-order.json", suite: "Vue Router's order suite")
    else { return }
    let orders = try JSONDecoder().decode(Vue.self, from: data).orders
    #expect(orders.count == 37)
    var pairs = 0
    var found: Set<String> = []
    for order in orders {
      for (better, worse) in zip(order, order.dropFirst()) {
        pairs += 1
        let verdict = try compare(better.path, worse.path)
        if verdict.order >= 0 { found.insert("\(better.path) before \(worse.path)") }
      }
    }
    #expect(found == Set(Self.vueDifferences.keys))
    print("peer-vue-order: \(pairs - found.count) of \(pairs), the rest listed")
    for (pair, reason) in Self.vueDifferences.sorted(by: { $0.key < $1.key }) {
      print("exception of peer-vue-order: \(pair) — \(reason)")
    }
  }

  /// Compares the first forms of two patterns, regardless of the links they match.
  private func compare(_ left: String, _ right: String) throws -> Specificity.Verdict {
    let fixture = RouteFixture()
    let specificities = try [left, right].map { path in
      let pattern = try fixture.route(path, [path.isEmpty ? "/" : path]).patterns[0].path
      return Specificity(
        origin: .exact, path: pattern.forms[0].ranks, query: .init(), fragment: .none,
        optionalParts: pattern.optionalParts)
    }
    return Specificity.compare(specificities[0], specificities[1])
  }

  private func answer(_ table: [String], _ path: String) throws -> String? {
    var fixture = RouteFixture()
    fixture.caseSensitive = false
    let routes = try table.map { try fixture.route($0, [Self.pattern($0)]) }
    return try fixture.matcher(routes).winner(of: "https://photos.example" + path)
  }

  /// `{name}` as `:name`, and an optional or repeated one with a prefix in braces.
  private static func pattern(_ template: String) -> String {
    var text = ""
    var rest = Substring(template)
    while let open = rest.firstIndex(of: "{"), let close = rest.firstIndex(of: "}") {
      text += rest[..<open]
      var name = rest[rest.index(after: open)..<close]
      let modifier = name.last.flatMap { "?*+".contains($0) ? $0 : nil }
      if modifier != nil { name.removeLast() }
      rest = rest[rest.index(after: close)...]
      let isWhole = text.last == "/" && (rest.isEmpty || rest.first == "/")
      switch modifier {
      case nil: text += isWhole ? ":\(name)" : "{:\(name)}"
      case "*" where !isWhole: text += "{:\(name)(.*)}"
      case let mark?: text += isWhole ? ":\(name)\(mark)" : "{:\(name)}\(mark)"
      }
    }
    return text + rest
  }
}
