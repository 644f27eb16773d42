import LinkwayAnswers
import LinkwayDiagnostics
import LinkwaySite
import LinkwayTables

/// `linkctl site check FILE… --host H`: what deployed files open and the table does not take, and the
/// other way round. An association file is judged alone; a manifest and asset links, which both have
/// to let a link pass, are judged together.
func checkSite(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  let paths = arguments.values(.siteArguments)
  guard !paths.isEmpty else {
    throw .usage(
      UsageError(.missingPositional(.siteFile, arguments.command), usage: arguments.usage))
  }
  guard let name = arguments.value(.siteHost) else {
    throw .failed(.usage, "`site check` needs `--host`, the host whose file it is")
  }
  let api = try arguments.androidAPI()
  let (table, _) = try TableFile.load(arguments, &output)
  let host = SiteHosts(table).hosts.first { $0.name == name } ?? SiteHost(name: name)
  var report = CheckReport(table, host, arguments)
  var android = AndroidSite(
    host: host, api: api, app: arguments.value(.app) ?? table.platforms?.android?.package)
  var androidPaths: [String] = []
  for path in paths {
    switch try readSiteFile(path, &output) {
    case .apple(let file):
      let own = table.platforms?.apple?.apps ?? []
      let app = arguments.value(.app) ?? own.first { file.apps.contains($0) } ?? file.apps.first
      guard let app else { throw .failed(.invalidData, namesNoApp(path)) }
      let check = SiteCheck(table, host: host, file: file, app: app)
      report.print(check, "apple", app: app, of: "\(path, .bold)", &output)
    case .android(let file):
      android.assetLinks.append(file)
      androidPaths.append(path)
    case .manifest(let file):
      android.manifests.append(file)
      androidPaths.append(path)
    }
  }
  guard !androidPaths.isEmpty else { return report.status }
  // A host's asset links may be about other apps than the table's.
  let packages = android.assetLinks.flatMap(\.packages)
  if arguments.value(.app) == nil, let app = android.app, !packages.isEmpty,
    !packages.contains(app)
  {
    android.app = nil
  }
  guard let app = android.package ?? table.platforms?.android?.package else {
    throw .failed(.invalidData, namesNoApp(androidPaths[0]))
  }
  report.print(
    SiteCheck(table, android), "android", app: app,
    of: "\(androidPaths.joined(separator: ", "), .bold)", api: api, &output)
  return report.status
}

func namesNoApp(_ path: String) -> String {
  "\(path) names no app whose links it could open; name the one that is meant by `--app`"
}

extension ParsedArguments {
  /// The version of Android that `--api` names; by itself one that reads all that is known.
  func androidAPI() throws(CommandFailure) -> Int {
    guard let text = value(.api) else { return AndroidSite.newestAPI }
    guard let api = Int(text), (1...10_000).contains(api) else {
      throw .usage(malformed(text, of: .api, expected: "an API level, such as 31 for Android 12"))
    }
    return api
  }
}

/// Prints checks, and keeps how the command ends.
private struct CheckReport {
  private let host: SiteHost
  private let accepted: [SiteKind]
  private let isStrict: Bool
  private let isJSON: Bool
  private(set) var status = ExitCode.success

  init(_ table: RouteTable, _ host: SiteHost, _ arguments: ParsedArguments) {
    self.host = host
    accepted = table.platforms?.accept ?? []
    isStrict = arguments.has(.strict)
    isJSON = arguments.value(.format) == "json"
  }

  mutating func print(
    _ check: SiteCheck, _ platform: String, app: String, of files: StyledText, api: Int? = nil,
    _ output: inout Output
  ) {
    let differences = check.differences.filter { !accepted.contains($0.kind) }
    if check.verdict == .undecided || differences.contains(where: { isStrict || $0.isFailure }) {
      status = .failure
    }
    guard !isJSON else {
      output.print(
        .object([
          "platform": .string(platform), "host": .string(host.name), "app": .string(app),
          "verdict": .string(check.verdict.rawValue),
          "differences": .array(differences.map(\.json)),
        ]))
      return
    }
    let system = api.map { ", API \($0)" } ?? ""
    output.print("\(files): \(check.verdict.rawValue) for \(app) on \(host.name)\(system)")
    for difference in differences { output.print(difference) }
  }
}

extension SiteCheck.Difference {
  /// What no rule of a platform can tell apart is no fault of a file.
  fileprivate var isFailure: Bool {
    direction == .missing && kind != .unproven && kind != .alike
  }

  fileprivate var json: JSONTree {
    .object([
      "kind": .string(kind.rawValue), "direction": .string(direction.rawValue),
      "witness": .string(witness), "route": JSONTree(route), "rule": JSONTree(rule),
    ])
  }
}

extension Output {
  fileprivate mutating func print(_ difference: SiteCheck.Difference) {
    let route = difference.route.map { ", route \($0)" } ?? ""
    let rule = difference.rule.map { ", by \($0)" } ?? ""
    if difference.kind == .unproven {
      print(
        difference.witness.isEmpty
          ? "  \("unproven", .yellow)  the route \(difference.route ?? "") has a regex that is not regular"
          : "  \("unproven", .yellow)  \(difference.witness) depends on values that the build fills in\(route)\(rule)"
      )
      return
    }
    let style: TextStyle = difference.direction == .missing ? .red : .yellow
    print(
      "  \(difference.direction.rawValue, style)  \(difference.witness)  \(difference.kind.rawValue)\(route)\(rule)"
    )
  }
}
