extension LinkURL {
  /// A mismatch between the text of a link and a valid URL string.
  ///
  /// Standard: URL Standard, "Validation errors".
  public struct ValidationError: Hashable, Sendable {
    /// The kind of the error.
    public let kind: Kind
    /// The byte offset in the original text.
    public let offset: Int

    /// The standard's validation errors, in its order. The raw value is the standard's name.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      case domainToASCII = "domain-to-ASCII"
      case domainPercentEncoded = "domain-percent-encoded"
      case hostInvalidCodePoint = "host-invalid-code-point"
      case ipv4EmptyPart = "IPv4-empty-part"
      case ipv4TooFewParts = "IPv4-too-few-parts"
      case ipv4TooManyParts = "IPv4-too-many-parts"
      case ipv4NonNumericPart = "IPv4-non-numeric-part"
      case ipv4NonDecimalPart = "IPv4-non-decimal-part"
      case ipv4OutOfRangePart = "IPv4-out-of-range-part"
      case ipv6Unclosed = "IPv6-unclosed"
      case ipv6InvalidCompression = "IPv6-invalid-compression"
      case ipv6TooManyPieces = "IPv6-too-many-pieces"
      case ipv6MultipleCompression = "IPv6-multiple-compression"
      case ipv6InvalidCodePoint = "IPv6-invalid-code-point"
      case ipv6TooFewPieces = "IPv6-too-few-pieces"
      case ipv6PieceLeadingZero = "IPv6-piece-leading-zero"
      case ipv4InIPv6TooManyPieces = "IPv4-in-IPv6-too-many-pieces"
      case ipv4InIPv6InvalidCodePoint = "IPv4-in-IPv6-invalid-code-point"
      case ipv4InIPv6OutOfRangePart = "IPv4-in-IPv6-out-of-range-part"
      case ipv4InIPv6TooFewParts = "IPv4-in-IPv6-too-few-parts"
      case invalidURLUnit = "invalid-URL-unit"
      case specialSchemeMissingFollowingSolidus = "special-scheme-missing-following-solidus"
      case missingSchemeNonRelativeURL = "missing-scheme-non-relative-URL"
      case invalidReverseSolidus = "invalid-reverse-solidus"
      case invalidCredentials = "invalid-credentials"
      case hostMissing = "host-missing"
      case portOutOfRange = "port-out-of-range"
      case portInvalid = "port-invalid"
      case fileInvalidWindowsDriveLetter = "file-invalid-Windows-drive-letter"
      case fileInvalidWindowsDriveLetterHost = "file-invalid-Windows-drive-letter-host"
    }
  }

  /// The reason why a text is not a link.
  public struct ParseFailure: Error, Hashable, Sendable {
    /// The reason for the failure.
    public let reason: Reason
    /// The byte offset in the original text; the maximum length if the text is too long.
    public let offset: Int

    /// The reasons why a text is not a link.
    public enum Reason: Hashable, Sendable {
      /// One of the standard's validation errors that terminate the parser.
      case validationError(ValidationError.Kind)
      /// The text is longer than the caller's limit, or than any link that can be represented.
      case inputTooLong
      /// A domain that is not ASCII after percent-decoding is longer than
      /// ``LinkURL/maximumDomainLength``.
      case domainTooLong
    }
  }

  /// The maximum length in bytes, as written, of a domain that is not ASCII after percent-decoding.
  /// The standard has no such limit, but processing takes quadratic time in the length, and no
  /// resolvable name is longer than 253 bytes.
  public static let maximumDomainLength = 4_096
}

extension LinkURL.ValidationError: CustomStringConvertible {
  /// The standard's name and the offset, without any part of the link.
  public var description: String { "\(kind.rawValue) at byte \(offset)" }
}

extension LinkURL.ParseFailure: CustomStringConvertible {
  /// The reason and, unless the link is too long, the offset. Contains no part of the link.
  public var description: String {
    switch reason {
    case .validationError(let kind): "\(kind.rawValue) at byte \(offset)"
    case .inputTooLong: "link too long"
    case .domainTooLong: "domain too long at byte \(offset)"
    }
  }
}

/// The validation errors of one parser run. Keeps the first, or all of them for tests.
struct ValidationLog {
  /// The first error reported, in the order of the standard's steps.
  private(set) var first: LinkURL.ValidationError?
  /// All errors, or `nil` if only the first is kept.
  private(set) var all: [LinkURL.ValidationError]?
  /// The map from positions in the cleaned input to original offsets.
  var origin = InputOrigin.offset(0)

  init(keepsAll: Bool = false) {
    all = keepsAll ? [] : nil
  }

  /// Records an error at a position in the cleaned input.
  mutating func report(_ kind: LinkURL.ValidationError.Kind, at position: Int) {
    guard first == nil || all != nil else { return }
    let error = LinkURL.ValidationError(kind: kind, offset: origin.offset(of: position))
    if first == nil { first = error }
    all?.append(error)
  }

  /// Records an error that terminates the parser, and returns the failure.
  mutating func failure(
    _ kind: LinkURL.ValidationError.Kind, at position: Int
  ) -> LinkURL.ParseFailure {
    report(kind, at: position)
    return unreportedFailure(.validationError(kind), at: position)
  }

  /// Returns the failure for an error that was already reported, or that the standard does not
  /// define.
  func unreportedFailure(
    _ reason: LinkURL.ParseFailure.Reason, at position: Int
  ) -> LinkURL.ParseFailure {
    LinkURL.ParseFailure(reason: reason, offset: origin.offset(of: position))
  }
}
