/// Lines in blocks of many: each block ends where a line does, so that blocks can be answered
/// apart from each other.
struct LinkBlocks: ~Copyable {
  enum Limit {
    /// The bytes that one read takes, and about those of a block.
    static let block = 131_072
    /// The bytes of a line; of one with more, one byte more is kept to tell.
    static let line = 65_536
  }

  private var file: InputFile
  /// The beginning of a line whose end is still to come.
  private var rest: [UInt8] = []
  /// Whether the rest belongs to a line that is too long, and what comes up to its end is dropped.
  private var isDropping = false

  /// Whether the end was read: a terminal would be asked for another one.
  private var isAtEnd = false

  /// The bytes that have been read.
  private(set) var bytesRead = 0

  /// - Parameter path: the file to read; `-` is standard input.
  init(path: String) throws(CommandFailure) {
    file = try InputFile(path: path, pieceSize: Limit.block)
  }

  /// The bytes that are still to be read; `nil` where that cannot be known.
  var remainingBytes: Int? { file.remainingBytes }

  /// How many lines a block has.
  static func lineCount(of block: [UInt8]) -> Int {
    let ends = block.count { $0 == UInt8(ascii: "\n") }
    return block.last.map { $0 == UInt8(ascii: "\n") ? ends : ends + 1 } ?? 0
  }

  /// Whether `next()` answers at once as far as can be told.
  var isReady: Bool { file.isReady }

  /// The next lines, `nil` at the end. Waits only where no whole line is there. Every line ends
  /// with its line feed, but the last one, which may have none.
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

  /// Takes out what belongs to the line that is too long; its line feed stays.
  private mutating func endDropping(in block: inout [UInt8], from start: Int) {
    let end = block[start...].firstIndex(of: UInt8(ascii: "\n"))
    block.removeSubrange(start..<(end ?? block.count))
    isDropping = end == nil
  }

  /// Keeps of a line that is too long only as much as tells that it is.
  ///
  /// - Returns: whether it is.
  private static func shorten(_ line: inout [UInt8]) -> Bool {
    guard line.count > Limit.line else { return false }
    line.removeSubrange((Limit.line + 1)...)
    return true
  }
}
