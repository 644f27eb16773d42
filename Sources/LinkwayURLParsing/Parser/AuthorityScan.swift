/// The second fast path, for a link of a special scheme other than `file` that is canonical except
/// for its authority or a missing path. It rewrites the host (uppercase letters, IDNA, IPv6),
/// records credentials, removes the default port, and adds a missing path `/`.
///
/// It may reject any link, which the state machine then parses. For a link that it accepts, the
/// state machine would produce the same link and the same first validation error.
struct AuthorityScan {
  /// The component offsets: before `read`, the offsets in the link that ``PlainScan`` found; after
  /// `read`, the offsets in the serialisation.
  private(set) var components: LinkURL.Components
  private(set) var credentialsOffset: Int?
  private(set) var validationError: LinkURL.ValidationError?

  private let isPathless: Bool

  init(_ scan: PlainScan) {
    components = scan.components
    components.port = nil
    isPathless = scan.isPathless
  }

  /// Parses the authority.
  ///
  /// - Parameter serialisation: Set to the serialisation, if it differs from `bytes`.
  /// - Returns: Whether the link is accepted. If not, the properties are undefined.
  mutating func read(_ bytes: Span<UInt8>, rewriting serialisation: inout String?) -> Bool {
    let authority = Int(components.hostStart)..<Int(components.pathStart)
    if isPathless {
      let slash = CollectionOfOne(UInt8(ascii: "/"))
      serialisation = String(
        bytes.extracting(..<authority.upperBound), slash.span,
        bytes.extracting(authority.upperBound...))
      components.moveEnd(host: authority.upperBound, path: authority.upperBound, by: 1)
      return true
    }
    var log = ValidationLog()
    guard let host = takeCredentials(bytes, authority, log: &log), !host.isEmpty else {
      return false
    }
    let isRead = withTemporaryOutput(of: UInt8.self, capacity: Self.capacity) { output in
      guard let replaced = read(bytes, host, log: &log, into: &output) else { return false }
      if !output.span.matches(bytes, replaced) {
        serialisation = String(
          bytes.extracting(..<replaced.lowerBound), output.span,
          bytes.extracting(replaced.upperBound...))
      }
      return true
    }
    validationError = log.first
    return isRead
  }

  /// The maximum length of a host, a colon, five digits and a slash.
  private static let capacity = DomainScan.maximumLength + 7

  /// Records credentials that need no percent-encoding. Returns the range after them, or `nil` if
  /// the link is rejected.
  private mutating func takeCredentials(
    _ bytes: Span<UInt8>, _ range: Range<Int>, log: inout ValidationLog
  ) -> Range<Int>? {
    let start = range.lowerBound
    let at = bytes.firstPlace(of: UInt8(ascii: "@"), in: range)
    guard at < range.upperBound else { return range }
    log.report(.invalidCredentials, at: at)
    credentialsOffset = start
    let colon = bytes.firstPlace(of: UInt8(ascii: ":"), in: start..<at)
    // The user name, the host and a password after a colon must not be empty. The loop rejects a
    // second colon or `@`, because both are in the userinfo set.
    guard colon > start, colon + 1 != at, at + 1 < range.upperBound else { return nil }
    var position = start
    while position < at {
      if position != colon, PercentEncodeSet.userinfo.contains(bytes[position]) { return nil }
      position += 1
    }
    components.usernameEnd = UInt32(truncatingIfNeeded: colon)
    components.hostStart = UInt32(truncatingIfNeeded: at + 1)
    return at + 1..<range.upperBound
  }

  /// Parses host and port, and writes their serialisation. Returns the range of the link that the
  /// serialisation replaces, or `nil` if the link is rejected.
  private mutating func read(
    _ bytes: Span<UInt8>, _ range: Range<Int>, log: inout ValidationLog,
    into output: inout OutputSpan<UInt8>
  ) -> Range<Int>? {
    let kept = Self.keptHostEnd(bytes, range)
    guard let end = kept ?? Self.writeHost(bytes, range, log: &log, into: &output) else {
      return nil
    }
    // The replaced range starts with the host, or after it if the host is unchanged.
    let start = kept ?? range.lowerBound
    let hostEnd = start + output.count
    guard writePort(bytes, end..<range.upperBound, into: &output) else { return nil }
    let pathStart = start + output.count
    let hasPath = range.upperBound < bytes.count && bytes[range.upperBound] == UInt8(ascii: "/")
    if !hasPath { output.append(UInt8(ascii: "/")) }

    let replaced = start..<range.upperBound
    components.moveEnd(
      host: hostEnd, path: pathStart, by: output.count - replaced.count)
    return replaced
  }

  /// Returns the end of a host that need not be rewritten: a plain domain or a canonical IPv4
  /// address. Returns `nil` for any other host.
  private static func keptHostEnd(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    if let end = PlainScan.domainEnd(bytes, range) { return end }
    guard bytes[range.lowerBound].isASCIIDigit else { return nil }
    let end = bytes.firstPlace(of: UInt8(ascii: ":"), in: range)
    return IPv4Address.isCanonical(bytes.extracting(range.lowerBound..<end)) ? end : nil
  }

  /// Appends the host at the start of a range. Returns the position after the host in the link, or
  /// `nil` if the host is rejected.
  private static func writeHost(
    _ bytes: Span<UInt8>, _ range: Range<Int>, log: inout ValidationLog,
    into output: inout OutputSpan<UInt8>
  ) -> Int? {
    guard bytes[range.lowerBound] == UInt8(ascii: "[") else {
      let end = bytes.firstPlace(of: UInt8(ascii: ":"), in: range)
      return DomainScan.write(bytes, range.lowerBound..<end, into: &output) ? end : nil
    }
    let inside = range.lowerBound + 1
    let end = bytes.firstPlace(of: UInt8(ascii: "]"), in: range)
    guard end < range.upperBound else { return nil }
    do throws(LinkURL.ParseFailure) {
      let address = try IPv6Address(bytes, in: inside..<end, log: &log)
      output.append(UInt8(ascii: "["))
      address.serialise(into: &output)
      output.append(UInt8(ascii: "]"))
      return end + 1
    } catch {
      return nil
    }
  }

  /// Appends the colon and the port in a range, unless the range is empty or the port is the
  /// default port. Returns `false` if a non-empty range is not a colon and a port.
  private mutating func writePort(
    _ bytes: Span<UInt8>, _ range: Range<Int>, into output: inout OutputSpan<UInt8>
  ) -> Bool {
    if range.isEmpty { return true }
    guard let port = CanonicalScan.port(in: bytes, range) else { return false }
    if port == components.specialScheme?.defaultPort { return true }
    components.port = port
    for position in range { output.append(bytes[position]) }
    return true
  }
}
