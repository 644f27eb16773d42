import LinkwayURLParsing

/// Reads plain paths without the pattern parser. In a plain path, each segment is a literal or a
/// capture, as in `/photos/:id<int>/original`. Most paths of a large table are plain.
///
/// The result is the same as that of `ComponentCompiler`. The compiler handles all other paths,
/// such as those with escapes, encoded bytes, groups, modifiers, regexes or the table's own types.
package struct PlainPattern {
  package enum Segment {
    /// A literal, given by its range in the path.
    case literal(Range<Int>)
    /// A capture: the range of its name in the path, and its type.
    case capture(name: Range<Int>, type: BuiltInType)

    package var rank: SegmentRank {
      switch self {
      case .literal: SegmentRank(.literal)
      case .capture(_, let type): SegmentRank(.value(.builtIn(type)))
      }
    }
  }

  /// Reads a path and calls `body` with each segment. O(length).
  ///
  /// - Returns: `false` if the path is not plain; in that case, ignore the segments passed to
  ///   `body`.
  package static func read(_ path: Span<UInt8>, _ body: (Segment) -> Void) -> Bool {
    guard path.count > 1, path.count <= 255, path[0] == UInt8(ascii: "/") else { return false }
    var start = 1
    var names = CaptureNames()
    while start <= path.count {
      let end = path.firstPlace(of: UInt8(ascii: "/"), in: start..<path.count)
      guard end > start else { return false }
      if path[start] == UInt8(ascii: ":") {
        guard let capture = capture(path, start + 1..<end), names.add(capture.name, in: path)
        else { return false }
        body(.capture(name: capture.name, type: capture.type))
      } else {
        guard isLiteral(path, start..<end) else { return false }
        body(.literal(start..<end))
      }
      start = end + 1
    }
    return true
  }

  /// Calls `body` with each segment of a path that `read` has accepted, without checking the path
  /// again.
  package static func walk(_ path: Span<UInt8>, _ body: (Segment) -> Void) {
    var start = 1
    while start < path.count {
      let end = path.firstPlace(of: UInt8(ascii: "/"), in: start..<path.count)
      if path[start] != UInt8(ascii: ":") {
        body(.literal(start..<end))
      } else if let capture = capture(path, start + 1..<end) {
        body(.capture(name: capture.name, type: capture.type))
      }
      start = end + 1
    }
  }

  /// Returns the captures of a plain path.
  static func slots(of text: String) -> [CaptureSlot] {
    var slots: [CaptureSlot] = []
    text.withUTF8Span { path in
      walk(path) { segment in
        guard case .capture(let name, let type) = segment else { return }
        let end = path.firstPlace(of: UInt8(ascii: "/"), in: name.upperBound..<path.count)
        slots.append(
          CaptureSlot(
            name: path.text(name), isNamed: true, content: .value(.builtIn(type)),
            isRepeated: false, range: name.lowerBound - 2..<end))
      }
    }
    return slots
  }

  /// Returns the only form of a plain path.
  static func form(of text: String) -> ComponentPattern.Form {
    var segments: [SegmentPattern] = []
    var ranks: [SegmentRank] = []
    var slots = 0
    text.withUTF8Span { path in
      walk(path) { segment in
        ranks.append(segment.rank)
        switch segment {
        case .literal(let range):
          segments.append(.literal(range.map { path[$0] }))
        case .capture(_, let type):
          segments.append(.single(prefix: [], slot: slots, type: .builtIn(type), suffix: []))
          slots += 1
        }
      }
    }
    return ComponentPattern.Form(plain: segments, ranks: ranks)
  }

  private static func isLiteral(_ path: Span<UInt8>, _ range: Range<Int>) -> Bool {
    // Leaves dot segments to `SegmentCutter`, which reports them.
    if path[range.lowerBound] == UInt8(ascii: ".") { return false }
    for place in range where !isLiteralByte(path[place]) { return false }
    return true
  }

  /// Returns whether `byte` is an ASCII letter, a digit, `-`, `.` or `_`. It uses a bitmap, because
  /// it is called for every byte of a table's paths.
  private static func isLiteralByte(_ byte: UInt8) -> Bool {
    let bits: UInt64 =
      byte < 64 ? 0x03FF_6000_0000_0000 : byte < 128 ? 0x07FF_FFFE_87FF_FFFE : 0
    return bits &>> UInt64(byte & 63) & 1 == 1
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (byte | 0x20).isASCIILowercase || byte.isASCIIDigit || byte == UInt8(ascii: "_")
  }

  private static func capture(
    _ path: Span<UInt8>, _ range: Range<Int>
  ) -> (name: Range<Int>, type: BuiltInType)? {
    var end = range.lowerBound
    while end < range.upperBound, isWordByte(path[end]) { end += 1 }
    let name = range.lowerBound..<end
    guard !name.isEmpty, !path[name.lowerBound].isASCIIDigit else { return nil }
    if end == range.upperBound { return (name, .string) }
    guard path[end] == UInt8(ascii: "<"), path[range.upperBound - 1] == UInt8(ascii: ">") else {
      return nil
    }
    let written = end + 1..<range.upperBound - 1
    for type in [BuiltInType.int, .uuid, .date, .number, .bool, .hex, .slug, .string]
    where type.rawValue.utf8.count == written.count {
      if zip(written, type.rawValue.utf8).allSatisfy({ path[$0] == $1 }) { return (name, type) }
    }
    return nil
  }
}

/// A set of up to four distinct capture names.
private struct CaptureNames {
  private var names: (Range<Int>, Range<Int>, Range<Int>, Range<Int>) = (
    0..<0, 0..<0, 0..<0, 0..<0
  )
  private var count = 0

  mutating func add(_ name: Range<Int>, in path: Span<UInt8>) -> Bool {
    guard count < 4 else { return false }
    if isSame(names.0, name, path) || isSame(names.1, name, path) || isSame(names.2, name, path) {
      return false
    }
    switch count {
    case 0: names.0 = name
    case 1: names.1 = name
    case 2: names.2 = name
    default: names.3 = name
    }
    count += 1
    return true
  }

  private func isSame(_ left: Range<Int>, _ right: Range<Int>, _ path: Span<UInt8>) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { path[$0] == path[$1] }
  }
}
