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
  }

  package var text: String
  /// The schemes that it stands for, in lower case.
  package var schemes: [String]
  /// `nil` for a custom scheme, whose links carry the authority in the path.
  package var host: ComponentPattern?
  package var port: Port
  /// The path that a custom scheme's authority makes, such as `/settings` for `app://settings`.
  package var pathPrefix: String

  package init(
    text: String, schemes: [String], host: ComponentPattern?, port: Port, pathPrefix: String
  ) {
    self.text = text
    self.schemes = schemes
    self.host = host
    self.port = port
    self.pathPrefix = pathPrefix
  }

  /// How exact one form of the host is.
  package func exactness(ofForm form: Int) -> Exactness {
    guard let host, host.forms.indices.contains(form) else { return .exact }
    let ranks = host.forms[form].ranks
    if ranks.allSatisfy({ $0.kind == .literal }) { return .exact }
    return ranks.count == 1 && ranks[0].kind == .fullWildcard ? .anyHost : .hostPattern
  }

  package var slots: [CaptureSlot] { host?.slots ?? [] }

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
