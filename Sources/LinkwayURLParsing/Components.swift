extension LinkURL {
  /// The byte offsets of the components of a serialised link.
  ///
  ///     https://user:pass@example.com:8080/foo/bar?baz#quux
  ///          |      |    |           |    |       |   |
  ///          |      |    |           |    |       |   fragmentStart (at "#")
  ///          |      |    |           |    |       queryStart (at "?")
  ///          |      |    |           |    pathStart
  ///          |      |    |           hostEnd
  ///          |      |    hostStart
  ///          |      usernameEnd
  ///          schemeEnd (at ":")
  ///
  /// - Without an authority, `usernameEnd`, `hostStart` and `hostEnd` are `schemeEnd + 1`.
  /// - With an authority but no credentials, `usernameEnd` and `hostStart` are `schemeEnd + 3`.
  /// - Without a query, `queryStart` is `fragmentStart`. Without a fragment, `fragmentStart` is
  ///   `end`.
  /// - A path that begins with `//` in a link without an authority is written after `/.`, which is
  ///   not part of any component (URL serialiser, step 3). `pathStart` is after the `/.`.
  package struct Components: Hashable, Sendable {
    // Two vectors and an integer, so that the value is passed in registers. Writing eight integers
    // one by one and then copying them together stalls the processor.

    /// `schemeEnd`, `usernameEnd`, `hostStart`, `hostEnd`.
    private var authority = SIMD4<UInt32>(repeating: 0)
    /// `pathStart`, `queryStart`, `fragmentStart`, `end`.
    private var rest = SIMD4<UInt32>(repeating: 0)
    /// From the least significant bit: the port (16 bits), whether there is a port, whether the
    /// path is opaque, and the special scheme plus 1 (3 bits).
    private var traits: UInt32 = 0

    init() {}

    /// Creates the offsets of a link that has an authority but no credentials.
    @inline(__always)
    init(
      schemeEnd: Int, host: Range<Int>, pathStart: Int, queryStart: Int, fragmentStart: Int,
      end: Int, port: UInt16?, specialScheme: SpecialScheme?
    ) {
      authority = SIMD4(
        UInt32(truncatingIfNeeded: schemeEnd), UInt32(truncatingIfNeeded: host.lowerBound),
        UInt32(truncatingIfNeeded: host.lowerBound), UInt32(truncatingIfNeeded: host.upperBound))
      rest = SIMD4(
        UInt32(truncatingIfNeeded: pathStart), UInt32(truncatingIfNeeded: queryStart),
        UInt32(truncatingIfNeeded: fragmentStart), UInt32(truncatingIfNeeded: end))
      traits = Self.portTraits(port) | Self.schemeTraits(specialScheme)
    }

    /// Creates the offsets of the path, query and fragment only, when the authority is no longer
    /// needed. The query starts where the path ends.
    package init(path: Range<Int>, fragmentStart: Int, end: Int) {
      rest = SIMD4(
        UInt32(truncatingIfNeeded: path.lowerBound), UInt32(truncatingIfNeeded: path.upperBound),
        UInt32(truncatingIfNeeded: fragmentStart), UInt32(truncatingIfNeeded: end))
    }

    var schemeEnd: UInt32 {
      get { authority.x }
      set { authority.x = newValue }
    }
    var usernameEnd: UInt32 {
      get { authority.y }
      set { authority.y = newValue }
    }
    var hostStart: UInt32 {
      get { authority.z }
      set { authority.z = newValue }
    }
    var hostEnd: UInt32 {
      get { authority.w }
      set { authority.w = newValue }
    }
    var pathStart: UInt32 {
      get { rest.x }
      set { rest.x = newValue }
    }
    var queryStart: UInt32 {
      get { rest.y }
      set { rest.y = newValue }
    }
    var fragmentStart: UInt32 {
      get { rest.z }
      set { rest.z = newValue }
    }
    var end: UInt32 {
      get { rest.w }
      set { rest.w = newValue }
    }

    /// The port, or `nil` if it is absent or the scheme's default port.
    package internal(set) var port: UInt16? {
      get { traits & 0x1_0000 == 0 ? nil : UInt16(truncatingIfNeeded: traits) }
      set { traits = traits & ~0x1_FFFF | Self.portTraits(newValue) }
    }
    /// The special scheme, or `nil` for any other scheme.
    package internal(set) var specialScheme: SpecialScheme? {
      get { SpecialScheme(rawValue: UInt8(truncatingIfNeeded: traits >> 18) &- 1) }
      set { traits = traits & 0x3_FFFF | Self.schemeTraits(newValue) }
    }
    /// Whether the path is an opaque string.
    package internal(set) var hasOpaquePath: Bool {
      get { traits & 0x2_0000 != 0 }
      set { traits = traits & ~0x2_0000 | (newValue ? 0x2_0000 : 0) }
    }

    private static func portTraits(_ port: UInt16?) -> UInt32 {
      port.map { UInt32($0) | 0x1_0000 } ?? 0
    }

    private static func schemeTraits(_ scheme: SpecialScheme?) -> UInt32 {
      scheme.map { (UInt32($0.rawValue) + 1) << 18 } ?? 0
    }

    /// Sets `hostEnd` to `host` and `pathStart` to `path`, and moves all later offsets by
    /// `distance`.
    mutating func moveEnd(host: Int, path: Int, by distance: Int) {
      func moved(_ offset: UInt32) -> UInt32 {
        UInt32(truncatingIfNeeded: Int(offset) + distance)
      }
      hostEnd = UInt32(truncatingIfNeeded: host)
      pathStart = UInt32(truncatingIfNeeded: path)
      queryStart = moved(queryStart)
      fragmentStart = moved(fragmentStart)
      end = moved(end)
    }

    /// The scheme, without the colon.
    package var scheme: Range<Int> { 0..<Int(schemeEnd) }

    /// Whether there is an authority, possibly an empty one.
    package var hasAuthority: Bool { hostStart > schemeEnd &+ 1 }

    /// The user name; empty if absent.
    package var username: Range<Int> {
      guard hasAuthority else { return Int(hostStart)..<Int(hostStart) }
      return Int(schemeEnd) + 3..<Int(usernameEnd)
    }

    /// The password; empty if absent.
    package var password: Range<Int> {
      // The user name and the host are separated by `@`, or by `:`, the password and `@`.
      guard hostStart > usernameEnd &+ 1 else { return Int(usernameEnd)..<Int(usernameEnd) }
      return Int(usernameEnd) + 1..<Int(hostStart) - 1
    }

    /// The serialised host; `nil` without an authority.
    package var host: Range<Int>? { hasAuthority ? Int(hostStart)..<Int(hostEnd) : nil }

    /// The digits of the port; `nil` if no port is serialised.
    package var portDigits: Range<Int>? {
      port == nil ? nil : Int(hostEnd) + 1..<Int(pathStart)
    }

    /// The path. It begins with `/` unless it is empty or opaque.
    package var path: Range<Int> { Int(pathStart)..<Int(queryStart) }

    /// The query without `?`; `nil` if absent.
    package var query: Range<Int>? {
      queryStart < fragmentStart ? Int(queryStart) + 1..<Int(fragmentStart) : nil
    }

    /// The fragment without `#`; `nil` if absent.
    package var fragment: Range<Int>? {
      fragmentStart < end ? Int(fragmentStart) + 1..<Int(end) : nil
    }
  }
}
