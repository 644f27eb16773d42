import LinkwayDiagnostics
import LinkwayMatching
import LinkwayTable

// In all of these, `what` describes the value in messages, as in "`paths`".
extension DocumentReader {
  /// The maximum length of a name in bytes.
  static let longestName = 128

  mutating func string(_ json: LocatedJSON, _ what: @autoclosure () -> String) -> LocatedString? {
    guard let string = json.string else {
      reportType(json, what(), "a string")
      return nil
    }
    return string
  }

  mutating func bool(_ json: LocatedJSON, _ what: String) -> Located<Bool>? {
    guard case .bool(let value) = json.content else {
      reportType(json, what, "`true` or `false`")
      return nil
    }
    return Located(value, at: json.range)
  }

  /// Reads a name: not empty, at most `longestName` bytes, without control characters. An invalid
  /// name is reported, but returned nevertheless. Only a value that is not a string yields `nil`.
  mutating func name(_ json: LocatedJSON, _ what: @autoclosure () -> String) -> LocatedString? {
    guard let name = string(json, what()) else { return nil }
    checkName(name, of: what())
    return name
  }

  mutating func checkName(_ name: LocatedString, of what: @autoclosure () -> String) {
    let count = name.value.utf8.count
    if count == 0 {
      report("bad-name", name.range, "the name of \(what()) is empty", suggestion: "write a name")
    } else if count > Self.longestName {
      report(
        "bad-name", name.range,
        "the name of \(what()) has \(count) bytes, more than \(Self.longestName)",
        suggestion: "write a shorter name")
    } else if let offset = Self.firstControl(in: name.value) {
      report(
        "bad-name", name.sourceRange(of: offset.lowerBound..<offset.upperBound),
        "the name of \(what()) contains a control character", suggestion: "remove it")
    }
  }

  /// Returns whether a name is certainly valid. Other names need `checkName`.
  static func isUsualName(_ name: String) -> Bool {
    (1...longestName).contains(name.utf8.count) && isPrintableASCII(name)
  }

  private static func isPrintableASCII(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  /// Returns the byte range of the first control character (general category Cc), or `nil` if there
  /// is none.
  private static func firstControl(in text: String) -> Range<Int>? {
    if isPrintableASCII(text) { return nil }
    var offset = 0
    for scalar in text.unicodeScalars {
      let end = offset + UTF8.width(scalar)
      if scalar.properties.generalCategory == .control { return offset..<end }
      offset = end
    }
    return nil
  }

  /// Returns the elements of an array, or `nil` for any other value.
  mutating func elements(
    _ json: LocatedJSON, _ what: String, of elements: String
  ) -> [LocatedJSON]? {
    guard let array = json.array else {
      // A single string instead of a list is a common mistake.
      let isOne = json.string != nil && elements != "objects"
      reportType(
        json, what, "an array of \(elements)",
        suggestion: isOne ? "put it into brackets: `[…]`" : nil)
      return nil
    }
    return array
  }

  /// Returns an array of strings; elements of other types are reported and omitted.
  mutating func strings(_ json: LocatedJSON?, _ what: String) -> [LocatedString] {
    guard let json, let array = elements(json, what, of: "strings") else { return [] }
    return array.compactMap { string($0, "an element of \(what)") }
  }

  /// Returns an array of names; elements of other types are reported and omitted.
  mutating func names(_ json: LocatedJSON?, _ what: String) -> [LocatedString] {
    guard let json, let array = elements(json, what, of: "names") else { return [] }
    return array.compactMap { name($0, "an element of \(what)") }
  }

  /// The maximum number of gates in one `requires`. Each route stores all gates on its path.
  static let mostRequirements = 255

  /// Reads the names of gates, each with an optional `!` before it.
  mutating func requirements(_ json: LocatedJSON?) -> [RequirementDeclaration] {
    guard let json, let array = elements(json, "`requires`", of: "names") else { return [] }
    if array.count > Self.mostRequirements {
      report(
        "too-many-gates", array[Self.mostRequirements].range,
        "`requires` lists \(array.count) gates; at most \(Self.mostRequirements) are allowed",
        suggestion: "require one gate that names the others in its `after`")
    }
    return array.prefix(Self.mostRequirements).compactMap { element in
      guard let text = string(element, "an element of `requires`") else { return nil }
      let whileClosed = text.value.utf8.first == UInt8(ascii: "!")
      let gate = whileClosed ? text.part(1..<text.value.utf8.count) : text
      checkName(gate, of: "a gate in `requires`")
      return RequirementDeclaration(gate: gate, whileClosed: whileClosed)
    }
  }

  /// Reads one of the raw values of an enumeration.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable & Hashable & Sendable>(
    _ json: LocatedJSON, _ what: String, as type: Choice.Type = Choice.self
  ) -> Located<Choice>? {
    guard let text = string(json, what) else { return nil }
    for choice in Choice.allCases where text.hasBytes(of: choice.rawValue) {
      return Located(choice, at: json.range)
    }
    let names = Choice.allCases.map { $0.rawValue }
    report(
      "bad-value", json.range,
      "\(what) must be \(Self.list(names, joinedBy: "or")), not \(Diagnostic.quote(text.value))",
      suggestion: Spelling.suggestion(for: text.value, among: names))
    return nil
  }

