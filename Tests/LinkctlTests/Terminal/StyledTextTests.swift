import LinkwayResults
import Testing

@testable import linkctl

@Test(
  "Terminal control characters are escaped",
  arguments: [
    ("", ""), ("photos://photos/42", "photos://photos/42"), ("naïve 日本", "naïve 日本"),
    ("a\nb", "a\\nb"), ("a\r\nb", "a\\r\\nb"), ("a\tb", "a\\tb"), ("\u{1B}[2J", "\\u{1B}[2J"),
    ("\0", "\\u{0}"), ("\u{7F}", "\\u{7F}"), ("\u{9B}31m", "\\u{9B}31m"),
    ("\u{202E}gpj", "\\u{202E}gpj"), ("\u{2066}", "\\u{2066}"), ("\u{200B}", "\\u{200B}"),
    ("\u{2028}", "\\u{2028}"), ("\u{FEFF}", "\\u{FEFF}"), ("👩\u{200D}🚀", "👩\u{200D}🚀"),
    ("e\u{301}", "e\u{301}"), ("\\n", "\\n"),
  ])
func escapes(_ text: String, _ expected: String) {
  #expect(StyledText(text).rendered(inColor: false) == expected)
  #expect(("\(text)" as StyledText).rendered(inColor: false) == expected)
}

@Test(
  "JSON keeps its meaning when what steers a terminal is escaped",
  arguments: [
    ("{\"a\":\"b\"}", "{\"a\":\"b\"}"), ("[\"\u{9B}\"]", "[\"\\u009b\"]"),
    ("[\"\u{7F}\u{202E}\"]", "[\"\\u007f\\u202e\"]"), ("[\"\u{E0001}\"]", "[\"\\udb40\\udc01\"]"),
    ("{\n\t\"é\": 1\r\n}", "{\n\t\"é\": 1\r\n}"), ("[\"日本 👩\u{200D}🚀\"]", "[\"日本 👩\u{200D}🚀\"]"),
  ])
func escapesJSON(_ text: String, _ expected: String) {
  #expect(Array(text.escapedInJSON.utf8) == Array(expected.utf8))
}

@Test("Styles are written only in colour")
func styles() {
  let text: StyledText = "\("error:", .red, .bold) no \("x\u{1B}y", .dim) in \(42)"
  #expect(text.rendered(inColor: false) == "error: no x\\u{1B}y in 42")
  #expect(
    text.rendered(inColor: true)
      == "\u{1B}[31;1merror:\u{1B}[0m no \u{1B}[2mx\\u{1B}y\u{1B}[0m in 42")
  #expect(("\(laidOut: "a\nb", .cyan)" as StyledText).rendered(inColor: false) == "a\nb")
  #expect(("\("", .red)" as StyledText).rendered(inColor: true) == "")
}

@Test(
  "Text takes the columns that a terminal gives it",
  arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한국", 4), ("ｆ", 2), ("ｱ", 1),
    ("😀", 2), ("👩‍🚀", 2), ("🇨🇭", 2), ("☀", 1), ("☀\u{FE0F}", 2), ("🏳\u{FE0F}‍🌈", 2), ("…", 1),
    ("\u{200D}", 0), ("a\u{FE0E}", 1),
  ])
func measures(_ text: String, _ expected: Int) {
  #expect(text.displayWidth == expected)
}

@Test(
  "Text is cut at a width, with an ellipsis inside it",
  arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("", 1, ""),
    ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 2, "…"),
  ])
func truncates(_ text: String, _ width: Int, _ expected: String) {
  let cut = StyledText(text).truncated(to: width)
  #expect(cut.rendered(inColor: false) == expected)
  #expect(cut.displayWidth <= width)
}

@Test("Truncating a text keeps the styles of the rest")
func truncatesRuns() {
  let text: StyledText = "ab\("cd", .red)ef"
  #expect(text.truncated(to: 5).rendered(inColor: true) == "ab\u{1B}[31mcd\u{1B}[0m…")
  #expect(text.truncated(to: 4).rendered(inColor: true) == "ab\u{1B}[31mc…\u{1B}[0m")
  #expect(text.truncated(to: 3).rendered(inColor: true) == "ab\u{1B}[31m…\u{1B}[0m")
}

@Test(
  "Words are wrapped at a width, and words that are too long are alone on a line",
  arguments: [
    ("", 5, []), ("one", 5, ["one"]), ("one two", 7, ["one two"]), ("one two", 6, ["one", "two"]),
    ("a  b", 9, ["a b"]), ("a extraordinary b", 5, ["a", "extraordinary", "b"]),
    ("日本 語", 5, ["日本", "語"]),
  ])
func wraps(_ text: String, _ width: Int, _ expected: [String]) {
  #expect(text.wrapped(to: width) == expected)
}

@Test(
  "A text is cut in its middle, so that both ends can be read",
  arguments: [
    (5, "abcdef", "ab…ef"), (6, "abcdef", "abcdef"), (3, "日本語", "…語"), (5, "日本語", "日…語"),
    (1, "abc", "…"), (2, "abc", "a…"), (7, "/photos/:id", "/ph…:id"),
  ])
func cutsInMiddle(_ width: Int, _ text: String, _ cut: String) {
  let styled: StyledText = "\(text, .bold)"
  #expect(styled.truncatedInMiddle(to: width).rendered(inColor: false) == cut)
  #expect(styled.truncatedInMiddle(to: width).displayWidth <= width)
}

@Test("Lines are broken at blanks, and those after the first are indented")
func wrapsLines() {
  let text: StyledText = "  \("one", .bold) two three fourteen"
  let lines = text.wrapped(to: 12, indent: 4).map { $0.rendered(inColor: false) }
  #expect(lines == ["  one two", "    three", "    fourteen"])
  let long: StyledText = "\("see") https://a.example/a-long-link here"
  #expect(
    long.wrapped(to: 10, indent: 2).map { $0.rendered(inColor: false) }
      == ["see", "  https://a.example/a-long-link", "  here"])
  let id: StyledText = "  \("a-long-route-id", .bold)  \("its path"): no `\("x", .bold)`"
  #expect(
    id.wrapped(to: 12, indent: 4).map { $0.rendered(inColor: false) }
      == ["  a-long-route-id", "    its", "    path: no", "    `x`"])
}
