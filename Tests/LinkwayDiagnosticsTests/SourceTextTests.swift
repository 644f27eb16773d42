import LinkwayDiagnostics
import TestSupport
import Testing

@Suite("Source text")
struct SourceTextTests {
  static let locations: [(String, Int, String)] = [
    ("", 0, "1:1"), ("", 5, "1:1"), ("abc", -1, "1:1"), ("abc", 2, "1:3"), ("abc", 3, "1:4"),
    ("a\nb", 1, "1:2"), ("a\nb", 2, "2:1"), ("a\n", 2, "2:1"),
    ("a\r\nb", 2, "1:3"), ("a\r\nb", 3, "2:1"), ("a\rb", 2, "2:1"), ("\n\n\n", 2, "3:1"),
    // Columns count scalars: two in a decomposed letter, one in an emoji.
    ("e\u{301}x", 3, "1:3"), ("😀x", 4, "1:2"), ("😀x", 2, "1:1"), ("éé\néx", 7, "2:2"),
  ]

  @Test("offsets become lines and columns of scalars", arguments: locations)
  func location(text: String, offset: Int, expected: String) {
    #expect(SourceText(file: "a", text: text).location(of: offset).description == expected)
  }

  @Test("columns agree with a plain count, also across blocks of a long line")
  func longLines() {
    let seed = SeededGenerator.givenSeed ?? UInt64.random(in: .min ... .max)
    print("source text seed: \(seed)")
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "é", "漢", "😀", "\r\n", "\n", "abcdefgh"]
    for _ in 0..<20 {
      let rare = random.next(below: 400) + 2
      var text = ""
      for _ in 0..<3_000 {
        let piece = pieces[random.next(below: pieces.count)]
        if piece.first?.isNewline != true || random.next(below: rare) == 0 { text += piece }
      }
      let source = SourceText(file: "a", text: text)
      var (line, column, offset) = (1, 1, 0)
      var wrong = 0
      for scalar in text.unicodeScalars {
        if source.location(of: offset) != SourceLocation(line: line, column: column) { wrong += 1 }
        (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
        offset += UTF8.width(scalar)
      }
      #expect(wrong == 0)
      #expect(source.lineCount == line)
    }
  }

  @Test("a line's text comes without its end")
  func lines() {
    let source = SourceText(file: "a", text: "one\r\ntwo\n\nfour")
    let lines = (0...5).map { line in
      String(decoding: source.bytes[source.byteRange(ofLine: line)], as: UTF8.self)
    }
    #expect(lines == ["", "one", "two", "", "four", ""])
  }
}
