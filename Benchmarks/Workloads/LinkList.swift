/// Links in one run of bytes, as a batch walks over them.
package struct LinkList: Sendable {
  package let texts: [String]
  package private(set) var bytes: [UInt8] = []
  /// Where each link starts, and at the end the number of bytes.
  package private(set) var offsets: [Int] = [0]

  package init(_ texts: [String]) {
    self.texts = texts
    for text in texts {
      bytes += Array(text.utf8)
      offsets.append(bytes.count)
    }
  }

  package var count: Int { texts.count }

  /// The bytes of one link, as places in ``bytes``.
  @inlinable
  package func range(of link: Int) -> Range<Int> {
    offsets[link]..<offsets[link + 1]
  }
}
