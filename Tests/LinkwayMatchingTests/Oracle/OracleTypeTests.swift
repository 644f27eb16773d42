#if PCRE2 && os(Linux)
  import LinkwayRegex
  import LinkwayMatching
  import TestSupport
  import Testing

  /// The oracle's types are regexes; these tests compare them with the simplest possible checks.
  @Suite("The types of the oracle")
  struct OracleTypeTests {
    private static let types = OracleTypes(table: [], caseSensitive: true)

    private func expect(
      _ type: String, _ texts: [String], _ isValue: (String) -> Bool
    ) throws {
      let regex = try PCRE2Regex.compile(Self.types.regex(named: type))
      for text in texts {
        #expect(try (regex.match(Array(text.utf8)) != nil) == isValue(text), "\(type): \(text)")
      }
    }

    @Test("A whole number is a text that `Int64` accepts")
    func int() throws {
      var random = SeededGenerator(seed: 1)
      var texts = ["", "-", "+1", "1.0", "-0", "007", "x"]
      for sign in ["", "-", "0", "-00"] {
        for last in 0...9 { texts.append("\(sign)922337203685477580\(last)") }
        for length in 1...21 {
          for _ in 0..<50 {
            let digits = (0..<length).map { _ in "0123456789".randomElement(using: &random) ?? "0" }
            texts.append(sign + String(digits))
          }
        }
      }
      for _ in 0..<2_000 {
        let near = Int64.max - Int64.random(in: 0..<1 << 60, using: &random)
        texts += ["\(near)", "-\(near)", "\(UInt64(near) + (1 << 59))"]
      }
      try expect("int", texts) { Int64($0) != nil && !$0.hasPrefix("+") }
    }

    @Test("A day is one that exists in its month")
    func date() throws {
      let days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      var texts: [String] = []
      var real = Set<String>()
      for year in [0, 1, 4, 96, 100, 400, 1900, 1999, 2000, 2023, 2024, 2096, 2100, 9999] {
        let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
        for month in 0...13 {
          for day in 0...32 {
            let text = [(year, 4), (month, 2), (day, 2)].map { number, width in
              String(repeating: "0", count: width - "\(number)".count) + "\(number)"
            }.joined(separator: "-")
            texts.append(text)
            guard year > 0, (1...12).contains(month) else { continue }
            let last = month == 2 && isLeap ? 29 : days[month - 1]
            if (1...last).contains(day) { real.insert(text) }
          }
        }
      }
      try expect("date", texts + ["2024-1-1", "20240101"]) { real.contains($0) }
    }

    @Test("A `number` is finite")
    func number() throws {
      var texts: [String] = []
      for sign in ["", "-"] {
        for mantissa in ["0", "1", "12", "1.5", "0.25", "0.00", "12345678901234567890.5"] {
          texts.append(sign + mantissa)
          for mark in ["e", "E+", "e-", "e0"] {
            for exponent in ["0", "1", "99", "280", "320", "999"] {
              texts.append(sign + mantissa + mark + exponent)
            }
          }
        }
      }
      try expect("number", texts) { Double($0)?.isFinite == true }
      try expect("number", ["", "-", "01", "1.", ".5", "+1", "1e", "0x1", "NaN", "1e+"]) { _ in
        false
      }
    }
  }
#endif
