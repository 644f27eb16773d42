import LinkwayMatching
import LinkwayRegex
import LinkwayURLParsing

/// What programs need beside the block.
///
/// One object, so that passing it on counts one reference.
final class ProgramEnvironment: Sendable {
  /// Where texts and programs start in the block, in bytes.
  let texts: Int
  /// The regexes that PCRE2 matches, by their numbers.
  let foreign: [RegexType]
  let admission: Admission
  /// The ports that are declared as patterns.
  private let ports: [ComponentProgram]

  init(texts: Int, foreign: [RegexType], admission: Admission) {
    self.texts = texts
    self.foreign = foreign
    self.admission = admission
    ports = admission.portPatterns.map { ComponentProgram($0.pattern) }
  }

  /// How a link is read; see `Admission`.
  @inline(__always)
  func form(
    of link: Span<UInt8>, _ components: LinkURL.Components, credentials: Int?
  ) -> Result<Admission.LinkForm, Refusal> {
    admission.form(of: link, components, credentials: credentials, declares: declares)
  }

  /// Whether links with a port may match. A pattern that takes too much work to tell counts as one that
  /// takes it: the match then says so.
  private func declares(_ port: UInt16) -> Bool {
    if admission.declaresNumber(port) { return true }
    if ports.isEmpty { return false }
    var digits = DecodedText<SmallScratch>()
    var divisor: UInt16 = 10_000
    while divisor > 0 {
      if port >= divisor || divisor == 1 { digits.append(0x30 + UInt8(port / divisor % 10)) }
      divisor /= 10
    }
    return digits.withBytes { digits in
      for program in ports where (try? program.matches(digits)) ?? true { return true }
      return false
    }
  }
}

/// What the checks of one link may still cost, and the limit that the last one has exceeded.
struct CheckBudget {
  /// Instructions, values and candidates. No table that was compiled makes a link need so many; a
  /// damaged one might.
  var steps: Int
  /// A check that exceeds a limit counts as passed. It is an error where its candidate wins.
  var limit: MatchLimitExceeded?
  /// Whether the items of the last candidate hold one twice that is one value.
  var isRepeated = false

  var isSpent: Bool { steps < 0 }
}
