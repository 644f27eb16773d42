import LinkwayAnswers
import LinkwaySite
import LinkwayTables

/// `linkctl site check FILE… --host H`: what deployed files open and the table does not take, and the
/// other way round.
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
  let (table, _) = try TableFile.load(arguments, &output)
  let host = SiteHosts(table).hosts.first { $0.name == name } ?? SiteHost(name: name)
  let accepted = table.platforms?.accept ?? []
  var status = ExitCode.success
  for path in paths {
    guard case .apple(let file) = try readSiteFile(path, &output) else {
      throw .failed(
        .invalidData,
        "\(path) is an assetlinks.json; only Apple's files are compared with the table")
    }
    let own = table.platforms?.apple?.apps ?? []
    let app = arguments.value(.app) ?? own.first { file.apps.contains($0) } ?? file.apps.first
    guard let app else {
      throw .failed(.invalidData, "\(path) names no app whose links it could open")
    }
    let check = SiteCheck(table, host: host, file: file, app: app)
    let differences = check.differences.filter { !accepted.contains($0.kind) }
    let isStrict = arguments.has(.strict)
    if check.verdict == .undecided || differences.contains(where: { isStrict || $0.isFailure }) {
      status = .failure
    }
    if arguments.value(.format) == "json" {
      output.print(
        .object([
          "platform": .string("apple"), "host": .string(name), "app": .string(app),
          "verdict": .string(check.verdict.rawValue),
          "differences": .array(differences.map(\.json)),
        ]))
    } else {
      output.print("\(path, .bold): \(check.verdict.rawValue) for \(app) on \(name)")
      for difference in differences { output.print(difference) }
    }
  }
  return status
}

extension SiteCheck.Difference {
  fileprivate var isFailure: Bool { direction == .missing && kind != .unproven }

  fileprivate var json: JSONTree {
    .object([
      "kind": .string(kind.rawValue), "direction": .string(direction.rawValue),
      "witness": .string(witness), "route": JSONTree(route), "rule": JSONTree(rule),
    ])
  }
}

extension Output {
  fileprivate mutating func print(_ difference: SiteCheck.Difference) {
    guard difference.kind != .unproven else {
      print(
        "  \("unproven", .yellow)  the route \(difference.route ?? "") has a regex that is not regular"
      )
      return
    }
    let route = difference.route.map { ", route \($0)" } ?? ""
    let rule = difference.rule.map { ", by \($0)" } ?? ""
    let style: TextStyle = difference.direction == .missing ? .red : .yellow
    print(
      "  \(difference.direction.rawValue, style)  \(difference.witness)  \(difference.kind.rawValue)\(route)\(rule)"
    )
  }
}
