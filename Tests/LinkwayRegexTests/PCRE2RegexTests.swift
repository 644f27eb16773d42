import Testing

@testable import LinkwayRegex

#if PCRE2 && os(Linux)
  private struct MatchCase: CustomTestStringConvertible, Sendable {
    var pattern: String
    var subject: String
    var expected: [Range<Int>?]?
    var testDescription: String { "\(pattern) on \(subject.debugDescription)" }

    init(_ pattern: String, _ subject: String, _ expected: [Range<Int>?]?) {
      self.pattern = pattern
      self.subject = subject
      self.expected = expected
    }
  }

  private let matchCases = [
    MatchCase("[a-z]+", "abc", [0..<3]),
    MatchCase("[a-z]+", "abc1", nil),
    MatchCase("a|ab", "ab", [0..<2]),
    MatchCase("", "", [0..<0]),
    MatchCase("a", "", nil),
    MatchCase("(a)(b)?", "a", [0..<1, 0..<1, nil]),
    MatchCase("(a)?(b)", "b", [0..<1, nil, 0..<1]),
    MatchCase("(a*)(b)?", "", [0..<0, 0..<0, nil]),
    MatchCase("(.)(.)", "é€", [0..<5, 0..<2, 2..<5]),
    MatchCase("a$", "a\n", nil),
    MatchCase(#"\d+"#, "٣", nil),
    MatchCase(#"\w"#, "é", nil),
    MatchCase(#"(a)?\1b"#, "b", [0..<1, nil]),
    MatchCase(
      "(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)?", "abcdefghi", [0..<9] + (0..<9).map { $0..<$0 + 1 } + [nil]),
  ]

  @Suite struct PCRE2RegexTests {
    @Test(
      "Matches give the byte ranges of their captures", arguments: matchCases,
      [JITMode.automatic, .off])
    private func captures(of row: MatchCase, jit: JITMode) throws {
      let regex = try PCRE2Regex.compile(row.pattern, options: RegexOptions(jit: jit))
      #expect(try regex.match(Array(row.subject.utf8)) == row.expected)
    }

    @Test("Without anchors, a match can start anywhere")
    func unanchored() throws {
      let regex = try PCRE2Regex.compile("b+", options: RegexOptions(anchored: false))
      #expect(try regex.match(Array("abbc".utf8)) == [1..<3])
    }

    @Test(
      "A refused pattern names PCRE2's message and the offset",
      arguments: [
        ("a(b", 3, "missing closing parenthesis"),
        ("a[b", 3, "missing terminating ] for character class"),
        (#"a\C"#, 3, "using \\C is disabled by the application"),
        ("*", 0, "quantifier does not follow a repeatable item"),
      ])
    func refusal(pattern: String, offset: Int, message: String) throws {
      let error = #expect(throws: RegexCompileError.self) { try PCRE2Regex.compile(pattern) }
      #expect(error?.offset == offset)
      #expect(error?.message == message)
    }

    @Test("A pattern that is not valid UTF-8 is rejected")
    func illFormedPattern() {
      #expect(throws: RegexCompileError.self) { try PCRE2Regex.compile([0x61, 0xFF]) }
    }

    @Test("The interpreter is used when JIT is off")
    func jitMode() throws {
      #expect(try !PCRE2Regex.compile("a", options: RegexOptions(jit: .off)).isJITCompiled)
    }

    @Test("One scratch serves regexes of any number of captures, one after the other")
    func scratchIsReused() throws {
      let scratch = RegexScratch()
      for count in [1, 20, 0, 40, 3] {
        let regex = try PCRE2Regex.compile(String(repeating: "(a)", count: count))
        let subject = [UInt8](repeating: 0x61, count: count)
        #expect(try regex.match(subject.span, scratch: scratch))
        #expect(scratch.range(ofGroup: count) == (count == 0 ? 0..<0 : count - 1..<count))
        #expect(scratch.range(ofGroup: count + 1) == nil)
        let longer = subject + subject + [0x61]
        #expect(try !regex.match(longer.span, scratch: scratch))
        #expect(scratch.range(ofGroup: 0) == nil)
      }
      #expect(scratch.range(ofGroup: -1) == nil)
    }

    @Test("Concurrent matches on one regex give each its own captures")
    func concurrentMatches() async throws {
      let regex = try PCRE2Regex.compile("(a*)(b*)")
      let rights = try await withThrowingTaskGroup(of: Bool.self) { group in
        for task in 0..<8 {
          group.addTask {
            let scratch = RegexScratch()
            for round in 0..<200 {
              let count = (task * 31 + round) % 50
              let subject = [UInt8](repeating: 0x61, count: count) + [0x62]
              guard try regex.match(subject.span, scratch: scratch),
                scratch.range(ofGroup: 1) == 0..<count,
                scratch.range(ofGroup: 2) == count..<count + 1
              else { return false }
            }
            return true
          }
        }
        return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(rights == 8)
    }
  }

  @Suite struct RegexLimitTests {
    private static let subject = [UInt8](repeating: 0x61, count: 40) + [0x21]

    @Test(
      "More backtracking than the match limit is an error", arguments: [JITMode.automatic, .off])
    func matchLimit(jit: JITMode) throws {
      let regex = try PCRE2Regex.compile("(?:a|a)*b?", options: RegexOptions(jit: jit))
      #expect(throws: RegexMatchError.matchLimit) { try regex.match(Self.subject) }
    }

    @Test("Deeper backtracking than the depth limit is an error")
    func depthLimit() throws {
      let regex = try PCRE2Regex.compile("(?:a|b)*c", options: RegexOptions(jit: .off))
      var limits = RegexLimits()
      limits.depth = 10
      #expect(throws: RegexMatchError.depthLimit) {
        try regex.match(Self.subject + [0x63], limits: limits)
      }
    }

    @Test("More memory than the heap limit is an error")
    func heapLimit() throws {
      let regex = try PCRE2Regex.compile("(?:(a)|(b))*!", options: RegexOptions(jit: .off))
      var limits = RegexLimits()
      limits.heapInKiB = 1
      #expect(throws: RegexMatchError.heapLimit) { try regex.match(Self.subject, limits: limits) }
      #expect(try regex.match(Self.subject) != nil)
    }

    @Test("A subject of 2,048 bytes is matched, one of 2,049 is an error")
    func subjectLimit() throws {
      let regex = try PCRE2Regex.compile("a*")
      #expect(try regex.match([UInt8](repeating: 0x61, count: 2_048)) == [0..<2_048])
      #expect(throws: RegexMatchError.subjectTooLong(bytes: 2_049)) {
        try regex.match([UInt8](repeating: 0x61, count: 2_049))
      }
    }

    @Test(
      "A subject that is not UTF-8 is an error with its offset",
      arguments: [JITMode.automatic, .off])
    func illFormedSubject(jit: JITMode) throws {
      let regex = try PCRE2Regex.compile("a*", options: RegexOptions(jit: jit))
      for (subject, offset) in [
        ([0x61, 0xFF], 1), ([0x61, 0x61, 0xC3], 2), ([0xED, 0xA0, 0x80], 0),
      ] as [([UInt8], Int)] {
        #expect(throws: RegexMatchError.invalidUTF8(offset: offset)) { try regex.match(subject) }
      }
    }
  }
#else
  @Test("Without PCRE2 a regex does not compile, and the error says why")
  func unavailable() {
    let error = #expect(throws: RegexCompileError.self) { try PCRE2Regex.compile("a") }
    #expect(error?.code == .unavailable)
    #expect(error?.message.contains("package trait PCRE2") == true)
  }
#endif
