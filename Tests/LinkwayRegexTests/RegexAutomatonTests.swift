import TestSupport
import Testing

@testable import LinkwayAutomatonBuilder
@testable import LinkwayRegex

@Test("Without PCRE2, the error for a non-regular regex says to rewrite it")
func adviceWithoutPCRE2() throws {
  let regex = try ECMAScriptRegex(#"(a|b)\1"#)
  let obstacle = try #require(throws: RegexObstacle.self) { try RegexAutomaton(regex) }
  let (message, suggestion) = obstacle.withoutPCRE2(systemHasIt: false)
  #expect(
    message
      == "a back reference is not regular, so this regex needs PCRE2, which this system does not have"
  )
  #expect(
    suggestion
      == #"write out what the back reference can match, as `aa|bb` for `(a|b)\1`"#)
  #expect(
    obstacle.withoutPCRE2(systemHasIt: true).suggestion
      == suggestion + ", or build with the package trait PCRE2 and libpcre2")
}

@Suite("Automata of regexes")
struct RegexAutomatonTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var regex: String
    var takes: [String]
    var refuses: [String]
    var testDescription: String { regex }
  }

  private static func automaton(_ regex: String) throws -> RegexAutomaton {
    try RegexAutomaton(ECMAScriptRegex(regex))
  }

  private static func matches(_ automaton: RegexAutomaton, _ text: String) -> Bool {
    matches(automaton, Array(text.utf8))
  }

  private static func matches(_ automaton: RegexAutomaton, _ bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBufferPointer {
      automaton.matches(unsafe Span(_unsafeElements: $0))
    }
  }

  // The expectations follow ECMA-262, written manually; `Scripts/regexes` compares with JavaScript
  // itself.
  static let rows: [Row] = [
    Row(regex: "", takes: [""], refuses: ["a"]),
    Row(regex: "[]", takes: [], refuses: ["", "a"]),
    Row(regex: "[a-z]+", takes: ["a", "zebra"], refuses: ["", "A", "a1", "é"]),
    Row(regex: "(?:ab|a)c", takes: ["abc", "ac"], refuses: ["ab", "abcc"]),
    Row(regex: "a{2,3}", takes: ["aa", "aaa"], refuses: ["a", "aaaa"]),
    Row(regex: "a{0}b??", takes: ["", "b"], refuses: ["a"]),
    Row(regex: ".", takes: ["a", "é", "€", "😀"], refuses: ["\n", "\u{2028}", "ab", ""]),
    Row(regex: "[^]", takes: ["\n", "\u{10FFFF}", "\u{0}"], refuses: [""]),
    Row(regex: "(?s:.)", takes: ["\n"], refuses: [""]),
    Row(regex: "[à-ÿ]{2}", takes: ["éà"], refuses: ["é", "ée", "éß"]),
    Row(regex: "(?i:ab)c", takes: ["aBc", "ABc"], refuses: ["abC"]),
    // Only the case of ASCII letters is ignored: no Kelvin sign.
    Row(regex: "(?i:k)", takes: ["k", "K"], refuses: ["\u{212A}"]),
    Row(regex: "(?!Talk:).+", takes: ["Talk", "A Talk:"], refuses: ["Talk:", "Talk:x", ""]),
    Row(regex: "(?=.*[0-9])(?=.*[a-z])[a-z0-9]+", takes: ["a1", "1a"], refuses: ["a", "1", ""]),
    Row(
      regex: "(?:(?!ab).)*", takes: ["", "ba", "aab".dropLast().description],
      refuses: ["ab", "xab"]),
    Row(regex: "(?:(?!a).)*b", takes: ["b", "xb"], refuses: ["ab", "xab"]),
    Row(regex: "[a-z]+(?<!x)", takes: ["a", "xa"], refuses: ["x", "ax"]),
    Row(regex: "(?<=a+)b|a+(?<=aa)", takes: ["aa", "aaa"], refuses: ["b", "a", "ab"]),
    Row(regex: "a(?<=(?<!b)a(?=c))c", takes: ["ac"], refuses: ["a", "ab"]),
    Row(
      regex: #"\ba\b.\bb\b"#, takes: ["a b", "a-b"], refuses: ["a_b", "aéb".dropLast().description]),
    Row(regex: #"a\B."#, takes: ["ab", "a_"], refuses: ["a-", "aé"]),
    Row(regex: "a$|^b", takes: ["a", "b"], refuses: ["ab", "ba"]),
    Row(regex: "a$b|a^b", takes: [], refuses: ["ab", "a\nb"]),
    Row(regex: "(?m:a$\n^b)", takes: ["a\nb"], refuses: ["ab"]),
    Row(regex: #"[\q{abc|d|}]x"#, takes: ["abcx", "dx", "x"], refuses: ["abx"]),
    Row(regex: #"\p{Lu}\P{Lu}"#, takes: ["Éa", "A😀"], refuses: ["aA", "AA"]),
    Row(regex: #"[\p{L}--[a-z]]"#, takes: ["A", "é"], refuses: ["a", "1"]),
    Row(regex: #"\uD83D\uDE00"#, takes: ["😀"], refuses: [""]),
    Row(regex: #"\uD83D"#, takes: [], refuses: ["", "\u{FFFD}"]),
  ]

  @Test("A regex matches the texts that it matches in JavaScript", arguments: rows)
  func answers(_ row: Row) throws {
    let automaton = try Self.automaton(row.regex)
    for text in row.takes { #expect(Self.matches(automaton, text), "\(text.debugDescription)") }
    for text in row.refuses { #expect(!Self.matches(automaton, text), "\(text.debugDescription)") }
  }

  @Test("Every UTF-8 sequence is one character, and other bytes match nothing")
  func characters() throws {
    let any = try Self.automaton("[^]")
    let letter = try Self.automaton(#"\p{L}"#)
    for value in UInt32(0)...0x10_FFFF where value < 0x3000 || value % 61 == 0 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar)
      #expect(Self.matches(any, text), "\(value)")
      let isLetter = ["Lu", "Ll", "Lt", "Lm", "Lo"].contains(
        Self.category(scalar.properties.generalCategory))
      #expect(Self.matches(letter, text) == isLetter, "\(value)")
    }
    let illFormed: [[UInt8]] = [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x80, 0x80],
      [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5],
      [0xF8, 0x80, 0x80, 0x80], [0xFF],
    ]
    for bytes in illFormed { #expect(!Self.matches(any, bytes), "\(bytes)") }
  }

  private static func category(_ category: Unicode.GeneralCategory) -> String {
    switch category {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    default: "other"
    }
  }

  // Numbers of states of the minimal automaton, including the dead state, counted manually.
  @Test(
    "An automaton has as few states as can be",
    arguments: [
      ("[A-Z]{3}[0-9]{4}", 9), ("(?:a|b)*abb", 5), ("a|b|c|[d-z]", 3), ("(?:ab|cb)", 4),
      ("[a-z]+(?:-[a-z]+)*", 3), ("[^]*", 2), ("(?:a+)+", 3), ("(?=a)a|b(?!c)", 3),
    ])
  func size(regex: String, states: Int) throws {
    let bytes = try Self.automaton(regex).bytes
    let classes = Int(bytes[0]) | Int(bytes[1]) << 8
    let cells = Int(bytes[4]) | Int(bytes[5]) << 8
    #expect(cells == states * classes)
  }

  @Test("An empty lookahead does not change a regex's automaton")
  func determinizersAgree() throws {
    var random = SeededGenerator(for: "RegexAutomatonTests.determinizersAgree")
    let texts = RandomRegex.texts(of: "ab1-", upTo: 3)
    for _ in 0..<Effort.rounds(150, thorough: 5_000) {
      let regex = RandomRegex.pattern(depth: 1, using: &random)
      // With a lookahead, the general determinizer is used.
      let plain = try Self.automaton("(?:\(regex))")
      let general = try Self.automaton("(?=)(?:\(regex))")
      #expect(plain.bytes.count == general.bytes.count, "\(regex)")
      #expect(
        texts.filter { Self.matches(plain, $0) } == texts.filter { Self.matches(general, $0) },
        "\(regex)")
    }
  }

  @Test(
    "A regex that would make a backtracking matcher slow is matched in linear time",
    arguments: [
      ("(a+)+b", "a"), ("(a*)*b", "a"), ("(?:a|a)*b", "a"), ("(?:a|ab|b)*c", "ab"),
      ("x?(?:a?b?)*y", "ab"), ("([a-z]+)*[0-9]", "a"), (#"(\w+\s?)*!"#, "a "),
      ("[a-z]+(-?[a-z0-9]+)*_", "a"), ("(?:[a-z]{1,20}){1,20}", "a"), ("a*a*a*b", "a"),
      (".*x.*y", "x"), (#"\w+\d+\w+!"#, "1"), (".*-.*-.*!", "-"),
      ("[a-z]*[a-m]*[a-f]*[0-9]", "a"), (#"\d{10,}\d*\d*x"#, "1"), ("(?:(?=(a+)+)a)*b", "a"),
    ])
  func linearTime(regex: String, pump: String) throws {
    // The square of this number of steps would take hours.
    let text = Array(String(repeating: pump, count: 500_000).utf8)
    #expect(try !Self.matches(Self.automaton(regex), text))
  }

  @Test(
    "For a regex without an automaton, the part and the reason are reported",
    arguments: [
      (#"(a|b)\1"#, 5..<7, "a back reference is not regular"),
      (#"x\p{sc=Greek}"#, 1..<13, "only PCRE2 knows the characters of this property"),
      ("[ab]*a[ab]{20}", 0..<14, "its automaton would be too large"),
      ("(?:(?:abcdefghij){30}){30}", 0..<26, "its automaton would be too large"),
    ])
  func obstacles(regex: String, range: Range<Int>, reason: String) throws {
    let regex = try ECMAScriptRegex(regex)
    let obstacle = try #require(throws: RegexObstacle.self) { try RegexAutomaton(regex) }
    #expect(obstacle.range == range)
    #expect(obstacle.reason == reason)
  }

  @Test("Every end of a match from the start is returned, in order")
  func ends() throws {
    let automaton = try Self.automaton("(?:é|a)*b?")
    let bytes = Array("éab!b".utf8)
    var ends: [Int] = []
    unsafe bytes.withUnsafeBufferPointer {
      automaton.forEachEnd(in: unsafe Span(_unsafeElements: $0)) { ends.append($0) }
    }
    #expect(ends == [0, 2, 3, 4])
  }

  // §3.4 rule 5
  @Test("A loaded automaton has the results of the one that was stored")
  func stored() throws {
    for row in Self.rows {
      let automaton = try Self.automaton(row.regex)
      let again = try #require(RegexAutomaton(RegexMemory(automaton.bytes)))
      for text in row.takes { #expect(Self.matches(again, text)) }
      for text in row.refuses { #expect(!Self.matches(again, text)) }
    }
  }

  @Test(
    "A damaged automaton is refused or returns some result, and never reads outside of its memory")
  func damage() throws {
    var random = SeededGenerator(for: "RegexAutomatonTests.damage")
    let texts = ["", "a", "abc-12", "é€😀é€😀", "\u{7F}\u{0}z"].map { Array($0.utf8) }
    for regex in ["[a-c]{2,4}", ".*é.*", "[^]", #"\p{Lu}+"#] {
      let bytes = try Self.automaton(regex).bytes
      for length in 0..<min(bytes.count, 400) {
        #expect(RegexAutomaton(RegexMemory(Array(bytes.prefix(length)))) == nil)
      }
      for round in 0..<2_000 {
        var damaged = bytes
        // The head first, then a byte anywhere.
        let place = round < 800 ? round % 16 : random.next(below: bytes.count)
        damaged[place] = UInt8(truncatingIfNeeded: random.next())
        guard let automaton = RegexAutomaton(RegexMemory(damaged)) else { continue }
        for text in texts { _ = Self.matches(automaton, text) }
      }
    }
  }
}
