import LinkwayLanguages
import LinkwayMatching
import LinkwayRegex
import LinkwayTable

/// Links that one table accepts as values of the type `link` and the other one refuses, because
/// the tables declare different ports, or custom schemes with hosts.
struct AdmittedLinks {
  /// For the old and the new table, links that only this table accepts; at most one per scheme.
  private(set) var only: [[String]] = [[], []]
  /// For the old and the new table, a port that only this table declares; `nil` if there is none.
  private let ports: [UInt16?]

  /// The maximum number of custom schemes, and of ports that are tried.
  private static let limit = 8

  init(_ tables: [RouteTable], _ languages: [RouteLanguages]) {
    let rules = tables.map { $0.routeSet.admission }
    func haveEqual(_ property: (Admission) -> some Equatable) -> Bool {
      property(rules[0]) == property(rules[1])
    }
    let haveEqualPorts =
      haveEqual { $0.ports } && haveEqual { $0.takesAnyPort } && haveEqual { $0.portPatterns }
    guard !haveEqualPorts || !haveEqual({ $0.hostSchemes }) else {
      ports = [nil, nil]
      return
    }
    let declared = zip(languages, rules).map { $0.ports(declaredBy: $1) }
    let own = tables.indices.map { place -> UInt16? in
      guard !haveEqualPorts,
        case .words(let words) = declared[place].subtracting(declared[1 - place])
          .sampleWords(limit: Self.limit)
      else { return nil }
      return words.lazy.compactMap(Self.number).first {
        Self.declares($0, tables[place]) && !Self.declares($0, tables[1 - place])
      }
    }
    ports = own
    for (place, port) in own.enumerated() { only[place] += port.map { [Self.link($0)] } ?? [] }
    let common = rules[0].ports.intersection(rules[1].ports).min()
    let schemes = rules[0].hostSchemes.union(rules[1].hostSchemes).sorted()
    for scheme in schemes.prefix(Self.limit) {
      for place in tables.indices where rules[place].hostSchemes.contains(scheme) {
        // Without a host, such a link is refused because of its port or its credentials.
        let isShared = rules[1 - place].hostSchemes.contains(scheme)
        if let port = own[place] ?? (isShared ? nil : common ?? own[1 - place]),
          Self.declares(port, tables[place])
        {
          only[place].append("\(scheme)://a:\(port)")
        } else if !isShared, rules[place].mode == .lenient {
          only[place].append("\(scheme)://a@a")
        }
      }
    }
  }

  /// Returns a link without a port, with a port that only one of the tables declares; `nil` if
  /// there is no such port.
  func withPort(_ link: String, _ table: Int) -> String? {
    guard let port = ports[table], let slashes = link.utf8.firstIndex(of: UInt8(ascii: "/")) else {
      return nil
    }
    let rest = link.utf8[slashes...].dropFirst()
    let host = rest.dropFirst().prefix { !"/?#:".utf8.contains($0) }
    let isHosted = rest.first == UInt8(ascii: "/") && !host.isEmpty
    guard isHosted, link.utf8[host.endIndex...].first != UInt8(ascii: ":") else { return nil }
    return link[..<host.endIndex] + ":\(port)" + link[host.endIndex...]
  }

  private static func number(_ word: RegularLanguage.Word) -> UInt16? {
    var digits = ""
    for case .scalar(let scalar) in word { digits.unicodeScalars.append(scalar) }
    return UInt16(digits)
  }

  /// Returns a web link with a port that is not the default port of its scheme.
  private static func link(_ port: UInt16) -> String {
    "\(port == 443 ? "http" : "https")://a:\(port)"
  }

  private static func declares(_ port: UInt16, _ table: RouteTable) -> Bool {
    let result = LinkResult(link(port), .universal, table)
    return !(result.isRefused && result.route == nil)
  }
}
