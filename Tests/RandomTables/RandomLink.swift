package import LinkwayNavigation
import LinkwayTable

/// A link for a random table, and its result.
package struct RandomLink: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// Generated from a route.
    case plain
    /// A plain link with tracking parameters, an encoded letter, or uppercase letters in scheme and
    /// host.
    case tracked, encoded, capitals
    /// A changed plain link, which should match no route or be refused.
    case near, refused
  }

  package enum Outcome: String, CaseIterable, Sendable {
    /// A route matched.
    case matched
    case unmatched
    /// It was refused before matching, or because of a capture of its winner.
    case refused
    /// PCRE2 exceeded its limits.
    case overLimit
  }

  package var text: String
  package var kind: Kind
  package var outcome: Outcome
  /// The plain link from which it was derived, if both matched the same route.
  package var origin: Int?

  /// About forty plain links, at least one for each route, and those derived from them.
  static func all(
    of routes: [DrawnRoute], _ origins: [Sampled], _ table: RouteTable, _ draw: inout Draw
  ) -> [RandomLink] {
    var links: [RandomLink] = []
    var seen: Set<String> = []
    func add(_ text: String?, _ kind: Kind, from origin: Int? = nil) {
      guard let text, seen.insert(text).inserted else { return }
      let resolved = table.resolve(text, source: nil)
      let isSame =
        origin.map { table.resolve(links[$0].text, source: nil).route == resolved.route } ?? false
      links.append(
        RandomLink(
          text: text, kind: kind, outcome: Outcome(resolved),
          origin: isSame && resolved.route != nil ? origin : nil))
    }
    let each = max(1, 40 / max(1, routes.count))
    for route in routes {
      for _ in 0..<each {
        let text = route.link(&draw, origins: origins)
        add(text, .plain)
        // A link from the link builder, which has its own spelling.
        let resolved = table.resolve(text, source: nil)
        if let id = resolved.route, resolved.via.isEmpty, draw.chance(50) {
          add(try? table.link(to: id, resolved.parameters), .plain)
        }
      }
    }
    for place in links.indices where links[place].outcome == .matched {
      let variants = LinkVariants(links[place].text)
      add(variants.tracked, .tracked, from: place)
      add(variants.encoded(&draw), .encoded, from: place)
      add(variants.capitals, .capitals, from: place)
      if draw.chance(60) { add(variants.near(&draw), .near) }
      if draw.chance(40) { add(variants.refused(&draw), .refused) }
    }
    return links
  }
}

extension RandomLink.Outcome {
  package init(_ resolved: ResolvedLink) {
    switch resolved.outcome {
    case .plan, .leftToWeb, .resolver: self = .matched
    case .unmatched: self = .unmatched
    case .failed(let reason): self = reason.hasPrefix("limit") ? .overLimit : .refused
    case .refused: self = resolved.place == nil ? .refused : .matched
    }
  }
}

/// Changes that happen to links in transit.
struct LinkVariants {
  private let link: String
  /// Changes scheme and host.
  private let authority: Substring
  private let path: Substring
  /// Changes query and fragment.
  private let tail: Substring

  init(_ link: String) {
    self.link = link
    let tailStart = link.firstIndex { $0 == "?" || $0 == "#" } ?? link.endIndex
    let mark = link.firstIndex(of: ":").map { link.index(after: $0) } ?? link.startIndex
    var start = mark
    if link[mark...].hasPrefix("//"), link.hasPrefix("http") || link.contains(".example") {
      let host = link.index(mark, offsetBy: 2)
      start = link[host..<tailStart].firstIndex(of: "/") ?? tailStart
    }
    authority = link[..<start]
    path = link[start..<tailStart]
    tail = link[tailStart...]
  }

  var tracked: String {
    let tracking = "utm_source=letter&utm_medium=email&utm_campaign=week%2046&fbclid=IwAR0x1y2z3"
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let fragment = parts.count > 1 ? "#\(parts[1])" : ""
    return "\(parts[0])\(parts[0].contains("?") ? "&" : "?")\(tracking)\(fragment)"
  }

  /// Writes a letter of the path as `%61`.
  func encoded(_ draw: inout Draw) -> String? {
    let letters = path.indices.filter { place in
      // Not a letter that is already part of an encoded byte.
      path[place].isASCII && path[place].isLetter && !path[..<place].suffix(2).contains("%")
    }
    guard !letters.isEmpty, let code = path[draw.pick(letters)].asciiValue else { return nil }
    let letter = Character(UnicodeScalar(code))
    guard let place = letters.first(where: { path[$0] == letter }) else { return nil }
    let hex = String(code, radix: 16)
    return String(authority + path[..<place]) + "%\(hex)"
      + String(path[path.index(after: place)...] + tail)
  }

  var capitals: String { authority.uppercased() + path + tail }

  func near(_ draw: inout Draw) -> String {
    switch draw.number(0...5) {
    case 0: return String(authority + path) + "/zzz" + tail
    case 1:
      return String(authority + (path.lastIndex(of: "/").map { path[..<$0] } ?? path) + tail)
    case 2: return authority + "/x" + path.dropFirst() + tail
    case 3: return String(authority + path)
    case 4: return "https://elsewhere.test" + path + tail
    default: return String(authority + path) + "x!" + tail
    }
  }

  func refused(_ draw: inout Draw) -> String {
    switch draw.number(0...8) {
    case 0: return String(authority + path) + "%2F" + tail
    case 1: return String(authority + path) + "/%00" + tail
    case 2: return link.replacing("://", with: "://user:pw@")
    case 3: return authority + ":4711" + path + tail
    case 4: return authority + "/" + path + tail
    case 5: return String(authority + path) + "/%FF" + tail
    case 6: return link + (tail.isEmpty ? "?" : "&") + "page=1&page=2&q=a&q=b&ref=a&ref=b"
    case 7: return String(authority + path) + "/" + String(repeating: "long", count: 520) + tail
    default: return String(authority + path) + "/%2e%2e/" + tail
    }
  }
}
