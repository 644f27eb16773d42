import LinkwayAutomaton
import LinkwayMatching

/// The file layout of a compiled table with environments: a directory, then a complete compiled
/// table for each environment, in the order of `routes.json`.
///
///      0  magic and version, as in `FileLayout` (8 + 4)
///     12  0 (4), where a compiled table has the number of its sections
///     16  length of the file (8)
///     24  XXH64 of the bytes from 32 up to the first table (8)
///     32  length of the directory (8)
///     40  number of environments; for each, its name, and the offset and length of its table
///      …  the tables in order, each aligned to 64 bytes
package enum EnvironmentLayout {
  /// The offset of the directory.
  package static let directory = 40

  /// The name of a table's environment, and the place of the table in the file.
  struct Entry {
    var name: String
    var range: Range<Int>
  }

  /// Checks the header and the directory, but not the tables.
  ///
  /// - Returns: the names and ranges of the tables; `nil` for a file that is itself a table.
  static func entries(of block: FlatBlock) throws(CompiledTableError) -> [Entry]? {
    let count = try FileLayout.checkStart(of: block)
    guard count == 0 else { return nil }
    let (checksum, length) = block.withBytes { ($0.word64(24), $0.word64(32)) }
    guard length <= UInt64(block.count - directory) else {
      throw CompiledTableError(.damaged(offset: 32))
    }
    let end = directory + Int(length)
    let start = FileLayout.aligned(end)
    guard start <= block.count, block.checksum(of: FileLayout.checked..<start) == checksum else {
      throw CompiledTableError(.damaged(offset: nil))
    }
    do throws(RecordReader.Damage) {
      return try entries(in: block, upTo: end, tablesFrom: start)
    } catch {
      throw error.error
    }
  }

  private static func entries(
    in block: FlatBlock, upTo end: Int, tablesFrom start: Int
  ) throws(RecordReader.Damage) -> [Entry] {
    var reader = RecordReader(block, directory..<end)
    let count = try reader.count()
    guard (1...TableLimits.environments).contains(count) else { throw reader.damage }
    var entries: [Entry] = []
    var place = start
    for _ in 0..<count {
      let name = try reader.text()
      let (offset, length) = (try reader.word64(), try reader.word64())
      guard offset == UInt64(place), length <= UInt64(block.count - place),
        length % UInt64(FileLayout.alignment) == 0
      else { throw reader.damage }
      entries.append(Entry(name: name, range: place..<place + Int(length)))
      place += Int(length)
    }
    guard reader.isAtEnd, place == block.count else { throw reader.damage }
    return entries
  }
}
