import LinkwayDiagnostics
import LinkwayTable

/// Reads a located JSON value as a table, and reports everything that has not the right shape.
///
/// It goes on after an error. `isComplete` tells whether what it gives is still fit for the
/// stages that follow: a misspelt key of a route does not disturb them, but once a declaration is
/// missing, every reference to it would be called undefined, which says nothing new.
///
/// The parts: `+Values` for what stands in many places, then `+Table`, `+Coordinators`, `+Routes`
/// and `+Query`. Depth is bounded by that of the JSON.
struct DocumentReader {
  var log = DiagnosticLog()
  private(set) var isComplete: Bool

  /// - Parameter diagnostics: those of the JSON. An error among them can have cost a member.
  init(after diagnostics: [Diagnostic]) {
    log.report(contentsOf: diagnostics)
    isComplete = !diagnostics.hasErrors
  }

  /// Says that something was left out that other parts of the table can refer to.
  mutating func leaveOut() { isComplete = false }

  mutating func report(
    _ identifier: String, _ range: Range<Int>, _ message: String, notes: [String] = [],
    suggestion: String? = nil
  ) {
    log.report(
      Diagnostic(.error, identifier, at: range, message, notes: notes, suggestion: suggestion))
  }
}

/// The keys that one kind of object takes.
struct ObjectShape {
  /// With its article, as in "a route".
  var noun: String
  var keys: [String]
  /// Those that hold what other parts refer to. One of them misspelt hides declarations.
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
  /// One for each known key at most.
  var members: [LocatedJSON.Member]

  subscript(key: String) -> LocatedJSON? { place(of: key).map { members[$0].value } }

  func member(_ key: String) -> LocatedJSON.Member? { place(of: key).map { members[$0] } }

  private func place(of key: String) -> Int? {
    // By their places, so that none is copied to be looked at.
    let count = key.utf8.count
    for place in members.indices
    where members[place].key.value.utf8.count == count && members[place].key.hasBytes(of: key) {
      return place
    }
    return nil
  }

  /// The opening brace: where it is said that something is missing.
  var start: Range<Int> { range.lowerBound..<range.lowerBound + 1 }
}

extension DocumentReader {
  /// The members of an object that has a fixed set of keys; `nil` for any other value.
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
    // Looking for the nearest name costs more than the rest of a reading.
    let meant = log.hasRoom ? Spelling.nearest(to: key.value, among: shape.keys) : nil
    if let meant, shape.declaringKeys.contains(meant) { leaveOut() }
    report(
      "unknown-key", key.range, "\(Diagnostic.quote(key.value)) is not a key of \(shape.noun)",
      suggestion: meant.map { "did you mean `\($0)`?" }
        ?? (log.hasRoom
          ? "\(shape.noun) takes \(Self.list(shape.keys, joinedBy: "and"))" : nil))
  }

  /// The members of an object whose keys are names; `nil` for any other value.
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

  /// The value of a key that must be there.
  mutating func required(_ key: String, in members: ObjectMembers) -> LocatedJSON? {
    if let value = members[key] { return value }
    report(
      "missing-key", members.start, "\(members.shape.noun) needs the key `\(key)`",
      suggestion: "add `\"\(key)\": …`")
    return nil
  }

  /// `a`, `b` and `c`, each in backticks.
  static func list(_ names: [String], joinedBy word: String) -> String {
    let quoted = names.map { "`\($0)`" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " \(word) " + last
  }
}
