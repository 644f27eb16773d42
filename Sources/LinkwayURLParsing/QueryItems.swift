import CLinkwayByteScan

/// A query item, as undecoded byte ranges of the link.
package struct QueryItem: Hashable, Sendable {
  /// The text before the first `=`, or the entire item if there is none.
  package let name: Range<Int>
  /// The text after the first `=`; `nil` if there is none.
  package let value: Range<Int>?

  /// The range of the entire item.
  package var range: Range<Int> { name.lowerBound..<(value?.upperBound ?? name.upperBound) }
}

/// The items of a query, split at `&` and then at the first `=`, lazily and without decoding.
///
/// Empty pieces (`a&&b`) are skipped, as in `application/x-www-form-urlencoded`. In contrast to
/// that format, `+` is a literal plus.
package struct QueryItems: Sequence, IteratorProtocol, Sendable {
  fileprivate let link: LinkURL
  fileprivate var cursor: QueryItemCursor

  package mutating func next() -> QueryItem? {
    link.withBytes { cursor.next(in: $0) }
  }
}

/// Iterates over the items of a query in a span provided by the caller.
package struct QueryItemCursor: Sendable {
  private var position: Int
  private let end: Int

  /// Creates a cursor before the first item of the query. There are no items if the link has no
  /// query.
  package init(_ components: LinkURL.Components) {
    self.init(range: components.query ?? 0..<0)
  }

  /// Creates a cursor over any range in query syntax, such as a fragment `a=1&b=2`.
  package init(range: Range<Int>) {
    position = range.lowerBound
    end = range.upperBound
  }

  /// Returns the next item, or `nil` after the last.
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
  package var queryItems: QueryItems {
    QueryItems(link: self, cursor: QueryItemCursor(components))
  }
}

extension Span<UInt8> {
  /// Returns the first position of a byte in a range, or the end of the range if there is none.
  package func firstPlace(of byte: UInt8, in range: Range<Int>) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress else { return range.upperBound }
      // SAFETY: the range is within the bytes.
      return unsafe linkway_find_byte(first, range.lowerBound, range.upperBound, byte)
    }
  }
}
