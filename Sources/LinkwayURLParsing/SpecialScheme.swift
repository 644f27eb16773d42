/// The schemes that the standard parses by rules of their own.
///
/// Standard: URL Standard, "special scheme".
package enum SpecialScheme: UInt8, Hashable, Sendable {
  case http, https, ws, wss, ftp, file

  /// The names of all of them, those that links have most often first.
  package static let names = ["https", "http", "wss", "ws", "ftp", "file"]

  /// The special scheme that these bytes, in lower case, spell.
  package init?(_ bytes: Span<UInt8>, in range: Range<Int>) {
    guard range.count <= 5 else { return nil }
    var letters: UInt64 = 0
    for position in range.reversed() { letters = letters << 8 | UInt64(bytes[position]) }
    self.init(letters, count: range.count)
  }

  /// The special scheme that the lowest bytes of `word`, the first one lowest, spell in lower case.
  @inline(__always)
  init?(_ word: UInt64, count: Int) {
    guard count > 0, count <= 5 else { return nil }
    // The number counts too, because a NUL is a byte like any other.
    switch (count, word & (.max >> UInt64(64 - 8 * count))) {
    case (5, 0x73_7074_7468): self = .https
    case (4, 0x7074_7468): self = .http
    case (2, 0x7377): self = .ws
    case (3, 0x737377): self = .wss
    case (3, 0x707466): self = .ftp
    case (4, 0x656C_6966): self = .file
    default: return nil
    }
  }

  /// The port that the scheme implies, which is never written.
  package var defaultPort: UInt16? {
    switch self {
    case .http, .ws: 80
    case .https, .wss: 443
    case .ftp: 21
    case .file: nil
    }
  }
}
