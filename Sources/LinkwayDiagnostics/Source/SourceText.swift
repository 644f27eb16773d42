/// A position in a source text, as shown in editors. Line and column start at 1.
package struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  package var line: Int
  /// The column in Unicode scalars, not in bytes, UTF-16 units or grapheme clusters.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package var description: String { "\(line):\(column)" }
}

/// The bytes of a file, with its name and a table of its lines.
///
/// The bytes need not be UTF-8, because errors about invalid bytes need positions, too. A line ends
/// at LF, CR LF or a lone CR.
package struct SourceText: Sendable {
  /// The name that diagnostics print. The file is never opened.
  package let file: String
  package let bytes: [UInt8]
  /// The number of the first line; more than 1 if the text is part of a longer text.
  package let firstLine: Int

  /// The offset of the start of each line; never empty.
  private let lineStarts: [Int]
  /// The number of scalars before each block of `blockSize` bytes, so that computing a column does
  /// not require a scan of the entire line.
  private let scalarsBeforeBlock: [Int]
  private static let blockSize = 1024

  /// Creates the text and its table of lines. O(n) in the number of bytes.
  package init(file: String, bytes: [UInt8], firstLine: Int = 1) {
    var lineStarts = [0]
    var scalarsBeforeBlock: [Int] = []
    scalarsBeforeBlock.reserveCapacity(bytes.count / Self.blockSize + 1)
    var scalars = 0
    for (offset, byte) in bytes.enumerated() {
      if offset % Self.blockSize == 0 { scalarsBeforeBlock.append(scalars) }
      if !byte.continuesUTF8 { scalars += 1 }
      let isCROfCRLF =
        byte == UInt8(ascii: "\r") && offset + 1 < bytes.count
        && bytes[offset + 1] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && !isCROfCRLF {
        lineStarts.append(offset + 1)
      }
    }
    self.file = file
    self.bytes = bytes
    self.firstLine = firstLine
    self.lineStarts = lineStarts
    self.scalarsBeforeBlock = scalarsBeforeBlock
  }

  package init(file: String, text: String) {
    self.init(file: file, bytes: Array(text.utf8))
  }

  package var lineCount: Int { lineStarts.count }

  /// Returns the line and column of a byte. An offset outside the text is clamped, and an offset
  /// inside a scalar is rounded down to the scalar's first byte. O(log lines).
  package func location(of offset: Int) -> SourceLocation {
    let line = lineIndex(of: offset)
    let start = lineStarts[line]
    let place = max(start, bytes.scalarStart(at: clamped(offset)))
    return SourceLocation(
      line: line + firstLine, column: scalarCount(before: place) - scalarCount(before: start) + 1)
  }

  /// Returns the byte range of the line that contains `offset`, without the line terminator.
  package func lineRange(around offset: Int) -> Range<Int> {
    let line = lineIndex(of: offset)
    let start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r")
    {
      end -= 1
    }
    return start..<end
  }

  /// Returns the byte range of a line, without the line terminator. The first line has the number
  /// `firstLine`. For a line that does not exist, returns an empty range at the end.
  package func byteRange(ofLine line: Int) -> Range<Int> {
    guard lineStarts.indices.contains(line - firstLine) else { return bytes.count..<bytes.count }
    return lineRange(around: lineStarts[line - firstLine])
  }

  private func clamped(_ offset: Int) -> Int { min(max(offset, 0), bytes.count) }

  /// Returns the index of the last line that starts at or before `offset`.
  private func lineIndex(of offset: Int) -> Int {
    let place = clamped(offset)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if lineStarts[middle] <= place { low = middle } else { high = middle }
    }
    return low
  }

  private func scalarCount(before offset: Int) -> Int {
    guard !scalarsBeforeBlock.isEmpty else { return 0 }
    let block = min(offset / Self.blockSize, scalarsBeforeBlock.count - 1)
    var scalars = scalarsBeforeBlock[block]
    for place in block * Self.blockSize..<offset where !bytes[place].continuesUTF8 {
      scalars += 1
    }
    return scalars
  }
}
