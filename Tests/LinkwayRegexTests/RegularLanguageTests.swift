import TestSupport
import Testing

@testable import LinkwayMatching
@testable import LinkwayRegex

/// A language as a tree, for building it and for listing its short words in the simplest way.
private indirect enum Tree: Sendable {
  case symbols(String)
  case separator
  case empty
  case concatenation([Tree])
  case union([Tree])
  case repeated(Tree, Int, Int?)
  case intersection(Tree, Tree)
  case difference(Tree, Tree)

  static let longest = 4
  /// `/` stands for the separator.
  static let alphabet: [Character] = ["a", "b", "1", "/"]

  static let allWords: Set<String> = (0..<longest).reduce(into: [""]) { words, _ in
    words.formUnion(words.flatMap { word in alphabet.map { word + String($0) } })
  }

  var language: RegularLanguage {
    switch self {
    case .symbols(let text): .symbols(SymbolSet(scalarsOf: text))
    case .separator: .separator
    case .empty: .empty
    case .concatenation(let parts): .concatenation(parts.map(\.language))
    case .union(let parts): .union(parts.map(\.language))
    case .repeated(let part, let minimum, let maximum):
      part.language.repeated(atLeast: minimum, atMost: maximum)
    case .intersection(let left, let right): left.language.intersection(right.language)
    case .difference(let left, let right): left.language.subtracting(right.language)
    }
  }

  /// Returns its words of up to `longest` symbols.
  var words: Set<String> {
    switch self {
    case .symbols(let text): return Set(text.map { String($0) })
    case .separator: return ["/"]
    case .empty: return [""]
    case .concatenation(let parts): return parts.reduce([""]) { Self.joined($0, $1.words) }
    case .union(let parts): return parts.reduce([]) { $0.union($1.words) }
    case .repeated(let part, let minimum, let maximum):
      let words = part.words
      // After this many rounds there are no new words.
      let rounds = maximum ?? minimum + Self.longest
      var result: Set<String> = minimum == 0 ? [""] : []
      var current: Set<String> = [""]
      for round in 0..<rounds {
        current = Self.joined(current, words)
        if round + 1 >= minimum { result.formUnion(current) }
      }
      return result
    case .intersection(let left, let right): return left.words.intersection(right.words)
    case .difference(let left, let right): return left.words.subtracting(right.words)
    }
  }

  private static func joined(_ left: Set<String>, _ right: Set<String>) -> Set<String> {
    Set(left.flatMap { first in right.map { first + $0 } }.filter { $0.count <= longest })
  }

  static func random(depth: Int, using generator: inout SeededGenerator) -> Tree {
    func next() -> Tree { random(depth: depth - 1, using: &generator) }
    switch Int.random(in: depth > 0 ? 0..<11 : 0..<4, using: &generator) {
    case 0...2:
      return .symbols(["a", "b", "1", "ab", "ab1"].randomElement(using: &generator) ?? "a")
    case 3: return Bool.random(using: &generator) ? .separator : .empty
    case 4, 5: return .concatenation([next(), next()])
    case 6: return .union([next(), next()])
    case 7: return .repeated(next(), 0, nil)
    case 8:
      let minimum = Int.random(in: 0...2, using: &generator)
      let maximum = minimum + Int.random(in: 0...2, using: &generator)
      return .repeated(next(), minimum, Bool.random(using: &generator) ? nil : maximum)
    case 9: return .intersection(next(), next())
    default: return .difference(next(), next())
    }
  }
}

private func spelled(_ word: RegularLanguage.Word) -> String {
  word.map { symbol in
    switch symbol {
    case .scalar(let scalar): String(scalar)
    case .separator: "/"
    }
  }.joined()
}

private func word(_ text: String) -> RegularLanguage {
  .concatenation(
    text.unicodeScalars.map { $0 == "/" ? .separator : .symbols(SymbolSet($0)) })
}

private func words(_ result: RegularLanguage.WordsResult) -> [String]? {
  if case .words(let words) = result { words.map(spelled) } else { nil }
}

