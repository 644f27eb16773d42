import CLinkwayByteScan

/// The shortest way through the parser: looks at 64 bytes at a time, and reads off their bits where
/// the components of a link with an authority are.
///
/// What it calls canonical is its own serialisation, without a validation error. What it does not
/// know has to be looked at more closely, and may be canonical all the same.
struct PlainScan {
  enum Verdict {
    case canonical
    /// A special link that is canonical but for its authority, which has not been looked at: it
    /// lies between `hostStart` and `pathStart`.
    case unusualAuthority
    case unknown
  }

  /// What there is of an authority.
  fileprivate enum Authority {
    /// A plain one with a path after it.
    case plain
    /// That of a special link, plain but without a path.
    case pathless
    case unusual
  }

  private(set) var verdict = Verdict.unknown
  /// Whether all that is unusual is that there is no path.
  private(set) var isPathless = false
  /// The offsets in the link; they have no meaning where it is unknown.
  private(set) var components = LinkURL.Components()

  /// - Complexity: O(length), without allocation.
  @inline(__always)
  init(_ bytes: Span<UInt8>) {
    guard bytes.count >= Int(LINKWAY_BYTE_SCAN_LEAST) else { return }
    var window = bytes.linkScan(from: 0)
    // Two slashes, as bits of the first window, and the colon before them.
    let slash = window.slashes.trailingZeroBitCount
    guard slash > 1, slash < 62, window.slashes >> UInt64(slash) & 2 != 0,
      bytes[slash - 1] == UInt8(ascii: ":")
    else { return }
    let special = SpecialScheme(bytes.firstWord, count: slash - 1)
    guard special != nil || Self.isScheme(bytes, slash - 1) else { return }

    let hostStart = slash + 2
    let ahead: UInt64 = .max << UInt64(hostStart)
    let mark = ((window.slashes | window.questions | window.hashes) & ahead).trailingZeroBitCount
    guard mark < 64 || bytes.count <= 64 else { return }
    let pathStart = min(mark, bytes.count)
    let (hostEnd, port, authority) = Self.authority(bytes, hostStart..<pathStart, special)
    if authority != .plain {
      guard special != nil, special != .file else { return }
      // What is odd in the authority is another's affair.
      let behind: UInt64 = mark < 64 ? .max << UInt64(mark) : 0
      window.odd &= behind
      window.percents &= behind
    }
    var rest = Rest(bytes.count)
    guard rest.take(window, bytes), bytes.count <= 64 || rest.takeFurther(bytes) else { return }
    verdict = authority == .plain ? .canonical : .unusualAuthority
    isPathless = authority == .pathless
    components = LinkURL.Components(
      schemeEnd: slash - 1, host: hostStart..<hostEnd, pathStart: pathStart,
      queryStart: min(rest.query, rest.fragment), fragmentStart: rest.fragment, end: bytes.count,
      port: port, specialScheme: special)
  }

  /// Where the host ends, the port, and what there is.
  @inline(__always)
  private static func authority(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ special: SpecialScheme?
  ) -> (hostEnd: Int, port: UInt16?, Authority) {
    let host = bytes.hostScan(range)
    let length = min(plainLength(host), range.count)
    let hostEnd = range.lowerBound + length
    if special != nil {
      guard isDomain(host, length) || special == .file && range.isEmpty else {
        return (hostEnd, nil, .unusual)
      }
      guard range.upperBound < bytes.count, bytes[range.upperBound] == UInt8(ascii: "/") else {
        return (hostEnd, nil, length == range.count ? .pathless : .unusual)
      }
    }
    if special == .file {
      let isLocal = length == 9 && bytes.matches("localhost", at: range.lowerBound)
      return (hostEnd, nil, length == range.count && !isLocal ? .plain : .unusual)
    }
    if length == range.count { return (hostEnd, nil, .plain) }
    let port = CanonicalScan.port(in: bytes, hostEnd..<range.upperBound)
    let isPlain = length > 0 && port != nil && port != special?.defaultPort
    return (hostEnd, port, isPlain ? .plain : .unusual)
  }

  /// Where a domain that needs no closer look ends in a range that begins with it and goes on with
  /// a port or not at all; `nil` for any other host.
  static func domainEnd(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard bytes.count >= Int(LINKWAY_BYTE_SCAN_LEAST), range.count <= 64 else { return nil }
    let host = bytes.hostScan(range)
    let length = min(plainLength(host), range.count)
    let end = range.lowerBound + length
    guard isDomain(host, length), end == range.upperBound || bytes[end] == UInt8(ascii: ":") else {
      return nil
    }
    return end
  }

