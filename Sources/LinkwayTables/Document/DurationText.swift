/// Reads a duration as tables and the command line write it: a whole number with `s`, `m` or `h`.
package enum DurationText {
  /// What is wrong with a text as a duration.
  package enum Problem: Error, Hashable, Sendable {
    case missingUnit
    case unknownUnit(String)
    case negative
    case notANumber
    /// More seconds than an `Int` holds.
    case tooLong
  }

  /// The duration in seconds; it may be 0.
  package static func seconds(_ text: String) throws(Problem) -> Int {
    let bytes = text.utf8
    let rest = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty else { throw .notANumber }
    let unit = String(rest.dropFirst(digits.count)) ?? ""
    let factor: Int
    switch unit {
    case "s": factor = 1
    case "m": factor = 60
    case "h": factor = 3_600
    case "": throw .missingUnit
    default:
      throw unit.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
        ? .unknownUnit(unit) : .notANumber
    }
    guard rest.count == bytes.count else { throw .negative }
    var number = 0
    for digit in digits {
      let (tens, overflows) = number.multipliedReportingOverflow(by: 10)
      let (sum, carries) = tens.addingReportingOverflow(Int(digit - UInt8(ascii: "0")))
      guard !overflows, !carries else { throw .tooLong }
      number = sum
    }
    let (seconds, overflows) = number.multipliedReportingOverflow(by: factor)
    guard !overflows else { throw .tooLong }
    return seconds
  }
}
