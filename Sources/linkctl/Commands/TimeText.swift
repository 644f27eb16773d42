import LinkwayMatching
import LinkwayNavigation
import LinkwayURLParsing

/// Reads a time as ISO 8601 writes it: `2024-02-29T10:00:00Z`, or with an offset such as `+02:00`.
enum TimeText {
  /// The seconds since 1970; `nil` where the text is no time, or names a day that there is not.
  static func seconds(_ text: String) -> Int64? {
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

  /// Seconds of `23:59:59` or `23:59`.
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

  /// The days from 1970-01-01 to a day of the Gregorian calendar. Years are counted from March on,
  /// so that the day that some have more is the last.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let years = month > 2 ? year : year - 1
    let months = (month + 9) % 12
    return years * 365 + years / 4 - years / 100 + years / 400 + (months * 153 + 2) / 5 + day
      - 719_469
  }
}
