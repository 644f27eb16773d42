import LinkwayAutomaton
import LinkwayMatching
import LinkwayMessages

/// The reason why no link of a route could be built. It names the route and the parameters, but
/// contains no values.
public struct LinkBuildError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The route for which a link was requested.
  public let route: String
  /// The parameters that are missing, unknown, of the wrong type, or impossible in combination;
  /// empty if the error concerns the route or the origin.
  public let parameters: [String]
  /// The error, and where possible the type of the parameter and what to do about it.
  public let description: String

  /// Creates the error for a route whose link Foundation does not accept as a URL.
  package init(notURL route: String) {
    self.init(route: route, "Foundation does not accept any link of `\(route)` as a URL")
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

  /// Returns the reason why no link of a route gives the parameters.
  ///
  /// - Parameter missing: the parameters that the route needs but that were not given.
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
          "\(links) have no parameter `\(name)`" + (help.map { "; \($0)" } ?? ""))
      }
      guard let type = found.type, !value.reads(as: type, isList: found.isList, rules) else {
        continue
      }
      return LinkBuildError(
        route: route.id, parameters: [name],
        "\(links) expect `\(name)`\(typeName(of: name))"
          + (found.isList ? "" : "; give \(type.explanation)"))
    }
    return LinkBuildError(
      route: route.id, parameters: parameters.names,
      "no link of `\(route.id)` has all of these parameters")
  }
}

extension ParameterValue {
  /// Returns whether the spelling of the value in links is a valid value of `type`.
  fileprivate func reads(as type: ValueType, isList: Bool, _ rules: ValueRules) -> Bool {
    if case .list(let values) = self {
      return isList && values.allSatisfy { $0.reads(as: type, isList: false, rules) }
    }
    guard !isList, let text = linkText else { return false }
    return ((try? rules.read(Array(text.utf8)[...], as: type)) ?? nil) != nil
  }
}
