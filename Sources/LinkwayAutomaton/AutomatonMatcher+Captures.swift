/// A capture of a path, as it lies in the link: not decoded.
package struct LocatedCapture: Hashable, Sendable {
  /// The place of its slot in the pattern.
  package var slot: Int
  /// Its bytes. Of several segments these are all with the slashes between; of the type `raw` the
  /// rest of the link.
  package var range: Range<Int>
}

extension AutomatonMatcher {
  /// The captures of the path, in the order of their slots.
  ///
  /// - Parameter link: the bytes of the link that was matched.
  package func captures(of match: LocatedMatch, in link: Span<UInt8>) -> [LocatedCapture] {
    var match = match
    return (0..<CaptureSet.capacity).compactMap { slot in
      switch place(ofSlot: slot, of: &match, in: link) {
      case .there(let range), .rest(let range): LocatedCapture(slot: slot, range: range)
      case nil: nil
      }
    }
  }

  /// What a capture of the path holds, decoded.
  package func text(
    of capture: LocatedCapture, _ match: LocatedMatch, in link: Span<UInt8>
  ) -> String {
    link.segmentsText(capture.range, match.empties)
  }

  /// The place of the pattern that matched.
  package func pattern(of match: borrowing LocatedMatch) -> Int {
    let place = regions.entries + match.entry.index * BlockRegions.entrySize + 20
    return block.withBytes { Int($0.word16(place)) }
  }

  func shape(of match: borrowing LocatedMatch) -> Int { regions.shapes + match.shape.index * 4 }
}
