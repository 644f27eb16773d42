import LinkwayAutomaton
import LinkwayMatching
package import LinkwayTable
import LinkwayURLParsing

/// A host in the notation of platform files.
package struct SiteHost: Hashable, Sendable {
  /// A host name, or `*.` followed by a host suffix.
  package var name: String
  /// A port other than the scheme's default; `nil` for the default port.
  package var port: UInt16?

  package init(name: String, port: UInt16? = nil) {
    self.name = name
    self.port = port
  }

  /// A host that the name matches, for testing the table.
  var sample: String {
    name.utf8.starts(with: "*.".utf8) ? "any" + name.dropFirst() : name
  }
}

/// A warning that the platform files differ from the table, and why.
package struct SiteWarning: Hashable, Sendable {
  package var kind: SiteKind
  package var message: String
}

/// The hosts of the https links that a table handles.
package struct SiteHosts: Sendable {
  package private(set) var hosts: [SiteHost] = []
  package private(set) var warnings: [SiteWarning] = []
  private let listed: [PlatformSettings.HostList]
  /// The maximum number of hosts that a finite pattern expands to.
  private static let limit = 64

  package init(_ table: RouteTable) {
    listed = table.platforms?.hosts ?? []
    var seen: Set<String> = []
    for (place, route) in table.routeSet.routes.enumerated()
    where route.sources.contains(.universal) && table.entry(at: place)?.action.isHandled == true {
      for origin in route.patterns.flatMap({ $0.origins })
      where origin.schemes.contains("https") && seen.insert(origin.text).inserted {
        add(origin)
      }
    }
    hosts = Array(Set(hosts)).sorted { ($0.name, $0.port ?? 0) < ($1.name, $1.port ?? 0) }
    warnings = Array(Set(warnings)).sorted { $0.message < $1.message }
  }

  private mutating func add(_ origin: OriginPattern) {
    guard let host = origin.host else { return }
    var port: UInt16?
    if case .number(let number) = origin.port, number != 443 { port = number }
    if let list = listed.first(where: { origin.text.hasPrefix($0.origin) }) {
      hosts += list.hosts.map { SiteHost(name: $0, port: port) }
      return
    }
    for form in host.forms {
      if let names = Self.names(of: form) {
        hosts += names.map { SiteHost(name: $0, port: port) }
      } else if let suffix = Self.suffix(of: form) {
        hosts.append(SiteHost(name: "*." + suffix, port: port))
        if !Self.isWholeSubdomain(form) {
          warnings.append(
            SiteWarning(
              kind: .widerHost,
              message: "every host under \(suffix) is claimed for the origin \(origin.text)"))
        }
      } else {
        warnings.append(
          SiteWarning(
            kind: .anyHost,
            message: "platform files cannot list the hosts of the origin \(origin.text); list them "
              + "in `platforms.hosts`"))
      }
    }
  }

  /// Returns all hosts of a form; `nil` if there are too many, or infinitely many.
  private static func names(of form: ComponentPattern.Form) -> [String]? {
    var names = [""]
    for piece in form.pieces {
      switch piece {
      case .separator: names = names.map { $0 + "." }
      case .text(let bytes):
        names = names.map { $0 + String(decoding: bytes, as: UTF8.self) }
      case .capture(let capture):
        guard case .value(.enumeration(let type)) = capture.content,
          names.count * type.values.count <= limit
        else { return nil }
        names = names.flatMap { name in type.values.map { name + $0.asciiLowercased } }
      case .repetition: return nil
      }
    }
    return names
  }

  /// Returns the literal labels at the end of a form; `nil` if there are none.
  private static func suffix(of form: ComponentPattern.Form) -> String? {
    var labels: [String] = []
    var label: String? = ""
    for piece in form.pieces.reversed() {
      switch piece {
      case .separator:
        guard let whole = label else { return nil }
        labels.insert(whole, at: 0)
        label = ""
      case .text(let bytes): label = label.map { String(decoding: bytes, as: UTF8.self) + $0 }
      case .capture, .repetition:
        // A label that only ends with literal text does not count.
        return labels.isEmpty ? nil : labels.joined(separator: ".")
      }
    }
    return nil
  }

  /// Returns whether a form begins with `*.`.
  private static func isWholeSubdomain(_ form: ComponentPattern.Form) -> Bool {
    guard case .capture(let capture)? = form.pieces.first, form.pieces.count > 1,
      case .separator = form.pieces[1], case .wildcard = capture.content
    else { return false }
    return true
  }
}

extension RouteAction {
  /// Whether the app handles the links of a route with this action.
  package var isHandled: Bool {
    switch self {
    case .opens, .redirect, .unwrap, .resolver: true
    case .leaveToWeb, .refuse: false
    }
  }
}

extension RouteTable {
  /// Returns whether the app handles a web link: the winning route opens, redirects or unwraps it,
  /// or has a resolver.
  package func handles(_ link: String) -> Bool {
    var located = LocatedLink()
    locate(link, source: .universal, into: &located)
    guard case .matched = located.verdict else { return false }
    return entry(at: located.match.route)?.action.isHandled ?? false
  }
}

extension RoutePattern {
  /// Returns how exactly the pattern's origins match a host; `nil` if no origin matches https links
  /// of the host.
  func exactness(on host: SiteHost) -> OriginPattern.Exactness? {
    let name = Array(host.sample.utf8)
    return origins.compactMap { origin -> OriginPattern.Exactness? in
      guard origin.schemes.contains("https"), let pattern = origin.host else { return nil }
      if case .number(let number) = origin.port, number != host.port ?? 443 { return nil }
      if case .standard = origin.port, host.port != nil { return nil }
      guard (try? ComponentProgram(pattern, caseSensitive: false).matches(name)) ?? false else {
        return nil
      }
      return pattern.forms.indices.map { origin.exactness(ofForm: $0) }.min()
    }.min()
  }
}

extension String {
  var asciiLowercased: String { String(decoding: utf8.map { $0.asciiLowercased }, as: UTF8.self) }
}
