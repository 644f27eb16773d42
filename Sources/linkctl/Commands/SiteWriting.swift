import LinkwayDiagnostics
import LinkwayResults
import LinkwaySite
import LinkwayTable

/// `linkctl site apple`: writes the association file of each host, the entitlements and the URL
/// types.
func writeAppleFiles(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  let (table, source) = try TableFile.load(arguments, &output)
  guard table.platforms?.apple?.apps.isEmpty == false else {
    throw .failed(
      .invalidData,
      "\(source.file) has no Apple app IDs; write `\"platforms\": { \"apple\": { \"apps\": [\"…\"] } }`"
    )
  }
  let hosts = SiteHosts(table)
  output.print(hosts.warnings, table)
  let folder = arguments.value(.siteFolder)
  let chosen = try hosts.hosts(arguments, orAll: folder != nil)
  var files: [(path: String, text: String)] = []
  let merged = try arguments.mergedFile(chosen)
  for host in chosen {
    let file = AppleFile(table, host: host)
    output.print(file.warnings, table, of: host)
    output.printDifferences(of: file, table, host)
    guard file.isReadable else {
      throw .failed(
        .invalidData,
        "site-too-large: the file of \(host.name) has \(file.text.utf8.count) bytes, more than Apple's systems allow; split the app's links over several hosts"
      )
    }
    let text = try merged.map { (path) throws(CommandFailure) in
      try readDeployedFile(path, &output) { file.merged(into: $0) }
    }
    files.append(("\(host.name)/.well-known/apple-app-site-association", text ?? file.text))
  }
  guard let folder else {
    output.print(raw: String(files.map(\.text).joined().dropLast()))
    return .success
  }
  files.append(("associated-domains.entitlements", AppFiles.entitlements(of: hosts.hosts)))
  let schemes = AppFiles.schemes(of: table)
  if !schemes.isEmpty { files.append(("url-types.plist", AppFiles.urlTypes(of: schemes))) }
  try write(files, to: folder)
  return .success
}

extension ParsedArguments {
  /// Returns the file given by `--merge`, which requires exactly one host.
  fileprivate func mergedFile(_ hosts: [SiteHost]) throws(CommandFailure) -> String? {
    let path = value(.siteMerge)
    if path != nil, hosts.count != 1 {
      throw .failed(.usage, "`--merge` is for one file; select its host with `--host`")
    }
    return path
  }
}

/// `linkctl site android`: writes the asset links of each host and the manifest's intent filters.
func writeAndroidFiles(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  let (table, source) = try TableFile.load(arguments, &output)
  guard let settings = table.platforms?.android else {
    throw .failed(
      .invalidData, "\(source.file) has no `android` in `platforms`, which needs at least `package`"
    )
  }
  let hosts = SiteHosts(table)
  let files = AndroidFiles(table, hosts: hosts, settings)
  output.print(hosts.warnings, table)
  let folder = arguments.value(.siteFolder)
  let chosen = try hosts.hosts(arguments, orAll: folder != nil)
  let merged = try arguments.mergedFile(chosen)
  var written: [(path: String, text: String)] = []
  let (manifest, _) = AndroidManifest.read(SourceText(file: "manifest", text: files.manifest))
  for host in chosen {
    let plain = files.assetLinks(table, host: host)
    output.printDifferences(of: manifest, plain, table, host, settings)
    let text = try merged.map { (path) throws(CommandFailure) in
      try readDeployedFile(path, &output) { files.assetLinks(table, host: host, mergedInto: $0) }
    }
    written.append(("\(host.name)/.well-known/assetlinks.json", text ?? plain))
  }
  if let folder {
    try write(written + [("AndroidManifest.xml", files.manifest)], to: folder)
  } else {
    for file in written { output.print(raw: String(file.text.dropLast())) }
  }
  return .success
}

