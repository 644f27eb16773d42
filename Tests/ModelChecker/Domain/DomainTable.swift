import Foundation
import LinkwayMatching
import LinkwayURLParsing

/// The checker's own parser of a table, which is independent of the library: it determines from the
/// text what is behind which gate.
struct DomainTable: Sendable {
  struct Gate: Sendable {
    /// A condition has no flow.
    var flow: String?
    var after: [String]
    var keeps: Bool
    var appliesPrefix: Bool
    /// In seconds.
    var expiresAfter: Int64
    var staysOpen: Int64?
    var isCheck: Bool
    var fallback: String?
    var pending: String?
    /// Whether the flow is shown if a check fails.
    var showsFlowOnFailure: Bool

    /// Whether the app evaluates the gate.
    var isAsked: Bool { isCheck || flow == nil }
    /// In seconds.
    var timeout: Int64?
  }

  struct Coordinator: Sendable {
    var parent: String?
    var presentation: String?
    var isTabs: Bool
    var requires: [String]
    var screens: [String]
    var children: [String]
    var under: String?
    var start: String?
    /// The policy for links that would remove or cover it.
    var interruption: String
  }

  struct Screen: Sendable {
    var coordinator: String
    var requires: [String]
    /// The screen below it; `nil` for the coordinator's root.
    var under: String?
    var parameters: [String]
    var interruption: String
  }

  struct Route: Sendable {
    var opens: String
    var requires: [String]
    var hasSecret: Bool
    /// The names of the parameters that it provides.
    var gives: [String]
  }

  /// A step on the path to a screen: what it shows, and its requirements in the table.
  private struct Step {
    var shows: String?
    var requires: [String]
  }

  private(set) var gates: [String: Gate] = [:]
  private(set) var coordinators: [String: Coordinator] = [:]
  private(set) var screens: [String: Screen] = [:]
  private(set) var routes: [String: Route] = [:]

  init(_ domain: Domain) throws(CheckerError) {
    let written: WrittenTable
    do {
      written = try JSONDecoder().decode(WrittenTable.self, from: Data(domain.text.utf8))
    } catch {
      throw CheckerError("\(domain.name): \(error)")
    }
    for (id, gate) in written.gates {
      gates[id] = Gate(
        flow: gate.flow, after: gate.after ?? [], keeps: gate.whenNewLink == "keep",
        appliesPrefix: gate.whenClosed == "applyPrefix",
        expiresAfter: try seconds(gate.expiresAfter ?? "10m"),
        staysOpen: try gate.staysOpen.map { (text) throws(CheckerError) in try seconds(text) },
        isCheck: gate.check == true, fallback: gate.fallback, pending: gate.pending,
        showsFlowOnFailure: gate.onFailure == "flow",
        timeout: try gate.timeout.map { (text) throws(CheckerError) in try seconds(text) })
    }
    for route in written.routes {
      routes[route.route] = Route(
        opens: route.opens, requires: route.requires ?? [], hasSecret: route.secret != nil,
        gives: route.captures + (route.with.map { Array($0.keys) } ?? []))
    }
    var pending: [(WrittenTable.Coordinator, parent: String?)] = [(written.app, nil)]
    while let (next, parent) = pending.popLast() {
      coordinators[next.coordinator] = Coordinator(
        parent: parent, presentation: next.as,
        isTabs: next.container == "tabs", requires: next.requires ?? [],
        screens: (next.screens ?? []).map(\.screen),
        children: (next.children ?? []).map(\.coordinator), under: next.under, start: next.start,
        interruption: next.interruption ?? "allow")
      for screen in next.screens ?? [] {
        screens[screen.screen] = Screen(
          coordinator: next.coordinator, requires: screen.requires ?? [], under: screen.under,
          parameters: screen.parameters, interruption: screen.interruption ?? "allow")
      }
      for child in next.children ?? [] { pending.append((child, next.coordinator)) }
    }
  }

  private func seconds(_ text: String) throws(CheckerError) -> Int64 {
    guard text.hasSuffix("m"), let minutes = Int64(text.dropLast()) else {
      throw CheckerError("the checker reads minutes only, not `\(text)`")
    }
    return minutes * 60
  }

  /// The coordinator of a screen, or of a coordinator's own id.
  func coordinator(of target: String) -> String { screens[target]?.coordinator ?? target }

  /// The coordinator and its ancestors, the app's first.
  func path(to id: String) -> [String] {
    var path = [id]
    while path.count <= coordinators.count, let parent = coordinators[path[0]]?.parent {
      path.insert(parent, at: 0)
    }
    return path
  }

