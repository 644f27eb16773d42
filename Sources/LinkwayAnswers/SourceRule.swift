package import LinkwayMatching

/// From where links are taken to come.
package enum SourceRule: Hashable, Sendable {
  /// The link itself says it.
  case inferred
  /// All come from the same; `nil` filters no route by source.
  case given(LinkSource?)

  /// The source of a link.
  package func source(of link: String) -> LinkSource? {
    switch self {
    case .inferred: LinkSource(inferredFrom: link)
    case .given(let source): source
    }
  }

  /// The same of a link in its bytes.
  func source(of link: Span<UInt8>) -> LinkSource? {
    switch self {
    case .inferred: link.isHTTPS ? .universal : .scheme
    case .given(let source): source
    }
  }
}

extension Span<UInt8> {
  /// Whether it begins with the scheme `https`, in whatever case.
  fileprivate var isHTTPS: Bool {
    guard count > 5, self[5] == UInt8(ascii: ":") else { return false }
    return self[0] | 0x20 == UInt8(ascii: "h") && self[1] | 0x20 == UInt8(ascii: "t")
      && self[2] | 0x20 == UInt8(ascii: "t") && self[3] | 0x20 == UInt8(ascii: "p")
      && self[4] | 0x20 == UInt8(ascii: "s")
  }
}
