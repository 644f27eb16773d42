import Foundation
import Linkway
import LinkwayNavigation
import Testing

/// The links of the shared list of bad inputs, by their numbers in it, each with the rule of the
/// specification from which its result follows. `CitationTests` checks that the rules exist.
@Suite("Bad links")
struct BadLinkTests {
  /// A table as that list describes it: an origin and a custom scheme, an admin page behind a gate,
  /// users by number, one value `id`, and a wrapped link.
  static func table(admission: String = "strict", more: String = "") -> String {
    """
    {
      "version": 1,
      "origins": ["https://good.com", "good:"],
      "admission": "\(admission)",
      "gates": { "session": { "flow": "auth" } },
      "app": { "coordinator": "app", "start": "main", "children": [
        { "coordinator": "auth", "as": "root", "screens": ["logIn"] },
        { "coordinator": "main", "as": "root", "screens": ["home", "admin", "user", "search"] } ] },
      "routes": [
        { "route": "home", "paths": ["/"], "query": { "id": "string?", "a": "string?" }, "opens": "home" },
        { "route": "admin", "paths": ["/admin"], "opens": "admin", "requires": ["session"] },
        { "route": "user", "paths": ["/users/:id<int>"], "opens": "user" },
        { "route": "kelvin", "paths": ["/K"], "opens": "search" },
        { "route": "go", "paths": ["/go"], "query": { "to": "link" }, "unwrap": "to" }\(more)
      ]
    }
    """
  }

  struct Row: CustomTestStringConvertible, Sendable {
    var number: String
    var link: String
    var answer: String
    /// The rule of the specification from which the result follows; `nil` if the suite has one rule.
    var rule: String?
    var testDescription: String {
      "row \(number): \(link.prefix(60))\(rule.map { ", by \($0)" } ?? "")"
    }

    init(_ number: String, _ link: String, _ answer: String, _ rule: String? = nil) {
      self.number = number
      self.rule = rule
      let isRelative = link.hasPrefix("/") || link.hasPrefix("?") || link.hasPrefix("#")
      self.link = isRelative ? "https://good.com" + link : link
      self.answer = answer
    }
  }

  static let nested = (0..<12).reduce("good:users/1") { inner, _ in
    "good:go?to="
      + inner.utf8.map { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
          ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
      }.joined()
  }

