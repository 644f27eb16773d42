import LinkwayURLParsing

/// An origin of a route's paths: a URL Pattern for scheme, host and port, or a bare custom scheme.
package struct OriginPattern: Sendable {
  /// How exact an origin is (precedence rule 1); the lower value wins.
  package enum Exactness: Int, Comparable, Hashable, Sendable {
    case exact, hostPattern, anyHost

    package static func < (left: Exactness, right: Exactness) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  package enum Port: Equatable, Sendable {
    /// No port is written, or the default port of the scheme.
    case standard
    case number(UInt16)
    case any
    case pattern(PortPattern)
  }

  private let parts: Parts

  /// A class, so that copying an origin retains a single reference: a table may have as many
  /// origins as routes.
  private final class Parts: Sendable {
    let text: String
    let schemes: [String]
    let host: ComponentPattern?
    let port: Port
    let pathPrefix: String
    /// The exactness of each form of the host.
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
  /// The schemes that the origin matches, in lower case.
  package var schemes: [String] { parts.schemes }
  /// The pattern of the host. It is `nil` for a custom scheme without a port, because the authority
  /// of such a link is read as part of the path.
  package var host: ComponentPattern? { parts.host }
  package var port: Port { parts.port }
  /// The path to which the authority of a custom scheme is converted, such as `/settings` for
  /// `app://settings`.
  package var pathPrefix: String { parts.pathPrefix }

  package init(
    text: String, schemes: [String], host: ComponentPattern?, port: Port, pathPrefix: String
  ) {
    parts = Parts(text, schemes, host, port, pathPrefix)
  }

  /// Returns the exactness of one form of the host.
  package func exactness(ofForm form: Int) -> Exactness {
    parts.exactness.indices.contains(form) ? parts.exactness[form] : .exact
  }

  /// The pattern of the host, if there is one, followed by the pattern of the port, if the port is
  /// a pattern.
  package var components: [ComponentPattern] {
    guard case .pattern(let port) = port else { return host.map { [$0] } ?? [] }
    return (host.map { [$0] } ?? []) + [port.pattern]
  }

  package var slots: [CaptureSlot] { components.flatMap { $0.slots } }

  /// The number of parts with the modifier `?` (precedence rule 4).
  package var optionalParts: Int {
    components.reduce(0) { $0 + $1.optionalParts }
  }

  /// The schemes of the origin that are not special (URL Standard, section 3.1).
  package var customSchemes: [String] { schemes.filter { !SpecialScheme.names.contains($0) } }

  /// Returns the digits of a port as written in links of `scheme`; empty for the scheme's default
  /// port.
  package static func digits(_ port: UInt16, scheme: String) -> String {
    port == standardPort(of: scheme) ? "" : String(port)
  }

  /// Returns the default port of a scheme (URL Standard, section 3.1).
  package static func standardPort(of scheme: String) -> UInt16? {
    SpecialScheme(scheme)?.defaultPort
  }
}

extension ComponentPattern.Form {
  /// Whether a host's form matches any host: `*`, or one capture `(.+)` or `(.*)`.
  package var takesAnyHost: Bool {
    guard pieces.count == 1, case .capture(let capture) = pieces[0] else { return false }
    switch capture.content {
    case .wildcard: return true
    case .value(.regex(let regex)): return regex.name == nil && regex.source == ".+"
    case .value, .rest, .raw: return false
    }
  }
}
