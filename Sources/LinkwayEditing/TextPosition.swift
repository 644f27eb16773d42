package import LinkwayDiagnostics

/// A position as defined by the Language Server Protocol: zero-based line and character, in UTF-16
/// code units.
package struct TextPosition: Hashable, Sendable {
  package var line: Int
  package var character: Int

  package init(line: Int, character: Int) {
    (self.line, self.character) = (line, character)
  }
}

extension SourceText {
  /// Returns the position of a byte offset. An offset inside a scalar is moved to its start.
  /// O(length of the line).
  package func position(of offset: Int) -> TextPosition {
    let place = location(of: offset)
    let start = lineRange(around: offset).lowerBound
    let end = min(max(offset, start), bytes.count)
    return TextPosition(line: place.line - firstLine, character: Self.units(in: bytes[start..<end]))
  }

  /// Returns the byte offset of a position. A position past the end of the line or text is moved to
  /// that end; a position inside a surrogate pair is moved before it. O(length of the line).
  package func offset(of position: TextPosition) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < lineCount else { return bytes.count }
    let line = byteRange(ofLine: position.line + firstLine)
    var units = 0
    var offset = line.lowerBound
    while offset < line.upperBound {
      let length = Self.length(of: bytes[offset])
      units += length == 4 ? 2 : 1
      guard units <= position.character else { return offset }
      offset = min(offset + length, line.upperBound)
    }
    return offset
  }

  /// Returns the number of UTF-16 code units of well-formed UTF-8, except for a truncated scalar at
  /// the end.
  private static func units(in bytes: ArraySlice<UInt8>) -> Int {
    var units = 0
    var offset = bytes.startIndex
    while offset < bytes.endIndex {
      let length = length(of: bytes[offset])
      guard offset + length <= bytes.endIndex else { break }
      units += length == 4 ? 2 : 1
      offset += length
    }
    return units
  }

  private static func length(of lead: UInt8) -> Int {
    switch lead {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}
