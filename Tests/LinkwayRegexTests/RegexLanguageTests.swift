import Testing

@testable import LinkwayMatching
@testable import LinkwayRegex

/// Languages of regexes, as used for comparing patterns.
@Suite struct RegexLanguageTests {
  private func language(_ regex: String) throws -> RegularLanguage {
    .regex(try ECMAScriptRegex(regex))
  }

  private func words(_ texts: [String]) -> RegularLanguage.WordsResult {
    .words(texts.map { $0.unicodeScalars.map(RegularLanguage.Symbol.scalar) })
  }

  @Test(
    "Two regexes overlap where a text matches both, and the shortest such texts are shown",
    arguments: [
      ("[a-z]+", "[0-9]+", []),
      ("[a-z0-9]+(-[a-z0-9]+)*", #"\d{4}-\d{2}"#, ["1111-11", "1111-12"]),
      ("[A-Z]{3}[0-9]{4}", "[A-Z]+[0-9]", []), ("(?!Talk:).+", "Talk:.*", []),
      ("(?!Talk:).+", "T.*", ["T", "Ta"]), ("(?=a)[ab]{2}", "[^a].|.b", ["ab"]),
      ("(?:19|20)[0-9]{2}", "[0-9]{2}00", ["1900", "2000"]), (".*", "", [""]), ("[]", ".*", []),
      ("(?:new|top)", "[a-z]{3}(?<!x)|top", nil), (#"\bab"#, ".b", ["ab"]),
      ("^a$|b", ".", ["a", "b"]),
      ("(?:(?!b)[ab])?c", ".c", ["ac"]), ("a$b", ".*", []),
      ("(?:(?!--)[a-z\\-])+", "a--b|a-b|--", ["a-b"]),
      ("((?!ab).)*", "[ab]{2}", ["aa", "ba"]),
      ("(?!(?:new|top)$)[a-z]{3}", "new|top|old", ["old"]),
    ] as [(String, String, [String]?)])
  func overlap(left: String, right: String, expected: [String]?) throws {
    let result = RegularLanguage.intersectionWitnesses(
      try language(left), try language(right), limit: 2)
    if let expected {
      #expect(result == words(expected))
    } else {
      guard case .undecided = result else {
        Issue.record("\(result)")
        return
      }
    }
  }

  @Test(
    "A regex is contained in others if each of its texts matches one of them",
    arguments: [
      ("[0-9]+", ["[a-z0-9]+"], nil), ("[a-z0-9]+", ["[a-z]+", "[0-9]+"], "a1"),
      ("a|b", ["a", "b"], nil),
      ("[0-9a-f]{2}", ["[0-9a-z]{1,3}"], nil), ("(?!a).", ["[^a]"], nil),
      (".", ["[^a]", "a"], nil),
      ("[^]", ["."], "\u{2028}"), ("a*", ["(?:aa)*", "a(?:aa)*"], nil), ("", [], ""),
    ] as [(String, [String], String?)])
  func inclusion(inner: String, outer: [String], missing: String?) throws {
    let result = try language(inner).isSubset(of: try outer.map(language))
    let expected = missing.map { $0.unicodeScalars.map(RegularLanguage.Symbol.scalar) }
    #expect(result == (expected.map { .counterexample($0) } ?? .subset))
  }

  @Test(
    "The reason is given for what cannot be expressed",
    arguments: [
      (#"(a)\1"#, "a back reference cannot be compared"),
      ("(?<=a)b", "a lookbehind cannot be compared"),
      (#"a\bb"#, "a word boundary inside a text cannot be compared"),
      ("a^b", "`^` or `$` inside a text cannot be compared"),
      ("(?:(?!a).)*b", "an assertion inside a repetition cannot be compared"),
      (#"\p{sc=Greek}"#, "the characters of this property cannot be compared"),
    ])
  func undecidable(regex: String, reason: String) throws {
    #expect(try language(regex).undecidableReason == reason)
    #expect(try language("x(?:" + regex + "|y)").undecidableReason == reason)
  }

  @Test("Segments joined by separators never overlap with a regex that would have to cross one")
  func separators() throws {
    let any = try language(".+")
    let two = RegularLanguage.concatenation([any, .separator, any])
    #expect(RegularLanguage.intersectionWitnesses(two, any, limit: 1) == .words([]))
    #expect(
      RegularLanguage.intersectionWitnesses(
        two, .concatenation([any, .everything]), limit: 1)
        == .words([[.scalar("a"), .separator, .scalar("a")]]))
  }
}
