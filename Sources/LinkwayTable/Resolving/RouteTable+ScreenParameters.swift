import LinkwayAutomaton
package import LinkwayMatching
import LinkwayMessages
package import LinkwayNavigation
import LinkwayURLParsing

extension RouteTable {
  /// A reason why a screen cannot be shown with the given parameters.
  package struct ParameterProblem: Equatable, Sendable {
    /// The invalid parameter; `nil` if the problem is a missing parameter.
    package var name: String?
    package internal(set) var message: String
    package internal(set) var suggestion: String?

    /// The message with the suggestion.
    package var sentence: String { suggestion.map { "\(message); \($0)" } ?? message }
  }

  /// Returns the errors in the parameters of a screen that is not opened by a link, according to
  /// the screen's declaration. Messages do not contain values.
  ///
  /// - Returns: an empty array if there are no errors, or if the screen declares no parameters and
  ///   therefore accepts any.
  package func problems(
    with parameters: Parameters, for place: String
  ) -> [ParameterProblem] {
    // All copies of a shared screen have the same declaration.
    guard let first = graph.screens(named: place).first, let declared = screenParameters[first.id]
    else { return [] }
    let screen = ScreenPlace.screen(of: first.id)
    var problems: [ParameterProblem] = []
    for (name, value) in parameters {
      guard let parameter = declared.first(where: { $0.name.hasSameBytes(as: name) }) else {
        problems.append(
          ParameterProblem(
            name: name, message: "the screen `\(screen)` has no parameter `\(name)`",
            suggestion: Spelling.suggestion(for: name, among: declared.map { $0.name })))
        continue
      }
      guard value.isList != parameter.isList || !value.fits(parameter.type) else { continue }
      problems.append(
        ParameterProblem(
          name: name,
          message: "the screen `\(screen)` expects `\(name)` as \(parameter.typeName)",
          suggestion: parameter.isList ? nil : "give \(parameter.type.explanation)"))
    }
    for parameter in declared where parameter.isNeeded && parameters[parameter.name] == nil {
      problems.append(
        ParameterProblem(
          name: nil, message: "the screen `\(screen)` needs the parameter `\(parameter.name)`"))
    }
    return problems
  }

  /// Marks the secret parameters of a screen or coordinator in a table with secrets: those that are
  /// secret in a route to it or to a copy of the screen, and those that neither the screen nor a
  /// route to it declares.
  package func markSecrets(in parameters: inout Parameters, of target: String) {
    guard hasSecrets, !parameters.isEmpty else { return }
    let screen = ScreenPlace.screen(of: graph.coordinator(target)?.screens.first ?? target)
    let declared = signatures(ofScreen: screen).parameters.map { $0.name }
    let undeclared = parameters.names.filter { name in
      !declared.contains { $0.hasSameBytes(as: name) }
    }
    parameters.markSecret(secretParameters(of: target).union(undeclared))
  }

  private func secretParameters(of target: String) -> Set<String> {
    let screen = graph.coordinator(target)?.screens.first ?? target
    let places = graph.screens(named: ScreenPlace.screen(of: screen))
    let targets = Set([target, screen] + places.map { $0.id })
    let roots = places.filter { graph.coordinator($0.coordinator)?.screens.first == $0.id }
    let coordinators = Set(roots.map { $0.coordinator })
    return (0..<routeCount).reduce(into: []) { names, place in
      guard let entry = entry(at: place), case .opens(let opened) = entry.action else { return }
      if targets.contains(opened) || coordinators.contains(opened) {
        names.formUnion(entry.secrets)
      }
    }
  }

  /// Returns a push or start with its secret parameters marked, or any other event unchanged.
  package func markingSecrets(in event: NavigationEvent) -> NavigationEvent {
    switch event {
    case .push(let id, var parameters):
      markSecrets(in: &parameters, of: id)
      return .push(id, parameters)
    case .start(let id, var parameters):
      markSecrets(in: &parameters, of: id)
      return .start(id, parameters)
    default: return event
    }
  }

  /// Returns a state with its secret parameters marked: a decoded state does not mark them.
  package func markingSecrets(in navigation: NavigationState) -> NavigationState {
    guard hasSecrets else { return navigation }
    var navigation = navigation
    navigation.root = navigation.root.map(markingSecrets)
    return navigation
  }

  /// Returns a running coordinator with the secret parameters in it marked. Recursion is limited,
  /// because the depth of a decoded state is bounded.
  private func markingSecrets(in running: RunningCoordinator) -> RunningCoordinator {
    var running = running
    for place in running.stack.indices {
      markSecrets(in: &running.stack[place].parameters, of: running.stack[place].screen)
    }
    running.tabs = running.tabs.map(markingSecrets)
    running.child = running.child.map(markingSecrets)
    running.modals = running.modals.map(markingSecrets)
    return running
  }
}

extension ScreenParameter {
  fileprivate var typeName: String { (isList ? "a list of " : "") + "`\(type.name)`" }
}

extension ParameterValue {
  package var isList: Bool { if case .list = self { true } else { false } }

  /// Returns whether the value is a value of a type, or a list of such values.
  package func fits(_ type: ValueType) -> Bool {
    switch (self, type) {
    case (.list(let values), _): values.allSatisfy { $0.fits(type) }
    case (.int, .builtIn(.int)), (.int, .builtIn(.number)), (.number, .builtIn(.number)),
      (.bool, .builtIn(.bool)):
      true
    case (.string(let text), _):
      ((try? ValueRules(caseSensitive: true, admission: Admission())
        .read(Array(text.utf8)[...], as: type)) ?? nil) == self
    default: false
    }
  }
}
