/// A reader that splits its input into blocks of complete lines, which can be resolved
/// independently.
struct LinkBlocks: ~Copyable {
  enum Limit {
    /// The bytes per read, and the approximate size of a block.
    static let block = 131_072
    /// The maximum bytes of a line. One more byte is kept of a longer line, to mark it as too long.
    static let line = 65_536
  }

  private var file: InputFile
  /// The beginning of a line whose end has not been read yet.
  private var rest: [UInt8] = []
  /// Whether `rest` belongs to a line that is too long, so that bytes are dropped up to its end.
  private var isDropping = false

  /// Whether the end of the input was reached. A terminal must not be read again after that.
  private var isAtEnd = false

  /// The number of bytes read so far.
  private(set) var bytesRead = 0

  /// Opens a file.
  ///
  /// - Parameter path: the file to read; `-` is standard input.
  init(path: String) throws(CommandFailure) {
    file = try InputFile(path: path, pieceSize: Limit.block)
  }

  /// The number of bytes left to read; `nil` if unknown.
  var remainingBytes: Int? { file.remainingBytes }

  /// Returns the number of lines in a block.
  static func lineCount(of block: [UInt8]) -> Int {
    let ends = block.count { $0 == UInt8(ascii: "\n") }
    return block.last.map { $0 == UInt8(ascii: "\n") ? ends : ends + 1 } ?? 0
  }

  /// Whether `next()` is expected to return without blocking.
  var isReady: Bool { file.isReady }

  /// Returns the next lines, or `nil` at the end. Blocks until a complete line has been read or the
  /// input has ended. Every line ends with a line feed, except possibly the last one.
  mutating func next() throws(CommandFailure) -> [UInt8]? {
    if isAtEnd { return nil }
    var block = rest
    rest = []
    block.reserveCapacity(block.count + Limit.block)
    while true {
      let searched = block.count
      let count = try file.read(into: &block)
      bytesRead += count
      if count == 0 {
        isAtEnd = true
        return block.isEmpty ? nil : block
      }
      if isDropping { endDropping(in: &block, from: searched) }
      if let end = block[min(searched, block.count)...].lastIndex(of: UInt8(ascii: "\n")) {
        rest = Array(block[(end + 1)...])
        block.removeSubrange((end + 1)...)
        isDropping = Self.shorten(&rest) || isDropping
        return block
      }
      isDropping = Self.shorten(&block) || isDropping
    }
  }

  /// Removes the rest of a line that is too long, but not its line feed.
  private mutating func endDropping(in block: inout [UInt8], from start: Int) {
    let end = block[start...].firstIndex(of: UInt8(ascii: "\n"))
    block.removeSubrange(start..<(end ?? block.count))
    isDropping = end == nil
  }

  /// Cuts a line that is too long to one byte above the limit, which marks it as too long.
  ///
  /// - Returns: whether the line is too long.
  private static func shorten(_ line: inout [UInt8]) -> Bool {
    guard line.count > Limit.line else { return false }
    line.removeSubrange((Limit.line + 1)...)
    return true
  }
}
