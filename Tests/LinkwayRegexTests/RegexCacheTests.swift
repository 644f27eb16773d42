import Testing

@testable import LinkwayAutomatonBuilder
@testable import LinkwayRegex

@Suite("The regexes of a table")
struct RegexCacheTests {
  /// Its automaton would have one state for each set of letters that a text can contain.
  private static func heavy(_ number: Int) -> String {
    "abcdefghijklmnopqrst".map { "(?=.*\($0)\(number))" }.joined() + ".*"
  }

  /// Whether a regex has an automaton; without PCRE2, a regex without one cannot be used.
  private static func hasAutomaton(_ source: String, _ cache: RegexCache) throws -> Bool {
    let regex = try ECMAScriptRegex(source)
    return (try? cache.matcher(of: regex, source: source, jit: .off))?.automaton != nil
  }

  @Test("A composed and a decomposed letter are different regexes")
  func canonicalEquivalence() throws {
    let cache = RegexCache()
    for source in ["caf\u{E9}", "cafe\u{301}"] {
      let regex = try ECMAScriptRegex(source)
      let matcher = try cache.matcher(of: regex, source: source, jit: .off)
      for text in ["caf\u{E9}", "cafe\u{301}"] {
        let matches = try matcher.matches(Array(text.utf8).span)
        #expect(matches == Array(text.utf8).elementsEqual(source.utf8))
      }
    }
  }

  // §12.3 rule 1
  @Test("The regexes without a usable automaton share one cost limit per table")
  func heavyRegexes() throws {
    let cache = RegexCache()
    var bytes = 0
    for number in 0..<40 {
      bytes += Self.heavy(number).utf8.count
      #expect(try !Self.hasAutomaton(Self.heavy(number), cache))
    }
    #expect(
      cache.stepsSpent
        <= RegexCache.stepBudget + 40 * RegexCache.stepsForRegex + bytes * RegexCache.stepsForByte)
  }

  @Test(
    "Usual regexes have automata, regardless of their number and of earlier ones",
    arguments: [0, 10])
  func usualRegexes(behind heavyOnes: Int) throws {
    let cache = RegexCache()
    for number in 0..<heavyOnes { _ = try Self.hasAutomaton(Self.heavy(number), cache) }
    for number in 0..<300 {
      for source in [
        "[a-z]{3}\(number)x[0-9]+", "\(number)(?:-[a-z]+)*", "v\(number)|w\(number)",
        "[0-9]{4}-(?:0[1-9]|1[0-2])-\(number)",
      ] {
        #expect(try Self.hasAutomaton(source, cache), "\(source)")
      }
    }
  }

  @Test("A table's different regexes have a limited number of lookarounds")
  func lookarounds() throws {
    let cache = RegexCache()
    func make(_ source: String) throws -> Bool {
      let regex = try ECMAScriptRegex(source)
      do throws(RegexMatcher.Failure) {
        _ = try cache.matcher(of: regex, source: source, jit: .off)
        return true
      } catch {
        guard case .lookarounds(RegexCache.lookaroundLimit) = error else { throw error }
        return false
      }
    }
    for number in 0..<RegexCache.lookaroundLimit / 2 {
      #expect(try make("(?!a\(number)$)\\bx.*"))
    }
    #expect(try !make("(?=b).*"))
    // A regex that was compiled before, and one without an automaton, can still be used.
    #expect(try make("(?!a0$)\\bx.*"))
    #expect(try make("b.*"))
  }

  @Test("Equal regexes are compiled once")
  func equalRegexes() throws {
    let cache = RegexCache()
    #expect(try Self.hasAutomaton("[a-z]{1,60}", cache))
    let spent = cache.stepsSpent
    #expect(spent > 0)
    for _ in 0..<10 { #expect(try Self.hasAutomaton("[a-z]{1,60}", cache)) }
    #expect(cache.stepsSpent == spent)
  }

  // §5.1 rule 5
  @Test("The characters of a property are computed once for all regexes")
  func properties() throws {
    func time(_ sources: [String], _ cache: RegexCache) throws -> Duration {
      try ContinuousClock().measure {
        for source in sources {
          var regex = try ECMAScriptRegex(source)
          cache.findScalars(of: &regex)
          _ = try cache.matcher(of: regex, source: source, jit: .off)
        }
      }
    }
    var ratios: [Double] = []
    for _ in 0..<3 {
      let cache = RegexCache()
      let first = try time([#"\p{L}0"#], cache)
      let others = try time((1...20).map { #"\p{L}\#($0)"# }, cache)
      ratios.append(others / first)
      if others < first * 10 { break }
    }
    #expect(ratios.min() ?? 0 < 10)
  }
}
