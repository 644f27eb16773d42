/// The schemes that the standard parses by rules of their own.
///
/// Standard: URL Standard, "special scheme".
package enum SpecialScheme: UInt8, Hashable, Sendable {
  case http, https, ws, wss, ftp, file

  /// The special scheme that these bytes, in lower case, spell.
  init?(_ bytes: Span<UInt8>, in range: Range<Int>) {
    guard range.count <= 5 else { return nil }
    // The number of letters comes first, so that a NUL is none.
    var letters = UInt64(range.count)
    for position in range { letters = letters << 8 | UInt64(bytes[position]) }
    switch letters {
    case 0x04_68_74_74_70: self = .http
    case 0x05_68_74_74_70_73: self = .https
    case 0x02_77_73: self = .ws
    case 0x03_77_73_73: self = .wss
    case 0x03_66_74_70: self = .ftp
    case 0x04_66_69_6C_65: self = .file
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
