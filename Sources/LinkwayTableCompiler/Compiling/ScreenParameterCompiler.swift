import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import LinkwayTable
import LinkwayURLParsing

/// Compares the parameters that routes give with those that are needed by their targets and by the
/// screens below the targets.
struct ScreenParameterCompiler {
  /// The parameters that screens declare, by screen id; no entry for screens without `parameters`.
  private(set) var declared: [String: [ScreenParameter]] = [:]

  /// The default values of these parameters, by screen id.
  private(set) var defaults: [String: Parameters] = [:]

  private var types: TypeTable
  private let graph: CoordinatorGraph
  private let screens: [String: ScreenDeclaration]
  /// The targets of routes, in the order of their first use.
  private var targets: [Target] = []
  private var places: [String: Int] = [:]

  fileprivate struct Target {
    var id: String
    /// The screens with declared parameters that the chain to the target shows.
    var shown: [(screen: ScreenDeclaration, isTarget: Bool)]
    /// The names that all routes to the target capture; `nil` before the first route, and if the
    /// target has another identity.
    var captures: Set<String>?
    /// The names that any route to the target provides, if it declares an `identity`.
    var given: Set<String> = []
    var isOpen = false
    var isIdentifiedByCaptures = false
    var isIdentifiedByNames = false
  }

  init(
    _ document: TableDocument, types: TypeTable, graph: CoordinatorGraph,
    log: inout DiagnosticLog
  ) {
    self.types = types
    self.graph = graph
    screens = Self.declaredScreens(document)
    let values = QueryCompiler(types: types, caseSensitive: true)
    for (id, screen) in screens.sorted(by: { $0.key < $1.key }) {
      guard let parameters = screen.parameters else { continue }
      declared[id] = []
      for parameter in parameters {
        let (name, form) = (parameter.name.value, parameter.form)
        guard let type = types.value(of: form, log: &log) else { continue }
        if let value = values.defaultValue(form, type, log: &log) {
          defaults[id, default: Parameters()][name] = value
        }
        declared[id]?.append(
          ScreenParameter(
            name: name, type: type, isList: form.isList,
            isNeeded: parameter.isNeeded))
      }
    }
    // Unknown types have been reported.
    self.types.makesSuggestions = false
  }

  /// Compares the parameters that a route gives with those that the screens on its path need.
  mutating func check(
    _ declaration: RouteDeclaration, _ action: RouteAction, gives parameters: GivenParameters,
    log: inout DiagnosticLog
  ) {
    guard case .opens(let target) = action, case .opens(let name) = declaration.action.value else {
      return
    }
    let place = place(ofTarget: target)
    // A route to a coordinator opens the coordinator's first screen.
    let opened = graph.coordinator(target)?.screens.first
    targets[opened.map { self.place(ofTarget: $0) } ?? place].note(parameters)
    for (screen, isTarget) in targets[place].shown {
      check(
        screen, isTarget: isTarget, given: parameters, types: types, route: declaration,
        at: name.range, log: &log)
    }
  }

  private mutating func place(ofTarget id: String) -> Int {
    if let place = places[id] { return place }
    var target = Target(id: id, shown: screensShown(onTheWayTo: id))
    if let screen = screens[id] {
      target.isIdentifiedByCaptures = screen.parameters == nil && screen.identity == nil
      target.isIdentifiedByNames = screen.identity != nil
    }
    places[id] = targets.count
    targets.append(target)
    return targets.count - 1
  }

  private func screensShown(
    onTheWayTo target: String
  ) -> [(screen: ScreenDeclaration, isTarget: Bool)] {
    let all = graph.screens(shownBy: graph.steps(to: target))
    return all.compactMap { id in
      guard let screen = screens[id], screen.parameters?.isEmpty == false else { return nil }
      return (screen, id == all.last)
    }
  }

  /// Checks the `identity` of the screens that routes open, after all routes have been compared.
  func checkIdentities(log: inout DiagnosticLog) {
    for target in targets.sorted(by: { $0.id < $1.id }) where !target.isOpen {
      screens[target.id].map { checkIdentity($0, given: target.given, log: &log) }
    }
  }

  /// The identities of the screens that routes open and that have neither `parameters` nor
  /// `identity`: the names that all routes to the screen capture.
  var identities: [String: CoordinatorGraph.Screen.Identity] {
    var identities: [String: CoordinatorGraph.Screen.Identity] = [:]
    for target in targets where target.isIdentifiedByCaptures {
      identities[target.id] = .parameters((target.captures ?? []).sorted())
    }
    return identities
  }

  /// Reports names in `identity` that no route gives and the screen does not declare, since they
  /// cannot distinguish screens.
  private func checkIdentity(
    _ screen: ScreenDeclaration, given: Set<String>, log: inout DiagnosticLog
  ) {
    guard case .parameters(let names)? = screen.identity?.value else { return }
    let known = given.union((screen.parameters ?? []).map { $0.name.value })
    for name in names where !known.contains(name.value) {
      log.report(
        Diagnostic(
          .error, "unknown-parameter", at: name.range,
          "no route passes the parameter `\(name.value)` to the screen `\(screen.name.value)`",
          suggestion: Spelling.suggestion(for: name.value, among: known.sorted())
            ?? "name one of \(known.sorted().map { "`\($0)`" }.joined(separator: ", "))"))
    }
  }

