import LinkwayDiagnostics
import Testing

@Suite("Duration text")
struct DurationTextTests {
  static let durations: [(String, Result<Int64, DurationText.Problem>)] = [
    ("0s", .success(0)), ("90s", .success(90)), ("10m", .success(600)), ("24h", .success(86_400)),
    ("007m", .success(420)), ("", .failure(.notANumber)), ("m", .failure(.notANumber)),
    ("10", .failure(.missingUnit)), ("1d", .failure(.unknownUnit("d"))),
    ("1min", .failure(.unknownUnit("min"))), ("1M", .failure(.unknownUnit("M"))),
    ("-1m", .failure(.negative)), ("--1m", .failure(.notANumber)), ("+1m", .failure(.notANumber)),
    ("1.5h", .failure(.notANumber)), ("1 h", .failure(.notANumber)), ("1h ", .failure(.notANumber)),
    ("٣m", .failure(.notANumber)), ("1800000000s", .success(1_800_000_000)),
    ("500000h", .success(1_800_000_000)), ("1800000001s", .failure(.tooLong)),
    ("500001h", .failure(.tooLong)), ("30000001m", .failure(.tooLong)),
    ("9223372036854775807s", .failure(.tooLong)), ("99999999999999999999h", .failure(.tooLong)),
    ("9223372036854775808s", .failure(.tooLong)), ("9223372036854775807m", .failure(.tooLong)),
  ]

  @Test("a whole number with a unit becomes seconds", arguments: durations)
  func reads(text: String, expected: Result<Int64, DurationText.Problem>) {
    let found = Result { () throws(DurationText.Problem) in try DurationText.seconds(text) }
    #expect(found == expected)
  }
}
