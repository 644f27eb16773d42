#if !PCRE2
  import LinkwayDiagnostics
  import LinkwayTables
  import Testing

  @Suite("Regexes where there is no PCRE2")
  struct RegexWithoutPCRE2Tests {
    struct Row: CustomTestStringConvertible, Sendable {
      var regex: String
      var printed: String
      var testDescription: String { regex }
    }

    static let rows: [Row] = [
      Row(
        regex: #"(a|b)\\1"#,
        printed: """
          t.json:1:83: error: a back reference is not regular, so this regex needs PCRE2, and Linkway was built without it [regex-unavailable]
          help: write out what the back reference can stand for, as `aa|bb` for `(a|b)\\1`, or build with the package trait PCRE2 and libpcre2
          """),
      Row(
        regex: #"\\p{sc=Greek}+"#,
        printed: """
          t.json:1:78: error: the characters of a script are known to PCRE2 only, so this regex needs PCRE2, and Linkway was built without it [regex-unavailable]
          help: name the characters, as in `[α-ω]`, or build with the package trait PCRE2 and libpcre2
          """),
      Row(
        regex: "[ab]*a[ab]{20}",
        printed: """
          t.json:1:78: error: the automaton for it would be too large, so this regex needs PCRE2, and Linkway was built without it [regex-unavailable]
          help: repeat shorter parts, or less often, or build with the package trait PCRE2 and libpcre2
          """),
    ]

    @Test("A regex that only PCRE2 can match does not load, and says why", arguments: rows)
    func unavailable(_ row: Row) {
      let source = SourceText(
        file: "t.json",
        text:
          #"{ "version": 1, "origins": ["a:"], "routes": [], "types": { "t": { "regex": "\#(row.regex)" } } }"#
      )
      let compiled = TableCompiler.compile(source)
      #expect(compiled.table == nil)
      let lines = DiagnosticRenderer().text(for: compiled.diagnostics, in: source)
        .split(separator: "\n").filter { $0.first != " " }
      #expect(lines.joined(separator: "\n") == row.printed)
    }
  }
#endif
