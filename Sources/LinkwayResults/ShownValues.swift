package import LinkwayMatching
package import LinkwayNavigation

extension ParameterValue {
  /// The value in human-readable form, with quoted strings.
  package var shown: String {
    switch self {
    case .string(let text): "\"\(text)\""
    case .list(let values): "[" + values.map { $0.shown }.joined(separator: ", ") + "]"
    case .int, .number, .bool: linkText ?? ""
    }
  }
}

extension Parameters {
  /// The parameters as ` with name = value, …`, without the values of secrets; empty if there are none.
  package var shown: String {
    if isEmpty { return "" }
    return " with "
      + map { "\($0) = \(isSecret($0) ? "(secret)" : $1.shown)" }.joined(separator: ", ")
  }
}

extension NavigationPlan.Step {
  /// The coordinator or screen, with its required gates.
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
