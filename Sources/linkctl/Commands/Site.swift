import LinkwayDiagnostics
import LinkwayResults
import LinkwaySite
import LinkwayTable
import LinkwayURLParsing

/// `linkctl site ACTION …`: writes, checks and explains the files that associate a domain with the
/// app.
func site(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  switch arguments.value(.siteAction, as: SiteAction.self) {
  case .apple: try writeAppleFiles(arguments, &output)
  case .android: try writeAndroidFiles(arguments, &output)
  case .desktop: try writeDesktopEntry(arguments, &output)
  case .check: try checkSite(arguments, &output)
  case .explain: try explainSite(arguments, &output)
  case nil: .usage
  }
}

/// `linkctl site explain FILE LINK…`: shows whether a file opens the app for each link, and by
/// which rule.
private func explainSite(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  let values = arguments.values(.siteArguments)
  guard let path = values.first, values.count > 1 else {
    throw .usage(
      UsageError(
        .missingPositional(values.isEmpty ? .siteFile : .siteLinks, arguments.command),
        usage: arguments.usage))
  }
  let file = try readSiteFile(path, &output)
  let api = try arguments.androidAPI()
  var apps = arguments.value(.app).map { [$0] } ?? file.apps
  // A manifest belongs to one app, whose package name may be filled in by the build.
  if case .manifest = file, apps.isEmpty { apps = [""] }
  guard !apps.isEmpty else { throw .failed(.invalidData, missingAppMessage(path)) }
  let isJSON = arguments.value(.format) == "json"
  var status = ExitCode.success
  for text in values.dropFirst() {
    let link = try? LinkURL(text)
    if link == nil { status = .failure }
    if !isJSON { output.print("\(text, .bold)") }
    if !isJSON, link == nil { output.print("  \("refused", .red): this is not a link") }
    var assumptions: [String] = []
    for app in apps {
      let answer = link.map { file.evaluate($0, writtenAs: text, app: app, api: api) }
      if isJSON {
        output.print(answer.json(link: text, app: app, platform: file.platform))
      } else if let answer {
        let rule = answer.rule.map { ", by \($0)" } ?? ""
        let name = app.isEmpty ? "the app" : app
        output.print("  \(answer.verdict.rawValue, answer.verdict.style)  \(name)\(rule)")
        for assumption in answer.assumptions where !assumptions.contains(assumption) {
          assumptions.append(assumption)
        }
      }
    }
    let unknown = file.platform == "apple" ? "not known of Apple's systems" : "not known"
    for assumption in assumptions { output.print("  \(unknown, .yellow): \(assumption)") }
  }
  return status
}

func readSiteFile(_ path: String, _ output: inout Output) throws(CommandFailure) -> SiteFile {
  try readDeployedFile(path, &output) { SiteFile.read($0) }
}

/// Reads a deployed file by `read` and prints its errors and warnings.
func readDeployedFile<Value>(
  _ path: String, _ output: inout Output, _ read: (SourceText) -> (Value?, [Diagnostic])
) throws(CommandFailure) -> Value {
  let source = SourceText(file: path, bytes: try FileBytes.given(path, limit: 10_000_000))
  let (value, diagnostics) = read(source)
  output.printDiagnostics(diagnostics, in: source)
  guard let value else {
    throw .failed(.invalidData, "\(path) cannot be read: \(diagnostics.counted(.error))")
  }
  return value
}

extension SiteResult? {
  fileprivate func json(link: String, app: String, platform: String) -> JSONTree {
    .object([
      "link": .string(link), "app": app.isEmpty ? .null : .string(app),
      "platform": .string(platform),
      "verdict": JSONTree(self?.verdict.rawValue), "rule": JSONTree(self?.rule),
      "doubts": .array((self?.assumptions ?? []).map(JSONTree.string)),
    ])
  }
}

extension SiteResult.Verdict {
  fileprivate var style: TextStyle {
    switch self {
    case .match: .green
    case .exclude: .red
    case .noMatch: .yellow
    }
  }
}
