package import LinkwayAutomaton
import LinkwayMatching

/// The file layout of a compiled table. All numbers are little-endian, and there are no pointers.
///
///      0  magic, 8 bytes: not text, and damaged by any conversion of line ends
///      8  version (4)
///     12  number of sections (4)
///     16  length of the file (8)
///     24  XXH64 of the bytes from 32 up to the records (8)
///     32  for each section its offset and length (8 + 8)
///    192… the sections in order, each aligned to 64 bytes
///
/// A file can only be read by programs of the same version, since compiling a table again is fast.
package enum FileLayout {
  /// `\x89LKW\r\n\x1A\n`, modeled on the signature of PNG.
  package static let magic: [UInt8] = [0x89, 0x4C, 0x4B, 0x57, 0x0D, 0x0A, 0x1A, 0x0A]
  package static let version: UInt32 = 9
  /// The offset of the first byte that the header's checksum covers, directly after the checksum.
  package static let checked = 32
  package static let alignment = 64
  package enum Section: Int, CaseIterable {
    /// The block of `AutomatonMatcher`.
    case automaton
    /// Rules, types, coordinators, screens, gates and `platforms`: read when the table is loaded.
    case table
    /// For each route the outcome of its links, as far as it is known without reading them (1).
    case outcomes
    /// For each route the offset of its record within the records, and the end of the last one (4).
    case places
    /// Lists of origins.
    case origins
    /// The automata of regexes (`RegexRecords`), each checked when it is first needed.
    case regexes
    /// The conditions and action of each route, and the positions of its parameters: read on
    /// demand, each after its own checksum.
    case records
    /// Examples and links that must not resolve, after a checksum: read when tests are run.
    case examples
  }

  package static let headerLength = 32 + Section.allCases.count * 16

  /// Returns the first offset, from `place` on, at which a section or a table may start.
  package static func aligned(_ place: Int) -> Int {
    (place + alignment - 1) / alignment * alignment
  }
}

extension FileLayout {
  /// Checks what every compiled file starts with: magic, version and length.
  ///
  /// - Returns: the number of sections; 0 for the tables of several environments
  ///   (`EnvironmentLayout`).
  static func checkStart(of block: FlatBlock) throws(CompiledTableError) -> UInt32 {
    let starts = block.withBytes { bytes in
      (0..<min(magic.count, bytes.count)).allSatisfy { bytes.byte($0) == magic[$0] }
    }
    guard starts, block.count > 0 else { throw CompiledTableError(.notCompiled) }
    guard block.count >= headerLength else { throw CompiledTableError(.truncated(length: nil)) }
    let (version, count, length) = block.withBytes {
      ($0.word32(8), $0.word32(12), $0.word64(16))
    }
    guard version <= self.version else { throw CompiledTableError(.newerVersion(version)) }
    guard version == self.version else { throw CompiledTableError(.olderVersion(version)) }
    guard length <= UInt64(block.count) else {
      throw CompiledTableError(.truncated(length: length))
    }
    guard length == UInt64(block.count) else { throw CompiledTableError(.damaged(offset: 16)) }
    return count
  }

  /// Checks the header and its checksum. Linear in the number of bytes before the records.
  ///
  /// - Returns: the ranges of the sections.
  static func sections(
    of block: FlatBlock
  ) throws(CompiledTableError) -> [Section: Range<Int>] {
    let count = try checkStart(of: block)
    guard count == UInt32(Section.allCases.count) else {
      throw CompiledTableError(.damaged(offset: 12))
    }
    let ranges = try ranges(block)
    let end = ranges[.records]?.lowerBound ?? block.count
    guard block.checksum(of: checked..<end) == block.withBytes({ $0.word64(24) }) else {
      throw CompiledTableError(.damaged(offset: nil))
    }
    return ranges
  }

  package static func ranges(
    _ block: FlatBlock
  ) throws(CompiledTableError) -> [Section: Range<Int>] {
    var ranges: [Section: Range<Int>] = [:]
    var end = headerLength
    for section in Section.allCases {
      let place = checked + section.rawValue * 16
      let (start, wanted) = block.withBytes { ($0.word64(place), $0.word64(place + 8)) }
      guard let lower = Int(exactly: start), let length = Int(exactly: wanted), lower >= end,
        lower % alignment == 0, lower <= block.count, length <= block.count - lower
      else { throw CompiledTableError(.damaged(offset: place)) }
      end = lower + length
      ranges[section] = lower..<end
    }
    return ranges
  }
}
