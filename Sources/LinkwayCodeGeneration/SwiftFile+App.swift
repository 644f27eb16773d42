import LinkwayNavigation
import LinkwayTable

/// The typed interface of the app.
extension SwiftFile {
  /// Adds the app's initializer, which only accepts the coordinators of this table.
  mutating func addApp() {
    let name = SwiftName.escaped(SwiftName.spelled(text.namespace, .member))
    text.addTypes { text in
      text.add("\n/// Identifies the table when an app is created.")
      text.add("nonisolated\n\(text.access)enum Table") { $0.add("case \(name)") }
    }
    let asked = askedGates()
    addDecisions(asked)
    let environment = defaultEnvironment()
    text.add(
      """

      extension LinkwayApp {
        /// Creates the app of the table and reads its store. Nothing runs before the launch or the
        /// first link. The presenter is `nil` if a scene or a view provides one.
        \(text.access)convenience init(
          _ table: \(text.scope)Table,\(environment.map { " environment: \(text.scope)Environment = \($0)," } ?? "") coordinators: \(text.scope)Coordinators<Content>,\(asked.isEmpty ? "" : " gates: \(text.scope)Decisions,")
          presenter: (any Presenter<Content>)?, store: (any HeldLinkStore)? = nil, user: String? = nil,
          openGates: Set<\(text.scope)Steps.Gate> = [], clock: AppClock = .system, waitsFor: Set<String> = []
        ) {
          self.init(
            generated: \(text.scope)compiledTable,\(environment == nil ? "" : " environment: environment.rawValue,") coordinators: coordinators.registry,
            presenter: presenter, store: store, user: user, openGates: Set(openGates.map { $0.id }),
            clock: clock, waitsFor: waitsFor)\(asked.isEmpty ? "" : "\n          for (gate, isOpen) in gates.all { decide(gate: gate) { try await isOpen() } }")
        }
      }
      """)
  }

  /// Returns the gates that the app decides, in table order.
  private mutating func askedGates() -> [(id: String, name: String)] {
    table.graph.gates.filter { $0.kind != .flow }.map {
      (id: $0.id, name: names.name($0.id, .gate, .member, besides: SwiftNames.enumMembers))
    }
  }

  /// Adds the type with the app's gate decisions. Its initializer names all gates, so that a
  /// missing one is a compile-time error.
  private mutating func addDecisions(_ gates: [(id: String, name: String)]) {
    guard !gates.isEmpty else { return }
    let parameters = gates.map {
      "\(SwiftName.label($0.name)): @escaping @MainActor () async throws -> Bool"
    }
    let values = gates.map { "\(SwiftName.literal($0.id)): \(SwiftName.escaped($0.name))" }
    text.addTypes { text in
      text.add("\n/// The closures that decide the conditions and checks of the table.")
      text.add("nonisolated\n\(text.access)struct Decisions") { text in
        text.add("let all: [String: @MainActor () async throws -> Bool]")
        text.add("\(text.access)init(\(parameters.joined(separator: ", ")))") {
          $0.add("all = [\(values.joined(separator: ", "))]")
        }
      }
    }
  }

  mutating func addTypedApp() {
    text.add(
      """

      extension LinkwayApp {
        /// Opens a route from within the app.
        @discardableResult
        \(text.access)func open(
          _ route: \(text.scope)Route, mode: NavigationMode? = nil
        ) async throws(LinkBuildError) -> LinkArrival {
          try await open(route: route.id, route.parameters, mode: mode)
        }

        /// Returns what opening a route would do now. No gate is evaluated and nothing changes.
        \(text.access)func preview(
          _ route: \(text.scope)Route, mode: NavigationMode? = nil
        ) throws(LinkBuildError) -> LinkPreview {
          preview(try route.link(in: router), source: .internal, mode: mode)
        }

        /// Evaluates a condition or check again. Until the new result arrives, the last one
        /// applies.
        @discardableResult
        \(text.access)func refresh(gate: \(text.scope)Steps.Gate) -> NavigationResult { refresh(gate: gate.id) }

        /// The route of the held link, with its parameters; `nil` if no link is held.
        \(text.access)func heldRoute(as type: \(text.scope)Route.Type = \(text.scope)Route.self) -> \(text.scope)Route? { heldDestination.flatMap { \(text.scope)Route($0) } }
      """)
    for resolver in resolvers() {
      text.indent { text in
        text.add(
          """

          /// Registers the closure that chooses a route for links of the resolver `\(resolver.id)`.
          \(text.access)func resolve(
            _ resolver: \(text.scope)Steps.\(resolver.type),
            _ choose: @escaping @MainActor (\(resolver.input)) async throws -> \(text.scope)Route
          ) {
            resolve(resolver.id) { [router] given in
              guard \(resolver.reading) else { throw \(text.scope)Steps.UnreadableLink() }
              return try await choose(\(resolver.value)).link(in: router)
            }
          }
          """)
      }
    }
    text.add(
      """
      }

      extension AppSession {
        /// Signs a user in and opens a gate. A link held at that gate resumes, unless it is held
        /// for another user.
        @discardableResult
        \(text.access)func signIn(user: String, opening gate: \(text.scope)Steps.Gate) -> NavigationResult {
          signIn(user: user, opening: gate.id)
        }

        /// Opens a gate.
        @discardableResult
        \(text.access)func open(gate: \(text.scope)Steps.Gate) -> NavigationResult { open(gate: gate.id) }

        /// Closes a gate and the gates that come after it.
        @discardableResult
        \(text.access)func close(gate: \(text.scope)Steps.Gate) -> NavigationResult { close(gate: gate.id) }

        /// Sets the signed-in user and the open gates before the launch.
        @discardableResult
        \(text.access)func restore(user: String?, openGates: Set<\(text.scope)Steps.Gate>) -> Bool {
          restore(user: user, openGates: Set(openGates.map { $0.id }))
        }
      }
      """)
    if !table.graph.gates.isEmpty {
      addPreviewedGates()
      addObservedGates()
    }
  }

