/// The bytes that must be percent-encoded in a component of a link. Bytes above 127 are in every
/// set.
///
/// Standard: URL Standard, "Percent-encoded bytes".
package struct PercentEncodeSet: Hashable, Sendable {
  let ascii: ASCIISet

  /// Returns whether `byte` must be encoded.
  package func contains(_ byte: UInt8) -> Bool {
    byte >= 0x80 || ascii.contains(byte)
  }

  /// C0 controls and DEL.
  package static let c0Control = PercentEncodeSet(
    ascii: ASCIISet(low: 0x0000_0000_FFFF_FFFF, high: 0x8000_0000_0000_0000))
  /// The C0 control set, space and ``"<>` ``.
  package static let fragment = PercentEncodeSet(
    ascii: ASCIISet(low: 0x5000_0005_FFFF_FFFF, high: 0x8000_0001_0000_0000))
  /// The C0 control set, space and `"#<>`.
  package static let query = PercentEncodeSet(
    ascii: ASCIISet(low: 0x5000_000D_FFFF_FFFF, high: 0x8000_0000_0000_0000))
  /// The query set and `'`.
  package static let specialQuery = PercentEncodeSet(
    ascii: ASCIISet(low: 0x5000_008D_FFFF_FFFF, high: 0x8000_0000_0000_0000))
  /// The query set and ``?^`{}``.
  package static let path = PercentEncodeSet(
    ascii: ASCIISet(low: 0xD000_000D_FFFF_FFFF, high: 0xA800_0001_4000_0000))
  /// The path set and `/:;=@[\]|`.
  package static let userinfo = PercentEncodeSet(
    ascii: ASCIISet(low: 0xFC00_800D_FFFF_FFFF, high: 0xB800_0001_7800_0001))
  /// The userinfo set and `$%&+,`. Decoding restores text that was encoded with this set.
  package static let component = PercentEncodeSet(
    ascii: ASCIISet(low: 0xFC00_987D_FFFF_FFFF, high: 0xB800_0001_7800_0001))
}

extension [UInt8] {
  /// Appends `byte`, percent-encoded with uppercase hex digits if it is in `set`.
  package mutating func append(_ byte: UInt8, percentEncoding set: PercentEncodeSet) {
    guard set.contains(byte) else {
      append(byte)
      return
    }
    append(UInt8(ascii: "%"))
    append(Self.upperHexDigit(byte >> 4))
    append(Self.upperHexDigit(byte & 0x0F))
  }

  /// Appends `bytes`, percent-encoding those that are in `set`.
  package mutating func append(
    contentsOf bytes: some Sequence<UInt8>, percentEncoding set: PercentEncodeSet
  ) {
    for byte in bytes { append(byte, percentEncoding: set) }
  }

  package static func upperHexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 &+ value : 0x37 &+ value
  }
}