@Suite struct RegularLanguageTests {
  @Test("A random language contains exactly the words that a simple enumeration lists")
  func membership() throws {
    var generator = SeededGenerator(for: "RegularLanguageTests.membership")
    var decided = 0
    for _ in 0..<150 {
      let tree = Tree.random(depth: 3, using: &generator)
      let expected = tree.words
      let language = tree.language
      guard language.undecidableReason == nil else { continue }
      decided += 1
      for text in Tree.allWords.shuffled(using: &generator).prefix(60) {
        let result = RegularLanguage.intersectionWitnesses(language, word(text), limit: 1)
        #expect(words(result) == (expected.contains(text) ? [text] : []), "\(tree)")
      }
      // Up to the maximum length of the oracle, the samples are all words.
      let samples = try #require(words(language.sampleWords(limit: 40)))
      let shorter = samples.filter { $0.count <= Tree.longest }
      #expect(Set(shorter).isSubset(of: expected), "\(tree)")
      #expect(Set(samples).count == samples.count, "\(tree)")
      #expect(samples.map(\.count) == samples.map(\.count).sorted(), "\(tree)")
      if samples.count < 40 { #expect(Set(shorter) == expected, "\(tree)") }
    }
    #expect(decided == 150)
    print("RegularLanguage membership: \(decided) of 150")
  }

  @Test("Random pairs overlap where their lists of words do, and the shortest is found first")
  func overlap() {
    var generator = SeededGenerator(for: "RegularLanguageTests.overlap")
    for _ in 0..<300 {
      let left = Tree.random(depth: 3, using: &generator)
      let right = Tree.random(depth: 3, using: &generator)
      let common = left.words.intersection(right.words)
      let result = RegularLanguage.intersectionWitnesses(left.language, right.language, limit: 3)
      let found = words(result)
      if let shortest = common.map(\.count).min() {
        #expect(found?.first?.count == shortest, "\(left) \(right)")
      } else {
        #expect(found?.allSatisfy { $0.count > Tree.longest } == true, "\(left) \(right)")
      }
      #expect(found?.allSatisfy { $0.count > Tree.longest || common.contains($0) } == true)
    }
  }

  @Test("One language includes another if its list of words includes the other list")
  func inclusion() {
    var generator = SeededGenerator(for: "RegularLanguageTests.inclusion")
    var subsets = 0
    for _ in 0..<300 {
      let inner = Tree.random(depth: 2, using: &generator)
      let outer = (0..<2).map { _ in Tree.random(depth: 3, using: &generator) }
      let missing = inner.words.subtracting(outer.reduce(into: []) { $0.formUnion($1.words) })
      switch inner.language.isSubset(of: outer.map(\.language)) {
      case .subset:
        subsets += 1
        #expect(missing.isEmpty, "\(inner) \(outer)")
      case .counterexample(let word):
        let text = spelled(word)
        #expect(text.count == missing.map(\.count).min() ?? text.count, "\(inner) \(outer)")
        #expect(text.count > Tree.longest || missing.contains(text), "\(inner) \(outer)")
      case .undecided(let reason): Issue.record("\(reason): \(inner) \(outer)")
      }
    }
    #expect(subsets > 10)
  }

  @Test("The most readable words come first")
  func readability() {
    let all = RegularLanguage.symbols(.everything)
    #expect(words(all.sampleWords(limit: 3)) == ["a", "b", "c"])
    let marks = RegularLanguage.symbols(SymbolSet(scalarsOf: "\u{1}\n !-éZ7"))
    #expect(words(marks.sampleWords(limit: 9)) == ["7", "Z", "-", "!", "é", " ", "\u{1}", "\n"])
  }

  @Test("Case folding of literals is limited to ASCII")
  func folding() {
    let kelvin = RegularLanguage.literal("\u{212A}é".unicodeScalars, ignoresASCIICase: true)
    #expect(words(kelvin.sampleWords(limit: 9))?.count == 1)
    let folded = RegularLanguage.literal(utf8: Array("kÉ".utf8), ignoresASCIICase: true)
    #expect(words(folded.sampleWords(limit: 9)) == ["kÉ", "KÉ"])
    #expect(RegularLanguage.literal(utf8: [0xFF]).undecidableReason != nil)
  }

  @Test("A comparison that is too large is undecided, never wrong")
  func budgets() {
    let many = RegularLanguage.symbols(.scalars).repeated(atLeast: 900, atMost: 1_000)
    let more = many.repeated(atLeast: 900, atMost: 1_000)
    #expect(more.undecidableReason == "the pattern is too large to be compared")
    #expect(RegularLanguage.concatenation([more, .empty]).undecidableReason != nil)
    #expect(words(RegularLanguage.intersectionWitnesses(more, .nothing, limit: 1)) == nil)
    // The n-th symbol from the end: 2^n subsets.
    let a = RegularLanguage.symbols(SymbolSet("a"))
    let any = RegularLanguage.symbols(SymbolSet(scalarsOf: "ab"))
    let late = RegularLanguage.concatenation([
      any.repeated(), a, any.repeated(atLeast: 30, atMost: 30),
    ])
    #expect(
      late.isSubset(of: [late], steps: 2_000)
        == .undecided("comparing the patterns takes too many steps"))
    #expect(RegularLanguage.everything.subtracting(late).undecidableReason != nil)
  }
}
