import LinkwayDiagnostics
import LinkwayNavigation

extension SwiftFile {
  /// Adds a protocol for each coordinator.
  ///
  /// Each protocol redeclares `Content`, because the compiler would not infer it otherwise. The
  /// methods for screens mention `Content`; if there are none, the requirement `context` does.
  mutating func addCoordinators() {
    for coordinator in table.graph.coordinators {
      let name = names.name(coordinator.id, .coordinator, .type) + "Screens"
      let screens = coordinator.screens.map { screen(ScreenPlace.screen(of: $0)) }
      let children = coordinator.children.map { child in
        (id: child, name: names.coordinatorName(child) + "DidFinish")
      }
      text.addTypes { text in
        text.add("\n/// The coordinator `\(TerminalText.escapedLabel(coordinator.id))`.")
        text.add("nonisolated\n\(text.access)protocol \(name)<Content>: Coordinator") { text in
          text.add("associatedtype Content")
          if screens.isEmpty { text.add("var context: CoordinatorContext<Content> { get }") }
          for screen in screens {
            text.add(
              "func \(SwiftName.escaped(screen.method))(_ screen: \(text.scope)Screens.\(SwiftName.escaped(screen.type))) -> Content"
            )
          }
          for child in children { text.add("func \(child.name)(_ outcome: FlowOutcome)") }
        }
      }
      guard !screens.isEmpty || !children.isEmpty else { continue }
      text.add("\nnonisolated extension \(text.scope)\(name)") { text in
        Self.addContent(screens, &text)
        Self.addChildren(children, &text)
      }
    }
  }

  private static func addContent(_ screens: [SwiftScreen], _ text: inout SwiftText) {
    guard !screens.isEmpty else { return }
    text.add("\(text.access)func content(for screen: ScreenInstance) -> Content?") { text in
      text.add("switch screen.screen {")
      for screen in screens {
        text.add(
          "case \(SwiftName.literal(screen.id)): \(text.scope)Screens.\(SwiftName.escaped(screen.type)).read(screen.parameters).map { self.\(SwiftName.escaped(screen.method))($0) }"
        )
      }
      text.add("default: nil\n}")
    }
  }

  private static func addChildren(_ children: [(id: String, name: String)], _ text: inout SwiftText)
  {
    guard !children.isEmpty else { return }
    for child in children {
      text.add("\(text.access)func \(child.name)(_ outcome: FlowOutcome) {}")
    }
    text.add(
      "\(text.access)func childDidFinish(_ child: any Coordinator<Content>, id: String, outcome: FlowOutcome)"
    ) { text in
      text.add("switch id {")
      for child in children {
        text.add("case \(SwiftName.literal(child.id)): \(child.name)(outcome)")
      }
      text.add("default: break\n}")
    }
  }

  /// Adds a structure whose initializer takes a factory for every coordinator. The factories of
  /// coordinators without screens have defaults.
  mutating func addRegistry() {
    let coordinators = table.graph.coordinators.map { coordinator in
      let type = names.name(coordinator.id, .coordinator, .type)
      let name = names.coordinatorName(coordinator.id)
      return (
        id: coordinator.id, name: SwiftName.escaped(name), type: type + "Screens",
        plain: coordinator.screens.isEmpty ? "\(type)WithoutScreens" : nil
      )
    }
    text.addTypes { text in
      text.add("\n/// The factories of all coordinators of the table.")
      text.add("nonisolated\n\(text.access)struct Coordinators<Content>") { text in
        text.add("\(text.access)let registry: CoordinatorRegistry<Content>\n")
        text.add("\(text.access)init(")
        text.indent { text in
          for (place, coordinator) in coordinators.enumerated() {
            text.add(
              "\(coordinator.name): @escaping (CoordinatorContext<Content>) -> any \(text.scope)\(coordinator.type)<Content>"
                + (coordinator.plain.map { " = { \(text.scope)\($0)($0) }" } ?? "")
                + (place == coordinators.count - 1 ? "" : ","))
          }
        }
        text.add(")") { text in
          text.add("self.registry = CoordinatorRegistry([")
          text.indent { text in
            for coordinator in coordinators {
              text.add("\(SwiftName.literal(coordinator.id)): { \(coordinator.name)($0) },")
            }
          }
          text.add("])")
        }
      }
    }
    for coordinator in coordinators {
      guard let plain = coordinator.plain else { continue }
      text.addTypes { text in
        text.add(
          "\n/// A replacement for the coordinator `\(TerminalText.escapedLabel(coordinator.id))`, which has no screens, if the app does not implement it."
        )
        text.add(
          "nonisolated\n\(text.access)final class \(plain)<Content>: \(text.scope)\(coordinator.type)"
        ) {
          text in
          text.add("\(text.access)let context: CoordinatorContext<Content>")
          text.add(
            "\(text.access)init(_ context: CoordinatorContext<Content>) { self.context = context }")
        }
      }
    }
  }
}