  /// Reads the value of a key into `value`, which stays the same if the key is absent or after
  /// reporting that its value is not one of the enumeration's raw values.
  mutating func read<Choice: RawRepresentable<String> & CaseIterable & Hashable & Sendable>(
    _ value: inout Choice, _ key: String, in members: ObjectMembers
  ) {
    if let json = members[key] { value = choice(json, "`\(key)`")?.value ?? value }
  }

  /// Reads the value of a key into `value`, which stays the same if the key is absent or after
  /// reporting that its value is not Boolean.
  mutating func read(_ value: inout Bool, _ key: String, in members: ObjectMembers) {
    if let json = members[key] { value = bool(json, "`\(key)`")?.value ?? value }
  }

  mutating func linkSource(_ json: LocatedJSON?) -> Located<LinkSource>? {
    json.flatMap { choice($0, "`source`") }
  }

  /// Returns the value if it is a string, finite number or Boolean; reports any other value.
  mutating func scalar(_ json: LocatedJSON, _ what: String) -> LocatedJSON? {
    switch json.content {
    case .string, .bool: return json
    case .number: return finite(json, what)
    case .null, .array, .object:
      reportType(json, what, "a string, number, `true` or `false`")
      return nil
    }
  }

  /// Returns the value if it is a scalar or an array of scalars; reports any other value.
  mutating func scalarOrArray(_ json: LocatedJSON, _ what: String) -> LocatedJSON? {
    switch json.content {
    case .array(let elements):
      for element in elements where scalar(element, "an element of \(what)") == nil { return nil }
      return json
    case .string, .bool: return json
    case .number: return finite(json, what)
    case .null, .object:
      reportType(json, what, "a string, number, `true`, `false` or an array of these")
      return nil
    }
  }

  private mutating func finite(_ json: LocatedJSON, _ what: String) -> LocatedJSON? {
    guard case .number(let number) = json.content, number.double == nil else { return json }
    report(
      "bad-value", json.range, "\(what) is a number out of range",
      suggestion: "write one between -1.7e308 and 1.7e308")
    return nil
  }

  /// Reads a duration with a unit, and returns it in seconds, from 1 to `limit`.
  mutating func duration(
    _ json: LocatedJSON, _ what: String, atMost limit: Int
  ) -> Located<Int>? {
    let example = "write a whole number with a unit, as in `90s`, `10m` or `2h`"
    if case .number = json.content {
      report(
        "bad-duration", json.range, "\(what) is a number, but a duration is a string with a unit",
        suggestion: example)
      return nil
    }
    guard let text = string(json, what) else { return nil }
    let problem: String
    do {
      let seconds = try DurationText.seconds(text.value)
      if seconds > 0, seconds <= limit { return Located(Int(seconds), at: json.range) }
      problem = seconds == 0 ? "must be more than 0" : "must be at most \(limit / 3_600)h"
    } catch {
      switch error {
      case .missingUnit: problem = "has no unit"
      case .unknownUnit(let unit):
        problem = "has the unit \(Diagnostic.quote(unit)), but the units are `s`, `m` and `h`"
      case .negative: problem = "is negative, but must be more than 0"
      case .notANumber: problem = "is not a whole number with a unit"
      case .tooLong: problem = "must be at most \(limit / 3_600)h"
      }
    }
    report("bad-duration", json.range, "\(what) \(problem)", suggestion: example)
    return nil
  }

  /// Checks that a `description` is a string. It is for readers and has no effect.
  mutating func ignoreDescription(in members: ObjectMembers) {
    if let json = members["description"] { _ = string(json, "`description`") }
  }

  mutating func reportType(
    _ json: LocatedJSON, _ what: String, _ wanted: String, suggestion: String? = nil
  ) {
    report(
      "wrong-type", json.range, "\(what) must be \(wanted), not \(json.kindName)",
      suggestion: suggestion)
  }
}
