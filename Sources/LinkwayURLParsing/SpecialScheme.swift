/// The schemes for which the standard has separate parsing rules.
///
/// Standard: URL Standard, "special scheme".
package enum SpecialScheme: UInt8, Hashable, Sendable {
  case http, https, ws, wss, ftp, file

  /// The names of all special schemes, most frequent first.
  package static let names = ["https", "http", "wss", "ws", "ftp", "file"]

  /// Creates the special scheme with this lowercase name.
  package init?(_ bytes: Span<UInt8>, in range: Range<Int>) {
    guard range.count <= 5 else { return nil }
    var letters: UInt64 = 0
    for position in range.reversed() { letters = letters << 8 | UInt64(bytes[position]) }
    self.init(letters, count: range.count)
  }

  /// Creates the special scheme with this lowercase name.
  package init?(_ name: String) {
    guard let scheme = name.withUTF8Span({ SpecialScheme($0, in: 0..<$0.count) }) else {
      return nil
    }
    self = scheme
  }

  /// Creates the special scheme whose lowercase name is in the lowest `count` bytes of `word`, in
  /// little-endian order.
  @inline(__always)
  init?(_ word: UInt64, count: Int) {
    guard count > 0, count <= 5 else { return nil }
    // The count is part of the key, because NUL bytes could otherwise imitate a shorter name.
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

  /// The default port of the scheme, which is never serialised; `nil` for `file`.
  package var defaultPort: UInt16? {
    switch self {
    case .http, .ws: 80
    case .https, .wss: 443
    case .ftp: 21
    case .file: nil
    }
  }
}
