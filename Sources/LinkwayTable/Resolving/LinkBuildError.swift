import LinkwayAutomaton
import LinkwayDiagnostics
import LinkwayMatching

/// Why no link of a route could be built: a sentence that names the route and the parameter, and shows
/// no value.
public struct LinkBuildError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The route that was to be built.
  public let route: String
  /// The parameters that are missing, unknown, not of their type, or cannot stand together.
  public let parameters: [String]
  /// What is wrong, with the parameter's type, and what to do.
  public let description: String

  /// - Parameter route: the route whose link Foundation does not take.
  package init(notURL route: String) {
    self.init(route: route, "Foundation takes no link of `\(route)` as a URL")
  }

  init(route: String, parameters: [String] = [], _ description: String) {
    self.route = route
    self.parameters = parameters
    self.description = description
  }
}

extension RouteTable {
  func unknownRoute(_ name: String) -> LinkBuildError {
    let help = Spelling.suggestion(for: name, among: (0..<routeCount).compactMap(routeID))
    return LinkBuildError(
      route: name, "unknown route `\(name)`" + (help.map { "; \($0)" } ?? ""))
  }

  /// Why no link of a route gives some parameters.
  ///
  /// - Parameter missing: the parameters that its patterns need and nobody gave.
  func failure(
    of route: Route, _ entry: RouteEntry, _ parameters: Parameters, missing: [String]
  ) -> LinkBuildError {
    let links = "the links of `\(route.id)`"
    var given = GivenParameters(route)
    let written = given
    given.apply(entry.changes)
    func typeName(of name: String) -> String {
      guard let found = given[name] ?? written[name], let type = found.type else { return "" }
      return " as \(found.isList ? "a list of " : "")`\(type.name)`"
    }
    if !missing.isEmpty {
      let list = missing.map { "`\($0)`\(typeName(of: $0))" }.joined(separator: " and ")
      return LinkBuildError(
        route: route.id, parameters: missing, "\(links) need \(list)")
    }
    let rules = ValueRules(
      caseSensitive: route.caseSensitive, admission: automaton.routeSet.admission)
    for (name, value) in parameters {
      guard let found = given[name] else {
        guard !given.isOpen else { continue }
        let help = Spelling.suggestion(for: name, among: given.names)
        return LinkBuildError(
          route: route.id, parameters: [name],
          "\(links) carry no parameter `\(name)`" + (help.map { "; \($0)" } ?? ""))
      }
      guard let type = found.type, !value.reads(as: type, isList: found.isList, rules) else {
        continue
      }
      return LinkBuildError(
        route: route.id, parameters: [name],
        "\(links) take `\(name)`\(typeName(of: name))"
          + (found.isList ? "" : "; give \(type.explanation)"))
    }
    return LinkBuildError(
      route: route.id, parameters: parameters.names,
      "no link of `\(route.id)` gives these parameters together")
  }
}

extension ParameterValue {
  /// Whether it is written in a link as a value of a type is.
  fileprivate func reads(as type: ValueType, isList: Bool, _ rules: ValueRules) -> Bool {
    if case .list(let values) = self {
      return isList && values.allSatisfy { $0.reads(as: type, isList: false, rules) }
    }
    guard !isList, let text = linkText else { return false }
    return ((try? rules.read(Array(text.utf8)[...], as: type)) ?? nil) != nil
  }
}
