import LinkwayURLParsing

/// Percent-encoded parts of a link: they are admitted, and compared, as what they decode to.
enum EncodedSegments {
  /// Notes which segments hold encoded bytes and which of these are suspect.
  ///
  /// - Returns: `false` where something does not decode to plain text, or may not.
  static func admits(
    _ link: Span<UInt8>, _ places: inout LinkPlaces, _ tape: inout SegmentTape
  ) -> Bool {
    let start = min(places.components.path.lowerBound, places.pathStart)
    guard link.isEncoded(start..<link.count) else { return true }
    for segment in 0..<places.segmentCount {
      let range = tape[segment]..<tape[segment + 1] - 1
      guard link.isEncoded(range) else { continue }
      guard decodes(link, range) else { return false }
      places.encoded |= 1 << UInt64(segment)
      if isSuspect(link, range) { places.suspect |= 1 << UInt64(segment) }
    }
    // What decodes as a whole does so in parts, too, as what parts them is ASCII.
    return decodes(link, places.components.query ?? 0..<0)
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

  /// Whether it decodes to a dot segment, or holds a separator then.
  private static func isSuspect(_ link: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var count = 0
    var isDots = true
    var decoder = PercentDecoder(range)
    while let byte = decoder.next(in: link) {
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") { return true }
      isDots = isDots && byte == UInt8(ascii: ".")
      count += 1
    }
    return isDots && (count == 1 || count == 2)
  }

  /// The target of a segment with encoded bytes.
  static func target(
    of state: StateTarget, _ link: Span<UInt8>, _ range: Range<Int>, _ block: Span<UInt8>
  ) -> StateTarget {
    link.withDecoded(range) { decoded in
      StateLookup.target(
        of: state, decoded, 0, decoded.count, block)
    }
  }
}
