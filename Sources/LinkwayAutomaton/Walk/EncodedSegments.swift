import LinkwayURLParsing

/// Checks the percent-encoded parts of a link, which are admitted and compared in decoded form.
enum EncodedSegments {
  /// Records which segments contain encoded bytes.
  ///
  /// - Returns: `false` if there may be a decoding error or a dot segment.
  static func note(
    _ link: Span<UInt8>, _ places: inout LinkPlaces, _ tape: inout SegmentOffsets
  ) -> Bool {
    let start = min(places.components.path.lowerBound, places.pathStart)
    var place = link.firstPlace(of: percent, in: start..<link.count)
    guard place < link.count else { return true }
    var isPlain = link.decodes(place..<link.count)
    for segment in 0..<places.segmentCount {
      let end = tape[segment + 1] - 1
      guard place < end else { continue }
      places.encoded |= 1 << UInt64(segment)
      isPlain = isPlain && !link.decodesToDots(tape[segment]..<end)
      place = link.firstPlace(of: percent, in: end..<link.count)
    }
    return isPlain
  }

  private static let percent = UInt8(ascii: "%")
}
