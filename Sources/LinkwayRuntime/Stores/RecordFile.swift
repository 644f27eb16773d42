#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file format of a record.
///
///     0         8         12        16         20
///     | LINKWAY\n | version | length | checksum | length bytes of JSON |
///
/// Numbers are 32-bit little-endian. The checksum is the CRC-32C of everything except itself, so a
/// torn file is detected.
package enum RecordFile {
  static let magic = Array("LINKWAY\n".utf8)
  static let version: UInt32 = 1
  package static let headerLength = 20
  /// The maximum size of the file in bytes. A link has at most 2,048 bytes, which JSON escaping can
  /// expand sixfold.
  package static let maximumLength = 65_536

  /// The reason why bytes are not a record.
  package enum Damage: Error, Equatable, Sendable {
    case foreign
    case newer(UInt32)
    case torn
    case unreadable
    case tooLong

    var reason: String {
      switch self {
      case .foreign: "the file does not contain a held link"
      case .newer(let version): "the file has version \(version), written by a newer library"
      case .torn: "the file is incomplete or damaged"
      case .unreadable: "the file contains no record"
      case .tooLong: "the file has, or would have, more than \(maximumLength) bytes"
      }
    }
  }

  /// Returns the bytes of a file for a record; `nil` if the file would be too long.
  package static func bytes(of record: HeldLinkRecord) -> [UInt8]? {
    guard let payload = try? JSONEncoder().encode(record) else { return nil }
    return bytes(ofPayload: Array(payload))
  }

  /// Returns the bytes of a file for a payload, which need not be a record; `nil` if the file would
  /// be too long.
  package static func bytes(ofPayload payload: [UInt8]) -> [UInt8]? {
    guard headerLength + payload.count <= maximumLength else { return nil }
    let covered = magic + littleEndian(version) + littleEndian(UInt32(payload.count))
    return covered + littleEndian(CRC32C.checksum(covered + payload)) + payload
  }

  /// Returns the record in a file.
  ///
  /// - Throws: the reason why the bytes are not a record.
  package static func record(in bytes: [UInt8]) throws(Damage) -> HeldLinkRecord {
    guard bytes.count <= maximumLength else { throw .tooLong }
    // An empty file was torn before its first byte was written.
    guard !bytes.isEmpty else { throw .torn }
    guard bytes.starts(with: magic.prefix(bytes.count)) else { throw .foreign }
    guard bytes.count >= headerLength else { throw .torn }
    let found = number(bytes[8..<12])
    guard found <= version else { throw .newer(found) }
    let payload = bytes[headerLength...]
    guard found == version, Int(number(bytes[12..<16])) == payload.count,
      number(bytes[16..<20]) == CRC32C.checksum(Array(bytes[..<16]) + payload)
    else { throw .torn }
    guard let record = try? JSONDecoder().decode(HeldLinkRecord.self, from: Data(payload)) else {
      throw .unreadable
    }
    return record
  }

  private static func littleEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
