package import LinkwayAutomaton
import LinkwayMatching

/// How a compiled table lies in its file. All numbers are little-endian, nothing is a pointer.
///
///      0  magic, 8 bytes: not text, and damaged by what changes line ends
///      8  version (4)
///     12  number of sections (4)
///     16  length of the file (8)
///     24  XXH64 of what follows, up to the records (8)
///     32  for each section where it starts and how long it is (8 + 8)
///    192… the sections in their order, each from a multiple of 64 bytes on
///
/// A version is read by programs of that version only: a table is compiled anew in no time.
package enum FileLayout {
  /// `\x89LKW\r\n\x1A\n`, as PNG does it.
  package static let magic: [UInt8] = [0x89, 0x4C, 0x4B, 0x57, 0x0D, 0x0A, 0x1A, 0x0A]
  package static let version: UInt32 = 8
  /// Where the checksum of the header ends and what it is about starts.
  package static let checked = 32
  package static let alignment = 64
  package enum Section: Int, CaseIterable {
    /// The block of `AutomatonMatcher`.
    case automaton
    /// Rules, types, coordinators, screens and gates: read when the table is loaded.
    case table
    /// For each route what becomes of its links, as far as that is known without reading them (1).
    case outcomes
    /// For each route the place of its record among the records, and where the last one ends (4).
    case places
    /// Lists of origins.
    case origins
    /// The automata of regexes (`RegexRecords`), each checked when it is first needed.
    case regexes
    /// What each route asks and does, and where its parameters lie: read when a route wins, each
    /// behind its own checksum.
    case records
    /// Examples and links that must not resolve, behind a checksum: read when tests are run.
    case examples
  }

  package static let headerLength = 32 + Section.allCases.count * 16
}

extension FileLayout {
  /// Checks header and checksum. Linear in the length of what is before the records.
  ///
  /// - Returns: where the sections lie.
  static func sections(
    of block: FlatBlock
  ) throws(CompiledTableError) -> [Section: Range<Int>] {
    let starts = block.withBytes { bytes in
      (0..<min(magic.count, bytes.count)).allSatisfy { bytes.byte($0) == magic[$0] }
    }
    guard starts, block.count > 0 else { throw CompiledTableError(.notCompiled) }
    guard block.count >= headerLength else { throw CompiledTableError(.truncated(length: nil)) }
    let (version, count, length, checksum) = block.withBytes {
      ($0.word32(8), $0.word32(12), $0.word64(16), $0.word64(24))
    }
    guard version <= self.version else { throw CompiledTableError(.newerVersion(version)) }
    guard version == self.version else { throw CompiledTableError(.olderVersion(version)) }
    guard length <= UInt64(block.count) else {
      throw CompiledTableError(.truncated(length: length))
    }
    guard length == UInt64(block.count) else { throw CompiledTableError(.damaged(offset: 16)) }
    guard count == UInt32(Section.allCases.count) else {
      throw CompiledTableError(.damaged(offset: 12))
    }
    let ranges = try ranges(block)
    let end = ranges[.records]?.lowerBound ?? block.count
    guard block.checksum(of: checked..<end) == checksum else {
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
