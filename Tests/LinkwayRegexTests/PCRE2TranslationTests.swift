#if PCRE2 && os(Linux)
  @testable import LinkwayRegex
  import Testing

  @testable import LinkwayMatching

  @Suite struct PCRE2TranslationTests {
    /// A noncharacter, for which Swift has no literal.
    private static let boundary = Unicode.Scalar(0xFDD0 as UInt32) ?? "\0"

    /// The captures of a translation in a text, as bytes, because `String` compares canonically.
    private func captures(
      _ regex: String, _ text: String, _ options: PCRE2Translation.Options = .init(),
      jit: JITMode = .automatic
    ) throws -> [[UInt8]?]? {
      let translation = try PCRE2Translation(ECMAScriptRegex(regex), options: options)
      let code = try PCRE2Regex.compile(translation.pattern, options: RegexOptions(jit: jit))
      #expect(code.captureCount == translation.groupNumbers.count)
      let subject = Array(text.utf8)
      return try code.match(subject).map { $0.map { $0.map { Array(subject[$0]) } } }
    }

    private func matches(
      _ regex: String, _ text: String, _ options: PCRE2Translation.Options = .init()
    ) throws -> Bool {
      try captures(regex, text, options) != nil
    }

    @Test(
      "A translated regex matches and captures as in JavaScript",
      arguments: [JITMode.automatic, .off])
    func behaviour(jit: JITMode) throws {
      var agreed = 0
      for row in translationCases {
        let expected = row.captures.map { $0.map { $0.map { Array($0.utf8) } } }
        let found = try captures(row.regex, row.text, jit: jit)
        #expect(found == expected, "\(row.regex) on \(row.text.debugDescription)")
        if found == expected { agreed += 1 }
      }
      #expect(agreed == 161)
      print("regexes as in JavaScript, \(jit): \(agreed) of \(translationCases.count)")
    }

    @Test(
      "ES2025 modifiers hold for their group",
      arguments: [
        ("(?i:a)b", "Ab", true), ("(?i:a)b", "AB", false), ("(?i:a(?-i:b))c", "Abc", true),
        ("(?i:a(?-i:b))c", "ABc", false), ("(?s:.).", "\na", true), ("(?s:.).", "\n\n", false),
        ("(?s:.(?-s:.))", "\n\n", false), ("a\n(?m:^)b", "a\nb", true), ("a\n^b", "a\nb", false),
        ("a(?m:$)\nb", "a\nb", true), ("a(?m:$)b", "ab", false), ("(?m:^a$)", "a", true),
        ("a\u{2028}(?m:^)b", "a\u{2028}b", true), ("(?i:[a-c])", "B", true),
        ("(?i:[^a])", "A", false),
        ("(?<x>a)|(?<x>b)", "b", true), ("(?:(?<x>a)|(?<x>b))\\k<x>", "bb", true),
        ("(?:(?<x>a)|(?<x>b))\\k<x>", "ba", false),
      ])
    func modifiers(regex: String, text: String, isMatch: Bool) throws {
      #expect(try matches(regex, text) == isMatch)
    }

    @Test(
      "A quantified [^] is every character, as the standard has it",
      arguments: [
        ("[^]*", "a\n", true), ("[^]{2}", "é\n", true), ("[^]{2}", "é", false), ("[^]?", "", true),
      ])
    func everything(regex: String, text: String, isMatch: Bool) throws {
      #expect(try matches(regex, text) == isMatch)
    }

    @Test(
      "Case is ignored within ASCII only",
      arguments: [
        ("abc", "aBC", true), ("k", "K", true), ("k", "\u{212A}", false), ("s", "\u{17F}", false),
        ("é", "É", false),
        ("[a-f]+", "aBcF", true), ("[^a]", "A", false), ("[A-_]", "b", true), ("[Z-^]", "z", true),
        (#"\x41"#, "a", true), (#"\w"#, "\u{17F}", false), (#"\W"#, "\u{212A}", true),
        (#"\p{Lu}"#, "a", true),
        (#"\P{Lu}"#, "a", false), (#"\p{Lu}"#, "é", false), (#"[\w--a]"#, "A", false),
        (#"[\q{ab}]"#, "aB", true),
        (#"[\q{AB}--\q{ab}]"#, "ab", false), ("(?-i:a)b", "aB", true), ("(?-i:a)b", "AB", false),
      ])
    func ignoringCase(regex: String, text: String, isMatch: Bool) throws {
      #expect(try matches(regex, text, PCRE2Translation.Options(ignoresASCIICase: true)) == isMatch)
    }

    @Test(
      "The excluded scalar is matched only if it is written separately",
      arguments: [
        (".", false), ("[^a]", false), (#"\D"#, false), (#"\W"#, false), (#"\S"#, false),
        (#"\P{L}"#, false),
        (#"\p{Any}"#, false), (#"\p{Noncharacter_Code_Point}"#, false), ("[^]", false),
        (#"[\0-\u{10FFFF}]"#, false),
        ("(?s:.)", false), (#"[\uFDD0-\uFDEF]"#, false), (#"[^\uFDD0]"#, false),
        ("[[^a]--b]", false),
        ("[[^a]&&[^b]]", false), (#"\uFDD0"#, true), (#"[\uFDD0]"#, true), (#"[a\uFDD0]"#, true),
        (#"[\q{\uFDD0}]"#, true),
        (#"[[^a]--\uFDD0]"#, false), (#"[\0-\u{10FFFF}\uFDD0]"#, true),
      ])
    func excluding(regex: String, isMatch: Bool) throws {
      let options = PCRE2Translation.Options(excluding: Self.boundary)
      #expect(try matches(regex, String(Self.boundary), options) == isMatch)
      #expect(try matches("(?!" + regex + ")\\uFDD0", String(Self.boundary), options) == !isMatch)
    }

    @Test("Next to the excluded scalar, ^ and $ match as at the ends of the text")
    func edges() throws {
      let options = PCRE2Translation.Options(excluding: Self.boundary)
      for (regex, text, isMatch) in [
        (#"a\uFDD0^b$\uFDD0c"#, "a|b|c", true), (#"^a$\uFDD0^b$"#, "a|b", true), ("^a$", "a", true),
        (#"a$b"#, "ab", false), (#"a^b"#, "ab", false), (#"(?m:a$\uFDD0^b$\n^c)"#, "a|b\nc", true),
        (#"a$\n"#, "a\n", false),
      ] {
        let joined = text.split(separator: "|").joined(separator: String(Self.boundary))
        #expect(try matches(regex, joined, options) == isMatch, "\(regex) on \(text)")
      }
    }

    @Test("Without captures, only the groups that back references need are kept")
    func withoutCaptures() throws {
      let options = PCRE2Translation.Options(keepsCaptures: false)
      let regex = try ECMAScriptRegex(#"(a)(?<x>b)(c)\k<x>(d)\4"#)
      let translation = try PCRE2Translation(regex, options: options)
      #expect(translation.groupNumbers == [2, 4])
      let code = try PCRE2Regex.compile("(x)(?:" + translation.pattern + ")(y)")
      #expect(try code.match(Array("xabcbddy".utf8)) == [0..<8, 0..<1, 2..<3, 5..<6, 7..<8])
      #expect(
        try PCRE2Translation(ECMAScriptRegex("((a)|b)*|(c*)*"), options: options).groupNumbers
          .isEmpty)
    }

    @Test(
      "A regex that PCRE2 would match differently is rejected with a position",
      arguments: [
        ("(?:(a)|b)*", 3..<6), ("(?:(a)?b)+", 3..<6), ("(a*)*", 0..<4), ("(a*)?", 0..<4),
        ("(?:|a)*(b)", 0..<7),
        ("(?:a??)*(b)", 0..<8), (#"(?:\1(a))*"#, 3..<5), ("(?<=a+)b", 0..<7), ("(?<!a|b*)c", 0..<9),
        (#"(a)(?<=\1)"#, 3..<10), (#"(?<=(a){2})"#, 4..<7), (#"(?<=[\q{ab|c}])d"#, 0..<15),
        (#"(a)(?i:\1)"#, 7..<9),
      ])
    func refused(regex: String, range: Range<Int>) throws {
      let error = #expect(throws: RegexSyntaxError.self) {
        try PCRE2Translation(ECMAScriptRegex(regex))
      }
      #expect(error?.kind == .unsupported)
      #expect(error?.range == range)
    }

    @Test("Every JavaScript property that Linkway accepts exists in PCRE2")
    func properties() throws {
      var names = Set(UnicodeProperty.generalCategories.values).union(
        UnicodeProperty.binaryProperties.values)
      names.remove("Changes_When_NFKC_Casefolded")
      for script in UnicodeProperty.scripts.keys {
        names.formUnion(["sc=" + script, "scx=" + script])
      }
      for name in names.sorted() {
        for letter in ["p", "P"] {
          let translation = try PCRE2Translation(ECMAScriptRegex("\\\(letter){\(name)}"))
          _ = try PCRE2Regex.compile(translation.pattern, options: RegexOptions(jit: .off))
        }
      }
      #expect(names.count == 728)
      print("properties: \(names.count) of 728")
    }

    @Test(
      "The standard library's scalars of a property are those that a plain scan finds",
      arguments: ["Cn", "Co", "NChar", "L"])
    func scalarsOfProperty(name: String) throws {
      guard case .property(let property) = UnicodeProperty.lookup(name) else {
        Issue.record("\(name) is not known")
        return
      }
      var values: [ClosedRange<UInt32>] = []
      for value in UInt32(0)...0x10_FFFF {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let isIn =
          switch name {
          case "Cn": scalar.properties.generalCategory == .unassigned
          case "Co": scalar.properties.generalCategory == .privateUse
          case "NChar": scalar.properties.isNoncharacterCodePoint
          default: scalar.properties.generalCategory.isLetter
          }
        if isIn { values.append(value...value) }
      }
      #expect(property.scalars() == SymbolSet(codePoints: values))
    }
  }

  extension Unicode.GeneralCategory {
    fileprivate var isLetter: Bool {
      [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter]
        .contains(self)
    }
  }
#endif
