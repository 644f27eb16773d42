import LinkwayAutomaton
import LinkwayDiagnostics
import LinkwayMatching
import LinkwayPatterns
import LinkwayTable
import LinkwayURLParsing

/// Resolves the origins that `platforms` refers to, and checks their hosts.
struct PlatformCompiler {
  var origins: [OriginPattern]

  func compile(_ platforms: PlatformDeclaration, log: inout DiagnosticLog) -> PlatformSettings {
    var settings = platforms.settings
    for declared in platforms.hosts {
      guard let origin = origin(declared.origin, log: &log) else { continue }
      let hosts = declared.hosts.filter { check($0, in: origin, log: &log) }.map { $0.value }
      settings.hosts.append(.init(origin: declared.origin.value, hosts: hosts))
    }
    return settings
  }

  private func origin(_ text: LocatedString, log: inout DiagnosticLog) -> OriginPattern? {
    guard let origin = origins.first(where: { text.hasBytes(of: $0.text) }) else {
      let names = origins.filter { $0.isOfWeb }.map { $0.text }
      log.report(
        Diagnostic(
          .error, "unknown-origin", at: text.range,
          "the table has no origin \(Diagnostic.quote(text.value))",
          suggestion: Spelling.suggestion(for: text.value, among: names)
            ?? "write one of `origins` exactly as it is written there"))
      return nil
    }
    guard origin.isOfWeb || origin.host == nil else {
      log.report(
        Diagnostic(
          .error, "bad-value", at: text.range,
          "\(Diagnostic.quote(text.value)) has no https links: platforms deliver the links of a custom scheme regardless of the host",
          suggestion: "remove it"))
      return nil
    }
    guard origin.host != nil, origin.exactness(ofForm: 0) != .exact else {
      log.report(
        Diagnostic(
          .error, "bad-value", at: text.range,
          "the host of \(Diagnostic.quote(text.value)) is not a pattern, so there is nothing to list",
          suggestion: "remove it"))
      return nil
    }
    return origin
  }

  /// Returns whether a host matches the origin, and reports an error if not.
  private func check(
    _ host: LocatedString, in origin: OriginPattern, log: inout DiagnosticLog
  ) -> Bool {
    let link = try? LinkURL("https://\(host.value)/")
    if let link, let name = link.host, name.hasSameBytes(as: host.value),
      let pattern = origin.host,
      (try? ComponentProgram(pattern, caseSensitive: false).matches(Array(name.utf8))) ?? false
    {
      return true
    }
    log.report(
      Diagnostic(
        .error, "bad-value", at: host.range,
        "\(Diagnostic.quote(host.value)) is not a host of the origin \(Diagnostic.quote(origin.text))",
        suggestion: "write a host in lower case, as browsers show it"))
    return false
  }
}

extension OriginPattern {
  /// Whether the origin has a host and at least one scheme that is not custom.
  fileprivate var isOfWeb: Bool { host != nil && customSchemes.count < schemes.count }
}
