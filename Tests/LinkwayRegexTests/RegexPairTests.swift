#if PCRE2 && os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @testable import LinkwayAutomatonBuilder
  @testable import LinkwayRegex

  /// Compares automata with PCRE2 on random regexes and texts, and writes a list of the pairs for
  /// JavaScript.
  ///
  /// `LINKWAY_SEED` is the seed, and `LINKWAY_PAIRS` the number of pairs. If `LINKWAY_PAIR_FILE`
  /// names a file, each pair and its result are written there as a line of JSON, for
  /// `Scripts/regexes`.
  @Suite("Automata of regexes against PCRE2")
  struct RegexPairTests {
    private static let textsPerRegex = 50

    private struct Tally {
      var pairs = 0
      var matched = 0
      var pcre2Only = 0
      var automatonOnly = 0
      var overLimit = 0
    }

    @Test("An automaton and PCRE2 have the same results on random regexes and texts")
    func agreement() throws {
      let environment = ProcessInfo.processInfo.environment
      let pairs = Effort.rounds(2_000, thorough: 20_000, variable: "LINKWAY_PAIRS")
      var file = try environment["LINKWAY_PAIR_FILE"].map { try PairFile(path: $0) }
      var random = SeededGenerator(for: "RegexPairTests.agreement")
      var tally = Tally()
      let scratch = RegexScratch()
      while tally.pairs < pairs {
        let sample = RegexSample.random(depth: 3, using: &random)
        let texts = (0..<Self.textsPerRegex).map { _ in sample.text(using: &random) }
        guard let automaton = Self.automaton(sample) else {
          tally.pcre2Only += 1
          continue
        }
        let answers = texts.map { automaton.matches(Array($0.utf8).span) }
        try file?.write(sample.source, texts, answers)
        // Only automata support lookbehinds of variable length.
        guard let code = Self.code(sample) else {
          tally.automatonOnly += 1
          continue
        }
        for (text, answer) in zip(texts, answers) {
          tally.pairs += 1
          guard let expected = try? code.match(Array(text.utf8).span, scratch: scratch) else {
            tally.overLimit += 1
            continue
          }
          tally.matched += expected ? 1 : 0
          guard answer != expected else { continue }
          let (regex, subject) = RegexSample.shrink(sample, text) { Self.differs($0, $1) ?? false }
          Issue.record(
            "`\(regex.source)` on \(subject.debugDescription): PCRE2 does not say what the automaton does; found as `\(sample.source)` on \(text.debugDescription)"
          )
          return
        }
      }
      print(
        """
        regex pairs: \(tally.pairs - tally.overLimit) of \(tally.pairs) compared with PCRE2, \
        \(tally.overLimit) over a limit, \(tally.matched) matched; \
        \(tally.automatonOnly) regexes have an automaton only, \(tally.pcre2Only) are for PCRE2 only
        """)
      #expect(tally.matched > pairs / 10)
      #expect(tally.overLimit <= pairs / 100)
      // One in 300 on average. A small sample may contain several of them.
      #expect(tally.pcre2Only <= pairs / Self.textsPerRegex / 50 + 3)
    }

    private static func automaton(_ sample: RegexSample) -> RegexAutomaton? {
      guard let regex = try? ECMAScriptRegex(sample.source) else { return nil }
      return try? RegexAutomaton(regex)
    }

    private static func code(_ sample: RegexSample) -> PCRE2Regex? {
      guard let regex = try? ECMAScriptRegex(sample.source),
        let translation = try? PCRE2Translation(regex, options: .init(keepsCaptures: false))
      else { return nil }
      return try? PCRE2Regex.compile(translation.pattern, options: .init(jit: .off))
    }

    /// Whether the two differ; `nil` if one of them has no result.
    private static func differs(_ sample: RegexSample, _ text: String) -> Bool? {
      let subject = Array(text.utf8)
      guard let automaton = automaton(sample), let code = code(sample),
        let expected = try? code.match(subject.span, scratch: RegexScratch())
      else { return nil }
      return automaton.matches(subject.span) != expected
    }
  }

  /// Lines of JSON: a regex, texts, and whether each matches.
  private struct PairFile {
    private struct Line: Encodable {
      var regex: String
      var texts: [String]
      var matches: [Bool]
    }

    private let handle: FileHandle
    private let encoder = JSONEncoder()

    init(path: String) throws {
      _ = FileManager.default.createFile(atPath: path, contents: nil)
      handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    }

    mutating func write(_ regex: String, _ texts: [String], _ matches: [Bool]) throws {
      var line = try encoder.encode(Line(regex: regex, texts: texts, matches: matches))
      line.append(0x0A)
      try handle.write(contentsOf: line)
    }
  }
#endif
