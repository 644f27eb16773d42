import LinkwayDiagnostics
import LinkwayMatching
import Testing

@testable import LinkwayTable
@testable import LinkwayTableCompiler

@Suite("Table document")
struct TableDocumentTests {
  private func document(_ source: SourceText) throws -> TableDocument {
    let (document, diagnostics) = TableDocument.read(source)
    #expect(diagnostics.isEmpty)
    return try #require(document)
  }

  @Test("the sample table is read as it is written")
  func sample() throws {
    let url = Fixtures.root.appendingPathComponent("routes.json")
    let table = try document(try Fixtures.source(at: url))
    #expect(
      table.origins.map(\.value)
        == ["https://photos.example", "https://www.photos.example", "photos:"])
    #expect(table.types.map(\.name.value) == ["code", "feed"])
    #expect(table.gates.map(\.expiresAfter?.value) == [600, nil])
    #expect(table.gates.map { $0.after.map(\.value) } == [[], ["session"]])
    let app = try #require(table.app)
    #expect(app.start?.value == "browse")
    #expect(app.children.map(\.presentation?.value) == [.sheet, .root, .root])
    #expect(app.children[1].screens.map(\.under?.value) == [nil, nil, nil, "logIn"])
    #expect(app.children[2].container?.value == .tabs)
    #expect(app.children[2].children[0].screens.map(\.hidesBottomBar) == [false, true, false])
    #expect(
      table.routes.map(\.name.value) == [
        "photo", "explore", "original", "invite", "changePassword", "old", "click", "help",
      ])
    #expect(table.routes[3].requires.map(\.whileClosed) == [true])
    #expect(table.routes[3].requires.map(\.gate.value) == ["session"])
    #expect(table.routes[4].sources?.map(\.value) == [.universal, .internal])
    #expect(table.routes[7].action.value == .leaveToWeb)
    #expect(
      table.routes[0].examples.map { $0.parameters.map(\.name.value) } == [
        ["id", "ref", "size"], [],
      ])
  }

  @Test("every key has its place in the document")
  func everyKey() throws {
    let source = try Fixtures.table("good/every-key.json")
    let table = try document(source)
    #expect(table.precedence == .declared)
    #expect(!table.caseSensitive)
    #expect(table.slashes.trailing == .strict)
    #expect(table.slashes.duplicates == .collapse)
    #expect(table.plusInQuery == .space)
    #expect(table.admission == .lenient)
    #expect(table.types.map(\.allowsSlashes) == [true, false])
    #expect(table.gates[0].expiresAfter?.value == 86_400)
    #expect(table.gates[0].staysOpen?.value == 1_800)
    #expect(table.gates.map(\.whenClosed) == [.applyPrefix, .holdAll])
    #expect(table.gates.map(\.whenNewLink) == [.keep, .replace])

    let app = try #require(table.app)
    let parameters = try #require(app.screens[1].parameters)
    #expect(parameters.map(\.form.type?.value) == ["int", "string", "int", "string"])
    #expect(parameters.map(\.form.isOptional) == [false, true, false, true])
    #expect(parameters.map(\.form.isList) == [false, false, false, true])
    #expect(app.screens.map { $0.parameters == nil } == [true, false, true, false])
    guard case .parameters(let names)? = app.screens[1].identity?.value else {
      Issue.record("no identity")
      return
    }
    #expect(names.map(\.value) == ["id"])
    #expect(app.screens[2...].map(\.identity?.value) == [.singleton, .always])
    #expect(
      app.children.map(\.presentation?.value)
        == [.root, .push, .page, .sheet, .fullScreen, .popover])
    #expect(app.children[1].under?.value == "home")

    let photo = table.routes[0]
    #expect(photo.mode?.value == .push)
    #expect(photo.caseSensitive?.value == false)
    #expect(photo.secret.map(\.value) == ["a"])
    #expect(photo.over.map(\.value) == ["web"])
    #expect(photo.sources?.map(\.value) == [.universal, .scheme, .internal, .notification])
    #expect(photo.with.map(\.name.value) == ["id", "n", "b", "none", "l"])
    #expect(photo.with[3].value == .drop)
    #expect(photo.examples.map(\.skip?.value) == [nil, "not yet"])
    #expect(photo.examples[1].parameters[1].value.content == .null)
    #expect(
      table.routes.map { source.bytes[$0.action.range].count }
        == [7, 10, 8, 10, 12, 8], "the range of an action is that of its key")
    #expect(
      table.unmatched.map(\.link.value) == [
        "", "https://a.example/none", "https://a.example/x",
      ])
    #expect(table.unmatched.map(\.source?.value) == [nil, nil, .scheme])
  }

  @Test("short forms and objects become the same items")
  func queryItems() throws {
    let table = try document(try Fixtures.table("good/every-key.json"))
    let query = try #require(table.routes[0].query)
    #expect(query.passesOthers)
    let shown = query.items.map { item in
      var text = "\(item.name.value): \(item.form.type?.value ?? "-")"
      if item.form.isList { text += " list" }
      if item.form.isOptional { text += " optional" }
      switch item.form.defaultValue {
      case .text(let value): text += " = \(value.value)"
      case .json(let value): text += " = \(value.kindName)"
      case nil: break
      }
      if let value = item.equals { text += " equals \(value.kindName)" }
      if let value = item.not { text += " not \(value.kindName)" }
      if let value = item.matches { text += " matches \(value.value)" }
      if item.isAbsent { text += " absent" }
      return text
    }
    #expect(
      shown == [
        "a: int", "b: int optional", "c: int = 1", "d: string list", "e: string list optional",
        "f: int = 1", "g: int optional", "h: - list = an array", "i: - equals a string",
        "j: - optional not a number", "k: - matches a:rest*", "l: - absent",
      ])
  }

  @Test("parts of a short form know their places, also behind escapes")
  func shortFormRanges() throws {
    let text = #"""
      { "version": 1, "routes": [{ "route": "a", "paths": ["/a"], "refuse": true,
        "query": { "x": "caf\u00e9? =  \u0031\\d" } }] }
      """#
    let source = SourceText(file: "a.json", text: text)
    let form = try #require(try document(source).routes.first?.query?.items.first?.form)
    guard case .text(let value)? = form.defaultValue, let type = form.type else {
      Issue.record("no default")
      return
    }
    func shown(_ range: Range<Int>) -> String {
      String(decoding: source.bytes[range], as: UTF8.self)
    }
    #expect(type.value == "café")
    #expect(shown(type.range) == #"caf\u00e9"#)
    #expect(form.isOptional)
    #expect(value.value == #"1\d"#)
    #expect(shown(value.range) == #"\u0031\\d"#)
    #expect(shown(value.sourceRange(of: 1..<2)) == #"\\"#)
  }

  @Test("all problems are reported together, in the order of the text")
  func allErrors() {
    let text = """
      {
        "version": "1",
        "gates": { "session": { "expiresAfter": "0s", "flow": "" } },
        "gates": {},
        "routes": [
          { "route": "a", "paths": "/a", "opens": "b", "redirect": "/c", "requries": [] },
          { "mode": "rest" },
        ],
        "unmatchd": []
      }
      """
    let (document, diagnostics) = TableDocument.read(SourceText(file: "a.json", text: text))
    #expect(document == nil)
    #expect(
      diagnostics.map(\.identifier) == [
        "bad-version", "bad-duration", "bad-name", "duplicate-key", "wrong-type",
        "several-actions", "unknown-key", "missing-key", "missing-key", "missing-action",
        "bad-value", "trailing-comma", "unknown-key",
      ])
  }

  /// The same table with one mistake each, and whether the next stage still runs.
  static let slips: [(String, Bool)] = [
    (#"{ "route": "a", "paths": ["/a"], "opens": "b", "requries": [] }"#, true),
    (#"{ "route": "a", "pahts": ["/a"], "opens": "b" }"#, false),
    (#"{ "route": "a", "paths": ["/a", 1], "opens": "b" }"#, false),
    (#"{ "route": "a", "paths": ["/a"], "opens": "b", "querry": {} }"#, false),
    (#"{ "route": "a", "paths": ["/a"], "opens": "b", "mode": "no" }"#, true),
    (#"{ "route": "a", "paths": ["/a"], "opens": 1 }"#, false),
  ]

  @Test("a document with errors goes on only when nothing is missing from it", arguments: slips)
  func completeness(route: String, isComplete: Bool) {
    let text = "{ \"version\": 1, \"routes\": [\(route)] }"
    let (document, diagnostics) = TableDocument.read(SourceText(file: "a.json", text: text))
    #expect(diagnostics.hasErrors)
    #expect((document != nil) == isComplete)
  }

  @Test("in a table for another version, only the version is checked")
  func otherVersion() {
    let text = #"{ "scenes": [], "version": 2 }"#
    let (document, diagnostics) = TableDocument.read(SourceText(file: "a.json", text: text))
    #expect(document == nil)
    #expect(diagnostics.map(\.identifier) == ["bad-version"])
  }

  // §5.1 rule 2
  @Test("a file of 10 MB is read, one byte more is not")
  func largestFile() {
    for extra in [0, 1] {
      var bytes = Array(#"{"version":1}"#.utf8)
      bytes += [UInt8](repeating: UInt8(ascii: " "), count: 10_000_000 + extra - bytes.count)
      let (document, diagnostics) = TableDocument.read(SourceText(file: "a.json", bytes: bytes))
      #expect((document != nil) == (extra == 0))
      #expect(diagnostics.map(\.identifier) == (extra == 0 ? [] : ["too-large"]))
    }
  }

  // §5.1 rule 4
  @Test("a file with a hundred thousand errors results in a bounded list")
  func manyErrors() {
    let members = (0..<100_000).map { "\"unknown\($0)\":0" }.joined(separator: ",")
    let (_, diagnostics) = TableDocument.read(
      SourceText(file: "a.json", text: "{\"version\":1,\(members)}"))
    #expect(diagnostics.count == 101)
    #expect(diagnostics.last?.identifier == "too-many-diagnostics")
    #expect(diagnostics.last?.message == "there are 100000 errors, of which 100 are shown")
  }
}
