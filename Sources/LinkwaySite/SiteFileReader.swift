import LinkwayDiagnostics

/// Reads the JSON of a platform's file, and reports what is wrong with it where it stands.
///
/// Systems skip what they do not understand, so that is a warning. What leaves nothing to be
/// understood is an error, and the file is invalid.
struct SiteFileReader {
  /// Apple's systems read no more of a file, and no other platform's file comes near.
  static let byteLimit = 131_072

  var log = DiagnosticLog()

  /// Whether a file may be of the kind that is read; otherwise it is told what it is.
  mutating func mayRead(_ source: SourceText) -> Bool {
    guard let foreign = ForeignFile(source.bytes) else { return true }
    log.report(foreign.diagnostic)
    return false
  }

  /// The JSON of a file; `nil` where it has none.
  mutating func json(_ source: SourceText) -> LocatedJSON? {
    guard mayRead(source) else { return nil }
    let (value, diagnostics) = LocatedJSON.read(
      source, options: .init(byteLimit: Self.byteLimit, loneSurrogates: .replace))
    log.report(contentsOf: diagnostics)
    return diagnostics.hasErrors ? nil : value
  }

  mutating func error(
    _ identifier: String, _ range: Range<Int>, _ message: String, suggestion: String? = nil
  ) {
    log.report(Diagnostic(.error, identifier, at: range, message, suggestion: suggestion))
  }

  mutating func warn(
    _ identifier: String, _ range: Range<Int>, _ message: String, suggestion: String? = nil
  ) {
    log.report(Diagnostic(.warning, identifier, at: range, message, suggestion: suggestion))
  }

  /// The members of a value that must be an object.
  mutating func object(_ json: LocatedJSON, _ what: String) -> [LocatedJSON.Member]? {
    if let members = json.members { return members }
    error("wrong-type", json.range, "\(what) must be an object, not \(json.kindName)")
    return nil
  }

  /// The elements of a value that must be an array.
  mutating func array(_ json: LocatedJSON, _ what: String) -> [LocatedJSON]? {
    if let elements = json.array { return elements }
    error("wrong-type", json.range, "\(what) must be an array, not \(json.kindName)")
    return nil
  }

  /// The strings of a value that must be an array of them.
  mutating func strings(_ json: LocatedJSON, _ what: String) -> [LocatedString]? {
    array(json, what)?.compactMap { string($0, "an element of \(what)") }
  }

  /// A value that must be a string.
  mutating func string(_ json: LocatedJSON, _ what: String) -> LocatedString? {
    if let string = json.string { return string }
    error("wrong-type", json.range, "\(what) must be a string, not \(json.kindName)")
    return nil
  }

  /// `true` or `false`. Anything else is no value for the systems.
  mutating func bool(_ json: LocatedJSON?, _ what: String) -> Bool? {
    guard let json else { return nil }
    if case .bool(let value) = json.content { return value }
    warn(
      "ignored-value", json.range, "\(what) is \(json.kindName), so it is ignored",
      suggestion: "write `true` or `false`")
    return nil
  }

  /// Warns of keys that are none, where they look like one that was meant.
  mutating func warnOfMisspelling(in members: [LocatedJSON.Member], keys: [String]) {
    for member in members where !keys.contains(where: { member.key.hasBytes(of: $0) }) {
      guard log.hasRoom, let meant = Spelling.nearest(to: member.key.value, among: keys) else {
        continue
      }
      warn(
        "unknown-key", member.key.range,
        "\(Diagnostic.quote(member.key.value)) is not a known key, so it is ignored",
        suggestion: "did you mean `\(meant)`?")
    }
  }
}
