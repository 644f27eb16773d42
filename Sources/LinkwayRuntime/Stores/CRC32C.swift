/// Computes the CRC-32C (Castagnoli) checksum (RFC 3720, section 12.1, with test vectors in B.4).
///
/// The computation is bit by bit: the input has a few hundred bytes, and a lookup table would be
/// larger.
package enum CRC32C {
  /// The polynomial 0x1EDC6F41 with its bits reversed.
  private static let polynomial: UInt32 = 0x82F6_3B78

  /// Returns the checksum of some bytes.
  ///
  /// - Complexity: O(number of bytes).
  package static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var remainder: UInt32 = .max
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 {
        remainder = remainder & 1 == 1 ? (remainder >> 1) ^ polynomial : remainder >> 1
      }
    }
    return ~remainder
  }
}
