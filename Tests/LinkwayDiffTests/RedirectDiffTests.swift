import LinkwayDiff
import LinkwayTable
import Testing

/// Redirects with targets that only some links reach.
@Suite("Diff of redirects")
struct RedirectDiffTests {
  private static func table(
    _ routes: String, types: String = "{}", plus: String = "literal"
  ) throws -> RouteTable {
    try DiffTable.compile(
      """
      \(routes),
      {"route": "a", "paths": ["/a"], "query": {"q": "int"}, "opens": "page"},
      {"route": "b", "paths": ["/b"], "query": {"q": "int"}, "opens": "other"},
      {"route": "x", "paths": ["/x/foo"], "opens": "page"},
      {"route": "y", "paths": ["/y/foo"], "opens": "other"}
      """, [#""types": \#(types)"#, #""plusInQuery": "\#(plus)""#])
  }

  @Test("The query that a redirect keeps shows its target: §11.9 rule 2")
  func query() throws {
    let diff = TableDiff(
      try Self.table(#"{"route": "o", "paths": ["/o"], "redirect": "/a"}"#),
      try Self.table(#"{"route": "o", "paths": ["/o"], "redirect": "/b"}"#))
    #expect(diff.verdict == .changed)
    #expect(diff.changes.contains { $0.kind == .redirectChanged && $0.route == "o" })
    #expect(diff.changes.contains { $0.kind == .screenChanged && $0.route == "o" })
  }

  @Test("A value that only the target of a redirect accepts is removed: §11.9 rule 2")
  func conditions() throws {
    let added = #""query": {"q": "number?"}"#
    let target =
      #"{"route": "t", "paths": ["/t"], "query": {"q": {"type": "int", "equals": 4}}, "opens": "page"}"#
    let diff = TableDiff(
      try Self.table(#"{"route": "o", "paths": ["/o"], "redirect": "/t"}, "# + target),
      try Self.table(#"{"route": "o", "paths": ["/o"], \#(added), "redirect": "/t"}, "# + target))
    #expect(diff.changes.contains { $0.kind == .linkRemoved && $0.route == "o" })
  }

  @Test(
    "A link in an undeclared item, or in one of another type, is unwrapped: §11.9 rule 2",
    arguments: [
      (#""query": {"*": true}"#, #""unwrap": "to""#),
      (#""query": {"to": "string?"}"#, #""unwrap": "to""#),
      (#""query": {"to": "string?"}, "with": {"n": ":to"}"#, #""unwrap": "n""#),
    ])
  func unwrapsOther(_ query: String, _ unwrap: String) throws {
    let diff = TableDiff(
      try Self.table(#"{"route": "w", "paths": ["/w"], \#(query), "opens": "page"}"#),
      try Self.table(#"{"route": "w", "paths": ["/w"], \#(query), \#(unwrap)}"#))
    let kinds = diff.changes.filter { $0.route == "w" }.map(\.kind)
    for kind in [ChangeKind.redirectChanged, .screenChanged, .parameterAdded] {
      #expect(kinds.contains(kind), "\(kinds)")
    }
    #expect(diff.gaps.isEmpty)
  }

  @Test("An optional item of the target that a redirect keeps is a parameter: §11.9 rule 2")
  func optionalItem() throws {
    let target = #"{"route": "t", "paths": ["/t"], "query": {"when": "string?"}, "opens": "page"}"#
    let diff = TableDiff(
      try Self.table(#"{"route": "o", "paths": ["/o"], "redirect": "/t"}, "# + target),
      try Self.table(#"{"route": "o", "paths": ["/o"], "opens": "other"}, "# + target))
    let removed = diff.changes.first { $0.kind == .parameterRemoved && $0.route == "o" }
    #expect(removed?.witness?.link == "https://a.example/o?when=")
  }

  @Test("A list that only the wrapped link fills is a changed default: §11.9 rule 2")
  func wrappedList() throws {
    let target =
      #"{"route": "t", "paths": ["/*"], "query": {"feeds": "string[]"}, "opens": "page"}"#
    let diff = TableDiff(
      try Self.table(
        #"{"route": "w", "paths": ["/w"], "query": {"to": "link"}, "unwrap": "to"}, "# + target),
      try Self.table(target))
    let kinds = diff.changes.filter { $0.route == "w" }.map(\.kind)
    #expect(kinds.contains(.parameterDefault), "\(kinds)")
    #expect(!kinds.contains(.parameterType), "\(kinds)")
  }

  @Test(
    "A wrapped link to a route without a known link leaves the route that unwraps it undecided: §11.9 rule 4"
  )
  func unwrapped() throws {
    func table(_ type: String) throws -> RouteTable {
      try Self.table(
        #"{"route": "twin", "paths": ["/t/:v<twin>"], "opens": "page"}, "#
          + #"{"route": "w", "paths": ["/w"], "query": {"to": "\#(type)"}, "unwrap": "to"}"#,
        types: #"{"twin": {"regex": "([a-z]+)-\\1"}}"#)
    }
    let diff = TableDiff(try table("link"), try table("number?"))
    #expect(diff.gaps.map(\.reason).contains("a back reference cannot be compared"))
  }

  @Test("A redirect of which no link is found that arrives is never equal: §11.9 rule 4")
  func capture() throws {
    let diff = TableDiff(
      try Self.table(#"{"route": "o", "paths": ["/o/:v"], "redirect": "/x/:v"}"#),
      try Self.table(#"{"route": "o", "paths": ["/o/:v"], "redirect": "/y/:v"}"#))
    #expect(diff.verdict != .equal)
  }

  @Test("A link that one table redirects and the other one refuses is refused: §11.9 rule 2")
  func refused() throws {
    let wrapper = #"{"route": "w", "paths": ["/w"], "query": {"to": "link"}, "unwrap": "to"#
    let other = #"{"route": "v", "paths": ["/w"], "query": {"p": "int?"}, "opens": "other"}"#
    let diff = TableDiff(
      try Self.table(wrapper + #""}, "# + other),
      try Self.table(wrapper + #"", "sources": ["scheme"]}, "# + other))
    #expect(diff.changes.contains { $0.kind == .refused && $0.route == "w" })
  }

  @Test(
    "A target that needs a certain capture, a second redirect or a text as the wrapped link is found: §11.9 rule 2",
    arguments: [
      #"{"route": "o", "paths": ["/o/:v"], "redirect": "/x/:v"}"#,
      #"{"route": "o", "paths": ["/o"], "redirect": "/w"}"#,
      #"{"route": "o", "paths": ["/a/o"], "query": {"to": "string", "k": "int?"}, "unwrap": "to"}"#,
    ])
  func targets(_ route: String) throws {
    let wrapper = #", {"route": "w", "paths": ["/w"], "query": {"to": "link"}, "unwrap": "to"}"#
    let diff = TableDiff(
      try Self.table(route + wrapper),
      try Self.table(
        route.replacing(#""paths": ["#, with: #""sources": ["scheme"], "paths": ["#) + wrapper))
    #expect(diff.verdict == .changed, "\(diff.gaps)")
    #expect(diff.changes.contains { $0.kind == .linkRemoved && $0.route == "o" })
  }

  @Test("A link that the target's route refuses is found: §11.9 rule 2")
  func refusedTarget() throws {
    let diff = TableDiff(
      try Self.table(#"{"route": "o", "paths": ["/o"], "redirect": "/a"}"#),
      try Self.table(#"{"route": "o", "paths": ["/o"], "opens": "other"}"#))
    let added = diff.changes.first { $0.kind == .linkAdded && $0.route == "o" }
    #expect(added?.witness?.link == "https://a.example/o")
    let removed = TableDiff(
      try Self.table(#"{"route": "o", "paths": ["/o"], "opens": "other"}"#),
      try Self.table(#"{"route": "o", "paths": ["/o"], "redirect": "/a"}"#)
    ).changes.first { $0.kind == .refused && $0.route == "o" }
    #expect(removed != nil)
  }

  @Test("A capture with the name of one of the target's route is compared: §11.9 rule 2")
  func sameCapture() throws {
    let target = #", {"route": "t", "paths": ["/t/:v"], "opens": "page"}"#
    let wrapper = #"{"route": "w", "paths": ["/w/:v"], "query": {"to": "link"}, "#
    let diff = TableDiff(
      try Self.table(wrapper + #""unwrap": "to"}"# + target),
      try Self.table(wrapper + #""opens": "page"}"# + target))
    #expect(diff.changes.contains { $0.kind == .parameterDefault && $0.route == "w" })
  }

  @Test("A target whose route accepts another source is found: §11.9 rule 2")
  func source() throws {
    let target = #", {"route": "t", "paths": ["/t"], "sources": ["internal"], "opens": "page"}"#
    let diff = TableDiff(
      try Self.table(#"{"route": "o", "paths": ["/o"], "redirect": "/t"}"# + target),
      try Self.table(#"{"route": "o", "paths": ["/o"], "redirect": "/gone"}"# + target))
    let removed = diff.changes.first { $0.kind == .linkRemoved && $0.route == "o" }
    #expect(removed?.witness?.source == .internal)
  }

  @Test("A wrapped link with a plus sign leads elsewhere if its meaning changes: §11.9 rule 2")
  func plus() throws {
    func table(_ plus: String) throws -> RouteTable {
      try Self.table(
        #"{"route": "w", "paths": ["/w"], "query": {"to": "link"}, "unwrap": "to"}"#,
        plus: plus)
    }
    let diff = TableDiff(try table("literal"), try table("space"))
    #expect(diff.verdict == .changed, "\(diff.gaps)")
  }

  @Test("An origin on which only one table resolves the redirect is found: §11.9 rule 2")
  func origin() throws {
    let wrapper = #", {"route": "w", "paths": ["/w"], "query": {"to": "link"}, "unwrap": "to"}"#
    let route = #"{"route": "o", "links": ["https://a.example:*/o"], "query": {"to": "link"}, "#
    let diff = TableDiff(
      try Self.table(route + #""unwrap": "to"}"# + wrapper),
      try Self.table(route + #""redirect": "/w"}"# + wrapper))
    #expect(diff.changes.contains { $0.kind == .linkRemoved && $0.route == "o" })
  }

  @Test(
    "A wrapped link whose port only one table declares is found: §11.9 rule 2",
    arguments: [
      #""paths": ["/w"], "query": {"to": "link"}, "unwrap": "to""#,
      #""paths": ["/w"], "query": {"to": "link"}, "opens": "page""#,
      #""paths": ["/w/:to<link>"], "opens": "page""#,
    ])
  func ports(wrapper: String) throws {
    let wrapper = #"{"route": "w", \#(wrapper)}"#
    for origin in [
      "http://b.example:8080", "http://b.example:*", "https://b.example::n([1-9]0)", "m://b:80",
      "http://b.example:443",
    ] {
      let other = #", {"route": "p", "links": ["\#(origin)/p"], "opens": "page"}"#
      let diff = TableDiff(try Self.table(wrapper + other), try Self.table(wrapper))
      #expect(diff.changes.contains { $0.kind == .linkRemoved && $0.route == "w" }, "\(origin)")
    }
  }

  @Test("A redirect that leads nowhere in both tables is equal: §11.9 rule 2")
  func deadEnd() throws {
    let diff = TableDiff(
      try Self.table(#"{"route": "o", "paths": ["/o"], "redirect": "/gone"}"#),
      try Self.table(#"{"route": "o", "paths": ["/o"], "redirect": "/lost"}"#))
    #expect(diff.verdict == .equal)
  }
}
