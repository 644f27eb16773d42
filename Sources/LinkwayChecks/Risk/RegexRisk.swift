package import LinkwayRegex
import LinkwayURLParsing

/// A part of a regex that makes PCRE2 backtrack catastrophically, with a text that proves it. A
/// regex that is matched by an automaton has no such part.
///
/// The search has two steps. First, the regex's automaton yields suspects: a loop that one text can
/// traverse in two ways (exponential), or two loops, one reachable from the other, that accept a
/// common text (polynomial); see Weideman et al., "Analyzing matching time behavior of backtracking
/// regular expression matchers by using ambiguity of NFA" (2016). Then the interpreter runs each
/// suspect, and only those are reported that exceed the match limit within the maximum subject
/// length, and take more than linear time.
package struct RegexRisk: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Each repetition of `pump` at least doubles the time.
    case exponential
    /// The time grows at least quadratically with the length.
    case polynomial
  }

  package var kind: Kind
  /// The part of the regex that causes the backtracking, as byte offsets.
  package var range: Range<Int>
  /// The proving text is `prefix`, then `pump` repeated `repetitions` times, then `suffix`.
  package var prefix: String
  package var pump: String
  package var suffix: String
  /// The smallest number of repetitions that exceeds the match limit.
  package var repetitions: Int

  /// The text that proves the risk.
  package var subject: String { prefix + String(repeating: pump, count: repetitions) + suffix }
}

extension RegexRisk {
  package struct Report: Hashable, Sendable {
    /// The risks, in the order of the regex.
    package var risks: [RegexRisk]
    /// Whether the whole regex was analyzed; `false` if it is too large, or if PCRE2 cannot match
    /// it as JavaScript does.
    package var isComplete: Bool
  }

  /// Analyzes a regex. The time is bounded; most of it is spent on the matches that prove a risk.
  ///
  /// - Parameter limits: the match limits that apply where the regex is used.
  /// - Throws: PCRE2's error for the translated regex.
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
      // Suspects are sorted by severity and size; one that overlaps a proven risk would repeat it.
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

/// A potential risk that has not been confirmed.
struct RiskSuspect {
  var kind: RegexRisk.Kind
  var range: Range<Int>
  var prefix: String
  var pump: String
  /// A text that leads from the loop to a match.
  var completion: String
}

/// Confirms suspects by running the interpreter.
struct RiskProof {
  var code: PCRE2Regex
  var limits: RegexLimits

  /// Returns the risk for the first suffix with which the limit is exceeded in more than linear
  /// time, with the fewest repetitions; `nil` if there is no such suffix.
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
      // If the time is linear, half the text takes half the time, so the suspect is not confirmed.
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
    // Raises the other limits, because only the number of backtracking points measures the time.
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
