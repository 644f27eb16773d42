import LinkwayNavigation

/// A coordinator with nested children, as a table writes it, for graphs that need little else.
struct Nested {
  var id: String
  var presentation: Presentation?
  var container: ContainerKind
  var requires: [String]
  var screens: [String]
  /// The screens of identity `always`.
  var always: [String]
  var start: String?
  var children: [Nested]

  init(
    _ id: String, _ presentation: Presentation? = nil, _ container: ContainerKind = .stack,
    requires: [String] = [], screens: [String] = [], always: [String] = [], start: String? = nil,
    _ children: [Nested] = []
  ) {
    self.id = id
    self.presentation = presentation
    self.container = container
    self.requires = requires
    self.screens = screens
    self.always = always
    self.start = start
    self.children = children
  }

  /// The coordinator and all of its descendants, parents first.
  fileprivate func coordinators(in parent: String?) -> [CoordinatorGraph.Coordinator] {
    [
      CoordinatorGraph.Coordinator(
        id: id, parent: parent, presentation: presentation, container: container,
        requires: requires.map { GateRequirement(gate: $0) }, screens: screens,
        children: children.map(\.id), start: start)
    ] + children.flatMap { $0.coordinators(in: id) }
  }

  fileprivate var allScreens: [CoordinatorGraph.Screen] {
    screens.map { screen in
      CoordinatorGraph.Screen(
        id: screen, coordinator: id,
        identity: always.contains(screen) ? .always : .parameters([]))
    } + children.flatMap(\.allScreens)
  }
}

extension CoordinatorGraph {
  init(_ app: Nested, gates: [Gate]) {
    self.init(coordinators: app.coordinators(in: nil), screens: app.allScreens, gates: gates)
  }
}

extension RunningCoordinator {
  /// Everything that is running, such as `app[home]{>feed[photos]
  /// likes[liked]}/auth#1[welcome]^(sheet[form])`: ticket, stack, tabs, child, modals.
  var tree: String {
    var text = id + (ticket.map { "#\($0)" } ?? "")
    let screens = stack.map { $0.short + ($0.ticket.map { "#\($0)" } ?? "") }
    if !stack.isEmpty { text += "[\(screens.joined(separator: " "))]" }
    let tabs = tabs.map { ($0.id == selected ? ">" : "") + $0.tree }
    if !tabs.isEmpty { text += "{\(tabs.joined(separator: " "))}" }
    if let child { text += "/\(child.tree)" }
    if !modals.isEmpty { text += "^(\(modals.map(\.tree).joined(separator: ", ")))" }
    return text
  }
}