  /// The requirements for what the app starts by default, outermost first. A tab bar is the end.
  var requirementsOfStart: [String] {
    var requirements: [String] = []
    var next = coordinators.first { $0.value.parent == nil }?.value.start
    var count = 0
    while let id = next, count < coordinators.count {
      requirements += self.requirements(ofStart: id)
      next = coordinators[id]?.start
      count += 1
    }
    return requirements
  }

  /// The requirements for starting a coordinator: its own gates, those of its first screen, and,
  /// for the flow of a gate, the prerequisites of the gate.
  func requirements(ofStart id: String) -> [String] {
    var all = gates.values.first { $0.flow == id }?.after ?? []
    all += coordinators[id]?.requires ?? []
    if let root = coordinators[id]?.screens.first { all += screens[root]?.requires ?? [] }
    return all
  }

  /// The screens to push from a coordinator's root to a screen, bottom first.
  func pushes(to screen: String) -> [String] {
    guard let declared = screens[screen],
      let root = coordinators[declared.coordinator]?.screens.first, root != screen
    else { return [] }
    return pushes(to: declared.under ?? root) + [screen]
  }

  private func way(to target: String) -> [Step] {
    var steps: [Step] = []
    func push(to screen: String) {
      for next in pushes(to: screen) {
        steps.append(Step(shows: next, requires: screens[next]?.requires ?? []))
      }
    }
    for id in path(to: coordinator(of: target)) {
      if let under = coordinators[id]?.under { push(to: under) }
      steps.append(
        Step(shows: coordinators[id]?.screens.first, requires: requirements(ofStart: id)))
    }
    if screens[target] != nil { push(to: target) }
    return steps
  }

  /// The requirements of the table for a screen or coordinator, in the order in which they are
  /// checked; a leading `!` means that the gate must be closed.
  func requirements(of target: String) -> [String] { way(to: target).flatMap(\.requires) }

  /// The requirements of a route's link. The route's gates apply to the last step and to each
  /// earlier one that shows its parameters.
  func requirements(ofRoute id: String) -> [String] {
    guard let route = routes[id] else { return [] }
    let steps = way(to: route.opens)
    return steps.enumerated().flatMap { place, step in
      let declared = step.shows.flatMap { screens[$0]?.parameters } ?? []
      let shows = place == steps.count - 1 || declared.contains(where: route.gives.contains)
      return step.requires + (shows ? route.requires : [])
    }
  }

  /// The gates that close together with a gate.
  func dependents(of gate: String) -> [String] {
    gates.keys.filter { $0 != gate && before($0).contains(gate) }
  }

  /// The prerequisites of a gate, in the order in which they open.
  func before(_ gate: String) -> [String] {
    var order: [String] = []
    for first in gates[gate]?.after ?? [] {
      for next in before(first) + [first] where !order.contains(next) { order.append(next) }
    }
    return order
  }
}

/// The parts of a table that the checker reads.
private struct WrittenTable: Decodable {
  struct Gate: Decodable {
    var flow: String?
    var check: Bool?
    var fallback: String?
    var pending: String?
    var timeout: String?
    var onFailure: String?
    var after: [String]?
    var expiresAfter: String?
    var staysOpen: String?
    var whenNewLink: String?
    var whenClosed: String?
  }

  struct Coordinator: Decodable {
    var coordinator: String
    var `as`: String?
    var container: String?
    var requires: [String]?
    var screens: [Screen]?
    var children: [Coordinator]?
    var under: String?
    var start: String?
    var interruption: String?
  }

  /// A value of which only the name matters.
  struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }

  struct Screen: Decodable {
    var screen: String
    var requires: [String]?
    var under: String?
    var parameters: [String] = []
    var interruption: String?

    private enum Key: String, CodingKey {
      case screen, requires, under, parameters, interruption
    }

    init(from decoder: any Decoder) throws {
      if let name = try? decoder.singleValueContainer().decode(String.self) {
        screen = name
        return
      }
      let container = try decoder.container(keyedBy: Key.self)
      screen = try container.decode(String.self, forKey: .screen)
      requires = try container.decodeIfPresent([String].self, forKey: .requires)
      interruption = try container.decodeIfPresent(String.self, forKey: .interruption)
      under = try container.decodeIfPresent(String.self, forKey: .under)
      parameters =
        try container.decodeIfPresent([String: Anything].self, forKey: .parameters)
        .map { Array($0.keys) } ?? []
    }
  }

  struct Route: Decodable {
    var route: String
    var opens: String
    var requires: [String]?
    var secret: [String]?
    var paths: [String]
    var with: [String: Anything]?

    /// The names of the captures in its paths.
    var captures: [String] {
      paths.flatMap { $0.split(separator: "/") }.filter { $0.hasPrefix(":") }
        .map { String($0.dropFirst().prefix { $0 != "<" }) }
    }
  }

  var gates: [String: Gate]
  var app: Coordinator
  var routes: [Route]
}
