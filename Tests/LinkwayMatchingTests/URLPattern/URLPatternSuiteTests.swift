#if PCRE2 && os(Linux)
  import LinkwayMatching
  import LinkwayDiagnostics
  import Testing

  // §3.1 rule 5
  @Suite("URL Pattern: third-party suites")
  struct URLPatternSuiteTests {
    @Test("Every case of web-platform-tests passes")
    func webPlatformTests() throws {
      guard let cases = try URLPatternCase.all(in: "urlpatterntestdata.json") else { return }
      #expect(cases.count == 369)
      let expressible = cases.filter(\.isExpressible)
      #expect(expressible.count == 365)
      let failures = Self.failures(in: expressible)
      for failure in failures { Issue.record(Comment(rawValue: failure)) }
      let rest = Self.failures(in: cases.filter { !$0.isExpressible })
      for failure in rest { Issue.record(Comment(rawValue: failure)) }
      let passed = expressible.count - failures.count
      print("urlpatterntestdata: \(passed) of 365, \(cases.count - 365) not expressible")
    }

    @Test("`hasRegExpGroups` has the same value as in browsers")
    func hasRegExpGroups() throws {
      guard let cases = try URLPatternCase.all(in: "hasregexpgroups.json") else { return }
      #expect(cases.count == 55)
      var passed = 0
      for entry in cases {
        let expected = entry.json["hasRegExpGroups"]?.content == .bool(true)
        let arguments = entry.json["pattern"]?.array ?? entry.json["pattern"].map { [$0] } ?? []
        let pattern = try URLPatternCase.pattern(arguments)
        #expect(pattern.hasRegExpGroups == expected, "\(entry.description)")
        if pattern.hasRegExpGroups == expected { passed += 1 }
      }
      print("hasregexpgroups: \(passed) of 55")
    }

    /// The cases in which two suites of older implementations, which follow older drafts, expect a
    /// different result, each with the pattern of the current case of web-platform-tests.
    private static let changes: [(index: Int, reason: String)] = [
      (157, "a port's digits are read, and what follows them is ignored: `80 ` is 80"),
      (222, "text after the host inside braces is cut off and not rejected"),
      (276, "a hostname ends at `#`"),
      (278, "a hostname ends at `/`"),
      (286, "a hostname ends at a backslash"),
      (289, "a line feed is removed"),
      (290, "a carriage return is removed"),
      (291, "a tab is removed"),
    ]

    @Test("An older suite differs only where the standard has changed")
    func older() throws {
      guard let cases = try URLPatternCase.all(in: "rust-urlpatterntestdata.json"),
        let polyfill = try URLPatternCase.all(in: "polyfill-urlpatterntestdata.json"),
        let current = try URLPatternCase.all(in: "urlpatterntestdata.json")
      else { return }
      #expect(cases.count == 352)
      let failures = Self.failures(in: cases)
      for failure in failures { Issue.record(Comment(rawValue: failure)) }
      print("rust-urlpatterntestdata: \(352 - failures.count) of 352")

      #expect(polyfill.count == 336)
      let different = polyfill.filter { $0.failure() != nil }
      #expect(different.map(\.index) == Self.changes.map(\.index))
      for entry in different {
        let now = current.first { $0.arguments == entry.arguments }
        #expect(now != nil && now?.failure() == nil, "\(entry.description)")
      }
      print(
        "polyfill-urlpatterntestdata: \(336 - different.count) of 336, \(different.count) where the "
          + "standard has changed")
      for (index, reason) in Self.changes {
        print("exception of polyfill-urlpatterntestdata: case \(index) — \(reason)")
      }
    }

    private static func failures(in cases: [URLPatternCase]) -> [String] {
      cases.compactMap { entry in entry.failure().map { "\(entry.description): \($0)" } }
    }
  }
#endif
