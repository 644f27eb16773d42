import LinkwayNavigation
import LinkwayTable

/// A structure in the generated `Screens` enumeration.
struct SwiftScreen {
  var id: String
  /// The name of the type.
  var type: String
  /// The name of the method by which its coordinator creates the content.
  var method: String
  var parameters: [SwiftParameter]
  /// The name of the value that carries undeclared parameters, if routes pass them on.
  var others: String?
  /// Whether a user action can push the screen: in at least one coordinator, it is not the root.
  var isPushed: Bool

  /// The parameters of the initializer, and of the start of a coordinator with this root.
  var arguments: [String] {
    parameters.map(\.declaration) + (others.map { ["\($0): Parameters = [:]"] } ?? [])
  }

  /// The arguments that pass the parameters on, such as `id: id, size: size`.
  var passedOn: String {
    (parameters.map(\.name) + [others].compactMap { $0 })
      .map { "\(SwiftName.label($0)): \(SwiftName.escaped($0))" }.joined(separator: ", ")
  }
}

extension SwiftFile {
  /// Returns the structure of a screen.
  ///
  /// - Parameter id: The screen's own id, shared by all coordinators that contain it.
  mutating func screen(_ id: String) -> SwiftScreen {
    let signatures = table.signatures(ofScreen: id)
    let parameters = names.parameters(
      signatures, of: .screen, id, besides: ["parameters", "description", "hashValue"])
    let places = table.graph.screens(named: id)
    return SwiftScreen(
      id: id,
      type: names.name(id, .screen, .type, besides: names.usedTypes),
      method: names.name(id, .screen, .member), parameters: parameters,
      others: signatures.isOpen ? parameters.othersName : nil,
      isPushed: places.contains { place in
        table.graph.coordinator(place.coordinator)?.screens.first != place.id
      })
  }

  /// Returns the structures of all screens.
  private mutating func screens() -> [SwiftScreen] {
    var seen: Set<String> = []
    return table.graph.screens.map { ScreenPlace.screen(of: $0.id) }
      .filter { seen.insert($0).inserted }.map { screen($0) }
  }

  mutating func addScreens() {
    let screens = screens()
    text.addTypes { Self.addScreens(screens, &$0) }
    for screen in screens {
      text.add("\nnonisolated extension \(text.scope)Screens.\(SwiftName.escaped(screen.type))") {
        text in
        Self.addReading(of: screen, &text)
      }
    }
  }

  private static func addScreens(_ screens: [SwiftScreen], _ text: inout SwiftText) {
    text.add("\n/// The app's screens with their parameters.")
    text.add("nonisolated\n\(text.access)enum Screens") { text in
      for (place, screen) in screens.enumerated() {
        if place > 0 { text.add("") }
        let type = SwiftName.escaped(screen.type)
        text.add(
          "nonisolated\n\(text.access)struct \(type): \(text.scope)Steps.\(screen.isPushed ? "PushedScreen" : "Screen")"
        ) {
          text in
          text.add("\(text.access)static let screen = \(SwiftName.literal(screen.id))")
          for line in screen.arguments { text.add("\(text.access)var \(line)") }
          if !text.access.isEmpty { Self.addInitializer(of: screen, &text) }
        }
      }
    }
  }

  /// Adds a public initializer, because the memberwise initializer is internal.
  private static func addInitializer(of screen: SwiftScreen, _ text: inout SwiftText) {
    text.add("public init(\(screen.arguments.joined(separator: ", ")))") { text in
      for name in screen.parameters.map(\.name) + [screen.others].compactMap({ $0 }) {
        text.add("self.\(SwiftName.escaped(name)) = \(SwiftName.escaped(name))")
      }
    }
  }

