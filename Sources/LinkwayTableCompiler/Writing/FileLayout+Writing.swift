import LinkwayAutomaton
package import LinkwayTable

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

extension EnvironmentLayout {
  /// Returns the bytes of a compiled file with the tables of all environments of a `routes.json`.
  /// Equal tables have equal bytes.
  package static func bytes(of tables: [EnvironmentTable]) -> [UInt8] {
    if tables.count == 1, let only = tables.first, only.name == nil {
      return CompiledTable.bytes(of: only.table)
    }
    let parts = tables.map { (name: $0.name ?? "", bytes: CompiledTable.bytes(of: $0.table)) }
    let directory = directory(of: parts, tablesFrom: 0).count
    let start = FileLayout.aligned(self.directory + directory)
    var file = RecordWriter()
    file.bytes = FileLayout.magic
    file.word32(FileLayout.version)
    file.word32(0)
    file.word64(0)
    file.word64(0)
    file.word64(UInt64(directory))
    file.bytes += self.directory(of: parts, tablesFrom: start)
    file.bytes += [UInt8](repeating: 0, count: start - file.bytes.count)
    for part in parts { file.bytes += part.bytes }
    file.set(UInt64(file.bytes.count), at: 16)
    file.set(file.bytes.checksum(of: FileLayout.checked..<start), at: 24)
    return file.bytes
  }

  /// Returns the directory, whose length does not depend on the offset of the first table.
  private static func directory(
    of parts: [(name: String, bytes: [UInt8])], tablesFrom start: Int
  ) -> [UInt8] {
    var writer = RecordWriter()
    var place = start
    writer.list(parts) { writer, part in
      writer.text(part.name)
      writer.word64(UInt64(place))
      writer.word64(UInt64(part.bytes.count))
      place += part.bytes.count
    }
    return writer.bytes
  }
}
