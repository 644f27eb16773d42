import LinkwayDiagnostics
import LinkwayTable
import LinkwayTableCompiler
import TestSupport
import Testing

@testable import LinkwayEditing

@Suite struct NameTests {
  private let table = EditedTable(SourceText(file: "routes.json", text: photosTable))

  @Test func `every use of a name of a table that loads is declared`() {
    for use in table.nameUses where !(use.kind == .type && use.name.value == "int") {
      #expect(table.declaration(of: use) != nil, "\(use.kind) \(use.name.value)")
    }
    #expect(table.nameUses.count { $0.isDeclaration } == 15)
  }

  @Test func `names are found after a byte order mark`() {
    let marked = EditedTable(SourceText(file: "routes.json", text: "\u{FEFF}" + photosTable))
    #expect(marked.nameUses.map(\.name.value) == table.nameUses.map(\.name.value))
  }

  // §11.10 rule 3
  @Test func `a name that is renamed everywhere leaves a table that loads`() throws {
    for use in table.nameUses where use.isDeclaration {
      for name in ["renamed", "Größe 👍", "a\"b\\c"] {
        // A type in a pattern or a short form must not contain a space.
        if use.kind == .type, name != "renamed" { continue }
        let edits = try table.rename(at: use.name.range.lowerBound, to: name)
        #expect(edits.count == table.uses(of: use).count)
        let changed = SourceText(file: "routes.json", bytes: table.source.bytes.applying(edits))
        let (loaded, diagnostics) = TableCompiler.compile(changed, jit: .off)
        #expect(loaded != nil, "\(use.name.value): \(diagnostics)")
      }
    }
  }

  // §5.12 rule 5
  @Test func `an environment is renamed with the examples that name it`() throws {
    let text = """
      { "version": 1, "origins": { "live": ["a:"], "test": ["b:"] },
        "routes": [{ "route": "r", "paths": ["/x"], "refuse": true,
          "examples": [{ "link": "b:x", "environment": "test" }] }],
        "unmatched": [{ "link": "b:y", "environment": "test" }] }
      """
    let table = EditedTable(SourceText(file: "routes.json", text: text))
    let use = try #require(table.nameUses.first { $0.name.value == "test" })
    #expect(use.kind == .environment && use.isDeclaration)
    let edits = try table.rename(at: use.name.range.lowerBound, to: "beta")
    let changed = String(decoding: table.source.bytes.applying(edits), as: UTF8.self)
    #expect(changed == text.replacing("\"test\"", with: "\"beta\""))
    let error = #expect(throws: RenameError.self) {
      try table.rename(at: use.name.range.lowerBound, to: "")
    }
    #expect(error?.message == "`` cannot be the name of an environment here")
    #expect(table.symbols.first { $0.name == "origins" }?.children.map(\.name) == ["live", "test"])
  }

  @Test(arguments: [
    ("\"photo\", \"paths\"", "product", "there is already a route `product`"),
    ("\"photo\", \"paths\"", "", "`` cannot be the name of a route here"),
    ("code\": { \"regex", "a b", "`a b` cannot be the name of a type here"),
    ("code\": { \"regex", "a>b", "`a>b` cannot be the name of a type here"),
    ("feed\", \"as\"", "a/b", "`a/b` cannot be the name of a coordinator here"),
    ("1,\n", "x", "this is not a name in the table"),
  ])
  func `a name that cannot be is refused`(_ place: String, _ name: String, _ message: String) throws
  {
    let start = try #require(photosTable.range(of: place))
    let offset =
      photosTable.utf8.distance(
        from: photosTable.startIndex, to: start.lowerBound) + 1
    let error = #expect(throws: RenameError.self) { try table.rename(at: offset, to: name) }
    #expect(error?.message == message)
  }

  // §11.10 rule 2
  @Test func `names are found in a text without its end, and after an error`() {
    for length in stride(from: 0, through: photosTable.utf8.count, by: 7) {
      let bytes = Array(photosTable.utf8.prefix(length))
      let found = EditedTable(SourceText(file: "a", bytes: bytes)).nameUses
      // The last step may be cut off.
      let before = table.nameUses.filter { $0.name.range.upperBound < length }
      #expect(found.prefix(before.count).map(\.name.value) == before.map(\.name.value))
    }
    let broken = photosTable.replacing("\"start\": \"feed\",", with: "\"start\": \"feed\" start")
    #expect(
      EditedTable(SourceText(file: "a", text: broken)).nameUses.map(\.name.value)
        == table.nameUses.map(\.name.value))
  }

  @Test func `a text of brackets alone is read in bounded depth`() {
    for text in ["[", "{", "{\"a\":", "[{\"a\":[", "}", "]", ",", "\"", "\\"] {
      let source = SourceText(file: "a", text: String(repeating: text, count: 20_000))
      _ = EditedTable(source).completions(at: source.bytes.count)
    }
  }

  @Test func `any bytes are read`() {
    var random = SeededGenerator(for: "texts that are edited")
    let alphabet = Array("{}[]\",:\\ \n/tab1é👍".utf8)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0..<60, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      let table = EditedTable(SourceText(file: "a", bytes: bytes))
      for offset in 0...bytes.count {
        _ = table.completions(at: offset)
        _ = table.hover(at: offset, nil)
      }
      _ = table.symbols
    }
  }
}
