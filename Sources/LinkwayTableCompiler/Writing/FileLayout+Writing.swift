import LinkwayAutomaton
import LinkwayTable

extension FileLayout {
  /// Assembles a file from its sections.
  static func file(of sections: [Section: [UInt8]]) -> FlatBlock {
    var file = RecordWriter()
    let length = sections.values.reduce(headerLength) { $0 + $1.count }
    file.bytes.reserveCapacity(length + (Section.allCases.count + 1) * alignment)
    file.bytes = magic
    file.word32(version)
    file.word32(UInt32(Section.allCases.count))
    // The length, the offsets and the checksum are filled in below.
    file.bytes += [UInt8](repeating: 0, count: headerLength - file.bytes.count)
    var records = 0
    for section in Section.allCases {
      let place = file.bytes.count
      let start = aligned(place)
      file.bytes += [UInt8](repeating: 0, count: start - place)
      if section == .records { records = start }
      let bytes = sections[section] ?? []
      file.set(UInt64(start), at: checked + section.rawValue * 16)
      file.set(UInt64(bytes.count), at: checked + section.rawValue * 16 + 8)
      file.bytes += bytes
    }
    let end = file.bytes.count
    file.bytes += [UInt8](repeating: 0, count: aligned(end) - end)
    file.set(UInt64(file.bytes.count), at: 16)
    file.set(file.bytes.checksum(of: checked..<records), at: 24)
    return FlatBlock(bytes: file.bytes)
  }
}
