extension LinkURL {
  /// Where the components of a serialised link lie, as byte offsets.
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
  /// - Without authority, `usernameEnd`, `hostStart` and `hostEnd` are `schemeEnd + 1`.
  /// - Without credentials, `usernameEnd` is `hostStart`, which is `schemeEnd + 3`.
  /// - Without query, `queryStart` is `fragmentStart`; without fragment, that is `end`.
  /// - A path that begins with `//` under no authority is written after `/.`, which belongs to no
  ///   component (URL serialiser, step 3); `pathStart` is behind it.
  package struct Components: Hashable, Sendable {
    var schemeEnd: UInt32 = 0
    var usernameEnd: UInt32 = 0
    var hostStart: UInt32 = 0
    var hostEnd: UInt32 = 0
    var pathStart: UInt32 = 0
    var queryStart: UInt32 = 0
    var fragmentStart: UInt32 = 0
    var end: UInt32 = 0

    /// The port, unless it is absent or the default one of the scheme.
    package internal(set) var port: UInt16?
    /// The special scheme, or `nil` for any other.
    package internal(set) var specialScheme: SpecialScheme?
    /// Whether the path is one opaque string.
    package internal(set) var hasOpaquePath = false

    /// The offsets of what stands behind an authority that does not matter any more. The query
    /// starts where the path ends.
    package init(path: Range<Int>, fragmentStart: Int, end: Int) {
      pathStart = UInt32(truncatingIfNeeded: path.lowerBound)
      queryStart = UInt32(truncatingIfNeeded: path.upperBound)
      self.fragmentStart = UInt32(truncatingIfNeeded: fragmentStart)
      self.end = UInt32(truncatingIfNeeded: end)
    }

    init() {}

    /// Sets where host and path are, and moves all that is behind the path's start.
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

    /// Whether there is an authority, be it empty.
    package var hasAuthority: Bool { hostStart > schemeEnd &+ 1 }

    /// The user name; empty when there is none.
    package var username: Range<Int> {
      guard hasAuthority else { return Int(hostStart)..<Int(hostStart) }
      return Int(schemeEnd) + 3..<Int(usernameEnd)
    }

    /// The password; empty when there is none.
    package var password: Range<Int> {
      // Between the two stand ":" and "@", or only "@".
      guard hostStart > usernameEnd &+ 1 else { return Int(usernameEnd)..<Int(usernameEnd) }
      return Int(usernameEnd) + 1..<Int(hostStart) - 1
    }

    /// The host as serialised; `nil` without authority.
    package var host: Range<Int>? { hasAuthority ? Int(hostStart)..<Int(hostEnd) : nil }

    /// The port's digits; `nil` when no port is written.
    package var portDigits: Range<Int>? {
      port == nil ? nil : Int(hostEnd) + 1..<Int(pathStart)
    }

    /// The path. It begins with `/` unless it is empty or opaque.
    package var path: Range<Int> { Int(pathStart)..<Int(queryStart) }

    /// The query without `?`; `nil` when there is none.
    package var query: Range<Int>? {
      queryStart < fragmentStart ? Int(queryStart) + 1..<Int(fragmentStart) : nil
    }

    /// The fragment without `#`; `nil` when there is none.
    package var fragment: Range<Int>? {
      fragmentStart < end ? Int(fragmentStart) + 1..<Int(end) : nil
    }
  }
}
