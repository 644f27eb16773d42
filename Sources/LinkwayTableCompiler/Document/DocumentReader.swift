import LinkwayDiagnostics
import LinkwayTable

/// Reads a located JSON value as a table, and reports every error in its shape.
///
/// It continues after an error. The functions that read a value return `nil` after reporting that
/// the value cannot be used. `isComplete` becomes `false` if a declaration is missing: later stages
/// would report every reference to it as undefined, which adds nothing. Other errors, such as a
/// misspelled key of a route, do not prevent later stages.
///
/// Extensions: `+Values` for values that occur in many places, `+Table` for the object as a whole,
/// and one for each of its parts, such as `+Routes`. Reading is recursive; the nesting of the JSON
/// bounds the depth.
struct DocumentReader {
  var log = DiagnosticLog()
  private(set) var isComplete: Bool

  /// Creates a reader for a parsed JSON value.
  ///
  /// - Parameter diagnostics: the diagnostics of the JSON. After an error, a member may be missing.
  init(after diagnostics: [Diagnostic]) {
    log.report(contentsOf: diagnostics)
    isComplete = !diagnostics.hasErrors
  }

  /// Marks the table as incomplete, because something was omitted that other parts of the table can
  /// refer to.
  mutating func leaveOut() { isComplete = false }

  mutating func report(
    _ identifier: String, _ range: Range<Int>, _ message: String, suggestion: String? = nil
  ) {
    log.report(Diagnostic(.error, identifier, at: range, message, suggestion: suggestion))
  }
}

/// The keys of one kind of object.
struct ObjectShape {
  /// The noun with its article, as in "a route".
  var noun: String
  var keys: [String]
  /// The keys that contain declarations. If one is misspelled, declarations are missing.
  var declaringKeys: [String] = []

  func has(_ key: LocatedString) -> Bool {
    let count = key.value.utf8.count
    for place in keys.indices where keys[place].utf8.count == count && key.hasBytes(of: keys[place])
    {
      return true
    }
    return false
  }
}

/// The members of an object whose keys have been checked.
struct ObjectMembers {
  var shape: ObjectShape
  var range: Range<Int>
  /// At most one for each known key.
  var members: [LocatedJSON.Member]

  subscript(key: String) -> LocatedJSON? { place(of: key).map { members[$0].value } }

  func member(_ key: String) -> LocatedJSON.Member? { place(of: key).map { members[$0] } }

  private func place(of key: String) -> Int? {
    // By index, so that no member is copied.
    let count = key.utf8.count
    for place in members.indices
    where members[place].key.value.utf8.count == count && members[place].key.hasBytes(of: key) {
      return place
    }
    return nil
  }

  /// The opening brace, where a missing key is reported.
  var start: Range<Int> { range.lowerBound..<range.lowerBound + 1 }
}

extension DocumentReader {
  /// Returns the members of an object with a fixed set of keys, or `nil` for any other value.
  mutating func members(of json: LocatedJSON, as shape: ObjectShape) -> ObjectMembers? {
    guard let members = json.members else {
      report("wrong-type", json.range, "\(shape.noun) must be an object, not \(json.kindName)")
      return nil
    }
    var known = members
    if !members.allSatisfy({ shape.has($0.key) }) {
      known = members.filter { shape.has($0.key) }
      for member in members where !shape.has(member.key) { reportUnknown(member.key, of: shape) }
    }
    return ObjectMembers(shape: shape, range: json.range, members: known)
  }

  private mutating func reportUnknown(_ key: LocatedString, of shape: ObjectShape) {
    // Searching for the nearest name costs more than reading the rest.
    let meant = log.hasRoom ? Spelling.nearest(to: key.value, among: shape.keys) : nil
    if let meant, shape.declaringKeys.contains(meant) { leaveOut() }
    report(
      "unknown-key", key.range, "\(Diagnostic.quote(key.value)) is not a key of \(shape.noun)",
      suggestion: meant.map { "did you mean `\($0)`?" }
        ?? (log.hasRoom
          ? "\(shape.noun) takes \(Self.list(shape.keys, joinedBy: "and"))" : nil))
  }

  /// Returns the members of an object whose keys are names, or `nil` for any other value.
  ///
  /// - Parameters:
  ///   - what: what the object is, as in "`gates`".
  ///   - noun: what a key names, as in "a gate".
  mutating func namedMembers(
    of json: LocatedJSON, _ what: String, naming noun: String
  ) -> [LocatedJSON.Member]? {
    guard let members = json.members else {
      report("wrong-type", json.range, "\(what) must be an object, not \(json.kindName)")
      return nil
    }
    for member in members { checkName(member.key, of: noun) }
    return members
  }

  /// Returns the value of a required key, or `nil` after reporting that it is missing.
  mutating func required(_ key: String, in members: ObjectMembers) -> LocatedJSON? {
    if let value = members[key] { return value }
    report(
      "missing-key", members.start, "\(members.shape.noun) needs the key `\(key)`",
      suggestion: "add `\"\(key)\": …`")
    return nil
  }

  /// Returns names as a list, such as `a`, `b` and `c`, each in backticks.
  static func list(_ names: [String], joinedBy word: String) -> String {
    let quoted = names.map { "`\($0)`" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " \(word) " + last
  }
}
