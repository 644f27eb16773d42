import LinkwayMatching
import LinkwayURLParsing

/// Finds the reason why a link is refused before any route is considered.
///
/// `LinkWalk` only detects that there is an error. `LinkFaults` determines which one is reported.
/// It checks in this order: invalid UTF-8; decoding errors in the path, then in a folded authority;
/// dot segments; too many segments; decoding errors in query and fragment; too many items.
struct LinkFaults {
  let components: LinkURL.Components
  let form: Admission.LinkForm
  let isStrict: Bool

  /// Returns the first error of a link; `nil` if the link is admitted.
  func first(in link: Span<UInt8>) -> Refusal? {
    if let offset = DecodingFault.firstInvalidUTF8(in: link) {
      return Refusal(.invalidUTF8, offset: offset)
    }
    // The path without its leading slash.
    var path = components.path
    if !path.isEmpty, link.byte(path.lowerBound) == UInt8(ascii: "/") { path = path.dropFirst() }
    if !components.path.isEmpty, let fault = pieceFault(path, link) { return fault }
    var count = components.path.isEmpty ? 0 : 1
    for place in path where link.byte(place) == UInt8(ascii: "/") { count += 1 }
    // The authority is checked after the path.
    if form.checksDots {
      let host = components.host ?? 0..<0
      if !host.isEmpty {
        if let fault = fault(host, link) { return fault }
        if link.decodesToDots(host) { return Refusal(.dotSegment, offset: host.lowerBound) }
        if form.isFolded { count += 1 }
      }
      if let dots = link.firstSegment(in: path, where: { link.decodesToDots($0) }) {
        return Refusal(.dotSegment, offset: dots.lowerBound)
      }
    }
    if count > Admission.Limit.segments {
      return Refusal(.tooManySegments(limit: Admission.Limit.segments))
    }
    var items = 0
    if let fault = itemFault(components.query, link, &items) { return fault }
    if let fragment = components.fragment, let fault = pieceFault(fragment, link) { return fault }
    if let fault = itemFault(components.fragment, link, &items) { return fault }
    return items > Admission.Limit.items
      ? Refusal(.tooManyItems(limit: Admission.Limit.items)) : nil
  }

  private func pieceFault(_ range: Range<Int>, _ link: Span<UInt8>) -> Refusal? {
    // If the whole range decodes, each segment does, because the separators are ASCII.
    if link.decodes(range) { return nil }
    return link.firstSegment(in: range) { fault($0, link) != nil }.flatMap { fault($0, link) }
  }

  private func itemFault(
    _ range: Range<Int>?, _ link: Span<UInt8>, _ count: inout Int
  ) -> Refusal? {
    let range = range ?? 0..<0
    let decodes = link.decodes(range)
    var cursor = QueryItemCursor(range: range)
    while let item = cursor.next(in: link) {
      count += 1
      if decodes { continue }
      if let fault = fault(item.name, link) { return fault }
      if let value = item.value, let fault = fault(value, link) { return fault }
    }
    return nil
  }

  private func fault(_ range: Range<Int>, _ link: Span<UInt8>) -> Refusal? {
    guard isStrict, let fault = DecodingFault.first(in: link, range) else { return nil }
    switch fault.kind {
    case .malformedPercentEncoding: return Refusal(.percentEncoding, offset: fault.offset)
    case .controlCharacter: return Refusal(.controlCharacter, offset: fault.offset)
    case .invalidUTF8: return Refusal(.invalidUTF8, offset: fault.offset)
    }
  }

}

extension Admission.LinkForm {
  /// Whether the authority is the beginning of the path in the first reading.
  var isFolded: Bool {
    switch self {
    case .folded, .foldedAndHost: true
    case .host, .hostOrRefused: false
    }
  }

  /// Whether the link is refused if it contains a dot segment.
  var checksDots: Bool { if case .host = self { false } else { true } }
}

extension Span<UInt8> {
  /// Returns whether a range is `.` or `..` when decoded.
  func decodesToDots(_ range: Range<Int>) -> Bool {
    var count = 0
    var decoder = PercentDecoder(range)
    while let byte = decoder.next(in: self) {
      count += 1
      guard byte == UInt8(ascii: "."), count <= 2 else { return false }
    }
    return count > 0
  }

  /// Returns whether a range of canonical bytes decodes to UTF-8 without control characters. Only
  /// runs of encoded bytes are examined. If a link decodes, each part between its separators does,
  /// because these are ASCII.
  func decodes(_ range: Range<Int>) -> Bool {
    let percent = UInt8(ascii: "%")
    var place = firstPlace(of: percent, in: range)
    while place < range.upperBound {
      guard let byte = percentEncodedByte(at: place, before: range.upperBound) else { return false }
      var end = place + 3
      if !(0x20..<0x7F).contains(byte) {
        while percentEncodedByte(at: end, before: range.upperBound) != nil { end += 3 }
        guard DecodingFault.first(in: self, place..<end) == nil else { return false }
      }
      place = firstPlace(of: percent, in: end..<range.upperBound)
    }
    return true
  }
}