/// `linkctl site desktop`: writes the desktop entry.
func writeDesktopEntry(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  let (table, source) = try TableFile.load(arguments, &output)
  guard let settings = table.platforms?.desktop else {
    throw .failed(
      .invalidData,
      "\(source.file) has no `desktop` in `platforms`, which needs `id`, `name` and `exec`")
  }
  let schemes = AppFiles.schemes(of: table)
  guard !schemes.isEmpty else {
    throw .failed(
      .invalidData, "\(source.file) has no custom scheme, and a desktop entry does not claim https")
  }
  let text = AppFiles.desktopEntry(settings, schemes: schemes)
  if let folder = arguments.value(.siteFolder) {
    try write([("\(settings.id).desktop", text)], to: folder)
  } else {
    output.print(raw: String(text.dropLast()))
  }
  return .success
}

extension SiteHosts {
  /// Returns the host given by `--host`; without that option, all hosts if `orAll` is `true` or
  /// there is at most one.
  fileprivate func hosts(
    _ arguments: ParsedArguments, orAll: Bool
  ) throws(CommandFailure) -> [SiteHost] {
    let names = hosts.map(\.name)
    if let name = arguments.value(.siteHost) {
      let chosen = hosts.filter { $0.name == name }
      guard chosen.isEmpty else { return Array(chosen.prefix(1)) }
      let expected =
        names.isEmpty
        ? "a host of the table, which has no hosts" : "a host of the table: \(list(names))"
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

/// Writes either all files to a folder or none of them.
private func write(
  _ files: [(path: String, text: String)], to folder: String
) throws(CommandFailure) {
  try OutputFile.replace(
    files.map { ("\(folder)/\($0.path)", Array($0.text.utf8)) }, besides: [], makesFolders: true)
}

extension Output {
  /// Warns about the differences between the written file and the table.
  fileprivate mutating func printDifferences(
    of file: AppleFile, _ table: RouteTable, _ host: SiteHost
  ) {
    let (read, _) = AppSiteAssociation.read(SourceText(file: host.name, text: file.text))
    guard let read, let app = read.apps.first else { return }
    let check = file.check ?? SiteCheck(table, host: host, file: read, app: app)
    print(check.differences, table, host)
  }

  /// Warns about the differences of the manifest and asset links from the table, also on older
  /// Android versions, which ignore rules in asset links.
  fileprivate mutating func printDifferences(
    of manifest: AndroidManifest?, _ assetLinks: String, _ table: RouteTable, _ host: SiteHost,
    _ settings: PlatformSettings.Android
  ) {
    let (links, _) = AssetLinks.read(SourceText(file: host.name, text: assetLinks))
    guard let manifest, let links else { return }
    var site = AndroidSite(host: host, app: settings.package)
    (site.manifests, site.assetLinks) = ([manifest], [links])
    let differences = SiteCheck(table, site).differences
    print(differences, table, host)
    guard settings.dynamic, settings.minSdk < AndroidSite.newestAPI else { return }
    site.api = AndroidSite.newestAPI - 1
    let older = SiteCheck(table, site).differences.filter { other in
      !differences.contains {
        ($0.kind, $0.direction, $0.route) == (other.kind, other.direction, other.route)
      }
    }
    print(older, table, host, system: ", before Android 15")
  }

  private mutating func print(
    _ differences: [SiteCheck.Difference], _ table: RouteTable, _ host: SiteHost,
    system: String = ""
  ) {
    let accepted = table.platforms?.accept ?? []
    var reportsRefused = false
    for difference in differences where !accepted.contains(difference.kind) {
      // Links of kind `alike` are skipped, because no file can distinguish them from handled links.
      // One refused link is enough.
      if difference.direction == .opens {
        if difference.kind == .alike || difference.kind == .refused && reportsRefused { continue }
        reportsRefused = reportsRefused || difference.kind == .refused
      }
      let route = difference.route.map { "the route `\($0)`" } ?? "a route"
      let message =
        switch (difference.kind, difference.direction) {
        case (.unproven, _):
          "nothing could be proven about \(route): \(difference.witness.isEmpty ? "" : difference.witness + " ")\(difference.reason ?? "")"
        case (_, .opens) where difference.route == nil:
          "\(difference.witness) opens the app too; no route handles it"
        case (_, .opens): "\(difference.witness) opens the app too; \(route) does not handle it"
        case (_, .missing): "\(difference.witness) does not open the app; \(route) handles it"
        }
      printError(
        "\("warning:", .yellow, .bold) \(host.name)\(system): \(message) (\(difference.kind.rawValue))"
      )
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
