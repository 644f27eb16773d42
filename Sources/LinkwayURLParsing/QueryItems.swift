import CLinkwayByteScan

/// One item of a query, as byte ranges of the link, not decoded.
package struct QueryItem: Hashable, Sendable {
  /// What stands before the first `=`, or the whole item when it has none.
  package let name: Range<Int>
  /// What comes after the first `=`; `nil` when the item has none.
  package let value: Range<Int>?

  /// The whole item as written.
  package var range: Range<Int> { name.lowerBound..<(value?.upperBound ?? name.upperBound) }
}

/// The items of a query, split at `&` and then at the first `=`, lazily and without decoding.
///
/// Empty pieces (`a&&b`) are no items, as in `application/x-www-form-urlencoded`. Unlike there,
/// `+` stands for itself.
package struct QueryItems: Sequence, Sendable {
  private let link: LinkURL

  init(_ link: LinkURL) {
    self.link = link
  }

  package func makeIterator() -> Iterator {
    Iterator(link: link, cursor: QueryItemCursor(link.components))
  }

  /// The number of items.
  ///
  /// - Complexity: O(length of the query).
  package var count: Int {
    link.withBytes { bytes in
      var cursor = QueryItemCursor(link.components)
      var count = 0
      while cursor.next(in: bytes) != nil { count += 1 }
      return count
    }
  }

  package struct Iterator: IteratorProtocol {
    fileprivate let link: LinkURL
    fileprivate var cursor: QueryItemCursor

    package mutating func next() -> QueryItem? {
      link.withBytes { cursor.next(in: $0) }
    }
  }
}

/// Walks the items of a query in bytes that the caller holds already.
package struct QueryItemCursor: Sendable {
  private var position: Int
  private let end: Int

  /// A cursor before the first item of the query; it has none when the link has no query.
  package init(_ components: LinkURL.Components) {
    self.init(range: components.query ?? 0..<0)
  }

  /// A cursor over any form-like range, such as a fragment `a=1&b=2`.
  package init(range: Range<Int>) {
    position = range.lowerBound
    end = range.upperBound
  }

  /// The next item, or `nil` after the last.
  package mutating func next(in bytes: Span<UInt8>) -> QueryItem? {
    while position < end, bytes[position] == UInt8(ascii: "&") { position += 1 }
    guard position < end else { return nil }
    let start = position
    position = bytes.firstPlace(of: UInt8(ascii: "&"), in: start..<end)
    let equals = bytes.firstPlace(of: UInt8(ascii: "="), in: start..<position)
    guard equals < position else { return QueryItem(name: start..<position, value: nil) }
    return QueryItem(name: start..<equals, value: equals + 1..<position)
  }
}

extension LinkURL {
  /// The items of the query, as byte ranges of ``href``.
  package var queryItems: QueryItems { QueryItems(self) }
}

extension Span<UInt8> {
  /// The first place in a range at which a byte stands; the range's end where it does not.
  package func firstPlace(of byte: UInt8, in range: Range<Int>) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress else { return range.upperBound }
      // SAFETY: the range lies within the bytes.
      return unsafe linkway_find_byte(first, range.lowerBound, range.upperBound, byte)
    }
  }
}