  private static func addReading(of screen: SwiftScreen, _ text: inout SwiftText) {
    text.add("\(text.access)static func read(_ given: Parameters) -> Self?") { text in
      let needed = screen.parameters.guardStatement
      if let needed { text.add(needed) }
      let values = screen.parameters.arguments(
        others: screen.others, known: screen.parameters.map(\.id))
      text.add("\(needed == nil ? "" : "return ")Self(\(values))")
    }
    text.add("\(text.access)var parameters: Parameters") { text in
      let pairs = screen.parameters
        .map { "\(SwiftName.literal($0.id)): self.\(SwiftName.escaped($0.name))" }
      let values = pairs.isEmpty ? "[:]" : "[\(pairs.joined(separator: ", "))]"
      text.add(
        screen.parameters.isEmpty && screen.others == nil
          ? "[:]"
          : "Parameters(typed: \(values)\(screen.others.map { ", others: self.\($0)" } ?? ""))")
    }
  }

  // MARK: Steps

  mutating func addSteps() {
    let gates = table.graph.gates.map {
      (id: $0.id, name: names.name($0.id, .gate, .member, besides: SwiftNames.enumMembers))
    }
    var coordinators: [(id: String, name: String)] = []
    var tabs: [(id: String, name: String)] = []
    var modals: [(id: String, name: String)] = []
    var starts: [(id: String, name: String, root: SwiftScreen?)] = []
    for coordinator in table.graph.coordinators {
      let name = names.coordinatorName(coordinator.id)
      coordinators.append((coordinator.id, name))
      guard let presentation = coordinator.presentation else { continue }
      if presentation.isTab {
        tabs.append((coordinator.id, name))
      } else {
        if presentation.isModal { modals.append((coordinator.id, name)) }
        starts.append(
          (
            coordinator.id, name,
            coordinator.screens.first.map { screen(ScreenPlace.screen(of: $0)) }
          ))
      }
    }
    let pushes = screens().filter(\.isPushed)
    let resolvers = resolvers()
    text.addTypes { text in
      text.add("\n/// The typed arguments of a coordinator's context.")
      text.add("nonisolated\n\(text.access)enum Steps") { text in
        text.add(
          """
          /// A screen with its parameters.
          \(text.access)nonisolated protocol Screen: Hashable, Sendable, CustomStringConvertible {
            /// The screen's id in the table.
            static var screen: String { get }
            /// Returns `nil` if a required parameter is missing or has another type.
            static func read(_ parameters: Parameters) -> Self?
            var parameters: Parameters { get }
          }

          /// A screen that can be pushed: it is not the first screen of every coordinator that shows
          /// it.
          \(text.access)nonisolated protocol PushedScreen: Screen {}

          """)
        Self.addMembers("Gate", gates, &text)
        Self.addMembers("Coordinator", coordinators, &text)
        Self.addMembers("Tab", tabs, &text)
        if !modals.isEmpty { Self.addMembers("Modal", modals, &text) }
        for resolver in resolvers {
          text.add("nonisolated\n\(text.access)enum \(resolver.type): String, Sendable") { text in
            text.add("case \(resolver.name) = \(SwiftName.literal(resolver.id))")
            text.add("\(text.access)var id: String { rawValue }")
          }
          text.add("")
        }
        if !resolvers.isEmpty {
          text.add("/// The error of a link without the parameters that its resolver needs.")
          text.add("nonisolated\n\(text.access)struct UnreadableLink: Error {}\n")
        }
        text.add("nonisolated\n\(text.access)struct Push: Hashable, Sendable") { text in
          text.add("\(text.access)let id: String\n\(text.access)let parameters: Parameters")
          for screen in pushes {
            text.add(
              "\(text.access)static func \(SwiftName.escaped(screen.method))(\(screen.arguments.joined(separator: ", "))) -> Push"
            ) {
              $0.add(
                "Push(id: \(SwiftName.literal(screen.id)), parameters: \($0.scope)Screens.\(SwiftName.escaped(screen.type))(\(screen.passedOn)).parameters)"
              )
            }
          }
        }
        text.add("")
        text.add("nonisolated\n\(text.access)struct Start: Hashable, Sendable") { text in
          text.add("\(text.access)let id: String\n\(text.access)let parameters: Parameters")
          for (id, name, root) in starts {
            let name = SwiftName.escaped(name)
            if let root, !root.arguments.isEmpty {
              text.add(
                "\(text.access)static func \(name)(\(root.arguments.joined(separator: ", "))) -> Start"
              ) {
                $0.add(
                  "Start(id: \(SwiftName.literal(id)), parameters: \($0.scope)Screens.\(SwiftName.escaped(root.type))(\(root.passedOn)).parameters)"
                )
              }
            } else {
              text.add(
                "\(text.access)static let \(name) = Start(id: \(SwiftName.literal(id)), parameters: [:])"
              )
            }
          }
        }
      }
    }
    addContext()
  }

