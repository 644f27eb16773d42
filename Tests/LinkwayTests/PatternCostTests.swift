#if PCRE2 && os(Linux)
  import Linkway
  import LinkwayTable
  import LinkwayDiagnostics
  import LinkwayTableCompiler
  import Testing

  // §12.1 rule 1
  @Suite("Limits on the cost of patterns")
  struct PatternCostTests {
    struct Row: CustomTestStringConvertible, Sendable {
      var name: String
      /// The path of the only route, or the regex of the only type.
      var path = "/"
      var regex = "a"
      /// The output of `check`, without the source line.
      var printed: [Substring]
      var testDescription: String { name }
    }

    private static func table(_ row: Row) -> SourceText {
      SourceText(
        file: "t.json",
        text: """
          { "version": 1, "origins": ["a:"], "types": { "t": {
          "regex": "\(row.regex)" } }, "routes": [ { "route": "r", "resolver": "r", "paths": [
          "\(row.path)"] } ] }
          """)
    }

    /// The output of `check`, without source lines and carets.
    private static func printed(_ row: Row) -> [Substring] {
      let source = table(row)
      let diagnostics = TableCompiler.compile(source, searches: .warnings).diagnostics
      let lines = DiagnosticRenderer().text(for: diagnostics, in: source).split(separator: "\n")
      let carets = lines.count { $0.first == " " && $0.contains("^") }
      #expect(carets == diagnostics.count, "each has a caret")
      return lines.filter { $0.first != " " }
    }

    static let limits: [Row] = [
      Row(
        name: "forms", path: "/a/:a?/:b?/:c?/:d?/:e?/:f?/:g?",
        printed: [
          "t.json:3:4: error: 7 optional parts make 2^7 forms; at most 64 are allowed [pattern-too-large]",
          "help: split the pattern into several",
        ]),
      Row(
        name: "segments", path: String(repeating: "/a", count: 65),
        printed: [
          "t.json:3:2: error: this pattern has 65 segments; links have at most 64 [pattern-too-large]"
        ]),
      Row(
        name: "bytes", path: "/" + String(repeating: "a", count: 3_000),
        printed: [
          "t.json:3:2: error: this pattern has 3001 bytes; at most 2048 are allowed [pattern-too-large]"
        ]),
      Row(
        name: "captures", path: "/" + (1...70).map { ":a\($0)" }.joined(separator: "-"),
        printed: [
          "t.json:3:2: error: this pattern has 70 captures; at most 64 are allowed [pattern-too-large]"
        ]),
      Row(
        name: "repeats in a path", path: "/:x([a-z]{99999})",
        printed: [
          "t.json:3:6: error: this is repeated 99999 times, including the enclosing repetitions; at most 1000 are allowed [pattern-too-large]"
        ]),
      Row(
        name: "repeats in repeats", regex: "(?:(?:a{50}){50})b",
        printed: [
          "t.json:2:17: error: this is repeated 2500 times, including the enclosing repetitions; at most 1000 are allowed [pattern-too-large]"
        ]),
      Row(
        name: "nesting",
        regex: String(repeating: "(?:", count: 80) + "a" + String(repeating: ")", count: 80),
        printed: [
          "t.json:2:203: error: groups and classes are nested 65 levels deep here; at most 64 are allowed [pattern-too-large]"
        ]),
      Row(
        name: "bytes of a regex", regex: String(repeating: "a", count: 5_000),
        printed: [
          "t.json:2:11: error: the regex has 5000 bytes; at most 2048 are allowed [pattern-too-large]"
        ]),
      Row(
        name: "the compiled regex",
        regex: "(?:" + String(repeating: "abcdefghijkl", count: 8) + "){900}",
        printed: [
          "t.json:2:11: error: with its repetitions written out, the regex has 86400 characters and classes, but PCRE2 can compile at most 65535 bytes [pattern-too-large]",
          "help: repeat shorter parts, or repeat them less often",
        ]),
    ]

    @Test(
      "A pattern above a limit does not load, and the error contains the limit and the cost",
      arguments: limits
    )
    func limit(_ row: Row) {
      #expect(Self.printed(row) == row.printed)
      #expect(TableCompiler.compile(Self.table(row)).table == nil)
    }

    /// A backtracking matcher only runs regexes without an automaton, so each of these has a back
    /// reference.
    static let risks: [Row] = [
      Row(
        name: "exponential", regex: #"(a+)+(b)\\2"#,
        printed: [
          "t.json:2:11: warning: each further `a` may double the time for this part of the regex [risky-regex]",
          "note: on `a`, then `a` 12 times, then `bc` a match takes more than 20000 steps and fails",
          "help: remove the nested repetition or the overlapping alternatives",
          "t.json:2:19: warning: a back reference is not regular, so this regex runs on PCRE2 [regex-on-pcre2]",
          "note: this table does not load without PCRE2, for example on iOS",
          #"help: write out what the back reference can match, as `aa|bb` for `(a|b)\1`"#,
        ]),
      Row(
        name: "polynomial", path: #"/:x(a*a*a*(?<n>b)\\k<n>)"#,
        printed: [
          "t.json:3:6: warning: the time for this part of the regex grows at least with the square of the length of the text [risky-regex]",
          "note: on `a`, then `a` 139 times, then `bc` a match takes more than 20000 steps and fails",
          "help: make the repetitions match different characters, or put something between them",
          "t.json:3:19: warning: a back reference is not regular, so this regex runs on PCRE2 [regex-on-pcre2]",
          "note: this table does not load without PCRE2, for example on iOS",
          #"help: write out what the back reference can match, as `aa|bb` for `(a|b)\1`"#,
        ]),
      Row(
        name: "in a query item's pattern",
        path:
          #"/"], "query": { "q": { "matches": ":v((?:a+)+(?<n>b)\\k<n>)" } }, "sources": ["universal"#,
        printed: [
          "t.json:3:40: warning: each further `a` may double the time for this part of the regex [risky-regex]",
          "note: on `a`, then `a` 12 times, then `bc` a match takes more than 20000 steps and fails",
          "help: remove the nested repetition or the overlapping alternatives",
          "t.json:3:54: warning: a back reference is not regular, so this regex runs on PCRE2 [regex-on-pcre2]",
          "note: this table does not load without PCRE2, for example on iOS",
          #"help: write out what the back reference can match, as `aa|bb` for `(a|b)\1`"#,
        ]),
      Row(
        name: "too large to be searched",
        regex: String(repeating: "[ab]", count: 400) + #"(?<n>a)\\k<n>"#,
        printed: [
          "t.json:2:11: warning: this regex is too large to be checked for slow matching [regex-not-searched]",
          "help: try it on long texts that almost match",
          "t.json:2:1618: warning: a back reference is not regular, so this regex runs on PCRE2 [regex-on-pcre2]",
          "note: this table does not load without PCRE2, for example on iOS",
          #"help: write out what the back reference can match, as `aa|bb` for `(a|b)\1`"#,
        ]),
      Row(
        name: "too large for an automaton", regex: "[ab]*a[ab]{20}",
        printed: [
          "t.json:2:11: warning: its automaton would be too large, so this regex runs on PCRE2 [regex-on-pcre2]",
          "note: this table does not load without PCRE2, for example on iOS",
          "help: repeat shorter parts, or repeat them less often",
        ]),
      Row(
        name: "exponential for a backtracking matcher only", path: "/:x(a*a*a*b)", regex: "(a+)+",
        printed: []),
      Row(name: "none", path: "/:x([a-z]+(?:-[a-z]+)*)", regex: "[0-9]{4}", printed: []),
    ]

    @Test(
      "A regex that makes matching slow is warned of, with the text that proves it",
      arguments: risks)
    func risk(_ row: Row) {
      #expect(Self.printed(row) == row.printed)
    }
  }
#endif
