import LinkwayURLParsing

/// Percent-encoded parts of a link: they are admitted, and compared, as what they decode to.
enum EncodedSegments {
  /// Notes which segments hold encoded bytes and which of these are suspect.
  ///
  /// - Returns: `false` where something does not decode to plain text, or may not.
  static func admits(
    _ link: Span<UInt8>, _ places: inout LinkPlaces, _ tape: inout SegmentTape
  ) -> Bool {
    let start = places.components.path.lowerBound
    guard (min(start, places.pathStart)..<link.count).contains(where: { link[$0] == percent })
    else { return true }
    for segment in 0..<places.segmentCount {
      let range = tape[segment]..<tape[segment + 1] - 1
      guard range.contains(where: { link[$0] == percent }) else { continue }
      guard DecodingFault.first(in: link, range) == nil else { return false }
      places.encoded |= 1 << UInt64(segment)
      if isSuspect(link, range) { places.suspect |= 1 << UInt64(segment) }
    }
    if let query = places.components.query {
      var cursor = QueryItemCursor(range: query)
      while let item = cursor.next(in: link) {
        guard DecodingFault.first(in: link, item.name) == nil,
          item.value.map({ DecodingFault.first(in: link, $0) == nil }) ?? true
        else { return false }
      }
    }
    // A fragment is cut in several ways. What decodes as a whole does so in parts, too, as what
    // parts them is ASCII.
    guard let fragment = places.components.fragment else { return true }
    return DecodingFault.first(in: link, fragment) == nil
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
      StateReading.target(
        of: state, decoded, 0, decoded.count, block)
    }
  }
}
