import LinkwayDiff
import LinkwayTable
import Testing

/// Patterns that match the same texts, but capture different values.
@Suite("Diff of captures")
struct CaptureDiffTests {
  private static func table(_ route: String) throws -> RouteTable {
    try DiffTable.compile(
      #"{"route": "r", \#(route), "opens": "page"}"#, origins: #""https://a.example", "app:""#)
  }

  private static let pairs = [
    (":a(.*)-:b(.*)", ":a([^-]*)-:b(.*)"),
    (":a([a-z]*):b([a-z0-9]*)", ":a([a-z]?):b([a-z0-9]*)"),
    (":a(a*):b(a*)", ":b(a*):a(a*)"), (":a(\\\\d{2}):b(\\\\d+)", ":a(\\\\d{3}):b(\\\\d+)"),
    (":a(\\\\d{7}):b(\\\\d+)", ":a(\\\\d{8}):b(\\\\d+)"), (":a.:b", ":b.:a"),
    (":a(x+)y:b(.*)", ":a(x)x*y:b(.*)"),
  ]

  @Test(
    "A text of which two patterns capture different parts is found: §11.9 rule 2", arguments: pairs)
  func segments(_ old: String, _ new: String) throws {
    for (start, end) in [
      (#""paths": ["/p/"#, #""]"#), (#""paths": ["/q"], "query": {"m": {"matches": ""#, #""}}"#),
      (#""paths": ["/f"], "fragment": "/p/"#, #"""#),
    ] {
      let diff = TableDiff(
        try Self.table(start + old + end), try Self.table(start + new + end))
      #expect(
        diff.changes.contains { $0.kind == .parameterDefault || $0.kind == .parameterAdded },
        "\(start): \(diff.changes.map { $0.kind }) \(diff.gaps)")
    }
  }

  @Test("Repeated captures that divide a path differently are found: §11.9 rule 2")
  func repeated() throws {
    let diff = TableDiff(
      try Self.table(#""paths": ["/x/:a+/:b?"]"#), try Self.table(#""paths": ["/x/:a/:b*"]"#))
    #expect(diff.changes.contains { $0.kind == .parameterDefault })
  }

  @Test("A capture that may be empty is compared in segments that are not: §11.9 rule 2")
  func empty() throws {
    let diff = TableDiff(
      try Self.table(#""paths": ["/t/:v(top)/a"]"#), try Self.table(#""paths": ["/t/:v(.*)/a"]"#))
    #expect(diff.changes.contains { $0.kind == .linkAdded })
  }

  @Test(
    "A repeated or optional capture that is no longer secret is found: §11.9 rule 2",
    arguments: [
      #""paths": ["/p/:c*/:d"]"#, #""paths": ["/p/:c*"]"#, #""paths": ["/p/:c?"]"#,
      #""paths": ["/p{/x-:c}*/:d"]"#, #""paths": ["/p"], "fragment": "/a/:c*""#,
      #""paths": ["/p"], "fragment": "/a/:c?""#,
      #""paths": ["/p"], "query": {"q": {"matches": "a/:c*"}}"#,
      #""paths": ["/p"], "query": {"q": {"matches": "a/:c?"}}"#,
    ])
  func secret(_ conditions: String) throws {
    func table(_ secret: String) throws -> RouteTable {
      try DiffTable.compile(
        #"{"route": "r", \#(conditions), "secret": [\#(secret)], "opens": "page"}"#)
    }
    let diff = TableDiff(try table(#""c""#), try table(""))
    #expect(diff.changes.contains { $0.kind == .secretRemoved && $0.route == "r" })
  }
}
