import LinkwayAnswers
import LinkwayDiagnostics
import LinkwayDiff
import LinkwayMatching
import LinkwayNavigation
import LinkwayTables

/// `linkctl diff OLD NEW`: what changes for links when one table takes the place of another.
func diff(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  let failing = try arguments.failingKinds()
  let old = arguments.value(.oldTable) ?? ""
  let new = arguments.value(.newTable) ?? ""
  let (oldTable, _) = try TableFile(old, arguments).loaded(&output)
  let (newTable, source) = try TableFile(new, arguments).loaded(&output)
  let diff = TableDiff(oldTable, newTable)
  let report = DiffReport(diff: diff, failing: failing, old: old, new: new)
  switch arguments.value(.diffFormat) {
  case "json": output.print(diff.json)
  case "markdown": for line in report.markdown { output.print(raw: line) }
  case "github": for line in report.annotations(source) { output.print(raw: line) }
  default: output.print(report)
  }
  let isFailure = !diff.doubts.isEmpty || diff.changes.contains { failing.contains($0.kind) }
  return isFailure ? .failure : .success
}

extension ParsedArguments {
  /// The kinds in `--fail-on`.
  fileprivate func failingKinds() throws(CommandFailure) -> Set<ChangeKind> {
    let text = value(.failOn) ?? ""
    if text == "none" { return [] }
    var kinds: Set<ChangeKind> = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let kind = ChangeKind(rawValue: String(name)) else {
        throw .usage(
          malformed(
            String(name), of: .failOn,
            expected: Spelling.suggestion(
              for: String(name), among: ChangeKind.allCases.map(\.rawValue)
            ).map {
              "a kind of change; \($0)"
            } ?? "kinds of changes, such as link-removed,gate-removed"))
      }
      kinds.insert(kind)
    }
    return kinds
  }
}

extension DiffReport {
  /// Workflow commands of GitHub: an error for what fails, a warning for anything else.
  func annotations(_ source: SourceText) -> [String] {
    let path = GitFile(new)?.path ?? new
    let places = NamePlaces(source)
    func annotation(_ level: String, _ title: String, _ route: String?, _ message: String) -> String
    {
      var text = "::\(level) "
      if !source.bytes.isEmpty {
        text += "file=\(Self.property(path)),"
        if let range = route.flatMap({ places.range(of: $0, .route) }) {
          let position = source.location(of: range.lowerBound)
          text += "line=\(position.line),col=\(position.column),"
        }
      }
      return text + "title=\(Self.property(title))::" + Self.data(message)
    }
    let changes = diff.changes.map { change in
      let target = change.gate.map { "gate \($0)" } ?? change.route ?? ""
      var message = target
      if let witness = change.witness {
        message +=
          ": \(witness.link)\(Self.sourceNote(witness))\nbefore: "
          + "\(Self.summary(witness.old))\nafter: \(Self.summary(witness.new))"
      }
      return annotation(
        isFailing(change) ? "error" : "warning", change.kind.rawValue, change.route, message)
    }
    return changes
      + diff.doubts.map { doubt in
        annotation(
          "error", "undecided", doubt.route,
          (doubt.route.map { $0 + ": " } ?? "") + doubt.reason)
      }
  }

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}

extension Output {
  fileprivate mutating func print(_ report: DiffReport) {
    print("\(report.old, .bold) → \(report.new, .bold): \(report.sentence)")
    for change in report.diff.changes {
      let style: TextStyle = report.isFailing(change) ? .red : .yellow
      let target = change.gate.map { "gate \($0)" } ?? change.route ?? ""
      guard let witness = change.witness else {
        print("\(change.kind.rawValue, style)  \(target, .bold)")
        continue
      }
      print(
        "\(change.kind.rawValue, style)  \(target, .bold)  \(witness.link)\(DiffReport.sourceNote(witness))"
      )
      print("  \("before", .dim)  \(DiffReport.summary(witness.old))")
      print("  \("after", .dim)   \(DiffReport.summary(witness.new))")
    }
    for doubt in report.diff.doubts {
      let route = doubt.route.map { $0 + ": " } ?? ""
      print("\("undecided", .red)  \(route)\(doubt.reason)")
    }
  }
}
