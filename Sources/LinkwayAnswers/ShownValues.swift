package import LinkwayMatching
package import LinkwayNavigation

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

extension NavigationPlan.Step {
  /// The coordinator or screen, with the gates that it asks for.
  package var shown: String {
    let name: String
    switch kind {
    case .start(let id, _): name = id
    case .push(let id): name = ScreenPlace.screen(of: id)
    }
    return requires.isEmpty
      ? name : name + " (" + requires.map { $0.description }.joined(separator: ", ") + ")"
  }
}
