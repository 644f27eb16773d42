#if PCRE2 && os(Linux)
  import BenchmarkWorkloads
  import Foundation
  import LinkwayAutomatonBuilder
  import LinkwayDiagnostics
  import LinkwayMatching
  import LinkwayRegex
  import LinkwayTable
  import LinkwayTableCompiler

  /// Measures the regexes of real tables: each as an automaton against PCRE2's machine code, and
  /// the share of compiling them in the time to load their table.
  struct RegexContests {
    var rounds: Int

    static let title = "regexes"
    static let table = "the table"
    static let automata = "its regexes, as automata"
    static let machineCode = "its regexes, by PCRE2 JIT"

    /// Returns two contests for each table of `Examples` that has regexes.
    func measure() throws -> [ContestResult] {
      let folder = "Examples/tables"
      let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        .map { "\(folder)/\($0)" }
      return try (["routes.json"] + files).flatMap { file -> [ContestResult] in
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let source = SourceText(file: file, text: text)
        guard let table = TableCompiler.compile(source).table else {
          throw WorkloadError("\(file) does not load")
        }
        let regexes = Self.regexes(of: table)
        guard !regexes.isEmpty else { return [] }
        let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
        return [
          try matching(regexes, texts: Self.texts(of: table), title: "\(Self.title), \(name)"),
          try loading(regexes, source, title: "\(Self.title), loading \(name)"),
        ]
      }
    }

    // MARK: - What is measured

    private struct Regex {
      var source: String
      var expression: ECMAScriptRegex

      func automaton() throws -> RegexAutomaton { try RegexAutomaton(expression) }

      func machineCode() throws -> PCRE2Regex {
        try PCRE2Regex.compile(
          PCRE2Translation(expression, options: .init(keepsCaptures: false)).pattern)
      }
    }

    private static func regexes(of table: RouteTable) -> [Regex] {
      var types = table.types.ownTypes.map(\.type)
      for pattern in table.routeSet.routes.flatMap(\.patterns) {
        for case .value(let type) in pattern.path.slots.map(\.content) { types.append(type) }
      }
      var seen: Set<String> = []
      return types.compactMap { type in
        guard case .regex(let regex) = type, seen.insert(regex.source).inserted else { return nil }
        return Regex(source: regex.source, expression: regex.expression)
      }
    }

    /// Returns the decoded segments and query values of a table's examples.
    private static func texts(of table: RouteTable) -> [String] {
      let links = table.entries.flatMap(\.examples).map(\.link)
      let parts = links.flatMap { $0.split { "/?&=#".contains($0) } }
      return Array(Set(parts.compactMap { String($0).removingPercentEncoding })).sorted()
    }

    // MARK: - Contests

    private func matching(
      _ regexes: [Regex], texts: [String], title: String
    ) throws -> ContestResult {
      var contest = Contest(title, rounds: rounds)
      for regex in regexes {
        // Matching texts must not be rare, so each regex gets some words that it matches.
        var subjects = texts
        let words = RegularLanguage.regex(regex.expression).sampleWords(limit: 8)
        if case .words(let words) = words {
          subjects += words.map { word in
            var text = String.UnicodeScalarView()
            for case .scalar(let scalar) in word { text.append(scalar) }
            return String(text)
          }
        }
        let code = try regex.machineCode()
        let expected = try subjects.map { try code.match(Array($0.utf8)) == nil ? 0 : 1 }
        contest.enter(Self.title(of: regex.source), expecting: expected) {
          RegexContestant(
            Self.title(of: regex.source), .automaton(try regex.automaton()), subjects)
        }
        contest.enter(Self.onPCRE2(regex.source), expecting: expected) {
          RegexContestant(Self.onPCRE2(regex.source), .machineCode(code), subjects)
        }
      }
      return try contest.measure()
    }

    private func loading(
      _ regexes: [Regex], _ source: SourceText, title: String
    ) throws -> ContestResult {
      var contest = Contest(title, rounds: rounds, unit: .milliseconds)
      contest.enter(Self.table, expecting: [1]) {
        WorkContestant(Self.table) { TableCompiler.compile(source).table != nil }
      }
      let sources = regexes.map(\.source)
      contest.enter(Self.automata, expecting: [1]) {
        WorkContestant(Self.automata) {
          sources.allSatisfy {
            (try? RegexAutomaton(ECMAScriptRegex($0, classes: .literalPunctuation))) != nil
          }
        }
      }
      contest.enter(Self.machineCode, expecting: [1]) {
        WorkContestant(Self.machineCode) {
          sources.allSatisfy {
            guard let expression = try? ECMAScriptRegex($0, classes: .literalPunctuation) else {
              return false
            }
            return (try? Regex(source: $0, expression: expression).machineCode()) != nil
          }
        }
      }
      return try contest.measure()
    }

    private static func title(of source: String) -> String {
      source.count > 40 ? "\(source.prefix(39))…" : source
    }

    private static func onPCRE2(_ source: String) -> String {
      "  \(title(of: source)) by PCRE2 JIT"
    }

    // MARK: - Figures

    static func figures(_ contests: [ContestResult]) -> [Figure] {
      let regexes = contests.filter { $0.title.hasPrefix(title) }
      let matches = regexes.flatMap { contest in
        contest.rows.compactMap { row in
          contest.ratio("  \(row.name) by PCRE2 JIT", to: row.name)
        }
      }
      let loads = regexes.compactMap { contest -> Summary? in
        let parts = [table, automata, machineCode].map { name in
          contest.rows.first { $0.name == name }?.samples ?? []
        }
        // The time of the table if it used PCRE2 instead of the automata.
        return Summary(
          parts[0].indices.map { parts[0][$0] / (parts[0][$0] - parts[1][$0] + parts[2][$0]) })
      }
      return [
        Figure(
          title: "a match of the slowest regex of the tables, against PCRE2 JIT",
          wish: .atLeast(3), unit: "× faster", measured: matches.min { $0.median < $1.median }),
        Figure(
          title: "loading the slowest table, against PCRE2 for its regexes", wish: .atMost(1.2),
          unit: "× the time", measured: loads.max { $0.median < $1.median }),
      ]
    }
  }

  /// A regex on some texts.
  private final class RegexContestant: Contestant {
    enum Engine {
      case automaton(RegexAutomaton)
      case machineCode(PCRE2Regex)
    }

    let name: String
    private let engine: Engine
    private let scratch = RegexScratch()
    private var bytes: [UInt8] = []
    private var ranges: [Range<Int>] = []
    private var cursor: Cursor
    private var sum = 0

    init(_ name: String, _ engine: Engine, _ texts: [String]) {
      self.name = name
      self.engine = engine
      for text in texts {
        ranges.append(bytes.count..<bytes.count + text.utf8.count)
        bytes += text.utf8
      }
      cursor = Cursor(count: texts.count)
    }

    func answers(_ count: Int) throws -> [Int] {
      try ranges.prefix(count).map { try answer($0) }
    }

    private func answer(_ range: Range<Int>) throws -> Int {
      try unsafe bytes.withUnsafeBufferPointer { buffer in
        // SAFETY: the span is used only inside the call.
        let text = unsafe Span(_unsafeElements: UnsafeBufferPointer(rebasing: buffer[range]))
        switch engine {
        case .automaton(let automaton): return automaton.matches(text) ? 1 : 0
        case .machineCode(let code): return try code.match(text, scratch: scratch) ? 1 : 0
        }
      }
    }

    func run(_ count: Int) throws -> Double {
      // A local variable, so that no access to the object is counted with a match.
      var (cursor, found) = (cursor, 0)
      let (ranges, engine, scratch) = (ranges, engine, scratch)
      let elapsed = try unsafe bytes.withUnsafeBufferPointer { buffer in
        // SAFETY: the spans are used only inside the call, and the ranges are within the bytes.
        func text(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
          unsafe UnsafeBufferPointer(rebasing: buffer[range])
        }
        return try ThreadClock.nanoseconds {
          try cursor.take(count) { places in
            switch engine {
            case .automaton(let automaton):
              for place in places
              where automaton.matches(unsafe Span(_unsafeElements: text(ranges[place]))) {
                found &+= 1
              }
            case .machineCode(let code):
              for place in places
              where try code.match(
                unsafe Span(_unsafeElements: text(ranges[place])), scratch: scratch)
              { found &+= 1 }
            }
          }
        }
      }
      self.cursor = cursor
      sum &+= found
      return elapsed
    }
  }

  /// Work that is repeated.
  private final class WorkContestant: Contestant {
    let name: String
    private let work: () -> Bool

    init(_ name: String, _ work: @escaping () -> Bool) {
      self.name = name
      self.work = work
    }

    func answers(_ count: Int) -> [Int] { (0..<count).map { _ in work() ? 1 : 0 } }

    func run(_ count: Int) -> Double {
      ThreadClock.nanoseconds {
        for _ in 0..<count { _ = work() }
      }
    }
  }
#endif
