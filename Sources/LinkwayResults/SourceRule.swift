package import LinkwayMatching

/// How the source of a link is determined.
package enum SourceRule: Hashable, Sendable {
  /// Inferred from the link's scheme.
  case inferred
  /// The same source for all links; `nil` disables filtering of routes by source.
  case given(LinkSource?)

  /// Returns the source of a link.
  package func source(of link: String) -> LinkSource? {
    switch self {
    case .inferred: LinkSource(inferredFrom: link)
    case .given(let source): source
    }
  }

  /// Returns the source of a link, given as bytes.
  func source(of link: Span<UInt8>) -> LinkSource? {
    switch self {
    case .inferred: link.isHTTPS ? .universal : .scheme
    case .given(let source): source
    }
  }
}

extension Span<UInt8> {
  /// Whether the text starts with the scheme `https`, ignoring case.
  fileprivate var isHTTPS: Bool {
    guard count > 5, self[5] == UInt8(ascii: ":") else { return false }
    return self[0] | 0x20 == UInt8(ascii: "h") && self[1] | 0x20 == UInt8(ascii: "t")
      && self[2] | 0x20 == UInt8(ascii: "t") && self[3] | 0x20 == UInt8(ascii: "p")
      && self[4] | 0x20 == UInt8(ascii: "s")
  }
}
