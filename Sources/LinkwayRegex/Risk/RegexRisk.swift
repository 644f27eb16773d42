/// A part of a regex that makes matching by PCRE2 slow beyond measure, with a text that proves it.
/// An automaton has no such parts.
///
/// Found in two steps. The regex's automaton gives the suspects: a loop that can go round in two
/// ways on one text (exponential), or two loops, one after the other, that can share a text
/// (polynomial); see Weideman et al., "Analyzing matching time behavior of backtracking regular
/// expression matchers by using ambiguity of NFA" (2016). Each suspect is then matched by the
/// interpreter, and only one that exceeds the match limit within the longest subject is told.
package struct RegexRisk: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Each round doubles the time, or worse.
    case exponential
    /// The time grows at least with the square of the length.
    case polynomial
  }

  package var kind: Kind
  /// The part that is to blame, as byte offsets in the regex.
  package var range: Range<Int>
  /// The text that proves it is `prefix`, then `pump` so many times as `repetitions` says, then
  /// `suffix`.
  package var prefix: String
  package var pump: String
  package var suffix: String
  /// The fewest that exceed the match limit.
  package var repetitions: Int

  /// The text that proves it.
  package var subject: String { prefix + String(repeating: pump, count: repetitions) + suffix }
}

extension RegexRisk {
  package struct Report: Hashable, Sendable {
    /// In the order of the regex.
    package var risks: [RegexRisk]
    /// Whether the whole regex was looked at; otherwise it was too large for that.
    package var isComplete: Bool
  }

  /// Looks for risks. Takes a bounded time, mostly for the matches that prove a risk.
  ///
  /// - Parameter limits: what a match may cost where the regex is used.
  /// - Throws: what PCRE2 says about the translated regex.
  package static func report(
    on regex: ECMAScriptRegex, options: PCRE2Translation.Options = PCRE2Translation.Options(),
    limits: RegexLimits = RegexLimits()
  ) throws(RegexCompileError) -> Report {
    var unit = options
    unit.keepsCaptures = false
    guard let translation = try? PCRE2Translation(regex, options: unit),
      let automaton = BacktrackingAutomaton(regex, options: unit)
    else { return Report(risks: [], isComplete: false) }
    let code = try PCRE2Regex.compile(
      translation.pattern, options: RegexOptions(anchored: true, jit: .off))
    let proof = RiskProof(code: code, limits: limits)

    var search = AmbiguitySearch(automaton)
    var risks: [RegexRisk] = []
    for suspect in search.suspects() {
      // Suspects come worst and smallest first; what overlaps a proven one tells it twice.
      guard !risks.contains(where: { $0.range.overlaps(suspect.range) }) else { continue }
      if let risk = proof.risk(of: suspect, failingBy: automaton.failingSymbols) {
        risks.append(risk)
      }
    }
    return Report(
      risks: risks.sorted { $0.range.lowerBound < $1.range.lowerBound },
      isComplete: search.isComplete)
  }
}

/// What may be a risk, until it is proven.
struct RiskSuspect {
  var kind: RegexRisk.Kind
  var range: Range<Int>
  var prefix: String
  var pump: String
  /// What leads from the loop to a match.
  var completion: String
}

/// Measures suspects by the interpreter.
struct RiskProof {
  var code: PCRE2Regex
  var limits: RegexLimits

  /// The risk with the least text that exceeds the limit; `nil` when none does.
  func risk(of suspect: RiskSuspect, failingBy symbols: [String]) -> RegexRisk? {
    let suffixes =
      [""] + symbols.flatMap { [$0, suspect.completion + $0, $0 + suspect.completion] }
    for suffix in suffixes {
      func subject(_ count: Int) -> [UInt8] {
        Array((suspect.prefix + String(repeating: suspect.pump, count: count) + suffix).utf8)
      }
      let fixed = suspect.prefix.utf8.count + suffix.utf8.count
      let most = (limits.subjectBytes - fixed) / max(suspect.pump.utf8.count, 1)
      guard most > 1, exceeds(limits.match, subject(most)) else { continue }
      var low = 0
      var high = most
      while high - low > 1 {
        let middle = low + (high - low) / 2
        if exceeds(limits.match, subject(middle)) { high = middle } else { low = middle }
      }
      // Half as much text takes half the time if that grows with the length only.
      guard !exceeds(limits.match / 5 * 2, subject(high / 2)) else { continue }
      return RegexRisk(
        kind: suspect.kind, range: suspect.range, prefix: suspect.prefix, pump: suspect.pump,
        suffix: suffix, repetitions: high)
    }
    return nil
  }

  private func exceeds(_ matchLimit: UInt32, _ subject: [UInt8]) -> Bool {
    var limits = limits
    limits.match = matchLimit
    // Only the count of backtracking points says how the time grows.
    limits.depth = matchLimit
    limits.heapInKiB = 65_536
    do {
      _ = try code.match(subject, limits: limits)
      return false
    } catch {
      return error == .matchLimit
    }
  }
}
