import LinkwayDiagnostics

/// Reads the JSON of a platform file and reports its errors with their positions.
///
/// Parts that platforms silently ignore cause warnings. Errors are reported only if the file is
/// unusable. The functions that read a value return `nil` after reporting that the value has the
/// wrong type.
struct SiteFileReader {
  /// The size of the largest file that Apple's systems read. The same limit applies to
  /// `assetlinks.json`.
  static let byteLimit = 131_072

  var log = DiagnosticLog()

  /// Returns whether a file may be of the expected kind. Otherwise reports what it is instead.
  mutating func mayRead(_ source: SourceText) -> Bool {
    guard let foreign = UnexpectedFile(source.bytes) else { return true }
    log.report(foreign.diagnostic)
    return false
  }

  /// Returns the JSON of a file, or `nil` if it cannot be parsed.
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

  /// Returns the members of a value that must be an object.
  mutating func object(_ json: LocatedJSON, _ what: String) -> [LocatedJSON.Member]? {
    if let members = json.members { return members }
    error("wrong-type", json.range, "\(what) must be an object, not \(json.kindName)")
    return nil
  }

  /// Returns the elements of a value that must be an array.
  mutating func array(_ json: LocatedJSON, _ what: String) -> [LocatedJSON]? {
    if let elements = json.array { return elements }
    error("wrong-type", json.range, "\(what) must be an array, not \(json.kindName)")
    return nil
  }

  /// Returns the strings of a value that must be an array of strings.
  mutating func strings(_ json: LocatedJSON, _ what: String) -> [LocatedString]? {
    array(json, what)?.compactMap { string($0, "an element of \(what)") }
  }

  /// Returns the value of a string, or reports an error.
  mutating func string(_ json: LocatedJSON, _ what: String) -> LocatedString? {
    if let string = json.string { return string }
    error("wrong-type", json.range, "\(what) must be a string, not \(json.kindName)")
    return nil
  }

  /// Returns `true` or `false`. Platforms ignore any other value, so it only causes a warning.
  mutating func bool(_ json: LocatedJSON?, _ what: String) -> Bool? {
    guard let json else { return nil }
    if case .bool(let value) = json.content { return value }
    warn(
      "ignored-value", json.range, "\(what) is \(json.kindName), so it is ignored",
      suggestion: "write `true` or `false`")
    return nil
  }

  /// Warns about unknown keys that resemble a known one.
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
