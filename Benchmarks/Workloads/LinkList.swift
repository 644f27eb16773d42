/// Links stored one after another in one buffer, in the order in which a batch reads them.
package struct LinkList: Sendable {
  package let texts: [String]
  package private(set) var bytes: [UInt8] = []
  /// The offset of each link, followed by the total number of bytes.
  package private(set) var offsets: [Int] = [0]

  package init(_ texts: [String]) {
    self.texts = texts
    for text in texts {
      bytes += Array(text.utf8)
      offsets.append(bytes.count)
    }
  }

  package var count: Int { texts.count }

  /// Returns the byte range of one link in ``bytes``.
  @inlinable
  package func range(of link: Int) -> Range<Int> {
    offsets[link]..<offsets[link + 1]
  }
}
