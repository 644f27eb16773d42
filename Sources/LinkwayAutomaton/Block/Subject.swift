/// The bytes that a program is held against.
struct Subject {
  /// From the byte that stands for the first segment's separator, whatever it is, to the end. Empty
  /// where there is no segment.
  var range: Range<Int>
  var separator: UInt8
  /// Where the first empty segment starts that only the rest of the link as written may hold.
  var refused: Int?

  /// Between decoded segments, in which a slash is a byte as any other.
  static let decodedSeparator: UInt8 = 0xFF

  var isDecoded: Bool { separator == Self.decodedSeparator }

  var end: Int { range.upperBound }

  /// A component of one segment or more that stands in bytes.
  static func component(_ range: Range<Int>, separator: UInt8) -> Subject {
    Subject(range: range.lowerBound - 1..<range.upperBound, separator: separator)
  }
}
