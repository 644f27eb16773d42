/// The bytes that a program is matched against.
struct Subject {
  /// The range of the subject, including the byte before the first segment, which counts as that
  /// segment's separator. Empty if there are no segments.
  var range: Range<Int>
  var separator: UInt8
  /// The start of the first empty segment that is refused unless a raw capture contains it.
  var refused: Int?

  /// The separator between decoded segments. Within them, a slash is an ordinary byte.
  static let decodedSeparator: UInt8 = 0xFF

  var isDecoded: Bool { separator == Self.decodedSeparator }

  var end: Int { range.upperBound }

  /// Creates the subject for a component, whose range may contain several segments.
  static func component(_ range: Range<Int>, separator: UInt8) -> Subject {
    Subject(range: range.lowerBound - 1..<range.upperBound, separator: separator)
  }
}
