import LinkwayDiagnostics
import LinkwayDiff
import LinkwayMatching
import LinkwayNavigation
import LinkwayResults
import LinkwaySite
import LinkwayTable
import LinkwayTableCompiler

/// `linkctl diff OLD NEW`: reports how links behave differently after one table replaces another.
func diff(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  let failing = try arguments.failingKinds()
  let old = arguments.value(.oldTable) ?? ""
  let new = arguments.value(.newTable) ?? ""
  let (oldTable, _) = try TableFile(arguments, path: old).loaded(&output)
  let (newTable, source) = try TableFile(arguments, path: new).loaded(&output)
  let diff = TableDiff(oldTable, newTable)
  let report = DiffReport(diff: diff, failing: failing, old: old, new: new)
  let site = try arguments.siteChanges(oldTable, newTable, &output)
  switch arguments.value(.diffFormat) {
  case "json":
    var members = diff.jsonMembers
    if let site { members["site"] = .array(site.differences.map(\.json)) }
    output.print(JSONTree.object(members))
  case "markdown": for line in report.markdown + (site?.markdown ?? []) { output.print(raw: line) }
  case "github": for line in report.annotations(source, site) { output.print(raw: line) }
  default: output.print(report, site)
  }
  let isFailure =
    !diff.gaps.isEmpty || diff.changes.contains { failing.contains($0.kind) }
    || site?.differences.contains(where: \.isFailure) == true
  return isFailure ? .failure : .success
}

extension ParsedArguments {
  /// Returns the kinds of changes in `--fail-on`.
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
  /// Returns GitHub workflow commands: errors for whatever makes the exit status 1, and warnings
  /// for all other changes.
  func annotations(_ source: SourceText, _ site: SiteChanges?) -> [String] {
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
      var message = change.target
      if let detail = change.detail { message += ": " + detail }
      if let witness = change.witness {
        message +=
          ": \(witness.link)\(Self.sourceNote(witness))\nbefore: "
          + "\(Self.summary(witness.old))\nafter: \(Self.summary(witness.new))"
      }
      return annotation(
        isFailing(change) ? "error" : "warning", change.kind.rawValue, change.route, message)
    }
    return changes
      + diff.gaps.map { gap in
        annotation(
          "error", "undecided", gap.route,
          (gap.route.map { $0 + ": " } ?? "") + gap.reason)
      }
      + (site?.differences ?? []).map { difference in
        annotation(
          difference.isFailure ? "error" : "warning", difference.kind.rawValue, difference.route,
          "\(site?.path ?? ""): \(difference.direction.rawValue) \(difference.witness)")
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
  fileprivate mutating func print(_ report: DiffReport, _ site: SiteChanges?) {
    print("\(report.old, .bold) → \(report.new, .bold): \(report.sentence)")
    for change in report.diff.changes {
      let style: TextStyle = report.isFailing(change) ? .red : .yellow
      let link = change.witness.map { "  \($0.link)\(DiffReport.sourceNote($0))" } ?? ""
      print("\(change.kind.rawValue, style)  \(change.target, .bold)\(link)", indent: 2)
      if let witness = change.witness {
        print("  \("before", .dim)  \(DiffReport.summary(witness.old))", indent: 10)
        print("  \("after", .dim)   \(DiffReport.summary(witness.new))", indent: 10)
      }
      if let detail = change.detail { print("  \("change", .dim)  \(detail)", indent: 10) }
    }
    for gap in report.diff.gaps {
      let route = gap.route.map { $0 + ": " } ?? ""
      print("\("undecided", .red)  \(route)\(gap.reason)", indent: 2)
    }
    guard let site else { return }
    print("\(site.sentence)")
    for difference in site.differences { print(difference) }
  }
}

/// The errors that a change of the table introduces in a deployed platform file.
struct SiteChanges {
  var path: String
  var differences: [SiteCheck.Difference]

  var sentence: String {
    differences.isEmpty
      ? "\(path): the change introduces no errors"
      : "\(path): the change introduces errors"
  }

  var markdown: [String] {
    ["", DiffReport.markdown(sentence)] + (differences.isEmpty ? [] : [""])
      + differences.map { difference in
        let route = difference.route.map { ", route " + DiffReport.markdown($0) } ?? ""
        return "- \(difference.direction.rawValue): \(DiffReport.code(difference.witness))\(route)"
      }
  }
}

extension ParsedArguments {
  /// Checks the file given by `--site` against the new table, and keeps only differences at links
  /// that the old table handled as the file does. Returns `nil` without that option.
  fileprivate func siteChanges(
    _ old: RouteTable, _ new: RouteTable, _ output: inout Output
  ) throws(CommandFailure) -> SiteChanges? {
    guard let path = value(.deployedFile) else { return nil }
    guard let name = value(.siteHost) else {
      throw .failed(.usage, "`diff --site` needs `--host`, the host of the file")
    }
    let host =
      (SiteHosts(new).hosts + SiteHosts(old).hosts).first { $0.name == name }
      ?? SiteHost(name: name)
    var differences: [SiteCheck.Difference] = []
    for deployed in try deployedFiles([path], host, new, &output) {
      differences += deployed.check(new).differences.filter { difference in
        difference.kind != .unproven && new.platforms?.accept.contains(difference.kind) != true
          && old.handles(difference.witness) != (difference.direction == .missing)
      }
    }
    return SiteChanges(path: path, differences: differences)
  }
}
