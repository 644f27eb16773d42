#if PCRE2 && os(Linux)
  @testable import LinkwayRegex
  import TestSupport
  import Testing

  @testable import LinkwayMatching

  /// The same regexes with machine code, with the interpreter, and as languages.
  @Suite struct RegexEngineAgreementTests {
    private static let texts = RandomRegex.texts(of: "ab1-", upTo: 3) + ["aaaa", "abab", "é", "A"]

    private static let rounds = 1_300

    @Test("Machine code and interpreter have the same results and groups on random regexes")
    func jitAgrees() throws {
      var generator = SeededGenerator(for: "RegexEngineAgreementTests.jitAgrees")
      let scratch = RegexScratch()
      var compared = 0
      var limited = 0
      for _ in 0..<Self.rounds {
        let source = RandomRegex.pattern(depth: 3, using: &generator)
        let translation = try PCRE2Translation(ECMAScriptRegex(source))
        let machine = try PCRE2Regex.compile(translation.pattern)
        let interpreted = try PCRE2Regex.compile(
          translation.pattern, options: RegexOptions(jit: .off))
        for text in Self.texts {
          let subject = Array(text.utf8)
          // The two count backtracking differently, so only one of them may reach the limit.
          guard let expected = try? Self.groups(of: interpreted, on: subject, scratch),
            let answer = try? Self.groups(of: machine, on: subject, scratch)
          else {
            limited += 1
            continue
          }
          #expect(answer == expected, "\(source) on \(text)")
          compared += 1
        }
      }
      let total = Self.rounds * Self.texts.count
      #expect(compared + limited == total)
      #expect(compared >= 100_000)
      print("JIT and interpreter: \(compared) of \(total), \(limited) over a limit")
    }

    /// The ranges of the match and its groups; empty if there is no match.
    private static func groups(
      of code: PCRE2Regex, on subject: [UInt8], _ scratch: RegexScratch
    ) throws(RegexMatchError) -> [Range<Int>?] {
      guard try code.match(subject.span, scratch: scratch) else { return [] }
      return (0...code.captureCount).map { scratch.range(ofGroup: $0) }
    }

    @Test("A regex's language contains exactly the texts that PCRE2 matches")
    func languageAgrees() throws {
      var generator = SeededGenerator(for: "RegexEngineAgreementTests.languageAgrees")
      let scratch = RegexScratch()
      var decided = 0
      for round in 0..<300 {
        let source = RandomRegex.pattern(depth: 2, using: &generator)
        let regex = try ECMAScriptRegex(source)
        var options = PCRE2Translation.Options()
        options.ignoresASCIICase = round % 3 == 0
        // Next to an excluded scalar, `^` and `$` match in PCRE2; the language describes a single
        // value.
        let hasEdges = source.contains("^") || source.contains("$")
        options.excluded = round % 2 == 0 && !hasEdges ? "b" : nil
        let language = RegularLanguage.regex(regex, options: options)
        guard language.undecidableReason == nil else { continue }
        decided += 1
        let code = try PCRE2Regex.compile(PCRE2Translation(regex, options: options).pattern)
        for text in Self.texts {
          guard let matches = try? code.match(Array(text.utf8).span, scratch: scratch) else {
            continue
          }
          let literal = RegularLanguage.literal(text.unicodeScalars)
          let words = RegularLanguage.intersectionWitnesses(language, literal, limit: 1)
          #expect((words != .words([])) == matches, "\(source) on \(text), \(options)")
        }
      }
      #expect(decided > 100)
      print("languages of random regexes: \(decided) of 300 decidable")
    }
  }
#endif
