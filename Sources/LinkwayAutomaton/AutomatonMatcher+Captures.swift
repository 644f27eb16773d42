/// A capture of a path, as it lies in the link: not decoded.
package struct LocatedCapture: Hashable, Sendable {
  /// The place of its slot in the pattern.
  package var slot: Int
  /// Its bytes. Of several segments these are all with the slashes between; of the type `raw` the
  /// rest of the link.
  package var range: Range<Int>
}

extension AutomatonMatcher {
  /// How many captures of the path there are.
  package func captureCount(of match: LocatedMatch) -> Int {
    block.withBytes { Int($0.word32(shape(of: match)) & 0xFF) }
  }

  /// Where a capture of the path lies; `nil` for one that took no segment.
  ///
  /// - Parameters:
  ///   - place: from 0, in the order of the path.
  ///   - link: the bytes of the link that was matched.
  package func capture(
    _ place: Int, of match: LocatedMatch, in link: Span<UInt8>
  ) -> LocatedCapture? {
    block.withBytes { block in
      var match = match
      let words = shape(of: match) + 4 + place * 8
      return range(words, of: &match, in: link, block)
        .map { LocatedCapture(slot: Int(block.word32(words) & 0xFF), range: $0) }
    }
  }

  /// The pattern and the form of its path that matched, by their places.
  package func pattern(of match: LocatedMatch) -> (pattern: Int, form: Int) {
    block.withBytes { block in
      let word = block.word32(
        regions.entries + Int(match.entry) * BlockRegions.entrySize + 20)
      return (Int(word & 0xFFFF), Int(word >> 16))
    }
  }

  func shape(of match: LocatedMatch) -> Int { regions.shapes + Int(match.shape) * 4 }
}
