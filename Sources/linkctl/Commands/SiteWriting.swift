import LinkwayAnswers
import LinkwayDiagnostics
import LinkwaySite
import LinkwayTables

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `linkctl site apple`: the association file of each host, entitlements and URL types.
func writeAppleFiles(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  let (table, source) = try TableFile.load(arguments, &output)
  guard table.platforms?.apple?.apps.isEmpty == false else {
    throw .failed(
      .invalidData,
      "\(source.file) names no app of Apple's systems; write `\"platforms\": { \"apple\": { \"apps\": [\"…\"] } }`"
    )
  }
  let hosts = SiteHosts(table)
  output.print(hosts.warnings, table)
  let folder = arguments.value(.siteFolder)
  let chosen = try hosts.hosts(arguments, orAll: folder != nil)
  var files: [(path: String, text: String)] = []
  let merged = arguments.value(.siteMerge)
  if merged != nil, chosen.count != 1 {
    throw .failed(.usage, "`--merge` is for one file; name its host by `--host`")
  }
  for host in chosen {
    let file = AppleFile(table, host: host)
    output.print(file.warnings, table, of: host)
    output.printDifferences(of: file, table, host)
    guard file.isReadable else {
      throw .failed(
        .invalidData,
        "site-too-large: the file of \(host.name) has \(file.text.utf8.count) bytes, more than Apple's systems read; split the app's links over several hosts"
      )
    }
    let text = try merged.map { (path) throws(CommandFailure) in try merge(file, path, &output) }
    files.append(("\(host.name)/.well-known/apple-app-site-association", text ?? file.text))
  }
  guard let folder else {
    output.print(raw: String(files.map(\.text).joined().dropLast()))
    return .success
  }
  files.append(("associated-domains.entitlements", AppFiles.entitlements(of: hosts.hosts)))
  let schemes = AppFiles.schemes(of: table)
  if !schemes.isEmpty { files.append(("url-types.plist", AppFiles.urlTypes(of: schemes))) }
  for file in files { try write(file.text, to: "\(folder)/\(file.path)") }
  return .success
}

/// The text of a deployed file with the entry of another in it.
private func merge(
  _ file: AppleFile, _ path: String, _ output: inout Output
) throws(CommandFailure) -> String {
  let source = SourceText(file: path, bytes: try FileBytes.given(path, limit: 10_000_000))
  let (text, diagnostics) = file.merged(into: source)
  output.printDiagnostics(diagnostics, in: source)
  guard let text else {
    throw .failed(.invalidData, "\(path) cannot be read: \(diagnostics.told(.error))")
  }
  return text
}

/// `linkctl site android`: the asset links of each host, and the manifest's intent filters.
func writeAndroidFiles(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  let (table, source) = try TableFile.load(arguments, &output)
  guard let settings = table.platforms?.android else {
    throw .failed(
      .invalidData, "\(source.file) has no `android` in `platforms`, with `package` at least")
  }
  let hosts = SiteHosts(table)
  let files = AndroidFiles(table, hosts: hosts, settings)
  output.print(hosts.warnings + files.warnings, table)
  let folder = arguments.value(.siteFolder)
  let chosen = try hosts.hosts(arguments, orAll: folder != nil)
  guard let folder else {
    for host in chosen {
      output.print(raw: String(files.assetLinks(table, host: host).dropLast()))
    }
    return .success
  }
  for host in chosen {
    try write(
      files.assetLinks(table, host: host),
      to: "\(folder)/\(host.name)/.well-known/assetlinks.json")
  }
  try write(files.manifest, to: "\(folder)/AndroidManifest.xml")
  return .success
}

/// `linkctl site desktop`: the desktop entry.
func writeDesktopEntry(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  let (table, source) = try TableFile.load(arguments, &output)
  guard let settings = table.platforms?.desktop else {
    throw .failed(
      .invalidData, "\(source.file) has no `desktop` in `platforms`, with `id`, `name` and `exec`")
  }
  let schemes = AppFiles.schemes(of: table)
  guard !schemes.isEmpty else {
    throw .failed(
      .invalidData, "\(source.file) has no scheme of the app's own, and https is not claimed")
  }
  let text = AppFiles.desktopEntry(settings, schemes: schemes)
  if let folder = arguments.value(.siteFolder) {
    try write(text, to: "\(folder)/\(settings.id).desktop")
  } else {
    output.print(raw: String(text.dropLast()))
  }
  return .success
}

extension SiteHosts {
  /// The host that `--host` names, or all of them, or the only one.
  fileprivate func hosts(
    _ arguments: ParsedArguments, orAll: Bool
  ) throws(CommandFailure) -> [SiteHost] {
    let names = hosts.map(\.name)
    if let name = arguments.value(.siteHost) {
      let chosen = hosts.filter { $0.name == name }
      guard chosen.isEmpty else { return Array(chosen.prefix(1)) }
      let expected =
        names.isEmpty ? "a host, and the table takes none" : "a host of the table: \(list(names))"
      throw .usage(arguments.malformed(name, of: .siteHost, expected: expected))
    }
    if orAll || names.count < 2 { return hosts }
    throw .failed(
      .usage, "the table has several hosts; write `-o DIR`, or `--host` with one of \(list(names))")
  }

  private func list(_ names: [String]) -> String {
    names.prefix(12).map { "`\($0)`" }.joined(separator: ", ") + (names.count > 12 ? " …" : "")
  }
}

private func write(_ text: String, to path: String) throws(CommandFailure) {
  let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    .joined(separator: "/")
  do {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  } catch {
    throw .failed(.unwritableFile, "the folder \(folder) cannot be made")
  }
  try OutputFile.replace(path, with: Array(text.utf8), besides: [])
}

extension Output {
  /// Warns of each link that a written file opens otherwise than the table.
  fileprivate mutating func printDifferences(
    of file: AppleFile, _ table: RouteTable, _ host: SiteHost
  ) {
    let (read, _) = AppSiteAssociation.read(SourceText(file: host.name, text: file.text))
    guard let read, let app = read.apps.first else { return }
    let accepted = table.platforms?.accept ?? []
    for difference in SiteCheck(table, host: host, file: read, app: app).differences
    where !accepted.contains(difference.kind) {
      let route = difference.route.map { "the route `\($0)`" } ?? "no route"
      let message =
        switch (difference.kind, difference.direction) {
        case (.unproven, _): "\(route) has a regex that is not regular, so nothing is proven of it"
        case (_, .opens): "\(difference.witness) opens the app too; \(route) does not take it"
        case (_, .missing): "\(difference.witness) does not open the app; \(route) takes it"
        }
      printError(
        "\("warning:", .yellow, .bold) \(host.name): \(message) (\(difference.kind.rawValue))")
    }
  }

  fileprivate mutating func print(
    _ warnings: [SiteWarning], _ table: RouteTable, of host: SiteHost? = nil
  ) {
    let accepted = table.platforms?.accept ?? []
    for warning in warnings where !accepted.contains(warning.kind) {
      let place = host.map { "\($0.name): " } ?? ""
      printError(
        "\("warning:", .yellow, .bold) \(place)\(warning.message) (\(warning.kind.rawValue))")
    }
  }
}
