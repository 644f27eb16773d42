import LinkwayAutomaton
import LinkwayMatching
package import LinkwayTable

/// Updates the checksums and the length of a damaged compiled table, so that it is not rejected for
/// these.
package struct CompiledFileSeal {
  private let ranges: [FileLayout.Section: Range<Int>]

  /// Reads the positions of the sections from a file; `nil` if they are impossible.
  package init?(of bytes: [UInt8]) {
    guard bytes.count >= FileLayout.headerLength,
      let ranges = try? FileLayout.ranges(FlatBlock(bytes: bytes))
    else { return nil }
    self.ranges = ranges
  }

  /// The positions of the sections, in order.
  package var sections: [Range<Int>] { FileLayout.Section.allCases.compactMap { ranges[$0] } }

  package func range(of section: FileLayout.Section) -> Range<Int> { ranges[section] ?? 0..<0 }

  /// Returns a file with the correct magic bytes, version, length and checksums.
  package func sealed(_ bytes: [UInt8]) -> [UInt8] {
    let places = range(of: .places)
    let records = range(of: .records)
    guard bytes.count >= records.upperBound else { return bytes }
    var bytes = bytes
    bytes.replaceSubrange(0..<FileLayout.magic.count, with: FileLayout.magic)
    Self.set(&bytes, at: 8, to: UInt64(FileLayout.version), size: 4)
    Self.set(&bytes, at: 12, to: UInt64(FileLayout.Section.allCases.count), size: 4)
    Self.set(&bytes, at: 16, to: UInt64(bytes.count), size: 8)
    for route in 0..<max(0, places.count / 4 - 1) {
      let start = Self.word(bytes, places.lowerBound + route * 4)
      let end = Self.word(bytes, places.lowerBound + route * 4 + 4)
      guard start < end, end <= records.count else { continue }
      Self.seal(
        &bytes, records.lowerBound + start..<records.lowerBound + end, number: UInt64(route))
    }
    let examples = range(of: .examples)
    if examples.upperBound <= bytes.count { Self.seal(&bytes, examples, number: 0) }
    let checksum = FlatBlock(bytes: bytes).checksum(of: FileLayout.checked..<records.lowerBound)
    Self.set(&bytes, at: 24, to: checksum, size: 8)
    return bytes
  }

  /// Updates the checksum at the start of a record.
  private static func seal(_ bytes: inout [UInt8], _ record: Range<Int>, number: UInt64) {
    guard record.count >= 8 else { return }
    let checksum = FlatBlock(bytes: Array(bytes[record.dropFirst(8)]))
    set(
      &bytes, at: record.lowerBound, to: checksum.checksum(of: 0..<checksum.count) ^ number, size: 8
    )
  }

  private static func set(_ bytes: inout [UInt8], at place: Int, to number: UInt64, size: Int) {
    for byte in 0..<size { bytes[place + byte] = UInt8(truncatingIfNeeded: number >> (byte * 8)) }
  }

  private static func word(_ bytes: [UInt8], _ place: Int) -> Int {
    (0..<4).reversed().reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
  }
}
