#if PCRE2 && os(Linux)
  import Testing

  @testable import LinkwayChecks
  @testable import LinkwayMatching
  @testable import LinkwayRegex

  @Suite struct RegexRiskTests {
    private static let exponential: [(regex: String, blamed: String)] = [
      ("(a+)+", "(a+)+"), ("(a*)*", "(a*)*"), ("(?:a|a)*", "(?:a|a)*"),
      ("(?:a|ab|b)*c", "(?:a|ab|b)*"),
      ("x(?:a?b?)*y", "(?:a?b?)*"), ("([a-z]+)*[0-9]", "([a-z]+)*"),
      (#"(\w+\s?)*!"#, #"(\w+\s?)*"#),
      ("(?:(?:a*)?b)*", "(?:(?:a*)?b)*"), ("[a-z]+(-?[a-z0-9]+)*", "(-?[a-z0-9]+)*"),
      ("(?:[a-z]{1,20}){1,20}", "(?:[a-z]{1,20}){1,20}"),
    ]
    private static let polynomial: [(regex: String, blamed: String)] = [
      ("a*a*a*b", "a*a*"), (".*x.*y", ".*x.*"), (#"\w+\d+\w+!"#, #"\w+\d+"#),
      (".*-.*-.*!", ".*-.*"),
      ("[a-z]*[a-m]*[a-f]*[0-9]", "[a-z]*[a-m]*"), (#"\d{10,}\d*\d*x"#, #"\d*\d*"#),
    ]
    private static let safe = [
      "[a-z0-9]+(-[a-z0-9]+)*", #"\d{4}-\d{2}"#, #"(?:19|20)\d\d"#, "(?!Talk:).+",
      "[A-Z]{3}[0-9]{4}", ".*",
      "(?:a|b)*", #"[^\/]+?"#, "(?:ab|ac)+d", "a*b*c*", #"\w+@\w+\.com"#,
      "(?:[0-9]{1,3}.){3}[0-9]{1,3}",
      "[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}", "(a|b|c|d|e)*", "[^]*", "(?:a+b)*",
      "a{2,5}a{2,5}", "a*a*b",
      #"v\d+(?:\.\d+)*"#, "(?:en|de|fr)(?:-[A-Z]{2})?", "",
    ]

    @Test(
      "A loop with two paths for the same text is reported, with a short text that proves it",
      arguments: exponential)
    func exponentialRisk(regex: String, blamed: String) throws {
      let report = try RegexRisk.report(on: ECMAScriptRegex(regex))
      #expect(report.risks.map(\.kind) == [.exponential])
      let risk = try #require(report.risks.first)
      #expect(part(risk.range, of: regex) == blamed)
      try expectProof(risk, of: regex)
    }

    @Test(
      "Two loops that share a text are reported, with a text that proves it", arguments: polynomial)
    func polynomialRisk(regex: String, blamed: String) throws {
      let report = try RegexRisk.report(on: ECMAScriptRegex(regex))
      let risk = try #require(report.risks.first)
      #expect(risk.kind == .polynomial)
      #expect(part(risk.range, of: regex) == blamed)
      try expectProof(risk, of: regex)
    }

    @Test("Regexes without catastrophic backtracking are not reported", arguments: safe)
    func noRisk(regex: String) throws {
      #expect(
        try RegexRisk.report(on: ECMAScriptRegex(regex))
          == RegexRisk.Report(risks: [], isComplete: true))
    }

    @Test("A regex with too many positions to analyse is reported as such")
    func incomplete() throws {
      let regex = try ECMAScriptRegex(String(repeating: "[ab]", count: 500))
      #expect(try RegexRisk.report(on: regex) == RegexRisk.Report(risks: [], isComplete: false))
    }

    private func part(_ range: Range<Int>, of regex: String) -> String {
      String(decoding: Array(regex.utf8)[range], as: UTF8.self)
    }

    private func expectProof(_ risk: RegexRisk, of regex: String) throws {
      let translation = try PCRE2Translation(
        ECMAScriptRegex(regex), options: PCRE2Translation.Options(keepsCaptures: false))
      let code = try PCRE2Regex.compile(translation.pattern, options: RegexOptions(jit: .off))
      let subject = Array(risk.subject.utf8)
      #expect(subject.count <= RegexLimits().subjectBytes)
      #expect(throws: RegexMatchError.self) { try code.match(subject) }
    }
  }
#endif
