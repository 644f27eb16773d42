import LinkwayMatching
import LinkwayNavigation
import LinkwayURLParsing

/// Converts times in ISO 8601 format: `2024-02-29T10:00:00Z`, or with an offset such as `+02:00`.
package enum TimeText {
  /// Returns the seconds since 1970; `nil` if the text is not a time or names a nonexistent day.
  package static func seconds(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    guard bytes.count == 20 || bytes.count == 25, bytes[10] == UInt8(ascii: "T"),
      ASCIIForms.isDate(bytes[..<10]),
      let time = clock(bytes[11..<19], hasSeconds: true), let offset = offset(bytes[19...]),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10])
    else { return nil }
    let seconds = days(year, month, day) * 86_400 + time - offset
    return NavigationLimit.times.contains(seconds) ? seconds : nil
  }

  /// Returns the text of a time in seconds since 1970, such as `1970-01-01T00:10:00Z`. Requires a year
  /// from 1 on.
  package static func text(_ seconds: Int64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400)
    let (year, month, day) = date(rest < 0 ? days - 1 : days)
    let second = rest < 0 ? rest + 86_400 : rest
    let time = [second / 3_600, second / 60 % 60, second % 60].map { padded($0, 2) }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
      + time.joined(separator: ":") + "Z"
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// Returns the date that is `days` after 1970-01-01, the inverse of the function `days`. Computed in
  /// cycles of 400 years that start in March.
  private static func date(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let sinceMarch = days + 719_468
    let cycle = (sinceMarch >= 0 ? sinceMarch : sinceMarch - 146_096) / 146_097
    let dayOfCycle = sinceMarch - cycle * 146_097
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let months = (5 * dayOfYear + 2) / 153
    let month = months < 10 ? months + 3 : months - 9
    let year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * months + 2) / 5 + 1)
  }

  /// Parses `23:59:59` or `23:59` to seconds.
  private static func clock(_ bytes: ArraySlice<UInt8>, hasSeconds: Bool) -> Int64? {
    let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == (hasSeconds ? 3 : 2), parts.allSatisfy({ $0.count == 2 }) else {
      return nil
    }
    let numbers = parts.compactMap(number)
    guard numbers.count == parts.count, numbers[0] < 24, numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    return numbers[0] * 3_600 + numbers[1] * 60 + (hasSeconds ? numbers[2] : 0)
  }

  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int64? {
    switch bytes.first {
    case UInt8(ascii: "Z") where bytes.count == 1: 0
    case UInt8(ascii: "+"): clock(bytes.dropFirst(), hasSeconds: false)
    case UInt8(ascii: "-"): clock(bytes.dropFirst(), hasSeconds: false).map { -$0 }
    default: nil
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int64? {
    guard bytes.allSatisfy({ $0.isASCIIDigit }) else { return nil }
    return bytes.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
  }

  /// Returns the number of days from 1970-01-01 to a Gregorian date. Years start in March, so that leap
  /// days are at their end.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let years = month > 2 ? year : year - 1
    let months = (month + 9) % 12
    return years * 365 + years / 4 - years / 100 + years / 400 + (months * 153 + 2) / 5 + day
      - 719_469
  }
}
