import LinkwayDiagnostics
import LinkwayTable
import LinkwayTableCompiler
import Testing

@testable import LinkwayEditing

@Suite struct HoverTests {
  private let table = EditedTable(SourceText(file: "routes.json", text: photosTable))

  private func hover(_ text: String, after place: String) throws -> String? {
    let start = try #require(text.range(of: place))
    let offset = text.utf8.distance(from: text.startIndex, to: start.upperBound)
    let source = SourceText(file: "routes.json", text: photosTable)
    let loaded = TableCompiler.compile(source, jit: .off).table
    return EditedTable(SourceText(file: "routes.json", text: text)).hover(at: offset, loaded)?
      .markdown
  }

  @Test(arguments: [
    (
      "\"over\": [\"ph",
      """
      **route** `photo`

      Paths: `/photos/:id<int>`

      Opens `photo`

      Requires `adult`

      Example: `https://photos.example/photos/42`, behind `session`, `adult`
      """
    ),
    (
      "\"requires\": [\"ad",
      """
      **gate** `adult`

      Opened by `ages`

      After `session`
      """
    ),
    (
      "\"opens\": \"feed/pr",
      """
      **screen** `product`

      Opened by `product`

      Example: `https://photos.example/products/AAA`, behind `session`
      """
    ),
    ("/products/:id<c", "**type** `code`\n\nRegex: `[A-Z]{3}`"),
    ("/photos/:id<i", "**built-in type** `int`: a whole number within 64 bits"),
    ("\"routes\": [\n    { \"ro", "The route's id, unique in the table."),
  ])
  func `a name shows what it is and an example`(_ place: String, _ markdown: String) throws {
    #expect(try hover(photosTable, after: place) == markdown)
  }

  @Test func `a broken text shows the example of the last table that loaded`() throws {
    let broken = photosTable.replacing("\"version\": 1,", with: "\"version\": 1")
    #expect(
      try hover(broken, after: "\"over\": [\"ph")?.contains(
        "Example: `https://photos.example/photos/42`")
        == true)
  }

  @Test func `the outline has every section with its names`() {
    let symbols = table.symbols
    #expect(symbols.map(\.name) == ["types", "gates", "screens", "app", "routes"])
    #expect(
      symbols.last?.children.map(\.detail) == [
        "/photos/:id<int>", "/products/:id<code>", "/join/:code<code>",
      ])
    #expect(symbols[3].children.first?.children.map(\.name) == ["auth", "ages", "feed"])
    for symbol in symbols + symbols.flatMap(\.children) {
      #expect(symbol.range.lowerBound <= symbol.selection.lowerBound)
      #expect(symbol.selection.upperBound <= symbol.range.upperBound)
    }
  }
}

@Suite struct TextPositionTests {
  @Test(arguments: [
    ("", 0, 0, 0), ("abc", 2, 0, 2), ("a\nb", 2, 1, 0), ("a\r\nb", 3, 1, 0), ("a\rb", 2, 1, 0),
    ("é👍x", 2, 0, 1), ("é👍x", 6, 0, 3), ("é👍x", 7, 0, 4),
  ])
  func `positions count UTF-16 units`(_ text: String, _ offset: Int, _ line: Int, _ character: Int)
  {
    let source = SourceText(file: "a", text: text)
    let position = TextPosition(line: line, character: character)
    #expect(source.position(of: offset) == position)
    #expect(source.offset(of: position) == offset)
  }

  @Test(arguments: [
    (TextPosition(line: 0, character: 99), 6), (TextPosition(line: 9, character: 0), 8),
    (TextPosition(line: 0, character: 2), 2), (TextPosition(line: Int.max, character: Int.max), 8),
  ])
  func `a position beyond the text, or between surrogates, is moved`(
    _ position: TextPosition, _ offset: Int
  ) {
    #expect(SourceText(file: "a", text: "é👍\nx").offset(of: position) == offset)
  }
}
