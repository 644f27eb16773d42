import LinkwayDiagnostics
import LinkwayResults
import LinkwaySite
import LinkwayTable

/// `linkctl site check FILE… --host H`: compares the links that deployed files open with those that
/// the table handles. An association file is checked on its own; a manifest and asset links, which
/// must both allow a link, are checked together.
func checkSite(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  let paths = arguments.values(.siteArguments)
  guard !paths.isEmpty else {
    throw .usage(
      UsageError(.missingPositional(.siteFile, arguments.command), usage: arguments.usage))
  }
  guard let name = arguments.value(.siteHost) else {
    throw .failed(.usage, "`site check` needs `--host`, the host of the file")
  }
  let (table, _) = try TableFile.load(arguments, &output)
  let host = SiteHosts(table).hosts.first { $0.name == name } ?? SiteHost(name: name)
  let accepted = table.platforms?.accept ?? []
  let isStrict = arguments.has(.strict)
  let isJSON = arguments.value(.format) == "json"
  var status = ExitCode.success
  for files in try arguments.deployedFiles(paths, host, table, &output) {
    let check = files.check(table)
    let differences = check.differences.filter { !accepted.contains($0.kind) }
    if check.verdict == .undecided
      || differences.contains(where: { isStrict && $0.kind != .alike || $0.isFailure })
    {
      status = .failure
    }
    guard !isJSON else {
      output.print(
        .object([
          "platform": .string(files.platform), "host": .string(host.name),
          "app": .string(files.app), "verdict": .string(check.verdict.rawValue),
          "differences": .array(differences.map(\.json)),
        ]))
      continue
    }
    let system = files.api.map { ", API \($0)" } ?? ""
    let paths = files.paths.joined(separator: ", ")
    output.print(
      "\(paths, .bold): \(check.verdict.rawValue) for \(files.app) on \(host.name)\(system)")
    for difference in differences { output.print(difference) }
  }
  return status
}

/// The files of a host that are checked together, for one app.
struct DeployedFiles {
  var platform: String
  var app: String
  var paths: [String]
  /// The API level of Android; `nil` for other platforms.
  var api: Int?
  var check: (RouteTable) -> SiteCheck
}

extension ParsedArguments {
  /// Reads deployed files. Those of Android form one group, as a manifest and the asset links must
  /// both allow a link.
  ///
  /// - Parameter table: provides the app ids if `--app` is not given.
  func deployedFiles(
    _ paths: [String], _ host: SiteHost, _ table: RouteTable, _ output: inout Output
  ) throws(CommandFailure) -> [DeployedFiles] {
    var all: [DeployedFiles] = []
    let api = try androidAPI()
    var android = AndroidSite(
      host: host, api: api, app: value(.app) ?? table.platforms?.android?.package)
    var androidPaths: [String] = []
    for path in paths {
      switch try readSiteFile(path, &output) {
      case .apple(let file):
        let own = table.platforms?.apple?.apps ?? []
        let app = value(.app) ?? own.first { file.apps.contains($0) } ?? file.apps.first
        guard let app else { throw .failed(.invalidData, missingAppMessage(path)) }
        all.append(
          DeployedFiles(platform: "apple", app: app, paths: [path]) {
            SiteCheck($0, host: host, file: file, app: app)
          })
      case .android(let file):
        android.assetLinks.append(file)
        androidPaths.append(path)
      case .manifest(let file):
        android.manifests.append(file)
        androidPaths.append(path)
      }
    }
    guard let first = androidPaths.first else { return all }
    // A host's asset links may be for other apps than the table's.
    let packages = android.assetLinks.flatMap(\.packages)
    if value(.app) == nil, let app = android.app, !packages.isEmpty, !packages.contains(app) {
      android.app = nil
    }
    guard let app = android.package ?? table.platforms?.android?.package else {
      throw .failed(.invalidData, missingAppMessage(first))
    }
    let site = android
    all.append(
      DeployedFiles(platform: "android", app: app, paths: androidPaths, api: api) {
        SiteCheck($0, site)
      })
    return all
  }
}

func missingAppMessage(_ path: String) -> String {
  "\(path) does not name an app whose links it opens; name one with `--app`"
}

extension ParsedArguments {
  /// Returns the API level given by `--api`; by default the newest one that is supported.
  func androidAPI() throws(CommandFailure) -> Int {
    guard let text = value(.api) else { return AndroidSite.newestAPI }
    guard let api = Int(text), (1...10_000).contains(api) else {
      throw .usage(malformed(text, of: .api, expected: "an API level, such as 31 for Android 12"))
    }
    return api
  }
}

extension SiteCheck.Difference {
  /// Whether the difference makes the check fail without `--strict`. Links that no rule of the
  /// platform can tell apart are not an error of the file.
  var isFailure: Bool {
    direction == .missing && kind != .unproven && kind != .alike
  }

  var json: JSONTree {
    .object([
      "kind": .string(kind.rawValue), "direction": .string(direction.rawValue),
      "witness": .string(witness), "route": JSONTree(route), "rule": JSONTree(rule),
      "reason": JSONTree(reason),
    ])
  }
}

extension Output {
  mutating func print(_ difference: SiteCheck.Difference) {
    let route = difference.route.map { ", route \($0)" } ?? ""
    let rule = difference.rule.map { ", by \($0)" } ?? ""
    if difference.kind == .unproven {
      let witness = difference.witness.isEmpty ? "" : difference.witness + " "
      print("  \("unproven", .yellow)  \(witness)\(difference.reason ?? "")\(route)\(rule)")
      return
    }
    let style: TextStyle = difference.direction == .missing ? .red : .yellow
    print(
      "  \(difference.direction.rawValue, style)  \(difference.witness)  \(difference.kind.rawValue)\(route)\(rule)"
    )
  }
}
