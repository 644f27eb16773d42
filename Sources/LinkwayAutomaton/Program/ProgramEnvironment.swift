import LinkwayMatching
import LinkwayRegex
import LinkwayURLParsing

/// The data that matching needs besides the block.
///
/// A class, so that passing it around copies only one reference.
final class ProgramEnvironment: Sendable {
  let regions: BlockRegions
  /// The regexes that PCRE2 matches, by number.
  let foreign: [RegexType]
  let admission: Admission
  /// The programs of the declared ports that are patterns.
  private let ports: [ComponentProgram]

  init(
    regions: BlockRegions = BlockRegions(), foreign: [RegexType], admission: Admission
  ) {
    self.regions = regions
    self.foreign = foreign
    self.admission = admission
    ports = admission.portPatterns.map { ComponentProgram($0.pattern) }
  }

  /// The offset of the texts section in the block, in bytes. It also contains the programs.
  var texts: Int { regions.texts }

  /// Returns how a link is read; see `Admission`.
  @inline(__always)
  func form(
    of link: Span<UInt8>, _ components: LinkURL.Components, credentials: Int?
  ) -> Result<Admission.LinkForm, Refusal> {
    // Nearly all links have no port, and are read without the declared ports and schemes.
    if components.specialScheme != nil, components.port == nil { return .success(.host) }
    return admission.form(of: link, components, credentials: credentials, declares: declares)
  }

  /// Returns whether links with a port may match. A pattern that exceeds a limit is assumed to
  /// match, because matching later reports the limit.
  private func declares(_ port: UInt16) -> Bool {
    if admission.declaresNumber(port) { return true }
    if ports.isEmpty { return false }
    return DecodedText.with(capacity: 5) { digits in
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
}

/// A limit that a check has exceeded. Its text is written only if the limit is reported, so that
/// copying candidates counts no references.
enum CheckLimit {
  /// Captures can end at too many places.
  case looks
  /// A pattern needs too many calls of PCRE2.
  case calls
  /// PCRE2 gave up the regex with this number.
  case regex(UInt32, RegexMatchError)

  func error(_ environment: ProgramEnvironment) -> MatchLimitExceeded {
    switch self {
    case .looks:
      MatchLimitExceeded(reason: "captures can end at more than \(ProgramLimits.looks) places")
    case .calls:
      MatchLimitExceeded(
        reason: "a pattern needs more than \(ProgramLimits.calls) constraint checks")
    case .regex(let number, let error): environment.foreign[number.index].exceeded(error)
    }
  }
}

/// The remaining budget for checking one link, and the limit that the last check exceeded.
struct CheckBudget {
  /// The remaining number of instructions, values and candidates. No intact table exhausts this
  /// budget for any link, but a damaged table might.
  var steps: Int
  /// The limit that the last check exceeded; `nil` if it exceeded none. A check that exceeds a
  /// limit counts as passed. If its candidate wins, the limit is reported.
  var limit: CheckLimit?
  /// Whether the link repeats an item that the last candidate declares as a single value.
  var isRepeated = false

  var isSpent: Bool { steps < 0 }
}
