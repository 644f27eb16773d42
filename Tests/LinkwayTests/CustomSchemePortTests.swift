import Linkway
import LinkwayNavigation
import LinkwayResults
import LinkwayTable
import Testing

/// Links of a custom scheme that has origins with a port in addition to its folded ones.
@Suite("Ports of custom schemes")
struct CustomSchemePortTests {
  static func table(admission: String = "strict") -> String {
    BadLinkTests.table(
      admission: admission,
      more: #"""
        ,
        { "route": "server", "links": ["good://:host(.+)::port([0-9]+)?/team/:team"], "opens": "search" },
        { "route": "exact", "links": ["good://Chat.Example:8065/x"], "opens": "search" },
        { "route": "label", "links": ["good://:sub<slug>.corp.example{::p}?/s"], "opens": "search" },
        { "route": "site", "links": ["good://:site<site>:*/e"], "opens": "search" },
        { "route": "affixed", "links": ["good://www-:name.example:80/a"], "opens": "search" },
        { "route": "pin", "links": ["good://:host(.+)::port([0-9]+)?/pin"], "opens": "search" },
        { "route": "folded", "paths": ["/chat.example/pin"], "opens": "search" },
        { "route": "old", "links": ["good://:host(.+)::port([0-9]+)?/old/:id"], "redirect": "/team/:id" },
        { "route": "rest", "links": ["good://:h(.+)::p([0-9]+)?/raw/:rest<raw>"], "opens": "search",
          "with": { "all": ":*" } },
        { "route": "any", "links": ["(https?|chat|Talk)://:host(.+)::port([0-9]+)?/any"], "opens": "search" }
        """#
    ).replacing(
      #""routes": ["#,
      with: #""types": { "site": { "enum": ["Home.Example", "b"] } }, "routes": ["#)
  }

  typealias Row = BadLinkTests.Row

  static let rows: [Row] = [
    // Host and port match as with https.
    Row("port", "good://chat.example:8065/team/a", "server host=chat.example port=8065 team=a"),
    Row("port", "good://chat.example/team/a", "server host=chat.example team=a"),
    Row("port", "good://chat.example:/team/a", "server host=chat.example team=a"),
    Row("port", "good://chat.example:0/team/a", "server host=chat.example port=0 team=a"),
    Row("port", "good://chat.example:08065/team/a", "server host=chat.example port=8065 team=a"),
    Row("port", "good://chat.example:65535/team/a", "server host=chat.example port=65535 team=a"),
    Row("port", "good://chat.example:443/team/a", "server host=chat.example port=443 team=a"),
    Row("port", "good://chat.example:65536/team/a", "refused port"),
    Row("port", "good://chat.example:99999/team/a", "refused port"),
    Row("port", "good://chat.example:8065/x", "exact"),
    Row("port", "good://chat.example:8066/x", "refused port: a folded link cannot have a port"),
    Row("port", "good://chat.example/x", "unmatched"),
    Row("port", "good://[::1]:80/team/a", "server host=[::1] port=80 team=a"),
    Row("port", "good://[2001:DB8::1]/team/a", "server host=[2001:db8::1] team=a"),
    // An absent capture has no host.
    Row("port", "good://:80/team/a", "refused host"),
    // Case does not matter, and captures keep their spelling.
    Row("case", "GOOD://Chat.EXAMPLE:8065/team/A", "server host=Chat.EXAMPLE port=8065 team=A"),
    Row("case", "good://CHAT.example:8065/x", "exact"),
    Row("case", "good://A-B.Corp.Example/s", "label sub=A-B"),
    Row("case", "good://A_B.Corp.Example/s", "unmatched"),
    Row("case", "good://WWW-Me.example:80/a", "affixed name=Me"),
    Row("case", "good://HOME.EXAMPLE/e", "site site=Home.Example"),
    Row("case", "good://B:1/e", "site site=b"),
    // Both readings; a folded origin is exact.
    Row("both", "good://chat.example/pin", "folded"),
    Row("both", "good://chat.example:80/pin", "pin host=chat.example port=80"),
    Row("both", "good://Chat.example/pin", "pin host=Chat.example"),
    Row("both", "good://users/1", "user id=1"),
    Row("both", "good://admin", "admin behind session"),
    Row("both", "good://admin/", "admin behind session"),
    Row("both", "good://chat.example/nowhere", "unmatched"),
    // Without an authority, only the folded reading is possible.
    Row("folded", "good:users/1", "user id=1"), Row("folded", "good:/users/1", "user id=1"),
    Row("folded", "good:///users/1", "user id=1"), Row("folded", "good:/team/a", "unmatched"),
    Row("folded", "good:team/a", "unmatched"), Row("folded", "good:///team/a", "unmatched"),
    Row("folded", "good:chat.example:8065/team/a", "unmatched"),
    Row("folded", "good:chat.example/pin", "folded"),
    Row("folded", "good:public/../admin", "refused dot segment"),
    // With a port or credentials, it is not.
    Row("unfolded", "good://users:80/1", "refused port"),
    Row("unfolded", "good://admin:80/", "refused port"),
    Row("unfolded", "good://me@users/1", "refused credentials"),
    Row("unfolded", "good://me@chat.example/team/a", "refused credentials"),
    Row("unfolded", "good://me:pw@chat.example:80/team/a", "refused credentials"),
    // Dot segments, separators, control characters and bytes that are not UTF-8.
    Row("text", "good://chat.example:80/x/../team/a", "server host=chat.example port=80 team=a"),
    Row(
      "text", "good://chat.example:80/team/%2e%2e/%2e/team/a",
      "server host=chat.example port=80 team=a"),
    Row("text", "good://../team/a", "refused dot segment"),
    Row("text", "good://..:80/team/a", "refused dot segment"),
    Row("text", "good://%2E%2e:80/team/a", "refused dot segment"),
    Row("text", "good://a%2Fb:80/team/a", "refused separator"),
    Row("text", "good://a%5cb/team/a", "refused separator"),
    Row("text", "good://ch%61t.example:8065/team/a", "server host=ch%61t.example port=8065 team=a"),
    Row("text", "good://ch%61t.example:8065/x", "refused port"),
    Row("text", "good://a%00b:80/team/a", "refused control character"),
    Row("text", "good://a%FF:80/team/a", "refused invalid UTF-8"),
    Row("text", "good://a%zz:80/team/a", "refused percent-encoding"),
    Row("text", "good://chat.example:80/team/%2f", "refused separator"),
    Row("text", "good://chat.example:80/team%2fa", "refused port"),
    Row("text", "good://chat.example:80//team/a", "refused port"),
    Row("text", "good://chat.example//team/a", "refused duplicate slash"),
    // Redirects keep the authority.
    Row("on", "good://Chat.example:8065/old/7?q=1#f", "server host=Chat.example port=8065 team=7"),
    Row("on", "good://chat.example/old/7", "server host=chat.example team=7"),
    Row(
      "on", "https://good.com/go?to=good://chat.example:80/team/a",
      "server host=chat.example port=80 team=a"),
    Row("on", "good:go?to=good://chat.example:80/nowhere", "refused port"),
    Row(
      "on", "good://Chat.example:1/raw/a?b#c",
      "rest all=good://Chat.example:1/raw/a?b#c h=Chat.example p=1 rest=a?b#c"),
    // Such a port counts as declared. Other schemes are unaffected.
    Row("other", "https://good.com:8443/users/1", "unmatched"),
    Row("other", "bad://good.com:8443/users/1", "refused port"),
    Row("other", "bad://good.com/users/1", "unmatched"),
    // A scheme pattern represents the schemes that it enumerates.
    Row("schemes", "chat://A.example:1/any", "any host=A.example port=1"),
    Row("schemes", "TALK://a.example/any", "any host=a.example"),
    Row("schemes", "https://a.example:1/any", "any host=a.example port=1"),
    Row("schemes", "talks://a.example/any", "unmatched"),
  ]

  private func expect(_ row: Row, _ text: String) throws {
    let router = try LinkRouter(routes: text)
    let compiled = try LinkRouter(compiled: CompiledTable.bytes(of: router.table))
    for router in [router, compiled] {
      let resolved = router.resolve(row.link)
      let answer = BadLinkTests.describe(resolved)
      #expect(answer.hasPrefix(row.answer), "\(answer)")
      if !row.answer.hasPrefix("refused") { #expect(answer == row.answer) }
      // An explanation names the same winner.
      let winner = router.table.explain(row.link, source: nil).candidates.first
      if winner?.outcome == .wins { #expect(winner?.route == resolved.via.first ?? resolved.route) }
    }
  }

  // §3.6 rules 6 and 7
  @Test("A link of such a scheme is read both ways", arguments: rows)
  func strict(_ row: Row) throws {
    try expect(row, Self.table())
  }

  static let lenientRows: [Row] = [
    Row("port", "good://chat.example:8065/team/a", "server host=chat.example port=8065 team=a"),
    Row("port", "good://users:80/1", "refused port"),
    Row("unfolded", "good://me@chat.example/team/a", "server host=chat.example team=a"),
    Row("unfolded", "good://me:pw@chat.example:1/old/a", "server host=chat.example port=1 team=a"),
    Row("unfolded", "good://me@users/1", "refused credentials"),
    Row("unfolded", "good://me@chat.example:1/x", "refused credentials"),
    Row("text", "good://..:80/team/a", "refused dot segment"),
    Row("text", "good://a%FF:80/team/a", "refused invalid UTF-8"),
    Row("other", "bad://me@chat.example/team/a", "refused credentials"),
  ]

  @Test("Lenient admission matches credentials to hosts alone", arguments: lenientRows)
  func lenient(_ row: Row) throws {
    try expect(row, Self.table(admission: "lenient"))
  }

  @Test("A link with a port is refused at the offset of the port")
  func offset() throws {
    let router = try LinkRouter(routes: Self.table())
    for link in ["good://chat.example:8066/x", "bad://chat.example:8066/x"] {
      guard case .refused(_, let offset) = router.resolve(link).outcome else {
        Issue.record("\(link)")
        continue
      }
      #expect(offset == link.utf8.count - 6)
    }
  }

  @Test("Without a port in the pattern a custom scheme stays folded")
  func stillFolded() throws {
    let text = BadLinkTests.table(
      more: #"""
        , { "route": "own", "links": ["good://settings/:id<int>", "good:a/c",
            "(https?|chat)://x.example/w"], "opens": "search" }
        """#)
    let router = try LinkRouter(routes: text)
    for (link, answer) in [
      ("good:settings/1", "own id=1"), ("good://settings/1", "own id=1"),
      ("good:a/c", "own"), ("good://a/c", "own"), ("chat://x.example/w", "unmatched"),
      ("good://settings:80/1", "refused port: a folded link cannot have a port"),
    ] {
      #expect(BadLinkTests.describe(router.resolve(link)) == answer, "\(link)")
    }
  }

  @Test("Paths are valid under origins of both kinds")
  func paths() throws {
    let text = Self.table().replacing(
      #""good:"]"#, with: #""good:", "good://:server(.+)::port([0-9]+)?"]"#)
    let router = try LinkRouter(routes: text)
    for (link, answer) in [
      ("good:users/1", "user id=1"), ("good://users/1", "user id=1"),
      ("good://Users.example/users/1", "user id=1 server=Users.example"),
      ("good://a.example:80/users/1", "user id=1 port=80 server=a.example"),
      ("good://a.example:80/admin", "admin port=80 server=a.example behind session"),
      ("good://a.example:80", "home port=80 server=a.example"),
      ("good://a.example", "home server=a.example"), ("good:", "home"),
      ("https://good.com/users/1", "user id=1"),
    ] {
      #expect(BadLinkTests.describe(router.resolve(link)) == answer, "\(link)")
    }
  }
}
