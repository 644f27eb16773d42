// The stages of parsing a text into a `LinkURL`:
//
// 1. The length. The caller's limit is checked in constant time before anything is read.
// 2. `PlainScan` and `CanonicalScan`. Most links that an app receives already equal their own
//    serialisation. A single scan, 64 bytes at a time or byte by byte, recognises them and finds
//    the offsets. The text is kept unchanged and nothing is allocated.
// 3. `AuthorityScan`. Many other links are web links of which only the authority is not canonical:
//    credentials, uppercase letters, an IP address, IDNA, or a missing path. They are also parsed
//    in one pass.
// 4. `CleanedInput`. All other links are trimmed, tabs and newlines are removed, and ill-formed
//    UTF-8 is replaced. It records the origin of each byte, so that errors keep their offsets.
// 5. `BasicURLParser`. The standard's state machine, with its states as functions over byte ranges,
//    in the standard's order. It appends every component in its final form to one output, which
//    becomes the serialisation.
// 6. `HostParser`, called by the state machine: an IPv6 address, an opaque host, or a domain.
//    `DomainScan`, which stage 3 also uses, handles simple domains. `Domain` parses all others,
//    which may turn out to be IPv4 addresses; for those that are not ASCII or contain `xn--`, it
//    calls `DomainToASCII` (UTS 46).
//
// Stages 4 to 6 report the standard's validation errors to one `ValidationLog`, and stage 3 to a
// separate one, in the order of the standard's steps. The first error is kept.

extension LinkURL {
  /// Parses a link.
  ///
  /// - Parameters:
  ///   - text: An absolute link, or a relative link if there is a base.
  ///   - base: The base that a relative link is resolved against.
  ///   - maximumLength: The maximum length in UTF-8 bytes, at most 2²⁸, which is also the default.
  ///     A longer text fails immediately.
  /// - Throws: ``ParseFailure`` with the standard's reason, or if the input or a domain is too
  ///   long.
  /// - Complexity: O(length). A link in canonical form is kept without allocation.
  // Without inlining, the compiler splits the initializer in two and copies the link once more.
  @inline(__always)
  public init(
    _ text: String, base: LinkURL? = nil, maximumLength: Int? = nil
  ) throws(ParseFailure) {
    try Self.checkLength(text.utf8.count, maximumLength)
    var text = text
    // SAFETY: the span is used inside the closure that the buffer is valid for.
    let scan = text.withUTF8 { unsafe PlainScan($0.span) }
    if scan.verdict == .canonical {
      self.init(serialisation: text, components: scan.components)
    } else {
      self = try Self.parse(text, scan, base: base)
    }
  }

  /// Parses a link that `PlainScan` did not recognise as canonical.
  @inline(never)
  private static func parse(
    _ text: consuming String, _ scan: PlainScan, base: LinkURL?
  ) throws(ParseFailure) -> LinkURL {
    if scan.verdict == .unusualAuthority {
      var authority = AuthorityScan(scan)
      var rewritten: String?
      // SAFETY: as above.
      if text.withUTF8({ unsafe authority.read($0.span, rewriting: &rewritten) }) {
        if let rewritten { return LinkURL(authority, rewritten) }
        return LinkURL(authority, text)
      }
    } else {
      // SAFETY: as above.
      let components = text.withUTF8 { unsafe CanonicalScan.recogniseByByte($0.span) }
      if let components { return LinkURL(serialisation: text, components: components) }
    }
    var log = ValidationLog()
    return try runStateMachine(Array(text.utf8), isWellFormed: true, base: base, log: &log)
  }

  private init(_ authority: AuthorityScan, _ serialisation: String) {
    self.init(
      serialisation: serialisation, components: authority.components,
      validationError: authority.validationError, credentialsOffset: authority.credentialsOffset)
  }

  /// Parses a link from its bytes. Ill-formed UTF-8 is replaced by U+FFFD, and counts as a
  /// validation error.
  ///
  /// - Parameters:
  ///   - bytes: An absolute link, or a relative link if there is a base.
  ///   - base: The base that a relative link is resolved against.
  ///   - maximumLength: The maximum length in bytes, at most 2²⁸, which is also the default. A
  ///     longer input fails immediately.
  /// - Throws: ``ParseFailure`` with the standard's reason, or if the input or a domain is too
  ///   long.
  /// - Complexity: O(length). A link in canonical form is copied once.
  public static func parse(
    _ bytes: [UInt8], base: LinkURL? = nil, maximumLength: Int? = nil
  ) throws(ParseFailure) -> LinkURL {
    try checkLength(bytes.count, maximumLength)
    let scan = bytes.withSpan { PlainScan($0) }
    switch scan.verdict {
    case .canonical:
      return LinkURL(
        serialisation: String(decoding: bytes, as: UTF8.self), components: scan.components)
    case .unusualAuthority:
      var authority = AuthorityScan(scan)
      var rewritten: String?
      if bytes.withSpan({ authority.read($0, rewriting: &rewritten) }) {
        return LinkURL(authority, rewritten ?? String(decoding: bytes, as: UTF8.self))
      }
    case .unknown:
      if let components = bytes.withSpan({ CanonicalScan.recogniseByByte($0) }) {
        return LinkURL(
          serialisation: String(decoding: bytes, as: UTF8.self), components: components)
      }
    }
    var log = ValidationLog()
    return try runStateMachine(bytes, isWellFormed: false, base: base, log: &log)
  }

  /// Runs stages 4 to 6, without the fast paths.
  static func runStateMachine(
    _ bytes: [UInt8], isWellFormed: Bool, base: LinkURL?, log: inout ValidationLog
  ) throws(ParseFailure) -> LinkURL {
    let cleaned = CleanedInput(bytes, isWellFormed: isWellFormed, log: &log)
    var parser = BasicURLParser(input: cleaned.bytes, base: base, log: log)
    defer { log = parser.log }
    try parser.run()
    return parser.link
  }

  /// The maximum length of a text, in bytes. Serialising can turn one byte into nine (`%EF%BF%BD`
  /// for an ill-formed byte), and offsets have 32 bits.
  private static let lengthLimit = 1 << 28

  private static func checkLength(_ length: Int, _ limit: Int?) throws(ParseFailure) {
    let limit = min(limit ?? lengthLimit, lengthLimit)
    guard length <= limit else {
      throw ParseFailure(reason: .inputTooLong, offset: max(limit, 0))
    }
  }
}
