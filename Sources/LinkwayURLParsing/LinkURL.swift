/// A link, parsed by the WHATWG URL Standard.
///
/// A value holds one string, the serialisation, and the offsets of its components, so that every
/// component is a byte range and slicing is free. The serialisation is always ASCII: the parser
/// percent-encodes whatever is not, and hosts are in their ASCII form.
///
/// Two links are equal when their serialisations have the same bytes. How a link was written (its
/// first validation error, where its credentials stood) takes no part in that.
///
/// Standard: <https://url.spec.whatwg.org>.
public struct LinkURL: Sendable {
  /// The serialisation of the whole link (the standard's URL serialiser), as text.
  ///
  /// It carries whatever the link carried, tokens included. ``description`` is the form for logs.
  public let href: String

  /// Where the components lie in the UTF-8 of ``href``.
  package let components: Components

  /// The first validation error that the standard reports for the text this link was parsed from,
  /// or `nil` when the text was a valid URL string.
  ///
  /// A validation error does not stop the parser: a browser follows such a link all the same.
  public let validationError: ValidationError?

  /// The byte offset in the text parsed at which credentials begin, or `nil` when none were
  /// written. Empty credentials count (`https://@host/`, `https://user:@host/`), those that come
  /// from a base do not.
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
  /// The scheme in lower case, without the colon.
  public var scheme: String { string(in: components.scheme) }

  /// Whether the scheme is one of `http`, `https`, `ws`, `wss`, `ftp` and `file`, whose links the
  /// standard parses by rules of their own.
  public var isSpecial: Bool { components.specialScheme != nil }

  /// The user name, percent-encoded. Empty when there is none.
  public var username: String { string(in: components.username) }

  /// The password, percent-encoded. Empty when there is none.
  public var password: String { string(in: components.password) }

  /// The host as serialised: a domain in ASCII, an IPv4 address, an IPv6 address in brackets or an
  /// opaque host. `nil` when the link has no authority, empty when it has an empty one
  /// (`photos:///42`, `file:///`).
  public var host: String? { components.host.map(string(in:)) }

  /// The port, or `nil` when none is written or it is the default one of the scheme.
  public var port: UInt16? { components.port }

  /// The path, percent-encoded. It begins with `/` unless it is empty or opaque.
  public var path: String { string(in: components.path) }

  /// Whether the path is one opaque string (`mailto:someone@photos.example`, `photos:public/42`):
  /// nothing in it was resolved against `.` and `..`.
  public var hasOpaquePath: Bool { components.hasOpaquePath }

  /// The query, percent-encoded and without its `?`. `nil` when there is none, empty when the link
  /// has a bare `?`.
  public var query: String? { components.query.map(string(in:)) }

  /// The fragment, percent-encoded and without its `#`. `nil` when there is none, empty when the
  /// link has a bare `#`.
  public var fragment: String? { components.fragment.map(string(in:)) }
}

// MARK: - Bytes

extension LinkURL {
  /// Calls `body` with the UTF-8 of ``href``; the ranges of ``components`` are positions in it.
  ///
  /// - Complexity: O(1) besides `body`; nothing is copied.
  @inlinable
  package func withBytes<Value, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try href.withUTF8Span(body)
  }

  /// The text of a byte range of ``href``. Positions outside of it are ignored.
  ///
  /// - Complexity: O(length of the range); up to 15 bytes need no allocation.
  package func string(in range: Range<Int>) -> String {
    String(Substring(bytes(in: range)))
  }

  /// The bytes of a range of ``href``, without copying. Positions outside of it are ignored.
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
    // A string hashes by canonical equivalence, which for ASCII is the same as by bytes.
    hasher.combine(href)
  }
}

#if !hasFeature(Embedded)
  extension LinkURL: Codable {
    /// Parses the string that ``encode(to:)`` wrote. The text of a link that does not parse is not
    /// part of the error.
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

    /// Writes ``href`` as one string.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(href)
    }
  }
#endif

extension LinkURL: CustomStringConvertible, CustomDebugStringConvertible {
  /// Scheme, host and number of path segments: fit for logs, because paths, queries and fragments
  /// carry tokens. What stands where a custom scheme's host would is a segment like any other:
  /// `photos://photos/42` means `/photos/42`.
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
    /// Shows no more than ``description``, so that `dump` and failed expectations leak nothing.
    public var customMirror: Mirror { Mirror(self, children: ["link": description]) }
  }
#endif
