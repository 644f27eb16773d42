import CLinkwayByteScan

/// The fastest path: scans 64 bytes at a time, and derives the component offsets of a link with an
/// authority from bit masks.
///
/// A link with the verdict `canonical` equals its own serialisation and has no validation error. A
/// link with the verdict `unknown` has to be parsed in another way, and may also be canonical.
struct PlainScan {
  enum Verdict {
    case canonical
    /// A link of a special scheme other than `file` that is canonical except for its authority or a
    /// missing path. The authority is between `hostStart` and `pathStart`; it has not been parsed.
    case unusualAuthority
    case unknown
  }

  /// The kind of authority.
  fileprivate enum Authority {
    /// A plain authority followed by a path.
    case plain
    /// A plain domain without a port, in a special link without a path.
    case pathless
    case unusual
  }

  private(set) var verdict = Verdict.unknown
  /// Whether the link is canonical except for its missing path.
  private(set) var isPathless = false
  /// The offsets in the link; undefined if the verdict is `unknown`.
  private(set) var components = LinkURL.Components()

  /// Scans a link.
  ///
  /// - Complexity: O(length), without allocation.
  @inline(__always)
  init(_ bytes: Span<UInt8>) {
    guard bytes.count >= Int(LINKWAY_BYTE_SCAN_LEAST) else { return }
    var window = bytes.linkScan(from: 0)
    // Find the two slashes as bits of the first window, and the colon before them.
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
      // `AuthorityScan` parses the authority, so ignore unusual bytes in it.
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

  /// Returns the end of the host, the port and the kind of authority.
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

  /// Returns the end of a plain domain at the start of a range, if the domain is the entire range
  /// or followed by a port; `nil` for any other host, for a short link, and for a range of more
  /// than 64 bytes.
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

  /// Returns the number of leading lowercase letters, digits, dots and hyphens.
  @inline(__always)
  private static func plainLength(_ scan: linkway_host_scan) -> Int {
    (~(scan.alphanumerics | scan.hyphens | scan.dots)).trailingZeroBitCount
  }

  /// Returns whether the scheme is a lowercase letter followed by lowercase letters, digits, dots
  /// and hyphens.
  private static func isScheme(_ bytes: Span<UInt8>, _ colon: Int) -> Bool {
    bytes[0].isASCIILowercase && plainLength(bytes.hostScan(0..<colon)) >= colon
  }

  /// Returns whether the first `length` bits are those of a domain of at most 61 bytes that has no
  /// empty labels, no leading, trailing or adjacent hyphens in labels, and no digit at the start of
  /// the last label.
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

  /// The part of the link after the authority.
  private struct Rest {
    private let count: Int
    /// The first `?`, even after a `#`; the length of the link if there is none.
    var query: Int
    /// The first `#`; the length of the link if there is none.
    var fragment: Int

    @inline(__always)
    init(_ count: Int) {
      self.count = count
      query = count
      fragment = count
    }

    /// Scans all windows except the first.
    mutating func takeFurther(_ bytes: Span<UInt8>) -> Bool {
      var start = 64
      while start < bytes.count {
        guard take(bytes.linkScan(from: start), from: start, bytes) else { return false }
        start += 64
      }
      return true
    }

    /// Scans the 64 bytes from `start`. In the first window there is no `?` or `#` before the path.
    ///
    /// - Returns: `false` if the link has to be parsed in another way.
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
        // An encoded dot after a slash may start a dot segment.
        let isDot = high == UInt8(ascii: "2") && low | 0x20 == UInt8(ascii: "e")
        guard high.isASCIIHexDigit, low.isASCIIHexDigit,
          !isDot || bytes[place - 1] != UInt8(ascii: "/")
        else { return false }
      }
      // Branch-free, because these positions vary most between links.
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
  /// The first eight bytes as an integer, in little-endian order.
  @inline(__always)
  fileprivate var firstWord: UInt64 {
    // SAFETY: every bit pattern is a valid integer, and the load itself is bounds-checked.
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt64.self))
  }

  /// Returns the bit masks of the 64 bytes from `start`.
  @inline(__always)
  fileprivate func linkScan(from start: Int) -> linkway_link_scan {
    precondition(start >= 0 && start < count && count >= LINKWAY_BYTE_SCAN_LEAST)
    // SAFETY: the scan reads only the `count` bytes, and the precondition ensures that there are
    // enough.
    return unsafe withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress else {
        return linkway_link_scan(slashes: 0, questions: 0, hashes: 0, percents: 0, odd: 1)
      }
      return unsafe linkway_scan_link(first, bytes.count, start)
    }
  }

  /// Returns the bit masks of a range of at most 64 bytes.
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
