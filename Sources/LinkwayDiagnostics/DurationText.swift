/// A parser of durations in tables and on the command line: an integer with `s`, `m` or `h`.
package enum DurationText {
  /// The reason why a text is not a duration.
  package enum Problem: Error, Hashable, Sendable {
    case missingUnit
    case unknownUnit(String)
    case negative
    case notANumber
    /// More than ``limit``.
    case tooLong
  }

  /// The maximum in seconds: 500,000 hours, which is 57 years.
  package static let limit: Int64 = 1_800_000_000

  /// Returns the duration in seconds, which may be 0.
  package static func seconds(_ text: String) throws(Problem) -> Int64 {
    let bytes = text.utf8
    let rest = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty else { throw .notANumber }
    let unit = String(rest.dropFirst(digits.count)) ?? ""
    let factor: Int64
    switch unit {
    case "s": factor = 1
    case "m": factor = 60
    case "h": factor = 3_600
    case "": throw .missingUnit
    default:
      throw unit.unicodeScalars.allSatisfy { $0.properties.isAlphabetic }
        ? .unknownUnit(unit) : .notANumber
    }
    guard rest.count == bytes.count else { throw .negative }
    var number: Int64 = 0
    for digit in digits {
      number = number * 10 + Int64(digit - UInt8(ascii: "0"))
      guard number <= limit / factor else { throw .tooLong }
    }
    return number * factor
  }
}
