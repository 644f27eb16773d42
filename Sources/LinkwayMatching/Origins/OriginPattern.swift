import LinkwayURLParsing

/// Where a route's paths stand: a URL Pattern for scheme, host and port, or a bare custom scheme.
package struct OriginPattern: Sendable {
  /// How exact an origin is (precedence rule 1); the lesser wins.
  package enum Exactness: Int, Comparable, Hashable, Sendable {
    case exact, hostPattern, anyHost

    package static func < (left: Exactness, right: Exactness) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  package enum Port: Hashable, Sendable {
    /// No port is written, or the scheme's own.
    case standard
    case number(UInt16)
    case any
    case pattern(PortPattern)
  }

  private let parts: Parts

  /// One object, so that an origin is passed on by counting one reference: a table may have as many as
  /// routes.
  private final class Parts: Sendable {
    let text: String
    let schemes: [String]
    let host: ComponentPattern?
    let port: Port
    let pathPrefix: String
    /// How exact each form of the host is.
    let exactness: [Exactness]

    init(
      _ text: String, _ schemes: [String], _ host: ComponentPattern?, _ port: Port,
      _ pathPrefix: String
    ) {
      self.text = text
      self.schemes = schemes
      self.host = host
      self.port = port
      self.pathPrefix = pathPrefix
      exactness = (host?.forms ?? []).map { form in
        if form.ranks.allSatisfy({ $0.kind == .literal }) { return .exact }
        return form.takesAnyHost ? .anyHost : .hostPattern
      }
    }
  }

  package var text: String { parts.text }
  /// The schemes that it stands for, in lower case.
  package var schemes: [String] { parts.schemes }
  /// `nil` for a custom scheme without a port, whose links carry the authority in the path.
  package var host: ComponentPattern? { parts.host }
  package var port: Port { parts.port }
  /// The path that a custom scheme's authority makes, such as `/settings` for `app://settings`.
  package var pathPrefix: String { parts.pathPrefix }

  package init(
    text: String, schemes: [String], host: ComponentPattern?, port: Port, pathPrefix: String
  ) {
    parts = Parts(text, schemes, host, port, pathPrefix)
  }

  /// How exact one form of the host is.
  package func exactness(ofForm form: Int) -> Exactness {
    parts.exactness.indices.contains(form) ? parts.exactness[form] : .exact
  }

  /// The patterns that capture: of the host and of the port.
  package var components: [ComponentPattern] {
    guard case .pattern(let port) = port else { return host.map { [$0] } ?? [] }
    return (host.map { [$0] } ?? []) + [port.pattern]
  }

  package var slots: [CaptureSlot] { components.flatMap { $0.slots } }

  /// How many parts have the modifier `?` (precedence rule 4).
  package var optionalParts: Int {
    var count = host?.optionalParts ?? 0
    if case .pattern(let port) = port { count += port.pattern.optionalParts }
    return count
  }

  /// Its schemes that are not special.
  package var customSchemes: [String] { schemes.filter { !SpecialScheme.names.contains($0) } }

  /// The digits of a port as links of a scheme carry them: none for the scheme's own.
  package static func digits(_ port: UInt16, scheme: String) -> String {
    port == standardPort(of: scheme) ? "" : String(port)
  }

  /// The port that a scheme's links have when they name none (URL Standard, section 3.1).
  package static func standardPort(of scheme: String) -> UInt16? {
    switch scheme {
    case "https", "wss": 443
    case "http", "ws": 80
    case "ftp": 21
    default: nil
    }
  }
}

extension ComponentPattern.Form {
  /// Whether a host's form is `*`, or one capture by `(.+)` or `(.*)`: it takes any host.
  package var takesAnyHost: Bool {
    guard pieces.count == 1, case .capture(let capture) = pieces[0] else { return false }
    switch capture.content {
    case .wildcard: return true
    case .value(.regex(let regex)): return regex.name == nil && regex.source == ".+"
    case .value, .rest, .raw: return false
    }
  }
}
