import Testing

@testable import LinkwayAutomatonBuilder
@testable import LinkwayRegex

#if PCRE2 && os(Linux)
  @Suite("Memory shared by matches of PCRE2")
  struct RegexScratchPoolTests {
    /// A regex with a back reference has no automaton.
    private static func matcher(_ source: String) throws -> RegexMatcher {
      let matcher = try RegexCache().matcher(
        of: try ECMAScriptRegex(source), source: source, jit: .automatic)
      #expect(matcher.automaton == nil)
      return matcher
    }

    private static func matches(_ matcher: RegexMatcher, _ text: String) throws -> Bool {
      let bytes = Array(text.utf8)
      return try matcher.matches(bytes.span)
    }

    @Test("Threads that match at the same time get the results of a single thread")
    func threads() async throws {
      let matcher = try Self.matcher(#"(\w+)-\1"#)
      let texts = (0..<64).map { $0 % 2 == 0 ? "a\($0)-a\($0)" : "a\($0)-b\($0)" }
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<32 {
          group.addTask {
            try texts.enumerated().allSatisfy { place, text in
              try Self.matches(matcher, text) == (place % 2 == 0)
            }
          }
        }
        for try await areRight in group { #expect(areRight) }
      }
    }

    @Test("A match that exceeded a limit leaves nothing to the next one")
    func afterLimit() throws {
      let matcher = try Self.matcher(#"(a+)+\1(b|c)"#)
      let long = String(repeating: "a", count: 60)
      #expect(throws: RegexMatchError.self) { try Self.matches(matcher, long + "d") }
      #expect(try Self.matches(matcher, "aab"))
      #expect(try !Self.matches(matcher, "aad"))
    }
  }
#endif