  private static func declaredScreens(
    _ document: TableDocument
  ) -> [String: ScreenDeclaration] {
    var screens: [String: ScreenDeclaration] = [:]
    var pending = document.app.map { [$0] } ?? []
    while let coordinator = pending.popLast() {
      for screen in coordinator.screens where screens[screen.name.value] == nil {
        screens[screen.name.value] = screen
      }
      pending += coordinator.children
    }
    return screens
  }

  private func check(
    _ screen: ScreenDeclaration, isTarget: Bool, given: GivenParameters, types: TypeTable,
    route: RouteDeclaration, at range: Range<Int>, log: inout DiagnosticLog
  ) {
    var ignored = DiagnosticLog()
    for parameter in screen.parameters ?? [] {
      let name = parameter.name.value
      let isNeeded = parameter.isNeeded
      guard let found = given[name] else {
        guard isNeeded, !given.isOpen else { continue }
        log.report(missing(parameter, of: screen, isTarget: isTarget, route, at: range))
        continue
      }
      if isNeeded, !found.isAlways {
        log.report(missing(parameter, of: screen, isTarget: isTarget, route, at: range))
      }
      guard let wanted = types.value(of: parameter.form, log: &ignored),
        !found.fits(wanted, isList: parameter.form.isList)
      else { continue }
      log.report(
        Diagnostic(
          .error, "parameter-type", at: range,
          "the screen `\(screen.name.value)` expects `\(name)` as \(parameter.form.isList ? "a list of " : "")`\(wanted.name)`, but the route `\(route.name.value)` passes another type",
          suggestion:
            "capture it as `:\(name)<\(wanted.name)>`, or change the screen's `parameters`"))
    }
  }

  private func missing(
    _ parameter: ParameterDeclaration, of screen: ScreenDeclaration, isTarget: Bool,
    _ route: RouteDeclaration, at range: Range<Int>
  ) -> Diagnostic {
    let name = parameter.name.value
    let place = isTarget ? "the screen" : "the screen below it,"
    return Diagnostic(
      .error, isTarget ? "missing-parameter" : "underivable-parameter", at: range,
      "\(place) `\(screen.name.value)`\(isTarget ? "" : ",") needs `\(name)`, but not every link of the route `\(route.name.value)` has it",
      suggestion: "capture `\(name)`, set it in `with`, or declare it as optional")
  }
}

extension ScreenParameterCompiler.Target {
  fileprivate mutating func note(_ parameters: GivenParameters) {
    // Once no name is left, further routes make no difference.
    if isIdentifiedByCaptures, captures?.isEmpty != true {
      if let known = captures {
        if !known.allSatisfy({ parameters[$0]?.isCapture == true }) {
          captures = known.filter { parameters[$0]?.isCapture == true }
        }
      } else {
        captures = parameters.names { $0.isCapture }
      }
    }
    if isIdentifiedByNames { given.formUnion(parameters.names(where: { _ in true })) }
    if parameters.isOpen { isOpen = true }
  }
}

extension GivenParameters.Given {
  /// Returns whether all possible values of the parameter are known to be valid for a type.
  func fits(_ wanted: ValueType, isList: Bool) -> Bool {
    if let constant {
      guard isList == constant.isList else { return false }
      return constant.fits(wanted)
    }
    guard isList == self.isList, let type else { return false }
    switch (wanted, type) {
    case (.builtIn(.string), .builtIn(let given)):
      return ![.int, .number, .bool].contains(given)
    case (.builtIn(.string), _): return true
    case (.builtIn(.number), .builtIn(.int)): return true
    case (.builtIn(let a), .builtIn(let b)): return a == b
    case (.enumeration(let a), .enumeration(let b)):
      return a == b || Set(b.values).isSubset(of: a.values)
    case (.regex(let a), .regex(let b)):
      return a.source.hasSameBytes(as: b.source)
    default: return false
    }
  }
}

extension ParameterDeclaration {
  /// Whether every link to the screen must give the parameter.
  var isNeeded: Bool { !form.isOptional && form.defaultValue == nil }
}

extension CoordinatorGraph {
  /// Returns the steps to a screen or coordinator, without parameters.
  func steps(to target: String) -> [NavigationPlan.Step] {
    plan(to: target, parameters: [:], requires: [], mode: .reuse).steps
  }

  /// Returns the screens that steps show, in order: first screens of coordinators, and pushed ones.
  func screens(shownBy steps: [NavigationPlan.Step]) -> [String] {
    steps.compactMap { step in
      switch step.kind {
      case .start(let id, _): coordinator(id)?.screens.first
      case .push(let id): id
      }
    }
  }
}
