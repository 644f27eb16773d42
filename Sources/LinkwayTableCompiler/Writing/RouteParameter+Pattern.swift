import LinkwayAutomaton
import LinkwayAutomatonBuilder
import LinkwayMatching
import LinkwayNavigation
import LinkwayTable
import LinkwayURLParsing

extension RouteParameter {
  /// Returns the parameters of links that match one pattern, after `with` unless the route
  /// redirects.
  static func all(
    of route: Route, _ pattern: Int, _ entry: RouteEntry,
    _ pool: inout LocatedParameterPool
  ) -> [Self] {
    let located = route.locatedParameters(ofPattern: pattern, &pool)
    // The path of a redirect is composed of the link's own parameters, before `with`.
    let changes: [ParameterChange] =
      if case .redirect = entry.action { [] } else { entry.changes }
    let passesOthers = route.query.passesOthers
    var all =
      changes.isEmpty
      ? located.map { Self(name: $0.name, origin: .located($0)) }
      : changed(located, by: changes, passesOthers: passesOthers)
    if all.count > 1 { all.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) } }
    let known = located.map { $0.name } + changes.map { $0.name }
    if passesOthers {
      let declared = known + route.query.items.map { $0.name }
      all.append(Self(name: "*", origin: .otherItems(declared, isFragment: false)))
    }
    if case .form(let rule)? = route.fragment, rule.passesOthers {
      let declared = known + rule.items.map { $0.name }
      all.append(Self(name: "#", origin: .otherItems(declared, isFragment: true)))
    }
    return all
  }

  private static func changed(
    _ located: [LocatedParameter], by changes: [ParameterChange], passesOthers: Bool
  ) -> [Self] {
    func source(_ name: String, _ sources: [[UInt8]: LocatedParameter]) -> LocatedParameter? {
      sources[Array(name.utf8)] ?? (passesOthers ? .passed(name) : nil)
    }
    let sources = Dictionary(firstOf: located.map { (Array($0.name.utf8), $0) })
    var all = sources.mapValues { Self(name: $0.name, origin: .located($0)) }
    for change in changes {
      let name = Array(change.name.utf8)
      all[name] = nil
      switch change.value {
      case .dropped:
        break
      case .constant(let value):
        all[name] = Self(name: change.name, origin: .constant(value))
      case .template(let template):
        if let only = template.onlyParameter {
          guard let source = source(only, sources) else { continue }
          all[name] = Self(name: change.name, origin: .located(source))
        } else {
          let parts = template.parameters.compactMap { source($0.name, sources) }
          all[name] = Self(name: change.name, origin: .template(template, of: parts))
        }
      }
    }
    return Array(all.values)
  }
}
