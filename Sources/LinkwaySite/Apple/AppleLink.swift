package import LinkwayURLParsing

/// A link in the form that Apple's components match.
///
/// Slashes at both ends of a path are ignored: `//a//` becomes `/a`, and `/` becomes empty.
package struct AppleLink: Sendable {
  /// The components in one spelling: as written or decoded, case-folded or not.
  struct Parts: Sendable {
    var path: [UInt32]
    /// The query; empty if the link has no query. The same applies to the fragment.
    var query: [UInt32]
    var fragment: [UInt32]
    var items: [(name: [UInt32], value: [UInt32])]
  }

  let link: LinkURL
  let isEncoded: Bool
  private let written: Parts
  private let decoded: Parts
  private let writtenFolded: Parts
  private let decodedFolded: Parts

  package init(_ link: LinkURL) {
    self.link = link
    isEncoded = link.href.utf8.contains(UInt8(ascii: "%"))
    let components = link.components
    let none = 0..<0
    func parts(_ text: (Range<Int>) -> [UInt32]) -> Parts {
      var items: [(name: [UInt32], value: [UInt32])] = []
      for item in link.queryItems {
        items.append((text(item.name), text(item.value ?? none)))
      }
      return Parts(
        path: Self.normalised(path: text(components.path)),
        query: text(components.query ?? none), fragment: text(components.fragment ?? none),
        items: items)
    }
    written = parts { link.string(in: $0).scalars }
    decoded = parts { range in
      // A component that does not decode to valid UTF-8 stays encoded.
      link.withBytes { DecodedPiece($0, in: range).string }?.scalars
        ?? link.string(in: range).scalars
    }
    writtenFolded = written.folded
    decodedFolded = decoded.folded
  }

  func parts(percentEncoded: Bool, caseSensitive: Bool) -> Parts {
    percentEncoded
      ? (caseSensitive ? written : writtenFolded) : (caseSensitive ? decoded : decodedFolded)
  }

  var hasDoubledSlashesAtFront: Bool { link.path.utf8.starts(with: "//".utf8) }

  static func normalised(path: [UInt32]) -> [UInt32] {
    guard let first = path.firstIndex(where: { $0 != 0x2F }),
      let last = path.lastIndex(where: { $0 != 0x2F })
    else { return [] }
    return (path.first == 0x2F ? [0x2F] : []) + path[first...last]
  }
}

extension AppleLink.Parts {
  fileprivate var folded: AppleLink.Parts {
    AppleLink.Parts(
      path: path.map({ $0.folded }), query: query.map({ $0.folded }),
      fragment: fragment.map({ $0.folded }),
      items: items.map { ($0.name.map { $0.folded }, $0.value.map { $0.folded }) })
  }
}
