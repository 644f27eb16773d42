import JourneyModel
import TestSupport

/// Draws the routes of a table.
extension TableDrawer {
  mutating func routes(of table: AbstractTable) -> [AbstractRoute] {
    var routes: [AbstractRoute] = []
    func next() -> String { "r\(routes.count)" }
    let targets =
      table.screens.filter { _ in random.chance(75) }.map(\.id)
      + table.coordinators.filter { _ in random.chance(40) }.map(\.id)
    for target in targets.shuffled(using: &random).prefix(16) {
      routes.append(route(next(), opening: target, in: table))
      if random.chance(25) { routes.append(route(next(), opening: target, in: table)) }
    }
    let opening = routes.filter { if case .opens = $0.action { true } else { false } }
    for _ in 0..<2 {
      guard random.chance(50), let other = random.pick(opening) else { continue }
      var redirect = AbstractRoute(id: next(), action: .redirect(other.id))
      redirect.captures = other.captures
      routes.append(redirect)
    }
    for (percent, action) in [
      (60, AbstractRoute.Action.unwrap), (40, .resolver), (40, .leaveToWeb), (40, .refuse),
    ] where random.chance(percent) {
      routes.append(AbstractRoute(id: next(), action: action))
    }
    return routes
  }

  private mutating func route(
    _ id: String, opening target: String, in table: AbstractTable
  ) -> AbstractRoute {
    var route = AbstractRoute(id: id, action: .opens(target))
    let (required, known) = parametersOnTheWay(to: target, in: table)
    for (name, type) in Self.names {
      var parameter = AbstractParameter(name: name, type: type)
      if required.contains(name) {
        if random.chance(75) {
          route.captures.append(parameter)
        } else {
          if random.chance(40) { parameter.fallback = value(type) }
          route.items.append(parameter)
        }
      } else if known.contains(name) ? random.chance(55) : random.chance(12) {
        switch random.next(below: 5) {
        case 0, 1: route.captures.append(parameter)
        case 2:
          parameter.fallback = value(type)
          route.items.append(parameter)
        case 3: route.with[name] = .some(value(type))
        default:
          parameter.isOptional = true
          route.items.append(parameter)
        }
      }
    }
    if let dropped = random.pick(route.captures)?.name, !required.contains(dropped),
      random.chance(8)
    {
      route.with[dropped] = .some(nil)
    }
    let gates = table.gates.map(\.id)
    if random.chance(28), let gate = random.pick(gates) { route.requires.append(gate) }
    if random.chance(9), let gate = random.pick(gates), !route.requires.contains(gate) {
      route.requires.append("!\(gate)")
    }
    if random.chance(22) { route.mode = random.pick(AbstractMode.allCases) }
    if random.chance(8) { route.sources = [random.pick(AbstractSource.allCases) ?? .universal] }
    if random.chance(8), let capture = random.pick(route.captures) { route.secret = [capture.name] }
    return route
  }

  /// The parameters that the screens on the path to a target require, and those that they declare.
  private func parametersOnTheWay(
    to target: String, in table: AbstractTable
  ) -> (required: Set<String>, known: Set<String>) {
    var shown: [AbstractScreen] = []
    var next: String? = table.screen(target)?.coordinator ?? target
    var screen = table.screen(target)
    while let current = screen {
      shown.append(current)
      screen = current.under.flatMap { table.screen($0) }
    }
    while let id = next {
      shown += table.screens(of: id).prefix(1)
      var under = table.coordinator(id)?.under.flatMap { table.screen($0) }
      while let current = under {
        shown.append(current)
        under = current.under.flatMap { table.screen($0) }
      }
      next = table.coordinator(id)?.parent
    }
    let parameters = shown.flatMap(\.parameters)
    return (
      Set(parameters.filter(\.isRequired).map(\.name)), Set(parameters.map(\.name))
    )
  }
}
