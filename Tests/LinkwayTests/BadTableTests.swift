import Linkway
import Testing

/// Tables that must not load, by their numbers in the shared list of bad inputs. Tables with errors
/// in their shape are fixtures of the document reader.
@Suite("Bad tables")
struct BadTableTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var name: String
    /// The members of the table besides `version`, `origins` and `app`.
    var members: String
    /// The messages, without the source lines between them.
    var messages: [String]
    var testDescription: String { name }
  }

  static func table(_ members: String) -> String {
    """
    { "version": 1, "origins": ["https://good.com", "good:"],
      "app": { "coordinator": "app", "start": "main", "children": [
        { "coordinator": "auth", "as": "root", "screens": ["logIn"] },
        { "coordinator": "main", "as": "root", "screens": [
          "home", { "screen": "tagged", "identity": ["tag"] }, { "screen": "album", "parameters": { "album": "int" } },
          { "screen": "photo", "under": "album", "parameters": { "id": "int" } } ] } ] },
    \(members) }
    """
  }

  static let rows: [Row] = [
    Row(
      name: "52: two routes that match the same links (§4.2 rule 1)",
      members: """
        "routes": [
          { "route": "a", "paths": ["/x/:a"], "opens": "home" },
          { "route": "b", "paths": ["/x/:b"], "opens": "home" } ]
        """,
      messages: [
        "t.json:9:14: error: `b` and `a` match the same links, and no rule decides [conflict]",
        "note: both match https://good.com/x/a", "note: `a` is the other route",
        "help: make one more specific, or choose the winner: \"over\": [\"a\"]",
      ]),
    Row(
      name: "53: an undefined gate (§5.2 rule 3)",
      members: """
        "gates": { "session": { "flow": "auth" } },
        "routes": [ { "route": "a", "paths": ["/"], "opens": "home", "requires": ["sesion"] } ]
        """,
      messages: [
        "t.json:8:75: error: unknown gate `sesion` [unknown-gate]",
        "help: did you mean `session`?",
      ]),
    Row(
      name: "53: an undefined screen (§5.2 rule 3)",
      members: """
        "routes": [ { "route": "a", "paths": ["/"], "opens": "hom" } ]
        """,
      messages: [
        "t.json:7:54: error: unknown screen or coordinator `hom` [unknown-screen]",
        "help: did you mean `home`?",
      ]),
    Row(
      name: "53: an undefined type (§5.2 rule 3)",
      members: """
        "routes": [ { "route": "a", "paths": ["/:id<itn>"], "opens": "home" } ]
        """,
      messages: [
        "t.json:7:44: error: unknown type `itn` [unknown-type]", "help: did you mean `int`?",
      ]),
    Row(
      name: "53: an undefined route (§5.2 rule 3)",
      members: """
        "routes": [ { "route": "start", "paths": ["/"], "opens": "home", "over": ["stat"] } ]
        """,
      messages: [
        "t.json:7:75: error: unknown route `stat` [unknown-route]",
        "help: did you mean `start`?",
      ]),
    Row(
      name: "54: a duplicate id (§5.2 rule 2)",
      members: """
        "routes": [ { "route": "a", "paths": ["/"], "opens": "home" },
          { "route": "a", "paths": ["/b"], "opens": "home" } ]
        """,
      messages: [
        "t.json:8:14: error: the route `a` has the id of another route declared before it [duplicate-id]",
        "help: give each its own id",
      ]),
    Row(
      name: "54: a duplicate capture name (§3.1 rule 4)",
      members: """
        "routes": [ { "route": "a", "paths": ["/:id/:id"], "opens": "home" } ]
        """,
      messages: [
        "t.json:7:44: error: the name `id` occurs twice in this pattern [duplicate-capture]",
        "help: give each capture its own name",
      ]),
    Row(
      name: "55: PCRE-only syntax in a regex (§3.4 rule 1)",
      members: """
        "types": { "t": { "regex": "a\\\\Cb" } },
        "routes": [ { "route": "a", "paths": ["/:id<t>"], "opens": "home" } ]
        """,
      messages: [
        "t.json:7:30: error: JavaScript has no escape `\\C` [bad-regex]"
      ]),
    Row(
      name: "55: a verb in a regex (§3.4 rule 1)",
      members: """
        "types": { "t": { "regex": "(*NO_JIT)a" } },
        "routes": [ { "route": "a", "paths": ["/:id<t>"], "opens": "home" } ]
        """,
      messages: ["t.json:7:29: error: JavaScript has no verbs such as `(*FAIL)` [bad-regex]"]),
    Row(
      name: "55: an unbalanced regex (§3.4 rule 1)",
      members: """
        "types": { "t": { "regex": "(a" } },
        "routes": [ { "route": "a", "paths": ["/:id<t>"], "opens": "home" } ]
        """,
      messages: ["t.json:7:29: error: "]),
    Row(
      name: "56: a redirect cycle (§5.4 rule 6)",
      members: """
        "routes": [ { "route": "a", "paths": ["/a/:x"], "redirect": "/b/:x" },
          { "route": "b", "paths": ["/b/:x"], "redirect": "/a/:x" } ]
        """,
      messages: [
        "t.json:7:49: error: these routes form a redirect cycle [route-cycle]", "note: a → b → a",
        "note: for example https://good.com/a/a",
        "help: redirect one of them to a route that opens a screen",
      ]),
    Row(
      name: "56: a redirect into a cycle (§5.4 rule 6)",
      members: """
        "routes": [ { "route": "in", "paths": ["/in/:x"], "redirect": "/a/:x" },
          { "route": "a", "paths": ["/a/:x"], "redirect": "/b/:x" },
          { "route": "b", "paths": ["/b/:x"], "redirect": "/a/:x" } ]
        """,
      messages: [
        "t.json:8:39: error: these routes form a redirect cycle [route-cycle]", "note: a → b → a",
        "note: for example https://good.com/in/a",
        "help: redirect one of them to a route that opens a screen",
      ]),
    Row(
      name: "56: a redirect that grows without end (§5.4 rule 6)",
      members: """
        "routes": [ { "route": "a", "paths": ["/a/:x+"], "redirect": "/a/a/:x" } ]
        """,
      messages: [
        "t.json:7:50: error: these routes form a redirect cycle [route-cycle]", "note: a → a",
        "note: for example https://good.com/a/a",
        "help: redirect one of them to a route that opens a screen",
      ]),
    Row(
      name: "56: a chain of nine redirects that ends (§5.4 rule 6)",
      members: """
        "routes": [ { "route": "end", "paths": ["/j/:x"], "opens": "home" },
          { "route": "a", "paths": ["/a/:x"], "redirect": "/b/:x" },
          { "route": "b", "paths": ["/b/:x"], "redirect": "/c/:x" },
          { "route": "c", "paths": ["/c/:x"], "redirect": "/d/:x" },
          { "route": "d", "paths": ["/d/:x"], "redirect": "/e/:x" },
          { "route": "e", "paths": ["/e/:x"], "redirect": "/f/:x" },
          { "route": "f", "paths": ["/f/:x"], "redirect": "/g/:x" },
          { "route": "g", "paths": ["/g/:x"], "redirect": "/h/:x" },
          { "route": "h", "paths": ["/h/:x"], "redirect": "/i/:x" },
          { "route": "i", "paths": ["/i/:x"], "redirect": "/j/:x" } ]
        """,
      messages: [
        "t.json:8:39: error: this link takes 9 steps, but at most 8 redirects and wrapped links are followed [route-depth]",
        "note: a → b → c → d → e → f → g → h → i",
        "note: for example https://good.com/a/a",
        "help: redirect directly to the link that `i` opens",
      ]),
    Row(
      name: "56: an unwrap cycle (§5.4 rule 6)",
      members: """
        "routes": [ { "route": "a", "paths": ["/a"],
          "with": { "to": "https://good.com/a" }, "unwrap": "to" } ]
        """,
      messages: [
        "t.json:8:43: error: these routes form a redirect cycle [route-cycle]", "note: a → a",
        "note: for example https://good.com/a",
        "help: redirect one of them to a route that opens a screen",
      ]),
    Row(
      name: "57: a screen below whose parameters cannot be derived (§5.7 rule 3)",
      members: """
        "routes": [ { "route": "a", "paths": ["/photos/:id<int>"], "opens": "photo" } ]
        """,
      messages: [
        "t.json:7:69: error: the screen below it, `album`, needs `album`, but not every link of the route `a` has it [underivable-parameter]",
        "help: capture `album`, set it in `with`, or declare it as optional",
      ]),
    Row(
      name: "a screen whose own parameter is missing",
      members: """
        "routes": [ { "route": "a", "paths": ["/albums"], "opens": "album" } ]
        """,
      messages: [
        "t.json:7:60: error: the screen `album` needs `album`, but not every link of the route `a` has it [missing-parameter]"
      ]),
    Row(
      name: "a parameter of another type",
      members: """
        "routes": [ { "route": "a", "paths": ["/albums/:album"], "opens": "album" } ]
        """,
      messages: [
        "t.json:7:67: error: the screen `album` expects `album` as `int`, but the route `a` passes another type [parameter-type]"
      ]),
    Row(
      name: "a template with a parameter that is not given",
      members: """
        "routes": [ { "route": "a", "paths": ["/a/:id"], "redirect": "/b/:di" } ]
        """,
      messages: [
        "t.json:7:66: error: links of this route have no parameter `di` [unknown-parameter]",
        "help: did you mean `id`?",
      ]),
    Row(
      name: "a gate before a redirect, where it would be dropped",
      members: """
        "gates": { "g": { "flow": "auth" } },
        "routes": [ { "route": "a", "paths": ["/"], "opens": "home" },
          { "route": "b", "paths": ["/b"], "redirect": "/", "requires": ["g"] } ]
        """,
      messages: [
        "t.json:9:66: error: `b` opens no screen, so it cannot require a gate [needless-gate]",
        "help: add `requires` to the route, screen or coordinator that is opened",
      ]),
    Row(
      name: "a redirect with a query",
      members: """
        "routes": [ { "route": "b", "paths": ["/b"], "redirect": "/a?x=1" } ]
        """,
      messages: [
        "t.json:7:58: error: a redirect must be a path; the query and fragment of the link are kept [bad-redirect]"
      ]),
    Row(
      name: "a redirect with a query after an optional part",
      members: """
        "routes": [ { "route": "b", "paths": ["/b/:a?"], "redirect": "/a{/:a}?/c?x=1" } ]
        """,
      messages: [
        "t.json:7:62: error: a redirect must be a path; the query and fragment of the link are kept [bad-redirect]"
      ]),
    Row(
      name: "an identity that no route gives",
      members: """
        "routes": [ { "route": "b", "paths": ["/b/:tga"], "opens": "tagged" } ]
        """,
      messages: [
        "t.json:5:50: error: no route passes the parameter `tag` to the screen `tagged` [unknown-parameter]",
        "help: did you mean `tga`?",
      ]),
    Row(
      name: "two routes that each win over the other",
      members: """
        "routes": [ { "route": "a", "paths": ["/:a"], "opens": "home", "over": ["b"] },
          { "route": "b", "paths": ["/:b"], "opens": "home", "over": ["a"] } ]
        """,
      messages: [
        "t.json:8:14: error: `a` and `b` name each other in `over` [over-cycle]"
      ]),
    Row(
      name: "three routes that each win over the next",
      members: """
        "routes": [ { "route": "a", "paths": ["/:a"], "opens": "home", "over": ["b"] },
          { "route": "b", "paths": ["/:b"], "opens": "home", "over": ["c"] },
          { "route": "c", "paths": ["/:c"], "opens": "home", "over": ["a"] } ]
        """,
      messages: [
        "t.json:9:14: error: `a`, `b`, `c` each name the next in `over`, and the last names the first [over-cycle]",
        "note: all match https://good.com/a",
        "help: reverse one `over`, so that one route wins over both others",
      ]),
  ]

  // §5.7 rule 2
  @Test(
    "An unknown type in the parameters of a screen is an error, also if no route opens the screen")
  func unknownTypeOfScreen() throws {
    let text = """
      { "version": 1, "origins": ["good:"],
        "app": { "coordinator": "app",
          "screens": [ "home", { "screen": "far", "parameters": { "id": "itn" } } ] },
        "routes": [ { "route": "b", "paths": ["/b"], "opens": "home" } ] }
      """
    let error = try #require(throws: RouteTableError.self) {
      try LinkRouter(routes: text, file: "t.json")
    }
    #expect(
      "\(error)".contains("t.json:3:68: error: unknown type `itn` [unknown-type]"), "\(error)")
    #expect("\(error)".contains("help: did you mean `int`?"))
  }

  @Test(
    "The error of an invalid table contains the problem, the position and what to do",
    arguments: rows)
  func badTable(_ row: Row) throws {
    let error = try #require(throws: RouteTableError.self) {
      try LinkRouter(routes: Self.table(row.members), file: "t.json")
    }
    let lines = error.description.split(separator: "\n")
      .filter { !$0.hasPrefix("  ") }.map(String.init)
    for (line, message) in zip(lines, row.messages) {
      #expect(line.hasPrefix(message), "\(line)")
    }
    #expect(lines.count >= row.messages.count, "\(error.description)")
  }

  @Test("A hundred errors are shown, and then the number of all")
  func manyErrors() throws {
    let routes = (0..<3_000).map {
      "{ \"route\": \"r\($0)\", \"paths\": [\"/x\"], \"opens\": \"no\" }"
    }
    let error = try #require(throws: RouteTableError.self) {
      try LinkRouter(routes: Self.table("\"routes\": [\(routes.joined(separator: ",\n"))]"))
    }
    #expect(error.diagnostics.count == 101)
    #expect(error.diagnostics.last?.message == "there are 3000 errors, of which 100 are shown")
    let equal = routes.map { $0.replacing("\"no\"", with: "\"home\"") }
    let conflicts = try #require(throws: RouteTableError.self) {
      try LinkRouter(routes: Self.table("\"routes\": [\(equal.joined(separator: ",\n"))]"))
    }
    #expect(conflicts.diagnostics.count == 101)
    #expect(
      conflicts.diagnostics.last?.message
        == "there are more than 100 errors, of which 100 are shown")
  }

  @Test("All errors of a table are reported, not only the first")
  func allErrors() throws {
    let error = try #require(throws: RouteTableError.self) {
      try LinkRouter(
        routes: Self.table(
          """
          "routes": [
            { "route": "a", "paths": ["/:x<itn>"], "opens": "hom", "requires": ["gate"] },
            { "route": "a", "paths": ["b"], "opens": "home", "over": ["c"] } ]
          """))
    }
    #expect(
      error.diagnostics.map(\.identifier) == [
        "unknown-type", "unknown-screen", "unknown-gate", "duplicate-id", "relative-path",
        "unknown-route",
      ])
  }

  @Test("A file that is not a table is refused without a crash")
  func noTable() {
    for bytes: [UInt8] in [[], [0], Array(repeating: 0xFF, count: 64), Array("[]".utf8)] {
      #expect(throws: RouteTableError.self) { try LinkRouter(routes: bytes) }
    }
  }

  @Test("An example that does not resolve as declared fails, and the difference is reported")
  func failingExample() throws {
    let router = try LinkRouter(
      routes: Self.table(
        """
        "routes": [ { "route": "a", "paths": ["/a/:id<int>"], "opens": "home", "examples": [
          { "link": "https://good.com/a/1", "parameters": { "id": 2 } },
          { "link": "https://good.com/b" }, { "link": "good:a/3", "parameters": { "id": 3 } } ] } ],
        "unmatched": ["https://good.com/a/4"]
        """))
    let run = router.table.runExamples()
    #expect(run.passed == 1)
    #expect(
      run.failures.map { "\($0.expected) / \($0.found)" } == [
        "`id` = 2 / 1", "the route `a` / no route",
        "that it does not resolve / the route `a`",
      ])
  }
}
