import TestSupport

/// A random JavaScript regex as a tree, which can be minimized and from which texts can be
/// generated.
indirect enum RegexSample: Sendable {
  /// A character, class or assertion, with texts that it matches.
  case leaf(String, takes: [String], isRepeatable: Bool)
  case sequence([RegexSample])
  case alternatives([RegexSample])
  case repeated(RegexSample, String, rounds: ClosedRange<Int>)
  /// A group by its opening, such as `(?:` and `(?<!`; its contents are consumed or only asserted.
  case group(String, RegexSample, isTaken: Bool)

  static let empty = RegexSample.sequence([])

  var source: String {
    switch self {
    case .leaf(let text, _, _): text
    case .sequence(let parts):
      parts.map { part in
        if case .alternatives = part { "(?:\(part.source))" } else { part.source }
      }.joined()
    case .alternatives(let parts): parts.map(\.source).joined(separator: "|")
    case .repeated(let inner, let quantifier, _):
      if case .leaf(let text, _, isRepeatable: true) = inner {
        text + quantifier
      } else {
        "(?:\(inner.source))\(quantifier)"
      }
    case .group(let opening, let inner, _): "\(opening)\(inner.source))"
    }
  }
}

// MARK: Making

extension RegexSample {
  private static let leaves: [RegexSample] =
    ["a", "b", "A", "1", "-", "_", "é", "😀", "ß", "x"].map {
      .leaf($0, takes: [$0], isRepeatable: true)
    }
    + [
      ("[ab]", ["a", "b"]), ("[^a]", ["b", "é"]), (#"\d"#, ["1", "7"]), (#"\D"#, ["a", "-"]),
      (#"\w"#, ["a", "_", "1"]), (#"\W"#, ["-", "é"]), (".", ["a", "é", "😀"]),
      ("[^]", ["a", "\n"]),
      ("[[a-c]--b]", ["a", "c"]), (#"[\w&&[a1]]"#, ["a", "1"]),
      (#"[\q{ab|b|}1]"#, ["ab", "b", "", "1"]),
      (#"[\p{L}--[b]]"#, ["a", "é", "ß"]), (#"\p{Lu}"#, ["A", "É"]), ("[a-z0-9]", ["a", "x", "7"]),
      ("[à-ÿ]", ["é", "ß"]), (#"\s"#, [" ", "\u{2028}"]), (#"\P{Lu}"#, ["a", "1"]),
      (#"[\u{1F600}-\u{1F64F}]"#, ["😀", "🙏"]), ("[^a-zé]", ["A", "😀"]), ("[]", []),
    ].map { .leaf($0.0, takes: $0.1, isRepeatable: true) }
    + ["^", "$", #"\b"#, #"\B"#].map { .leaf($0, takes: [""], isRepeatable: false) }

  private static let quantifiers: [(String, ClosedRange<Int>)] = [
    ("*", 0...3), ("+", 1...3), ("?", 0...1), ("*?", 0...2), ("+?", 1...2), ("??", 0...1),
    ("{2}", 2...2), ("{1,2}", 1...2), ("{0,2}?", 0...2), ("{2,}", 2...3), ("{0}", 0...0),
    ("{3,5}", 3...5),
  ]

  static func random(depth: Int, using random: inout SeededGenerator) -> RegexSample {
    let count = [1, 1, 1, 2, 3][random.next(below: 5)]
    let alternatives = (0..<count).map { _ in
      RegexSample.sequence(
        (0..<random.next(below: 4)).map { _ in term(depth: depth, using: &random) })
    }
    return count == 1 ? alternatives[0] : .alternatives(alternatives)
  }

  private static func term(depth: Int, using random: inout SeededGenerator) -> RegexSample {
    let kind = random.next(below: depth > 0 ? 20 : 11)
    func quantified(_ inner: RegexSample) -> RegexSample {
      guard random.next(below: 2) == 0 else { return inner }
      let (quantifier, rounds) = quantifiers[random.next(below: quantifiers.count)]
      return .repeated(inner, quantifier, rounds: rounds)
    }
    func inner() -> RegexSample { Self.random(depth: depth - 1, using: &random) }
    switch kind {
    case 0..<11: return quantified(leaves[random.next(below: leaves.count)])
    case 11..<14: return quantified(.group("(?:", inner(), isTaken: true))
    case 14:
      let openings = ["(", "(?i:", "(?m:", "(?s:", "(?i-s:"]
      return quantified(
        .group(openings[random.next(below: openings.count)], inner(), isTaken: true))
    case 15: return .group("(?=", inner(), isTaken: false)
    case 16: return .group("(?!", inner(), isTaken: false)
    case 17: return .group("(?<=", inner(), isTaken: false)
    case 18: return .group("(?<!", inner(), isTaken: false)
    default:
      let body = RegexSample.sequence([
        .group("(?!", inner(), isTaken: false), .leaf(".", takes: ["a", "b"], isRepeatable: true),
      ])
      return quantified(.group("(?:", body, isTaken: true))
    }
  }

  private static let characters = ["a", "b", "A", "B", "1", "-", "_", "é", "😀", " ", "\n", "x"]

  /// Returns a text that the regex might match, or a random one, with some faults.
  func text(using random: inout SeededGenerator) -> String {
    var text =
      random.next(below: 4) > 0
      ? taken(using: &random)
      : (0..<random.next(below: 6)).map { _ in
        Self.characters[random.next(below: Self.characters.count)]
      }.joined()
    for _ in 0..<[0, 0, 1, 2][random.next(below: 4)] {
      var scalars = Array(text.unicodeScalars)
      let place = random.next(below: scalars.count + 1)
      let other = Self.characters[random.next(below: Self.characters.count)].unicodeScalars
      if place < scalars.count, random.next(below: 2) == 0 {
        scalars.remove(at: place)
      } else {
        scalars.insert(contentsOf: other, at: place)
      }
      text = String(String.UnicodeScalarView(scalars.prefix(40)))
    }
    return text
  }

  private func taken(using random: inout SeededGenerator) -> String {
    switch self {
    case .leaf(_, let texts, _): return texts.isEmpty ? "" : texts[random.next(below: texts.count)]
    case .sequence(let parts):
      var text = ""
      for part in parts { text += part.taken(using: &random) }
      return text
    case .alternatives(let parts):
      return parts[random.next(below: parts.count)].taken(using: &random)
    case .repeated(let inner, _, let rounds):
      var text = ""
      for _ in 0..<rounds.lowerBound + random.next(below: rounds.count) {
        text += inner.taken(using: &random)
      }
      return text
    case .group(_, let inner, let isTaken): return isTaken ? inner.taken(using: &random) : ""
    }
  }
}

// MARK: Shrinking

extension RegexSample {
  /// Returns slightly smaller regexes.
  var smaller: [RegexSample] {
    switch self {
    case .leaf: return [.empty]
    case .sequence(let parts): return Self.smaller(parts, RegexSample.sequence) + parts
    case .alternatives(let parts):
      return parts + (parts.count > 2 ? Self.smaller(parts, RegexSample.alternatives) : [])
        + Self.each(parts, RegexSample.alternatives)
    case .repeated(let inner, let quantifier, let rounds):
      return [inner] + inner.smaller.map { .repeated($0, quantifier, rounds: rounds) }
    case .group(let opening, let inner, let isTaken):
      return [inner, .empty] + inner.smaller.map { .group(opening, $0, isTaken: isTaken) }
    }
  }

  private static func smaller(
    _ parts: [RegexSample], _ whole: ([RegexSample]) -> RegexSample
  ) -> [RegexSample] {
    let shorter = parts.indices.map { place in
      var parts = parts
      parts.remove(at: place)
      return whole(parts)
    }
    return shorter + each(parts, whole)
  }

  private static func each(
    _ parts: [RegexSample], _ whole: ([RegexSample]) -> RegexSample
  ) -> [RegexSample] {
    parts.indices.flatMap { place in
      parts[place].smaller.map { part in
        var parts = parts
        parts[place] = part
        return whole(parts)
      }
    }
  }

  /// Returns the smallest pair found for which a check still fails.
  static func shrink(
    _ sample: RegexSample, _ text: String, while fails: (RegexSample, String) -> Bool
  ) -> (RegexSample, String) {
    var (sample, text) = (sample, text)
    var steps = 2_000
    search: while steps > 0 {
      let scalars = Array(text.unicodeScalars)
      for place in scalars.indices {
        var shorter = scalars
        shorter.remove(at: place)
        let candidate = String(String.UnicodeScalarView(shorter))
        steps -= 1
        if fails(sample, candidate) {
          text = candidate
          continue search
        }
      }
      for candidate in sample.smaller where candidate.source.utf8.count < sample.source.utf8.count {
        steps -= 1
        if fails(candidate, text) {
          sample = candidate
          continue search
        }
      }
      break
    }
    return (sample, text)
  }
}
