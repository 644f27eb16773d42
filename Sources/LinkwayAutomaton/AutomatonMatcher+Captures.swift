/// A path capture as a range of the link, still percent-encoded.
package struct LocatedCapture: Equatable, Sendable {
  /// The index of the slot in the pattern.
  package internal(set) var slot: Int
  /// The bytes of the capture. A capture of several segments includes the slashes between them. A
  /// capture of type `raw` extends to the end of the link.
  package var range: Range<Int>
}

extension AutomatonMatcher {
  /// Returns the captures of the path, ordered by slot.
  ///
  /// - Parameter link: the bytes of the matched link.
  package func captures(of match: LocatedMatch, in link: Span<UInt8>) -> [LocatedCapture] {
    var match = match
    return (0..<CaptureSet.capacity).compactMap { slot in
      switch place(ofSlot: slot, of: &match, in: link) {
      case .there(let range), .rest(let range): LocatedCapture(slot: slot, range: range)
      case nil: nil
      }
    }
  }

  /// Returns the decoded text of a path capture.
  package func text(
    of capture: LocatedCapture, _ match: LocatedMatch, in link: Span<UInt8>
  ) -> String {
    link.segmentsText(capture.range, match.empties)
  }

  /// Returns the index of the pattern that matched. `match` is `inout` so that it is not copied.
  package func pattern(of match: inout LocatedMatch) -> Int {
    let place = regions.entries + match.entry.index * BlockRegions.entrySize + 20
    return block.withBytes { Int($0.word16(place)) }
  }
}