  /// How many bytes of a scheme or host are small letters, digits, dots and hyphens.
  @inline(__always)
  private static func plainLength(_ scan: linkway_host_scan) -> Int {
    (~(scan.alphanumerics | scan.hyphens | scan.dots)).trailingZeroBitCount
  }

  /// Whether a scheme begins with a small letter and has no capitals.
  private static func isScheme(_ bytes: Span<UInt8>, _ colon: Int) -> Bool {
    bytes[0].isASCIILowercase && plainLength(bytes.hostScan(0..<colon)) >= colon
  }

  /// Whether the first bits are those of a domain without empty labels, without hyphens at the ends
  /// of labels or side by side, and without a digit at the beginning of the last label.
  @inline(__always)
  private static func isDomain(_ scan: linkway_host_scan, _ length: Int) -> Bool {
    guard length > 0, length < 62 else { return false }
    let end = UInt64(1) << UInt64(length)
    let dots = scan.dots & (end - 1)
    let hyphens = scan.hyphens & (end - 1)
    let isFirst = dots << 1 | 1
    let isLast = (dots | end) >> 1
    let lastLabel = 64 - dots.leadingZeroBitCount
    return (dots | hyphens) & (isFirst | isLast) == 0 && hyphens & hyphens << 1 == 0
      && scan.digits >> UInt64(lastLabel) & 1 == 0
  }

  /// What comes after the authority.
  private struct Rest {
    private let count: Int
    /// The first `?`, even after a `#`; the number of bytes where there is none.
    var query: Int
    /// The first `#`; the number of bytes where there is none.
    var fragment: Int

    @inline(__always)
    init(_ count: Int) {
      self.count = count
      query = count
      fragment = count
    }

    /// Takes all windows but the first.
    mutating func takeFurther(_ bytes: Span<UInt8>) -> Bool {
      var start = 64
      while start < bytes.count {
        guard take(bytes.linkScan(from: start), from: start, bytes) else { return false }
        start += 64
      }
      return true
    }

    /// Takes 64 bytes from `start` on; in the first ones no `?` or `#` stands before the path.
    ///
    /// - Returns: `false` where something needs a closer look.
    @inline(__always)
    mutating func take(
      _ window: linkway_link_scan, from start: Int = 0, _ bytes: Span<UInt8>
    ) -> Bool {
      guard window.odd == 0 else { return false }
      var percents = window.percents
      while percents != 0 {
        let place = start + percents.trailingZeroBitCount
        percents &= percents - 1
        guard place > 0, place < count - 2 else { return false }
        let (high, low) = (bytes[place + 1], bytes[place + 2])
        // One after a slash may begin a dot segment.
        let isDot = high == UInt8(ascii: "2") && low | 0x20 == UInt8(ascii: "e")
        guard high.isASCIIHexDigit, low.isASCIIHexDigit,
          !isDot || bytes[place - 1] != UInt8(ascii: "/")
        else { return false }
      }
      // Without branches, because links differ in these more than in anything.
      let hash = start + window.hashes.trailingZeroBitCount
      let isFirst = fragment == count && window.hashes != 0
      guard window.hashes == 0 || isFirst && window.hashes & (window.hashes - 1) == 0 else {
        return false
      }
      let question = start + window.questions.trailingZeroBitCount
      query = query == count && window.questions != 0 ? question : query
      fragment = isFirst ? hash : fragment
      return true
    }
  }
}

extension Span<UInt8> {
  /// The first eight bytes, the first one lowest.
  @inline(__always)
  fileprivate var firstWord: UInt64 {
    // SAFETY: every bit pattern is an integer, and the load itself checks that it lies within.
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt64.self))
  }

  /// What the 64 bytes from `start` on hold.
  @inline(__always)
  fileprivate func linkScan(from start: Int) -> linkway_link_scan {
    precondition(start >= 0 && start < count && count >= LINKWAY_BYTE_SCAN_LEAST)
    // SAFETY: the scan reads within `count` bytes, of which there are enough.
    return unsafe withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress else {
        return linkway_link_scan(slashes: 0, questions: 0, hashes: 0, percents: 0, odd: 1)
      }
      return unsafe linkway_scan_link(first, bytes.count, start)
    }
  }

  /// What the bytes of a range hold, of which there are at most 64.
  @inline(__always)
  fileprivate func hostScan(_ range: Range<Int>) -> linkway_host_scan {
    precondition(range.lowerBound >= 0 && range.upperBound <= count && range.count <= 64)
    precondition(count >= LINKWAY_BYTE_SCAN_LEAST)
    // SAFETY: as above.
    return unsafe withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress else {
        return linkway_host_scan(alphanumerics: 0, digits: 0, hyphens: 0, dots: 0)
      }
      return unsafe linkway_scan_host(first, bytes.count, range.lowerBound, range.upperBound)
    }
  }
}
