import LinkwayDiagnostics
import LinkwayPatterns
import LinkwayRegex

/// The types of a table: the built-in ones and its own.
package struct TypeTable: Sendable {
  private var custom: [String: ValueType] = [:]
  package var jit: JITMode

  package init(jit: JITMode = .automatic) {
    self.jit = jit
  }

  /// All names that a pattern or a query item may use.
  package var names: [String] {
    BuiltInType.allCases.map(\.rawValue) + custom.keys.sorted()
  }

  /// The table's own types by their names, sorted.
  package var ownTypes: [(name: String, type: ValueType)] {
    custom.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  package mutating func add(_ type: ValueType, named name: String) {
    custom[name] = type
  }

  package func type(named name: String, at range: Range<Int>) throws(PatternError) -> ValueType {
    if let type = custom[name] { return type }
    if let type = BuiltInType(rawValue: name) { return .builtIn(type) }
    let nearest = Spelling.nearest(to: name, among: names)
    throw PatternError(
      "unknown-type", at: range, "there is no type `\(name)`",
      suggestion: nearest.map { "did you mean `\($0)`?" }
        ?? "declare it in `types`, or use one of \(BuiltInType.allCases.map(\.rawValue).joined(separator: ", "))"
    )
  }

  /// A regex written in a pattern.
  package func regex(_ source: String, at range: Range<Int>) throws(PatternError) -> ValueType {
    .regex(try RegexType(source: source, name: nil, takesSlashes: false, at: range, jit: jit))
  }
}