  private static func addMembers(
    _ type: String, _ members: [(id: String, name: String)], _ text: inout SwiftText
  ) {
    guard !members.isEmpty else {
      // This is a structure, because the compiler warns that functions never run if they have a
      // parameter of an enumeration without cases.
      text.add("nonisolated\n\(text.access)struct \(type): Hashable, Sendable") {
        $0.add("\($0.access)let id: String")
      }
      return text.add("")
    }
    text.add("nonisolated\n\(text.access)enum \(type): String, CaseIterable, Hashable, Sendable") {
      text in
      for (id, name) in members { text.add(SwiftName.declaredCase(name, rawValue: id)) }
      text.add("\(text.access)var id: String { rawValue }")
    }
    text.add("")
  }

  private mutating func addContext() {
    text.add(
      """

      nonisolated extension \(text.scope)Steps.Screen {
        /// Only the id, because screens show users' data.
        \(text.access)var description: String { Self.screen }
      }

      nonisolated extension CoordinatorContext {
        /// Pushes a screen, of this coordinator or of an ancestor on the stack.
        @discardableResult
        \(text.access)func push<Screen: \(text.scope)Steps.PushedScreen>(_ screen: Screen) -> NavigationResult {
          push(Screen.screen, screen.parameters)
        }

        /// Pushes a screen, of this coordinator or of an ancestor on the stack.
        @discardableResult
        \(text.access)func push(_ screen: \(text.scope)Steps.Push) -> NavigationResult { push(screen.id, screen.parameters) }

        /// Starts a child of this coordinator or of an ancestor.
        @discardableResult
        \(text.access)func start(_ start: \(text.scope)Steps.Start) -> NavigationResult { self.start(start.id, start.parameters) }

        /// Opens a link from within the app.
        @discardableResult
        \(text.access)func open(_ route: \(text.scope)Route, mode: NavigationMode? = nil) -> LinkArrival {
          open(route: route.id, route.parameters, mode: mode)
        }

        /// Selects a tab or page of the innermost visible container that has it.
        @discardableResult
        \(text.access)func select(_ tab: \(text.scope)Steps.Tab) -> NavigationResult { select(tab.id) }

        /// Pops to the topmost screen of a kind on the visible stack.
        @discardableResult
        \(text.access)func popTo<Screen: \(text.scope)Steps.Screen>(_ screen: Screen.Type) -> NavigationResult {
          popTo(Screen.screen)
        }

        /// Protects the topmost screen of a kind on the visible stack from being removed or
        /// changed.
        @discardableResult
        \(text.access)func protect<Screen: \(text.scope)Steps.Screen>(_ screen: Screen.Type) -> NavigationResult {
          protect(Screen.screen)
        }

        @discardableResult
        \(text.access)func unprotect<Screen: \(text.scope)Steps.Screen>(_ screen: Screen.Type) -> NavigationResult {
          unprotect(Screen.screen)
        }

        /// Opens a gate.
        @discardableResult
        \(text.access)func open(gate: \(text.scope)Steps.Gate, user: String? = nil) -> NavigationResult {
          open(gate: gate.id, user: user)
        }

        /// Cancels the flow of a gate.
        @discardableResult
        \(text.access)func cancel(gate: \(text.scope)Steps.Gate) -> NavigationResult { cancel(gate: gate.id) }

        /// Closes a gate and the gates that come after it.
        @discardableResult
        \(text.access)func close(gate: \(text.scope)Steps.Gate) -> NavigationResult { close(gate: gate.id) }
      }
      """)
  }
}
