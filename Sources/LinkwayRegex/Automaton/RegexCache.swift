/// The regexes of a table while it is compiled: equal ones are made once, and what making all of their
/// automata may cost is bounded.
///
/// A regex may take as many steps as any other, as long as the table has some left. Without that, a
/// few kilobytes of regexes could take seconds.
///
/// SAFETY: `@unchecked Sendable`, because it is used by the one thread that compiles the table, and the
/// compiled table does not keep it.
package final class RegexCache: @unchecked Sendable {
  /// By bytes: texts that Unicode holds for the same are different regexes.
  private var matchers: [PlainList<UInt8>: RegexMatcher] = [:]
  /// The characters of properties: computing them takes a walk through Unicode.
  private var scalars: [UnicodeProperty: SymbolSet?] = [:]
  private var stepsLeft: Int
  private var lookaroundsLeft = RegexCache.lookaroundLimit
  /// What all automata have cost so far.
  package private(set) var stepsSpent = 0

  /// What the regexes of a table may cost beyond what each adds.
  package static let stepBudget = 500_000
  /// What each regex adds to what the table may spend: so much, and so much for each byte.
  package static let (stepsForRegex, stepsForByte) = (300, 10)

  /// How many lookarounds and word boundaries the different regexes of a table may have: what one is
  /// about, no short text says, so each costs far more than its bytes.
  package static let lookaroundLimit = 1_000

  package init(stepBudget: Int = RegexCache.stepBudget) {
    stepsLeft = stepBudget
  }

  /// Gives a regex the characters of the properties that it names, each computed once for all regexes.
  package func findScalars(of regex: inout ECMAScriptRegex) {
    var known: [UnicodeProperty: SymbolSet] = [:]
    for property in regex.properties {
      let found = scalars[property] ?? property.scalars()
      scalars[property] = .some(found)
      known[property] = found
    }
    regex.knownScalars = known
  }

  /// What matches a regex.
  ///
  /// - Parameter source: the text of the regex.
  package func matcher(
    of regex: ECMAScriptRegex, source: String, jit: JITMode
  ) throws(RegexMatcher.Failure) -> RegexMatcher {
    let key = PlainList(Array(source.utf8))
    if let known = matchers[key] { return known }
    let lookarounds = regex.root.lookaroundCount
    guard lookarounds <= lookaroundsLeft else {
      // Those that follow are reported, too, and not made.
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
    let matcher = try RegexMatcher(regex, jit: jit, steps: &steps)
    matchers[key] = matcher
    return matcher
  }
}

extension RegexNode {
  /// How many lookarounds and word boundaries stand in it.
  fileprivate var lookaroundCount: Int {
    let inner = children.reduce(0) { $0 + $1.lookaroundCount }
    switch kind {
    case .look, .assertion(.wordBoundary), .assertion(.noWordBoundary): return inner + 1
    default: return inner
    }
  }
}