  /// Adds the gates that the app's own code reads as values of the table's type.
  private mutating func addObservedGates() {
    let gate = "\(text.scope)Steps.Gate"
    let type = "as type: \(gate).Type = \(gate).self"
    text.add(
      """

      extension AppSession {
        /// The open gates.
        \(text.access)func openGates(\(type)) -> Set<\(gate)> {
          Set(openGates.compactMap { \(gate)(rawValue: $0) })
        }
      }

      nonisolated extension HeldLink {
        /// The gate at which the link or step is held.
        \(text.access)func gate(\(type)) -> \(gate)? { gate.flatMap { \(gate)(rawValue: $0) } }
      }

      nonisolated extension AppEvent {
        /// The gate that the event is about.
        \(text.access)func gate(\(type)) -> \(gate)? { gate.flatMap { \(gate)(rawValue: $0) } }
      }
      """)
  }

  /// Adds the gates of a preview as values of the table's type.
  private mutating func addPreviewedGates() {
    let gate = "\(text.scope)Steps.Gate"
    text.add("\nextension LinkPreview") { text in
      for (state, gates) in [
        ("open", "open gates"), ("closed", "closed gates"),
        ("unknown", "gates without a result yet"),
      ] {
        text.add(
          """
          /// The \(gates) that the link reaches, in order.
          \(text.access)func \(state)Gates(as type: \(gate).Type = \(gate).self) -> [\(gate)] {
            \(state)Gates.compactMap { \(gate)(rawValue: $0) }
          }
          """)
      }
    }
  }
}

/// A resolver that the app implements.
struct SwiftResolver {
  var id: String
  /// The name of its type in `Steps`, an enumeration with one case.
  var type: String
  var name: String
  /// The input type of its closure: a single value, a labelled tuple, or all parameters.
  var input: String
  /// The conditions of the guard statement that reads the input.
  var reading: String
  /// The expression passed to the closure.
  var value: String
}

extension SwiftFile {
  /// Returns the resolvers that routes refer to, in route order.
  mutating func resolvers() -> [SwiftResolver] {
    var found: [(id: String, routes: [Int])] = []
    for place in 0..<table.routeCount {
      guard case .resolver(let id)? = table.entry(at: place)?.action else { continue }
      if let known = found.firstIndex(where: { $0.id == id }) {
        found[known].routes.append(place)
      } else {
        found.append((id, [place]))
      }
    }
    return found.map { id, routes in
      let type = names.name(id, .resolver, .type) + "Resolver"
      let name = SwiftName.escaped(names.name(id, .resolver, .member))
      var resolver = SwiftResolver(
        id: id, type: type, name: name, input: "Parameters", reading: "case let v0 = given",
        value: "v0")
      guard routes.count == 1, let route = routes.first, let routeID = table.routeID(at: route)
      else { return resolver }
      let signatures = table.signatures(ofRouteAt: route)
      let parameters = names.parameters(signatures, of: .route, routeID)
      guard !signatures.isOpen, !parameters.isEmpty else { return resolver }
      let types = parameters.map { $0.type + ($0.isOptional ? "?" : "") }
      func tuple(_ values: [String]) -> String {
        if values.count == 1 { return values[0] }
        let labelled = zip(parameters, values).map { "\(SwiftName.label($0.name)): \($1)" }
        return "(" + labelled.joined(separator: ", ") + ")"
      }
      resolver.input = tuple(types)
      resolver.reading = parameters.enumerated().map { place, parameter in
        (parameter.isNeeded ? "" : "case ")
          + "let v\(place): \(types[place]) = \(parameter.reading)"
      }.joined(separator: ", ")
      resolver.value = tuple(parameters.indices.map { "v\($0)" })
      return resolver
    }
  }
}
