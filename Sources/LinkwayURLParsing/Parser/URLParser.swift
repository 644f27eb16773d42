// How a text becomes a `LinkURL`, stage by stage:
//
// 1. The length. A caller's limit is checked before anything is read, in constant time.
// 2. `PlainScan` and `CanonicalScan`. Most links that an app gets are their own serialisation
//    already. One scan recognises them, 64 bytes at a time or else byte by byte, and finds the
//    offsets; the text is kept as it is and nothing is allocated.
// 3. `AuthorityScan`. Of the others many differ only in the authority of a web link: credentials,
//    capitals, an IP address, IDNA, a path that is missing. They are taken in one pass as well.
// 4. `CleanedInput`. For all others the ends are trimmed, tabs and newlines are removed, and what
//    is not UTF-8 is replaced. It knows where each byte stood, so that errors keep their offsets.
// 5. `BasicURLParser`. The standard's state machine, with its states as functions over byte
//    ranges, in the standard's order. It appends every component to one output in its final
//    form, so that what it leaves is the serialisation together with the offsets.
// 6. `HostParser`, called by the state machine: an IPv6 address, an opaque host, or a domain.
//    `DomainScan`, which stage 3 uses too, takes those that raise no question; `DomainToASCII`
//    (UTS 46) maps and checks the others, which may turn out IPv4 addresses.
//
// Every stage reports the standard's validation errors to one `ValidationLog`, in the order of the
// standard's steps; the first is kept.

extension LinkURL {
  /// Parses a link.
  ///
  /// - Parameters:
  ///   - text: An absolute link, or a relative one if there is a base.
  ///   - base: What a relative link is resolved against.
  ///   - maximumLength: The most UTF-8 bytes that are read; a longer text fails at once.
  /// - Throws: ``ParseFailure``, with the standard's reason.
  /// - Complexity: O(length). A link that is in canonical form is kept without allocation.
  // Otherwise the compiler splits it in two, and the link is copied once more.
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

  /// Parses what is not canonical at first sight.
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

  /// Parses a link from its bytes. What is not UTF-8 becomes U+FFFD, and counts as a validation
  /// error.
  ///
  /// - Parameters:
  ///   - bytes: An absolute link, or a relative one if there is a base.
  ///   - base: What a relative link is resolved against.
  ///   - maximumLength: The most bytes that are read; a longer input fails at once.
  /// - Throws: ``ParseFailure``, with the standard's reason.
  /// - Complexity: O(length). A link that is in canonical form is copied once.
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

  /// Stages 4 to 6, without the fast paths.
  static func runStateMachine(
    _ bytes: [UInt8], isWellFormed: Bool, base: LinkURL?, log: inout ValidationLog
  ) throws(ParseFailure) -> LinkURL {
    let cleaned = CleanedInput(bytes, isWellFormed: isWellFormed, log: &log)
    var parser = BasicURLParser(input: cleaned.bytes, base: base, log: log)
    defer { log = parser.log }
    try parser.run()
    return parser.link
  }

  /// Percent-encoding can make nine bytes of one (`%EF%BF%BD` for one that is not UTF-8), and
  /// offsets have 32 bits.
  private static let lengthLimit = 1 << 28

  private static func checkLength(_ length: Int, _ limit: Int?) throws(ParseFailure) {
    let limit = min(limit ?? lengthLimit, lengthLimit)
    guard length <= limit else {
      throw ParseFailure(reason: .inputTooLong, offset: max(limit, 0))
    }
  }
}
