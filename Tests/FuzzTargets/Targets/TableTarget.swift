import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import LinkwayResults
import LinkwayTable
import LinkwayTableCompiler
import TestSupport

extension FuzzTarget {
  /// A `routes.json`: it loads, or its errors have positions. If it loads, all entry points have
  /// the same results, and its compiled file is the same table.
  static let table = FuzzTarget(
    name: "table", maximumLength: 6_000,
    check: { bytes throws(Violation) in
      let source = SourceText(file: "fuzz.json", bytes: bytes)
      let (result, diagnostics) = TableCompiler.result(of: source, searches: .warnings)
      for diagnostic in diagnostics {
        let range = diagnostic.range ?? 0..<0
        try require(
          range.lowerBound >= 0 && range.upperBound <= bytes.count,
          "\(diagnostic.identifier) at \(range) of \(bytes.count)")
      }
      _ = DiagnosticRenderer().text(for: diagnostics, in: source)
      try require((result == nil) == diagnostics.hasErrors, "no table and no error, or both")
      guard let (table, contents) = result else { return }
      try TableRules.check(table, contents, links: SampleLinks(source, table).links)
    },
    seeds: {
      let fixtures = ["bad", "good"].flatMap { folder in
        let path = "Tests/LinkwayTablesTests/Fixtures/\(folder)"
        return ((try? ProjectFolder.files(in: path)) ?? []).map { "\(path)/\($0)" }
      }
      let tables = ["strict", "loose", "containers", "levels"].map {
        "Tests/FuzzTargets/Tables/\($0).json"
      }
      return try (try ProjectFolder.tables() + tables + fixtures)
        .map { try ProjectFolder.bytes($0) }.filter { $0.count <= 6_000 }
    },
    mutate: { bytes, limit, random, plain in
      TableRules.mutation.mutate(bytes, limit: limit, &random, plain: plain)
    })
}

enum TableRules {
  static func check(
    _ table: RouteTable, _ contents: TableContents, links: [String]
  ) throws(Violation) {
    do throws(CompiledTableError) {
      try table.checkRecords()
    } catch {
      throw Violation("its block cannot be read: \(error.description)")
    }
    try require(
      table.contents.block().bytes == CompiledTable.bytes(of: table),
      "the contents of its block make another block")
    _ = table.rowsInPrecedenceOrder()
    for link in links {
      for source in [nil, LinkSource.scheme] {
        try LinkRules.checkMatching(link, source, table, contents)
      }
      _ = table.explain(link, source: nil)
    }
    _ = table.runExamples()
    var run = EventRun(Reducer(table: table))
    try run.send(.launch)
    for link in links.prefix(4) { try run.send(.open(link)) }
    for gate in table.graph.gates.prefix(3) { try run.send(.pass(gate.id, user: "ann")) }
    try run.send(.signOut)
  }

  static let mutation = JSONMutation(
    values: [
      "null", "true", "false", "0", "-1", "1.5", "9223372036854775807", "[]", "{}", #""""#,
      #""app""#, #""session""#, #""!session""#, #"["session"]"#, #"["!session"]"#, #""int""#,
      #""int?""#, #""int = 1""#, #""string[]""#, #""raw""#, #""path""#, #""link""#, #""uuid""#,
      #""https://photos.example""#, #""photos:""#, #""https://{*.}?photos.example""#,
      #""https://:lang.wiki.example""#, #""https://h.example:*""#, #""*://*""#,
      #""/:a<int>/:b""#, #""/x/*""#, #""/:a?/:b*""#, #""/:a+/x""#, #""/{x-:a}?.json""#,
      #""/:a([a-z]+)-:b(\\d{1,3})""#, #""/:rest<path>""#, #""/:rest<raw>""#, #""/@:user/%C3%A9""#,
      #""{/a/:b}?/*.json""#, #""x{-:a}?""#, #"":*""#, #""[A-Z]{3}[0-9]{4}|(?=a)a+""#,
      #""(?!x)[^/]*""#, #""10m""#, #""root""#, #""push""#, #""tab""#, #""page""#, #""embed""#,
      #""sheet""#, #""tabs""#, #""pages""#, #""custom""#, #""singleton""#, #""always""#,
      #""reset""#, #""applyPrefix""#, #""keep""#, #""declared""#, #""lenient""#, #""collapse""#,
    ],
    members: [
      #""requires": ["session"]"#, #""requires": ["!session"]"#, #""query": { "*": true }"#,
      #""query": { "q": "int?", "t": "string[]" }"#, #""query": { "k": { "equals": "v" } }"#,
      #""query": { "m": { "matches": "v:w<int>" } }"#, #""query": { "r": "raw" }"#,
      #""query": { "no": { "absent": true }, "n": { "not": "x" } }"#, #""fragment": "/s/:frag""#,
      #""fragment": { "p": "int?" }"#, #""caseSensitive": false"#, #""mode": "push""#,
      #""mode": "reset""#, #""secret": ["id"]"#, #""with": { "id": 3, "t": "x{-:id}?" }"#,
      #""with": { "all": ":*", "id": null }"#, #""sources": ["universal"]"#, #""over": ["photo"]"#,
      #""redirect": "/x/:id""#, #""unwrap": "to""#, #""resolver": "own""#, #""leaveToWeb": true"#,
      #""refuse": true"#, #""opens": "photo""#, #""paths": ["/:id", "/x/:id<int>"]"#,
      #""links": ["https://*.l.example/:id"]"#, #""under": "photo""#, #""start": "feed""#,
      #""container": "tabs""#, #""container": "custom""#, #""as": "push""#, #""as": "root""#,
      #""screens": ["a", "b"]"#, #""children": []"#, #""identity": ["id"]"#,
      #""parameters": { "id": "int", "ref": "string?" }"#, #""staysOpen": "1m""#,
      #""after": ["session"]"#, #""whenClosed": "applyPrefix""#, #""whenNewLink": "keep""#,
      #""precedence": "declared""#, #""trailingSlash": "strict""#, #""admission": "lenient""#,
      #""duplicateSlashes": "significant""#, #""duplicateSlashes": "collapse""#,
    ])
}
