import LinkwayMessages
package import LinkwayPatterns
package import LinkwayRegex
import LinkwayURLParsing

/// The types of a table: the built-in types, and those that the table declares.
package struct TypeTable: Sendable {
  private var custom: [String: ValueType] = [:]
  package var jit: JITMode
  /// Whether the error for an unknown type suggests a similar name. The search for one compares all
  /// names.
  package var makesSuggestions = true

  /// Whether one of the table's own types has the name of a built-in type.
  private(set) var redefinesBuiltIn = false

  /// Compiles the regexes to automata while the table is compiled; `nil` if all automata are stored.
  package var regexes: RegexCompiler?

  /// Returns the stored automaton of the regex `source`, if present.
  private let stored: (@Sendable (_ source: String) -> RegexAutomaton?)?

  package init(
    jit: JITMode = .automatic,
    stored: (@Sendable (_ source: String) -> RegexAutomaton?)? = nil,
    regexes: RegexCompiler? = nil
  ) {
    self.jit = jit
    self.stored = stored
    self.regexes = regexes
  }

  /// The table's own types, sorted by name.
  package var ownTypes: [(name: String, type: ValueType)] {
    custom.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  package mutating func add(_ type: ValueType, named name: String) {
    custom[name] = type
    if BuiltInType(rawValue: name) != nil { redefinesBuiltIn = true }
  }

  package func type(named name: String, at range: Range<Int>) throws(PatternError) -> ValueType {
    if let type = custom[name] { return type }
    if let type = BuiltInType(rawValue: name) { return .builtIn(type) }
    // Unsorted, since sorting thousands of names takes longer than comparing them.
    let nearest =
      makesSuggestions
      ? Spelling.nearest(
        to: name, among: BuiltInType.allCases.map { $0.rawValue } + custom.keys) : nil
    throw PatternError(
      "unknown-type", at: range, "unknown type `\(name)`",
      suggestion: nearest.map { "did you mean `\($0)`?" }
        ?? "declare it in `types`, or use one of \(BuiltInType.allCases.map { $0.rawValue }.joined(separator: ", "))"
    )
  }

  /// Compiles a regex that is written in a pattern or in a type.
  package func regex(
    _ source: String, name: String? = nil, takesSlashes: Bool = false, at range: Range<Int>
  ) throws(PatternError) -> ValueType {
    .regex(
      try RegexType(
        source: source, name: name, takesSlashes: takesSlashes, at: range, jit: jit,
        stored: stored?(source), compiler: regexes))
  }
}
