import LinkwayURLParsing

/// The empty segments that are kept when a path is decoded.
enum EmptySegments {
  case all
  /// No empty segment.
  case none
  /// Only an empty segment at the end.
  case last

  /// Returns whether a segment is omitted.
  func omits(_ segment: Range<Int>, of range: Range<Int>) -> Bool {
    guard segment.isEmpty else { return false }
    switch self {
    case .all: return false
    case .none: return true
    case .last: return segment.upperBound < range.upperBound
    }
  }
}

/// Decodes segments with encoded bytes into one text. Each segment follows a separator byte that
/// UTF-8 cannot contain.
enum SegmentDecoding {
  /// Calls `body` with decoded segments.
  ///
  /// - Parameters:
  ///   - range: the segments as written, separated by slashes.
  ///   - empty: which empty segments are kept.
  static func withDecoded<Value>(
    _ link: Span<UInt8>, _ range: Range<Int>, _ empty: EmptySegments,
    _ body: (Span<UInt8>, Subject) -> Value
  ) -> Value {
    // At most one byte is added: the separator before the first segment.
    DecodedText.with(capacity: range.count + 1) { decoded in
      var start = range.lowerBound
      while start <= range.upperBound {
        let end = link.firstPlace(of: UInt8(ascii: "/"), in: start..<range.upperBound)
        if !empty.omits(start..<end, of: range) {
          decoded.append(Subject.decodedSeparator)
          decoded.append(link, start..<end)
        }
        start = end + 1
      }
      return decoded.withBytes {
        body($0, Subject(range: 0..<$0.count, separator: Subject.decodedSeparator))
      }
    }
  }
}

extension Span<UInt8> {
  /// Returns the first segment between slashes of a range that meets a condition; `nil` if none
  /// does.
  @inline(__always)
  func firstSegment(
    in range: Range<Int>, where isWanted: (Range<Int>) -> Bool
  ) -> Range<Int>? {
    var start = range.lowerBound
    while start <= range.upperBound {
      let end = firstPlace(of: UInt8(ascii: "/"), in: start..<range.upperBound)
      if isWanted(start..<end) { return start..<end }
      start = end + 1
    }
    return nil
  }

  /// Returns the decoded text of a capture. Unless all empty segments are kept, consecutive slashes
  /// are read as one, also at the ends of the capture.
  func segmentsText(_ range: Range<Int>, _ empty: EmptySegments) -> String {
    guard empty != .all, holdsDoubledSlash(range) else { return withPiece(range) { $0.text($1) } }
    let slash = UInt8(ascii: "/")
    return SegmentDecoding.withDecoded(self, range, .none) { text, subject in
      var bytes: [UInt8] = []
      for place in subject.range.dropFirst(byte(range.lowerBound) == slash ? 0 : 1) {
        let byte = text.byte(place)
        bytes.append(byte == Subject.decodedSeparator ? slash : byte)
      }
      if bytes.isEmpty || byte(range.upperBound - 1) == slash { bytes.append(slash) }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private func holdsDoubledSlash(_ range: Range<Int>) -> Bool {
    range.dropFirst().contains { byte($0) == UInt8(ascii: "/") && byte($0 - 1) == byte($0) }
  }
}

/// Maps offsets of decoded bytes to offsets in the link as written. Requests in ascending order are
/// the fastest.
struct WrittenPlaces {
  private let range: Range<Int>
  private let empty: EmptySegments
  /// The offset of a decoded byte, and its range in the link; an empty range after the last byte.
  private var number = 0
  private var place: Range<Int>
  private var segmentEnd: Int

  /// Starts at the first decoded byte. The parameters are those of `SegmentDecoding.withDecoded`.
  init(_ link: Span<UInt8>, _ range: Range<Int>, _ empty: EmptySegments) {
    self.range = range
    self.empty = empty
    (place, segmentEnd) = (range, range.upperBound)
    open(at: range.lowerBound, link)
  }

  /// Moves to the separator before the first segment from `start` on that is not omitted, or to the
  /// end of the range if there is no such segment.
  private mutating func open(at start: Int, _ link: Span<UInt8>) {
    guard start <= range.upperBound,
      let segment = link.firstSegment(
        in: start..<range.upperBound, where: { !empty.omits($0, of: range) })
    else {
      place = range.upperBound..<range.upperBound
      return
    }
    (place, segmentEnd) = (segment.lowerBound - 1..<segment.lowerBound, segment.upperBound)
  }

  private var isAtEnd: Bool { place.isEmpty }

  private mutating func go(to wanted: Int, _ link: Span<UInt8>) {
    if wanted < number {
      number = 0
      open(at: range.lowerBound, link)
    }
    while number < wanted, !isAtEnd {
      number += 1
      let next = place.upperBound
      if next == segmentEnd {
        open(at: next + 1, link)
      } else {
        let isEncoded = link.percentEncodedByte(at: next, before: segmentEnd) != nil
        place = next..<next + (isEncoded ? 3 : 1)
      }
    }
  }

  private mutating func start(_ wanted: Int, _ link: Span<UInt8>) -> Int {
    go(to: wanted, link)
    return place.lowerBound
  }

  private mutating func range(_ decoded: Range<Int>, _ link: Span<UInt8>) -> Range<Int> {
    let lower = start(decoded.lowerBound, link)
    guard !decoded.isEmpty else { return lower..<lower }
    go(to: decoded.upperBound - 1, link)
    return isAtEnd ? lower..<lower : Range(lower, upTo: place.upperBound)
  }

  /// Replaces the ranges of captures in the decoded text with their ranges in the link.
  mutating func replace(_ captures: inout CaptureSet, _ link: Span<UInt8>) {
    for slot in 0..<captures.count {
      let entry = captures[slot]
      guard entry.isPresent else { continue }
      if entry.isRaw {
        captures[slot] = CaptureSet.Entry(rawFrom: entry.rawPlace.map { start($0, link) })
      } else {
        var written = CaptureSet.Entry(range(entry.range, link))
        written.isFree = entry.isFree
        captures[slot] = written
      }
    }
  }
}
