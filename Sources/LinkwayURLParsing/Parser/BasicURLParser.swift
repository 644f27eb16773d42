/// The standard's state machine, operating on cleaned input.
///
/// Standard: URL Standard, "basic URL parser", without state override and with UTF-8 as encoding.
/// Each state is a function that processes a range, where the standard processes one code point at
/// a time. Positions refer to `input`.
struct BasicURLParser {
  /// The cleaned input.
  let input: [UInt8]
  /// The base that a relative link is resolved against.
  let base: LinkURL?
  /// The serialisation so far.
  var output: [UInt8] = []
  /// The offsets of the components written so far.
  var components = LinkURL.Components()
  /// The validation errors reported so far.
  var log: ValidationLog
  /// The offset of the credentials in the original text.
  var credentialsOffset: Int?

  init(input: [UInt8], base: LinkURL?, log: ValidationLog) {
    self.input = input
    self.base = base
    self.log = log
    output.reserveCapacity(input.count + 8)
  }

  /// The parsed link, valid after `run` has returned.
  var link: LinkURL {
    LinkURL(
      serialisation: String(decoding: output, as: UTF8.self), components: components,
      validationError: log.first, credentialsOffset: credentialsOffset)
  }

  var isSpecial: Bool { components.specialScheme != nil }

  /// The offset of the next byte written.
  var mark: UInt32 { UInt32(truncatingIfNeeded: output.count) }

  func byte(at position: Int) -> UInt8? {
    position < input.count ? input[position] : nil
  }

  /// Returns whether there is a `/`, or in a special URL a `\`, at `position`.
  func isSlash(at position: Int) -> Bool {
    let byte = byte(at: position)
    return byte == UInt8(ascii: "/") || (isSpecial && byte == UInt8(ascii: "\\"))
  }

  /// Reports a `\` used as a `/` at `position`.
  mutating func reportReverseSolidus(at position: Int) {
    if byte(at: position) == UInt8(ascii: "\\") {
      log.report(.invalidReverseSolidus, at: position)
    }
  }

  /// Appends a range of the base's serialisation.
  mutating func append(_ range: Range<Int>, of base: LinkURL) {
    output.append(contentsOf: base.bytes(in: range))
  }

  mutating func run() throws(LinkURL.ParseFailure) {
    guard let colon = schemeEnd() else { return try noScheme() }
    output.append(contentsOf: input[..<colon].lazy.map { $0.asciiLowercased })
    components.specialScheme = output.withSpan { SpecialScheme($0, in: 0..<colon) }
    endScheme()

    let next = colon + 1
    let hasTwoSlashes =
      byte(at: next) == UInt8(ascii: "/") && byte(at: next + 1) == UInt8(ascii: "/")
    switch components.specialScheme {
    case .file:
      if !hasTwoSlashes { log.report(.specialSchemeMissingFollowingSolidus, at: next) }
      try file(from: next)
    case .some:
      if !hasTwoSlashes {
        log.report(.specialSchemeMissingFollowingSolidus, at: next)
        if let base, base.components.specialScheme == components.specialScheme {
          return try relative(from: next, to: base)
        }
      }
      try specialAuthorityIgnoreSlashes(from: hasTwoSlashes ? next + 2 : next)
    case nil:
      if hasTwoSlashes { return try authority(from: next + 2) }
      components.usernameEnd = mark
      components.hostStart = mark
      components.hostEnd = mark
      components.pathStart = mark
      if byte(at: next) == UInt8(ascii: "/") {
        path(from: next + 1)
      } else {
        opaquePath(from: next)
      }
    }
  }

  // MARK: Scheme start, scheme and no scheme state

  /// Returns the position of the colon after the scheme, if the input begins with a scheme.
  private func schemeEnd() -> Int? {
    guard let first = input.first, first.isASCIIAlpha else { return nil }
    guard let end = input.firstIndex(where: { !ASCIISet.scheme.contains($0) }),
      input[end] == UInt8(ascii: ":")
    else { return nil }
    return end
  }

  /// Ends the scheme, which has been written without its colon.
  private mutating func endScheme() {
    components.schemeEnd = mark
    output.append(UInt8(ascii: ":"))
  }

  private mutating func noScheme() throws(LinkURL.ParseFailure) {
    guard let base else { throw log.failure(.missingSchemeNonRelativeURL, at: 0) }
    if base.hasOpaquePath {
      guard byte(at: 0) == UInt8(ascii: "#") else {
        throw log.failure(.missingSchemeNonRelativeURL, at: 0)
      }
      copy(upTo: .query, of: base)
      return fragment(from: 1)
    }
    components.specialScheme = base.components.specialScheme
    append(base.components.scheme, of: base)
    endScheme()
    if base.components.specialScheme == .file {
      try file(from: 0)
    } else {
      try relative(from: 0, to: base)
    }
  }

  // MARK: Relative and relative slash state

  private mutating func relative(
    from start: Int, to base: LinkURL
  ) throws(LinkURL.ParseFailure) {
    guard isSlash(at: start) else { return relativeToPath(from: start, of: base) }
    reportReverseSolidus(at: start)
    let next = start + 1
    guard isSlash(at: next) else {
      copy(upTo: .authority, of: base)
      return path(from: next)
    }
    reportReverseSolidus(at: next)
    if isSpecial {
      try specialAuthorityIgnoreSlashes(from: next + 1)
    } else {
      try authority(from: next + 1)
    }
  }

  /// Implements the part that the relative state and the file state share, for input relative to
  /// the base's path.
  mutating func relativeToPath(from start: Int, of base: LinkURL) {
    switch byte(at: start) {
    case UInt8(ascii: "?"):
      copy(upTo: .path, of: base)
      query(from: start + 1)
    case UInt8(ascii: "#"):
      copy(upTo: .query, of: base)
      fragment(from: start + 1)
    case nil:
      copy(upTo: .query, of: base)
      components.fragmentStart = mark
      components.end = mark
    default:
      if isSpecial, components.specialScheme == .file, startsWithWindowsDriveLetter(at: start) {
        log.report(.fileInvalidWindowsDriveLetter, at: start)
        copy(upTo: .authority, of: base)
      } else {
        // Copying up to the path would include a `/.` before it, which is not part of the path.
        copy(upTo: .authority, of: base)
        append(base.components.path, of: base)
        shortenPath()
      }
      path(from: start)
    }
  }

  /// The last component that a relative link inherits from its base.
  enum BasePart { case authority, path, query }

  /// Replaces the output with the base, up to and including `part`.
  mutating func copy(upTo part: BasePart, of base: LinkURL) {
    let source = base.components
    output.removeAll(keepingCapacity: true)
    components = source
    let end =
      switch part {
      case .authority: source.port == nil ? source.hostEnd : source.pathStart
      case .path: source.queryStart
      case .query: source.fragmentStart
      }
    append(0..<Int(end), of: base)
    if part == .authority { components.pathStart = mark }
  }

  // MARK: Special authority slashes and special authority ignore slashes state

  private mutating func specialAuthorityIgnoreSlashes(
    from start: Int
  ) throws(LinkURL.ParseFailure) {
    var position = start
    while isSlash(at: position) {
      log.report(.specialSchemeMissingFollowingSolidus, at: position)
      position += 1
    }
    try authority(from: position)
  }
}
