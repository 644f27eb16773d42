import LinkwayChecks
package import LinkwayMatching

extension ParameterValue {
  /// The value for people: texts in quotes.
  package var shown: String {
    switch self {
    case .string(let text): "\"\(text)\""
    case .list(let values): "[" + values.map { $0.shown }.joined(separator: ", ") + "]"
    case .int, .number, .bool: linkText ?? ""
    }
  }
}

extension Parameters {
  /// ` with name = value, …`; of secrets the name only.
  package var shown: String {
    if isEmpty { return "" }
    return " with "
      + map { "\($0) = \(isSecret($0) ? "(secret)" : $1.shown)" }.joined(separator: ", ")
  }
}
