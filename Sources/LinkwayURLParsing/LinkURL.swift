/// A link, parsed according to the WHATWG URL Standard.
///
/// A value consists of the serialisation and the offsets of its components, so every component is a
/// byte range and slicing is free. The serialisation is always ASCII: the parser percent-encodes
/// other characters and converts hosts to their ASCII form.
///
/// Two links are equal if their serialisations have the same bytes. The original text (its first
/// validation error, the position of its credentials) does not affect equality.
///
/// Standard: <https://url.spec.whatwg.org>.
public struct LinkURL: Sendable {
  /// The serialisation of the complete link (the standard's URL serialiser).
  ///
  /// It contains everything that the link contains, including tokens. Use ``description`` for logs.
  public let href: String

  /// The offsets of the components in the UTF-8 of ``href``.
  package let components: Components

  /// The first validation error that the standard reports for the original text, or `nil` if the
  /// text was a valid URL string.
  ///
  /// A validation error does not terminate the parser: browsers follow such a link nevertheless.
  public let validationError: ValidationError?

  /// The byte offset of the credentials in the original text, or `nil` if none were written. Empty
  /// credentials count (`https://@host/`, `https://user:@host/`); credentials from a base do not.
  public let credentialsOffset: Int?

  init(
    serialisation: String, components: Components, validationError: ValidationError? = nil,
    credentialsOffset: Int? = nil
  ) {
    self.href = serialisation
    self.components = components
    self.validationError = validationError
    self.credentialsOffset = credentialsOffset
  }
}

// MARK: - Components

extension LinkURL {
  /// The lowercase scheme, without the colon.
  public var scheme: String { string(in: components.scheme) }

  /// Whether the scheme is `http`, `https`, `ws`, `wss`, `ftp` or `file`, for which the standard
  /// has separate parsing rules.
  public var isSpecial: Bool { components.specialScheme != nil }

  /// The percent-encoded user name. Empty if absent.
  public var username: String { string(in: components.username) }

  /// The percent-encoded password. Empty if absent.
  public var password: String { string(in: components.password) }

  /// The serialised host: a domain in ASCII, an IPv4 address, an IPv6 address in brackets or an
  /// opaque host. `nil` if the link has no authority, empty if the host is empty (`photos:///42`,
  /// `file:///`).
  public var host: String? { components.host.map(string(in:)) }

  /// The port, or `nil` if it is absent or the scheme's default port.
  public var port: UInt16? { components.port }

  /// The percent-encoded path. It begins with `/` unless it is empty or opaque.
  public var path: String { string(in: components.path) }

  /// Whether the path is an opaque string (`mailto:someone@photos.example`, `photos:public/42`), in
  /// which `.` and `..` segments are not resolved.
  public var hasOpaquePath: Bool { components.hasOpaquePath }

  /// The percent-encoded query, without `?`. `nil` if absent, empty for a bare `?`.
  public var query: String? { components.query.map(string(in:)) }

  /// The percent-encoded fragment, without `#`. `nil` if absent, empty for a bare `#`.
  public var fragment: String? { components.fragment.map(string(in:)) }
}

// MARK: - Bytes

extension LinkURL {
  /// Calls `body` with the UTF-8 bytes of ``href``. The ranges of ``components`` are positions in
  /// them.
  ///
  /// - Complexity: O(1) plus the cost of `body`; nothing is copied.
  @inlinable
  package func withBytes<Value, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try href.withUTF8Span(body)
  }

  /// Returns the text of a byte range of ``href``. Positions outside of it are ignored.
  ///
  /// - Complexity: O(length of the range). Up to 15 bytes need no allocation.
  package func string(in range: Range<Int>) -> String {
    String(Substring(bytes(in: range)))
  }

  /// Returns the bytes of a range of ``href`` without copying. Positions outside of it are ignored.
  func bytes(in range: Range<Int>) -> Substring.UTF8View {
    href.utf8.dropFirst(range.lowerBound).prefix(range.count)
  }
}

// MARK: - Equality, coding, description

extension LinkURL: Hashable {
  public static func == (left: LinkURL, right: LinkURL) -> Bool {
    left.href.hasSameBytes(as: right.href)
  }

  public func hash(into hasher: inout Hasher) {
    // Strings hash by canonical equivalence, which for ASCII is the same as hashing by bytes.
    hasher.combine(href)
  }
}

#if !hasFeature(Embedded)
  extension LinkURL: Codable {
    /// Parses a string written by ``encode(to:)``. The error does not contain the text of a link
    /// that fails to parse.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      do throws(ParseFailure) {
        try self.init(text)
      } catch {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "Not an absolute URL: \(error)")
      }
    }

    /// Encodes ``href`` as a string.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(href)
    }
  }
#endif

extension LinkURL: CustomStringConvertible, CustomDebugStringConvertible {
  /// The scheme, the host and the number of path segments. Safe for logs: paths, queries and
  /// fragments may contain tokens. The host of a custom scheme is not shown, but counts as a path
  /// segment: `photos://photos/42` means `/photos/42`.
  public var description: String {
    let isFolded = !isSpecial && host?.isEmpty == false
    let count = pathSegments.count + (isFolded ? 1 : 0)
    let segments = count == 1 ? "1 segment" : "\(count) segments"
    guard let host, !isFolded else { return "\(scheme): (\(segments))" }
    return "\(scheme)://\(host) (\(segments))"
  }

  public var debugDescription: String { description }
}

#if !hasFeature(Embedded)
  extension LinkURL: CustomReflectable {
    /// Shows only ``description``, so that `dump` and failed expectations do not leak tokens.
    public var customMirror: Mirror { Mirror(self, children: ["link": description]) }
  }
#endif