  static let rows: [Row] = [
    Row("1", "https://good.com@evil.com/x", "refused credentials", "§2.2 rule 3"),
    Row("2", "https://good.com%40evil.com/", "refused host", "§2.1 rule 1"),
    Row("3", "https://good.com\\@evil.com/", "refused backslash", "§2.2 rule 2"),
    Row("4", "https://user:pw@good.com/", "refused credentials", "§2.2 rule 3"),
    Row("5", "https://good.com:443@evil.com/", "refused credentials", "§2.2 rule 3"),
    Row("6", "https://good.com:99999/", "refused port", "§2.1 rule 1"),
    Row("7", "https://good.com:8443/", "refused port not declared", "§2.3 rule 2"),
    Row("8", "HTTPS://GOOD.COM/users/1", "user id=1", "§2.1 rule 2"),
    Row("9", "https://good.com./users/1", "refused validation error", "§2.1 rule 2"),
    Row("10", "https://gооd.com/", "unmatched", "§2.1 rule 2"),
    Row("11", "https:good.com/x", "refused validation error", "§2.2 rule 1"),
    Row("11", "https:///good.com/x", "refused validation error", "§2.2 rule 1"),
    Row("12", "", "refused not absolute", "§2.1 rule 1"),
    Row("12", "good.com/x", "refused not absolute", "§2.1 rule 1"),
    Row("13", "http://2130706433/", "refused validation error", "§2.2 rule 1"),
    Row("14", "/%61dmin", "admin behind session", "§3.2 rule 1"),
    Row("15", "/public/../admin", "admin behind session", "§2.1 rule 4"),
    Row("15", "/public/%2e%2e/admin", "admin behind session", "§2.1 rule 4"),
    Row("16", "/%252e%252e/admin", "unmatched", "§2.1 rule 5"),
    Row("17", "/users%2f1", "unmatched", "§2.1 rule 5"),
    Row("17", "/users%5c1", "unmatched", "§2.1 rule 5"),
    Row("18", "//admin", "refused duplicate slash", "§2.3 rule 4"),
    Row("19", "/Admin", "unmatched", "§3.2 rule 8"),
    Row("20", "/admin/", "admin behind session", "§3.2 rule 7"),
    Row("21", "/admin;x=1", "unmatched", "§3.2 rule 1"),
    Row("22", "/admin/%0a", "refused control character", "§2.2 rule 5"),
    Row("22", "/users/%00", "refused control character", "§2.2 rule 5"),
    Row("22", "/users/1%7f", "refused control character", "§2.2 rule 5"),
    Row("23", "/%c0%ae%c0%ae", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "/users/%ff", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "/%ed%a0%80", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "/admin?unknown=%ff", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "/admin?%ff=1", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "/admin?a=1&b=%c3&c=%a9", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "/admin#%ff", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "/admin#a=%ff", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "/%ff/../admin", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "/%ff/%2e%2e/admin", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "https://%ff@good.com/", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "https://me:%c3%28@good.com/", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "https://good%ff.com/", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "good:users/%ff", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "good://%ff/1", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "good:%ff", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "nowhere:%ff", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "/go?to=good%3Ausers%2F%ff", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "/go?to=good:users/%25ff", "unmatched", "§3.3 rule 5"),
    Row("23", "/nowhere/%e2%82", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("24", "/users/%zz", "refused percent-encoding", "§2.2 rule 4"),
    Row("24", "/users/%2", "refused percent-encoding", "§2.2 rule 4"),
    Row("25", "https://good.com/us\ters/1", "refused validation error", "§2.2 rule 1"),
    Row("25", "https://good.com/users/1\n", "refused validation error", "§2.2 rule 1"),
    Row("25", " https://good.com/users/1", "refused validation error", "§2.2 rule 1"),
    Row("26", "?id=1&id=2", "refused repeated item", "§2.5 rule 2"),
    Row("27", "?a=c+d", "home a=c+d", "§5.5 rule 9"),
    Row("28", "#/admin", "home", "§5.6 rule 1"),
    Row("29", "/users/٣", "unmatched", "§3.3 rule 1"),
    Row("30", "/users/99999999999999999999", "unmatched", "§3.3 rule 3"),
    Row("31", "/%E2%84%AA", "unmatched", "§2.1 rule 3"),
    Row("32", "/go?to=javascript:alert(1)", "unmatched", "§5.4 rule 3"),
    Row("32", "/go?to=//evil.com", "unmatched", "§3.3 rule 5"),
    Row("32", "/go?to=https://good.com.evil.com", "unmatched", "§5.4 rule 3"),
    Row("33", nested, "refused depth", "§2.5 rule 5"),
    Row("34", "/" + String(repeating: "a", count: 2_049 - 17), "refused size", "§2.3 rule 1"),
    Row("34", String(repeating: "/a", count: 65), "refused size", "§2.3 rule 1"),
    Row(
      "34", "/?" + (0..<65).map { "a\($0)=1" }.joined(separator: "&"), "refused size", "§2.3 rule 1"
    ),
    Row(
      "35", "https://good.com/" + String(repeating: "a", count: 1 << 20), "refused size",
      "§2.3 rule 1"),
    // In addition to the list: links of the custom scheme, whose authority is folded.
    Row("fold", "good:public/../admin", "refused dot segment", "§2.3 rule 5"),
    Row("fold", "good:public/%2E%2E/admin", "refused dot segment", "§2.3 rule 5"),
    Row("fold", "good://../admin", "refused dot segment", "§2.3 rule 5"),
    Row("fold", "good://users:80/1", "refused port", "§2.3 rule 6"),
    Row("fold", "good://me@users/1", "refused credentials", "§2.3 rule 6"),
    Row("fold", "good://users/1", "user id=1", "§3.6 rule 1"),
    Row("fold", "good://users/1#x", "user id=1", "§3.6 rule 1"),
  ]

  // §2.6 rule 1, §12.2 rule 1
  @Test("An invalid link gets the correct result", arguments: rows)
  func badLink(_ row: Row) throws {
    let router = try LinkRouter(routes: Self.table())
    let answer = Self.describe(router.resolve(row.link))
    // The reason of a refusal starts with this keyword; the rest of the sentence is for readers.
    if row.answer.hasPrefix("refused ") {
      #expect(answer.hasPrefix(row.answer), "\(answer)")
    } else {
      #expect(answer == row.answer)
    }
  }

  static let lenientRows: [Row] = [
    Row("1", "https://good.com@evil.com/x", "unmatched", "§2.4 rule 1"),
    Row("3", "https://good.com\\@evil.com/", "unmatched", "§2.4 rule 1"),
    Row("7", "https://good.com:8443/", "refused port not declared", "§2.3 rule 2"),
    Row("11", "https:good.com/users/1", "user id=1", "§2.4 rule 1"),
    Row("13", "http://2130706433/", "unmatched", "§2.4 rule 1"),
    Row("17", "/users%2f1", "unmatched", "§2.1 rule 5"),
    Row("24", "/users/%zz", "unmatched", "§2.4 rule 1"),
    Row("23", "/admin?unknown=%ff", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "/admin?%ff=1", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "/admin?a=1&b=%c3&c=%a9", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "/admin#%ff", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "/admin#a=%ff", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "/%ff/../admin", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "/%ff/%2e%2e/admin", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "https://%ff@good.com/", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "https://me:%c3%28@good.com/", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "https://good%ff.com/", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "good:users/%ff", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "good://%ff/1", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "good:%ff", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "nowhere:%ff", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "/go?to=good%3Ausers%2F%ff", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "/go?to=good:users/%25ff", "unmatched", "§3.3 rule 5"),
    Row("23", "/nowhere/%e2%82", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("23", "/%f\tf", "refused invalid UTF-8", "§2.3 rule 3"),
    Row("25", " https://good.com/users/1", "user id=1", "§2.4 rule 1"),
    Row("34", "/" + String(repeating: "a", count: 2_049 - 17), "refused size", "§2.3 rule 1"),
    Row("fold", "good:public/../admin", "refused dot segment", "§2.3 rule 5"),
    Row("fold", "good://users:80/1", "refused port", "§2.3 rule 6"),
    Row("fold", "good://me@users/1", "refused credentials", "§2.3 rule 6"),
  ]

  // §2.4 rule 1
  @Test("Lenient admission accepts what a browser accepts, within limits", arguments: lenientRows)
  func lenient(_ row: Row) throws {
    let router = try LinkRouter(routes: Self.table(admission: "lenient"))
    let answer = Self.describe(router.resolve(row.link))
    #expect(answer.hasPrefix(row.answer), "\(answer)")
  }

  /// Bytes, and the first byte that is not UTF-8 if they are refused.
  static let rawLinks: [(link: [UInt8], offset: Int?)] = [
    (Array("https://good.com/users/1".utf8), nil), (Array("https://good.com/é".utf8), nil),
    (Array("https://good.com/users/".utf8) + [0xFF], 23),
    (Array("https://good.com/é?".utf8) + [0xE9] + Array("&a".utf8), 20),
    (Array("https://good.com/#".utf8) + [0xC3], 18),
    (Array("https://good".utf8) + [0xE9] + Array(".com/".utf8), 12),
    (Array("https://".utf8) + [0xED, 0xA0, 0x80] + Array("@good.com/".utf8), 8),
    (Array("good:".utf8) + [0xC0, 0xAE], 5), ([0xFF], 0),
    // Together with the following encoded byte, it would be a letter.
    (Array("https://good.com/users/".utf8) + [0xC3] + Array("%A9".utf8), 23),
  ]

  @Test(
    "Raw bytes that are not UTF-8 are refused at their offset", arguments: ["strict", "lenient"])
  func raw(_ admission: String) throws {
    let router = try LinkRouter(routes: Self.table(admission: admission))
    for (link, offset) in Self.rawLinks {
      let resolved = router.resolve(String(linkBytes: link))
      var found: Int?
      if case .refused(let reason, let place) = resolved.outcome {
        #expect(reason.hasPrefix("invalid UTF-8"))
        found = place
      }
      #expect(found == offset, "\(link)")
    }
  }

  @Test("Foundation's URL with such bytes is refused too, by every entry point")
  func url() throws {
    let router = try LinkRouter(routes: Self.table())
    let bytes = Array("https://good.com/users/".utf8) + [0xFF]
    let url = try #require(URL(dataRepresentation: Data(bytes), relativeTo: nil))
    #expect(Self.describe(router.resolve(url)).hasPrefix("refused invalid UTF-8"))
    let navigator = LinkNavigator(router: router)
    #expect(navigator.open(url).outcome == .link(.refused))
    let whole = try #require(URL(string: "https://good.com/users/1"))
    #expect(Self.describe(router.resolve(whole)) == "user id=1")
  }

  @Test(
    "`duplicateSlashes` decides what `//admin` means, and none of its meanings avoids the gate",
    arguments: [
      ("refuse", "refused duplicate slash"), ("significant", "unmatched"),
      ("collapse", "admin behind session"),
    ])
  func duplicateSlashes(_ policy: String, _ expected: String) throws {
    let text = Self.table().replacing(
      "\"version\": 1,", with: "\"version\": 1, \"duplicateSlashes\": \"\(policy)\",")
    let answer = Self.describe(try LinkRouter(routes: text).resolve("https://good.com//admin"))
    #expect(answer.hasPrefix(expected), "\(answer)")
  }

  // §2.6 rule 2
  @Test("A refusal names the byte at which the link is wrong")
  func offset() throws {
    let router = try LinkRouter(routes: Self.table())
    guard case .refused(_, let offset) = router.resolve("https://good.com/users/%zz").outcome else {
      Issue.record("not refused")
      return
    }
    #expect(offset == 23)
  }

  /// `route name=value … behind gate`, or another result of the link.
  static func describe(_ resolved: ResolvedLink) -> String {
    switch resolved.outcome {
    case .unmatched: return "unmatched"
    case .refused(let reason, _): return "refused \(reason)"
    case .leftToWeb: return "left to the web"
    case .resolver(let name): return "resolver \(name)"
    case .failed(let reason): return "failed \(reason)"
    case .plan(let plan):
      let parameters = resolved.parameters.map { "\($0)=\($1.linkText ?? "[]")" }
      let gates = plan.steps.flatMap(\.requires).map(\.gate)
      return ([resolved.route ?? ""] + parameters + (gates.isEmpty ? [] : ["behind"] + gates))
        .joined(separator: " ")
    }
  }
}
