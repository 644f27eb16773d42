import Foundation
import LinkwayResults
import Testing

@testable import linkctl

@Suite("Times on the command line")
struct TimeTextTests {
  /// Before the year 1583, Foundation uses the Julian calendar, unlike ISO 8601.
  @Test("From the year 1 on, a time is written and read as by Foundation")
  func texts() {
    let gregorian = -12_212_553_600
    for seconds in stride(from: -62_135_596_800, through: 253_402_300_799, by: 11_330_745) {
      let text = TimeText.text(Int64(seconds))
      #expect(TimeText.seconds(text) == Int64(seconds))
      guard seconds >= gregorian else { continue }
      let date = Date(timeIntervalSince1970: TimeInterval(seconds))
      #expect(text == date.formatted(.iso8601))
    }
  }

  @Test(
    "A time is that of a real day",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2024-02-29T10:00:00Z", 1_709_200_800),
      ("2024-02-29T10:00:00+02:00", 1_709_193_600), ("2024-02-29T10:00:00-02:30", 1_709_209_800),
      ("1969-12-31T23:59:59Z", -1), ("9999-12-31T23:59:59Z", 253_402_300_799),
      ("0001-01-01T00:00:00Z", -62_135_596_800), ("2000-02-29T00:00:00Z", 951_782_400),
    ] as [(String, Int64)])
  func times(_ text: String, _ seconds: Int64) {
    #expect(TimeText.seconds(text) == seconds)
  }

  @Test(
    "Any other time is a usage error",
    arguments: [
      "2024-02-30T00:00:00Z", "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
      "2024-04-31T00:00:00Z", "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z",
      "2024-01-00T00:00:00Z", "0000-01-01T00:00:00Z", "10000-01-01T00:00:00Z",
      "2024-02-29T24:00:00Z", "2024-02-29T10:60:00Z", "2024-02-29T23:59:60Z",
      "2024-02-29T10:00:00Zx", "2024-02-29T10:00:00", "2024-02-29", "2024-02-30",
      "2024-02-29 10:00:00Z", "2024-02-29T10:00:00+2:00", "2024-02-29T10:00:00+24:00",
      "0001-01-01T00:00:00+00:01", "2024-02-29T1٠:00:00Z", "noon", "",
    ])
  func noTimes(_ text: String) async {
    #expect(TimeText.seconds(text) == nil)
    let found = await runCommand(["resolve", "a:b", "--now=\(text)"])
    #expect(found.status == .usage)
    #expect(found.error.hasPrefix("error: `\(text)` is not a value of `--now`, which takes a time"))
  }
}
