import TestSupport

/// Returns a random JavaScript regex over a small alphabet, without captures.
enum RandomRegex {
  static func pattern(depth: Int, using generator: inout SeededGenerator) -> String {
    let alternatives = Int.random(in: 1...3, using: &generator)
    return (0..<alternatives).map { _ in
      (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        term(depth: depth, using: &generator)
      }.joined()
    }.joined(separator: "|")
  }

  private static let quantifiers = [
    "", "", "", "", "*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,2}?", "{2,}",
  ]
  private static let classes = [
    "[ab]", "[^a]", #"\d"#, #"\D"#, #"\w"#, #"\W"#, ".", "[]", "[^]", "[[a-c]--b]",
    #"[\w&&[a1]]"#, #"[\q{ab|b|}1]"#, #"[\p{L}--[b]]"#,
  ]
  private static let assertions = ["^", "$", #"\b"#, #"\B"#]

  private static func term(depth: Int, using generator: inout SeededGenerator) -> String {
    let kind = Int.random(in: depth > 0 ? 0..<12 : 0..<8, using: &generator)
    let quantifier = quantifiers.randomElement(using: &generator) ?? ""
    switch kind {
    case 0..<5: return (["a", "b", "1", "-"].randomElement(using: &generator) ?? "a") + quantifier
    case 5, 6: return (classes.randomElement(using: &generator) ?? ".") + quantifier
    case 7: return assertions.randomElement(using: &generator) ?? "^"
    case 8, 9: return "(?:" + pattern(depth: depth - 1, using: &generator) + ")" + quantifier
    case 10 where Bool.random(using: &generator):
      return "(?:(?!" + pattern(depth: depth - 1, using: &generator) + ").)" + quantifier
    case 10: return "(?=" + pattern(depth: depth - 1, using: &generator) + ")"
    default: return "(?!" + pattern(depth: depth - 1, using: &generator) + ")"
    }
  }

  /// Returns every text of up to `length` characters from a set.
  static func texts(of characters: String, upTo length: Int) -> [String] {
    var texts = [""]
    var longest = texts
    for _ in 0..<length {
      longest = longest.flatMap { text in characters.map { text + String($0) } }
      texts += longest
    }
    return texts
  }
}
