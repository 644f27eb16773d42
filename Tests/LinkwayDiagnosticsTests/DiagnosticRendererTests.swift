import LinkwayDiagnostics
import Testing

@Suite("Diagnostic renderer")
struct DiagnosticRendererTests {
  private func render(
    _ text: String, _ range: Range<Int>?, width: Int = 100, usesColour: Bool = false,
    severity: DiagnosticSeverity = .error, notes: [String] = [], suggestion: String? = nil
  ) -> String {
    DiagnosticRenderer(width: width, usesColour: usesColour).text(
      for: Diagnostic(
        severity, "some-problem", at: range, "it is wrong", notes: notes, suggestion: suggestion),
      in: SourceText(file: "routes.json", text: text))
  }

  @Test("a diagnostic shows its position, its underlined line, its notes and its help")
  func whole() {
    #expect(
      render(
        "{\n  \"requries\": 1\n}", 4..<14, notes: ["one", "two"], suggestion: "did you mean it?")
          == """
          routes.json:2:3: error: it is wrong [some-problem]
              "requries": 1
              ^~~~~~~~~~
          note: one
          note: two
          help: did you mean it?

          """)
  }

  @Test("one about the whole text shows no line")
  func withoutRange() {
    #expect(
      render("{}", nil, severity: .warning)
        == "routes.json: warning: it is wrong [some-problem]\n")
    #expect(render("", 0..<0) == "routes.json:1:1: error: it is wrong [some-problem]\n")
  }

  /// The text, the range, and the two lines below the first one.
  static let excerpts: [(String, Range<Int>, String)] = [
    ("abc", 3..<3, "  abc\n     ^\n"),
    ("abc", 1..<1, "  abc\n   ^\n"),
    ("a\nbcd", 0..<4, "  a\n  ^\n"),
    ("abc\n", 3..<4, "  abc\n     ^\n"),
    ("\t\tx", 2..<3, "          x\n          ^\n"),
    ("漢字x", 6..<7, "  漢字x\n      ^\n"),
    ("漢字x", 3..<7, "  漢字x\n    ^~~\n"),
    ("e\u{301}x", 3..<4, "  e\u{301}x\n   ^\n"),
    ("a\u{1B}[31mb", 6..<7, "  a\\u{1B}[31mb\n             ^\n"),
    ("a\u{202E}b", 1..<4, "  a\\u{202E}b\n   ^~~~~~~~\n"),
    ("a\u{7F}\u{9B}\u{2028}b", 1..<2, "  a\\u{7F}\\u{9B}\\u{2028}b\n   ^~~~~~\n"),
  ]

  @Test("the underline is below the text that the diagnostic is about", arguments: excerpts)
  func excerpt(text: String, range: Range<Int>, expected: String) {
    let lines = render(text, range).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.dropFirst().joined(separator: "\n") == expected)
  }

  @Test("bytes that are not UTF-8 are marked")
  func invalidUTF8() {
    let source = SourceText(file: "a", bytes: [0x61, 0xFF, 0x0B, 0xC3, 0x62])
    let text = DiagnosticRenderer().text(
      for: Diagnostic(.error, "bad", at: 3..<4, "wrong"), in: source)
    #expect(
      text == "a:1:4: error: wrong [bad]\n  a\\xFF\\u{B}\\xC3b\n            ^~~~\n")
  }

  /// For a line of ten thousand digits: the caret, and the two lines shown in 24 columns.
  static let cuts: [(Range<Int>, String, String)] = [
    (0..<3, "012345678901234567890…", "^~~"),
    (5_003..<5_006, "…234567890123456789012…", "            ^~~"),
    (5_003..<9_000, "…234567890123456789012…", "            ^~~~~~~~~~"),
    (9_999..<10_000, "…901234567890123456789", "                     ^"),
    (10_000..<10_000, "…901234567890123456789", "                      ^"),
  ]

  @Test("a long line is cut around the caret", arguments: cuts)
  func longLine(range: Range<Int>, line: String, underline: String) {
    let text = String(repeating: "0123456789", count: 1_000)
    let lines = render(text, range, width: 24).split(separator: "\n").dropFirst()
    #expect(lines.map { String($0.dropFirst(2)) } == [line, underline])
    #expect(lines.allSatisfy { $0.count <= 26 })
  }

  @Test("control characters in file names and messages do not reach the terminal")
  func escapedMessages() {
    let text = DiagnosticRenderer().text(
      for: Diagnostic(
        .error, "bad", at: nil, "a\u{1B}b\nc", notes: ["\u{7}"], suggestion: "\u{200F}"),
      in: SourceText(file: "x\u{1B}", text: ""))
    #expect(
      text == "x\\u{1B}: error: a\\u{1B}b\\nc [bad]\nnote: \\u{7}\nhelp: \\u{200F}\n")
  }

  @Test("colour marks the place, the severity, the underline and the labels")
  func colour() {
    #expect(
      render("abc", 1..<2, usesColour: true, notes: ["n"], suggestion: "s")
        == "\u{1B}[1mroutes.json:1:2:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m "
        + "\u{1B}[1mit is wrong\u{1B}[0m [some-problem]\n  abc\n   \u{1B}[1;32m^\u{1B}[0m\n"
        + "\u{1B}[1;36mnote:\u{1B}[0m n\n\u{1B}[1;36mhelp:\u{1B}[0m s\n")
  }

  @Test("diagnostics can be put in the order of the text")
  func order() {
    let places: [Range<Int>?] = [5..<6, nil, 2..<3, 5..<9]
    let diagnostics = places.enumerated().map {
      Diagnostic(.error, "e\($0.offset)", at: $0.element, "m")
    }
    #expect(diagnostics.inSourceOrder().map(\.identifier) == ["e1", "e2", "e0", "e3"])
  }
}
