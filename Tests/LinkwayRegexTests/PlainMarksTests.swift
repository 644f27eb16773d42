import LinkwayMatching
import Testing

@testable import LinkwayRegex

@Suite("Classes with plain punctuation")
struct PlainMarksTests {
  @Test(
    "In a route's regex the special characters of a class may be literal",
    arguments: [
      ("[^./]+", "light", true), ("[^./]+", "a.b", false), ("[a-z0-9-]+", "a-1", true),
      ("[-a]+", "a-", true), ("[\\w-]+", "a-b", true), ("[(|)]+", "(|)", true),
      ("[..]", ".", true), ("[[a-z]--[aeiou]]+", "xyz", true),
    ])
  func marks(_ source: String, _ text: String, _ matches: Bool) throws {
    let type = try RegexType(
      source: source, name: nil, takesSlashes: false, at: 0..<0, jit: .automatic)
    #expect(try type.matches(Array(text.utf8)[...]) == matches)
  }

  @Test("The standard's own regexes keep the flag's rules", arguments: ["[^./]", "[a-]", "[(]"])
  func standard(_ source: String) {
    #expect(throws: RegexSyntaxError.self) { try ECMAScriptRegex(source) }
  }
}
