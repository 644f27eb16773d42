import LinkwayDiagnostics
import LinkwayNavigation
import LinkwayTable

/// Copies the screens of the table's `screens` into the coordinators that name them.
///
/// Each copy is a separate screen with its own `under` and an id such as `search/product`. Later
/// stages treat copies like other screens, and two copies are never equal.
struct SharedScreens {
  private let declared: [String: ScreenDeclaration]
  /// The ids of the copies of each screen, in declared order.
  private var places: [String: [String]] = [:]

  private init(_ screens: [ScreenDeclaration]) {
    declared = Dictionary(firstOf: screens.map { ($0.name.value, $0) })
  }

  static func placed(in document: TableDocument, log: inout DiagnosticLog) -> TableDocument {
    guard !document.screens.isEmpty else { return document }
    var shared = SharedScreens(document.screens)
    var document = document
    if var app = document.app {
      shared.place(in: &app, log: &log)
      document.app = app
    }
    for screen in document.screens where shared.places[screen.name.value] == nil {
      log.report(
        Diagnostic(
          .warning, "unused-screen", at: screen.name.range,
          "no coordinator shows the screen `\(screen.name.value)`",
          suggestion: "add it to the `screens` of a coordinator, or remove it"))
    }
    for place in document.routes.indices {
      guard case .opens(let target) = document.routes[place].action.value,
        let named = shared.target(target, log: &log)
      else { continue }
      document.routes[place].action.value = .opens(named)
    }
    return document
  }

  private func declaration(_ name: LocatedString) -> ScreenDeclaration? {
    // A dictionary also finds canonically equivalent strings, but ids are compared by bytes.
    declared[name.value].flatMap { $0.name.hasBytes(of: name.value) ? $0 : nil }
  }

  /// Replaces the references to shared screens in a coordinator by copies. Recursive; the nesting
  /// of the JSON bounds the depth.
  private mutating func place(
    in coordinator: inout CoordinatorDeclaration, log: inout DiagnosticLog
  ) {
    let id = coordinator.name.value
    var own: [String: String] = [:]
    for place in coordinator.screens.indices {
      let screen = coordinator.screens[place]
      guard let shared = declaration(screen.name) else { continue }
      checkAlone(screen, log: &log)
      let name = ScreenPlace.name(shared.name.value, of: id)
      if own.updateValue(name, forKey: shared.name.value) == nil {
        places[shared.name.value, default: []].append(name)
      }
      coordinator.screens[place].name.value = name
      coordinator.screens[place].parameters = shared.parameters
      coordinator.screens[place].identity = shared.identity
      coordinator.screens[place].requires = shared.requires + screen.requires
      coordinator.screens[place].interruption = screen.interruption ?? shared.interruption
      coordinator.screens[place].hidesBottomBar =
        shared.hidesBottomBar || screen.hidesBottomBar
    }
    func renamed(_ under: LocatedString?) -> LocatedString? {
      guard var under, declaration(under) != nil, let name = own[under.value] else { return under }
      under.value = name
      return under
    }
    for place in coordinator.screens.indices {
      coordinator.screens[place].under = renamed(coordinator.screens[place].under)
    }
    for place in coordinator.children.indices {
      coordinator.children[place].under = renamed(coordinator.children[place].under)
      self.place(in: &coordinator.children[place], log: &log)
    }
  }

  /// Reports `parameters` and `identity` of a copy, since all copies share those that the table's
  /// `screens` declare.
  private func checkAlone(_ screen: ScreenDeclaration, log: inout DiagnosticLog) {
    guard screen.parameters != nil || screen.identity != nil else { return }
    log.report(
      Diagnostic(
        .error, "conflicting-keys", at: screen.name.range,
        "the table's `screens` declare `\(screen.name.value)`, with its `parameters` and `identity`",
        suggestion: "write them there"))
  }

  /// Returns the id of the copy that a route opens; the first one after reporting that there are
  /// several. Returns `nil` if there is none, or if the route opens something else.
  private func target(_ name: LocatedString, log: inout DiagnosticLog) -> LocatedString? {
    guard declaration(name) != nil else { return nil }
    let places = places[name.value] ?? []
    if places.count != 1 {
      let list = places.map { "`\($0)`" }.joined(separator: ", ")
      log.report(
        Diagnostic(
          .error, "ambiguous-screen", at: name.range,
          places.isEmpty
            ? "no coordinator shows the screen `\(name.value)`"
            : "the screen `\(name.value)` is shown by several coordinators",
          suggestion: places.isEmpty
            ? "add it to the `screens` of a coordinator" : "write one of \(list)"))
    }
    guard let place = places.first else { return nil }
    var named = name
    named.value = place
    return named
  }
}
