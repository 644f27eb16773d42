package import LinkwayMatching
package import LinkwayRegex

/// Compiles the regexes of a table, each distinct regex once, within a budget for all of their
/// automata.
///
/// A single regex may use any part of the remaining budget, up to the limit for one regex. Without
/// a budget, a few kilobytes of regexes could take seconds.
// SAFETY: `@unchecked Sendable`, because only the thread that compiles the table uses it, and the
// compiled table does not keep it.
package final class RegexCache: @unchecked Sendable {
  /// Keyed by bytes, because canonically equivalent strings are different regexes.
  private var matchers: [HashedList<UInt8>: RegexMatcher] = [:]
  /// The characters of Unicode properties, cached because computing them requires a scan of all of
  /// Unicode.
  private var scalars: [UnicodeProperty: SymbolSet?] = [:]
  private var stepsLeft: Int
  private var lookaroundsLeft = RegexCache.lookaroundLimit
  /// The steps spent on all automata so far.
  package private(set) var stepsSpent = 0

  /// The initial step budget of a table.
  package static let stepBudget = 500_000
  /// The steps that each regex adds to the budget: a fixed number, plus a number per byte.
  package static let (stepsForRegex, stepsForByte) = (300, 10)

  /// The maximum number of lookarounds and word boundaries in all distinct regexes of a table. They
  /// are limited separately because each costs far more than its length suggests.
  package static let lookaroundLimit = 1_000

  package init(stepBudget: Int = RegexCache.stepBudget) {
    stepsLeft = stepBudget
  }

  /// Compiles a regex, and supplies it with the characters of its properties.
  @Sendable package func compile(
    _ regex: inout ECMAScriptRegex, source: String, jit: JITMode
  ) throws(RegexMatcher.Failure) -> RegexMatcher {
    findScalars(of: &regex)
    return try matcher(of: regex, source: source, jit: jit)
  }

  /// Supplies a regex with the characters of the properties it names, each computed once per cache.
  package func findScalars(of regex: inout ECMAScriptRegex) {
    var known: [UnicodeProperty: SymbolSet] = [:]
    for property in regex.properties {
      let found = scalars[property] ?? property.scalars()
      scalars[property] = .some(found)
      known[property] = found
    }
    regex.knownScalars = known
  }

  /// Returns the matcher of a regex.
  ///
  /// - Parameter source: the source text of the regex.
  package func matcher(
    of regex: ECMAScriptRegex, source: String, jit: JITMode
  ) throws(RegexMatcher.Failure) -> RegexMatcher {
    let key = HashedList(Array(source.utf8))
    if let known = matchers[key] { return known }
    let lookarounds = regex.root.lookaroundCount
    guard lookarounds <= lookaroundsLeft else {
      // Later regexes with lookarounds are reported as well, but not compiled.
      if lookarounds > 0 { lookaroundsLeft = 0 }
      throw .lookarounds(limit: Self.lookaroundLimit)
    }
    lookaroundsLeft -= lookarounds
    stepsLeft += Self.stepsForRegex + Self.stepsForByte * source.utf8.count
    let allowed = min(stepsLeft, RegexDeterminizer.stepBudget)
    var steps = allowed
    defer {
      stepsLeft -= allowed - max(steps, 0)
      stepsSpent += allowed - max(steps, 0)
    }
    let matcher: RegexMatcher
    do throws(RegexObstacle) {
      matcher = .automaton(try RegexAutomaton(regex, steps: &steps))
    } catch {
      matcher = try RegexMatcher(regex, jit: jit, because: error)
    }
    matchers[key] = matcher
    return matcher
  }
}

extension RegexNode {
  /// The number of lookarounds and word boundaries in the node.
  fileprivate var lookaroundCount: Int {
    let inner = children.reduce(0) { $0 + $1.lookaroundCount }
    switch kind {
    case .look, .assertion(.wordBoundary), .assertion(.noWordBoundary): return inner + 1
    default: return inner
    }
  }
}

extension TypeTable {
  /// Returns a table without own types that compiles regexes to automata.
  package static func compiling(jit: JITMode = .automatic) -> TypeTable {
    TypeTable(jit: jit, regexes: RegexCache().compile)
  }
}
