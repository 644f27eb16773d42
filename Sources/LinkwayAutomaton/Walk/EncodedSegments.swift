import LinkwayURLParsing

/// Percent-encoded parts of a link: they are admitted, and compared, as what they decode to.
enum EncodedSegments {
  /// Notes which segments hold encoded bytes.
  ///
  /// - Returns: `false` where something may not decode to plain text, or a segment may be a dot segment.
  static func note(
    _ link: Span<UInt8>, _ places: inout LinkPlaces, _ tape: inout SegmentTape
  ) -> Bool {
    let start = min(places.components.path.lowerBound, places.pathStart)
    guard link.isEncoded(start..<link.count) else { return true }
    var isPlain = true
    for segment in 0..<places.segmentCount {
      let range = tape[segment]..<tape[segment + 1] - 1
      guard link.isEncoded(range) else { continue }
      places.encoded |= 1 << UInt64(segment)
      isPlain = isPlain && decodes(link, range) && !mayBeDots(link, range)
    }
    // What decodes as a whole does so in parts, too, as what parts them is ASCII.
    return isPlain && decodes(link, places.components.query ?? 0..<0)
      && decodes(link, places.components.fragment ?? 0..<0)
  }

  /// Whether a range of canonical bytes decodes to plain text: only those that are encoded are looked
  /// at, one after the other as long as they stand side by side.
  static func decodes(_ link: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var place = link.firstPlace(of: percent, in: range)
    while place < range.upperBound {
      var end = place
      while end < range.upperBound, link.byte(end) == percent {
        end = min(end + 3, range.upperBound)
      }
      guard DecodingFault.first(in: link, place..<end) == nil else { return false }
      place = link.firstPlace(of: percent, in: end..<range.upperBound)
    }
    return true
  }

  private static let percent = UInt8(ascii: "%")

  private static func mayBeDots(_ link: Span<UInt8>, _ range: Range<Int>) -> Bool {
    // Two dots, each encoded.
    guard range.count <= 6 else { return false }
    var decoder = PercentDecoder(range)
    while let byte = decoder.next(in: link) {
      guard byte == UInt8(ascii: ".") else { return false }
    }
    return true
  }
}
