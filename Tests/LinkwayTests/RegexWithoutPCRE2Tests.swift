#if !PCRE2 || !os(Linux)
  import LinkwayDiagnostics
  import LinkwayTable
  import LinkwayTableCompiler
  import Testing

  @Suite("Regexes without PCRE2")
  struct RegexWithoutPCRE2Tests {
    struct Row: CustomTestStringConvertible, Sendable {
      var regex: String
      var place: String
      var reason: String
      var advice: String
      var testDescription: String { regex }

      /// PCRE2 is available on Linux, but not on Apple platforms.
      var printed: String {
        #if os(Linux)
          let (lack, more) = (
            "and Linkway was built without it",
            ", or build with the package trait PCRE2 and libpcre2"
          )
        #else
          let (lack, more) = ("which this system does not have", "")
        #endif
        return """
          t.json:\(place): error: \(reason), so this regex needs PCRE2, \(lack) [regex-unavailable]
          help: \(advice)\(more)
          """
      }
    }

    static let rows: [Row] = [
      Row(
        regex: #"(a|b)\\1"#, place: "1:83", reason: "a back reference is not regular",
        advice: #"write out what the back reference can match, as `aa|bb` for `(a|b)\1`"#),
      Row(
        regex: #"\\p{sc=Greek}+"#, place: "1:78",
        reason: "only PCRE2 knows the characters of this property",
        advice: "name the characters, as in `[α-ω]`"),
      Row(
        regex: "[ab]*a[ab]{20}", place: "1:78",
        reason: "its automaton would be too large",
        advice: "repeat shorter parts, or repeat them less often"),
    ]

    @Test(
      "A regex that only PCRE2 can match does not load, and the error says why", arguments: rows)
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
