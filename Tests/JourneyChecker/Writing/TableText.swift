import JourneyModel

/// Writes an abstract table as a `routes.json`.
struct TableText {
  let table: AbstractTable

  /// The path prefix of links under `https`, and the scheme of other links.
  static let web = "https://j.example"
  static let scheme = "j:"

  var text: String {
    let gates = table.gates.map { "    \(Self.quoted($0.id)): \(gate($0))" }
    let routes = table.routes.map { "    \(route($0))" }
    let app = table.coordinators.first.map { coordinator($0, indent: "  ") } ?? "{}"
    return """
      {
        "version": 1,
        "origins": ["\(Self.web)", "\(Self.scheme)"],
        "gates": {
      \(gates.joined(separator: ",\n"))
        },
        "app": \(app),
        "routes": [
      \(routes.joined(separator: ",\n"))
        ]
      }
      """
  }

  private func gate(_ gate: AbstractGate) -> String {
    var members = ["\"expiresAfter\": \"\(gate.expiresAfter)s\""]
    if gate.kind == .check { members.append("\"check\": true") }
    for (key, name) in [
      ("flow", gate.flow), ("fallback", gate.fallback), ("pending", gate.pending),
    ] {
      if let name { members.append("\"\(key)\": \(Self.quoted(name))") }
    }
    if let time = gate.timeout { members.append("\"timeout\": \"\(time)s\"") }
    if gate.showsFlowOnFailure { members.append("\"onFailure\": \"flow\"") }
    if !gate.after.isEmpty { members.append("\"after\": \(Self.list(gate.after))") }
    if let time = gate.staysOpen { members.append("\"staysOpen\": \"\(time)s\"") }
    if gate.appliesPrefix { members.append("\"whenClosed\": \"applyPrefix\"") }
    if gate.keeps { members.append("\"whenNewLink\": \"keep\"") }
    return "{ \(members.joined(separator: ", ")) }"
  }

  private func coordinator(_ coordinator: AbstractCoordinator, indent: String) -> String {
    var members = ["\"coordinator\": \(Self.quoted(coordinator.id))"]
    if coordinator.parent != nil {
      members.append("\"as\": \(Self.quoted(coordinator.presentation.rawValue))")
    }
    if coordinator.container != .stack {
      members.append("\"container\": \(Self.quoted(coordinator.container.rawValue))")
    }
    if coordinator.interruption != .allow {
      members.append("\"interruption\": \(Self.quoted(coordinator.interruption.rawValue))")
    }
    if let under = coordinator.under { members.append("\"under\": \(Self.quoted(under))") }
    if !coordinator.requires.isEmpty {
      members.append("\"requires\": \(Self.list(coordinator.requires))")
    }
    if let start = coordinator.start { members.append("\"start\": \(Self.quoted(start))") }
    let screens = table.screens(of: coordinator.id)
    if !screens.isEmpty {
      members.append("\"screens\": [\(screens.map(screen).joined(separator: ", "))]")
    }
    let children = table.children(of: coordinator.id)
    if !children.isEmpty {
      let inner = indent + "  "
      let texts = children.map { "\(inner)\(self.coordinator($0, indent: inner))" }
      members.append("\"children\": [\n\(texts.joined(separator: ",\n")) ]")
    }
    return "{ \(members.joined(separator: ", ")) }"
  }

  private func screen(_ screen: AbstractScreen) -> String {
    var members: [String] = []
    if screen.interruption != .allow {
      members.append("\"interruption\": \(Self.quoted(screen.interruption.rawValue))")
    }
    if let under = screen.under { members.append("\"under\": \(Self.quoted(under))") }
    if !screen.parameters.isEmpty {
      members.append("\"parameters\": \(declared(screen.parameters))")
    }
    if !screen.requires.isEmpty { members.append("\"requires\": \(Self.list(screen.requires))") }
    switch screen.identity {
    case .unsaid: break
    case .names(let names): members.append("\"identity\": \(Self.list(names))")
    case .singleton: members.append("\"identity\": \"singleton\"")
    case .always: members.append("\"identity\": \"always\"")
    }
    if members.isEmpty { return Self.quoted(screen.id) }
    return "{ \"screen\": \(Self.quoted(screen.id)), \(members.joined(separator: ", ")) }"
  }

  private func declared(_ parameters: [AbstractParameter]) -> String {
    let members = parameters.map { parameter in
      var type = parameter.type.rawValue
      if parameter.isOptional { type += "?" }
      if let fallback = parameter.fallback { type += " = \(fallback.bare)" }
      return "\(Self.quoted(parameter.name)): \(Self.quoted(type))"
    }
    return "{ \(members.joined(separator: ", ")) }"
  }

  private func route(_ route: AbstractRoute) -> String {
    var members = [
      "\"route\": \(Self.quoted(route.id))", "\"paths\": [\(Self.quoted(Self.pattern(route)))]",
    ]
    if route.action == .unwrap {
      members.append("\"query\": { \"to\": \"link\" }")
    } else if !route.items.isEmpty {
      members.append("\"query\": \(declared(route.items))")
    }
    switch route.action {
    case .opens(let target): members.append("\"opens\": \(Self.quoted(target))")
    case .redirect(let other):
      let path = (table.route(other)?.captures ?? []).map { "/:\($0.name)" }.joined()
      members.append("\"redirect\": \(Self.quoted("/\(other)\(path)"))")
    case .unwrap: members.append("\"unwrap\": \"to\"")
    case .resolver: members.append("\"resolver\": \"chooser\"")
    case .leaveToWeb: members.append("\"leaveToWeb\": true")
    case .refuse: members.append("\"refuse\": true")
    }
    if !route.with.isEmpty {
      let constants = route.with.sorted { $0.key < $1.key }
        .map { "\(Self.quoted($0.key)): \($0.value?.json ?? "null")" }
      members.append("\"with\": { \(constants.joined(separator: ", ")) }")
    }
    if !route.requires.isEmpty { members.append("\"requires\": \(Self.list(route.requires))") }
    if let mode = route.mode { members.append("\"mode\": \(Self.quoted(mode.rawValue))") }
    if !route.sources.isEmpty {
      members.append("\"sources\": \(Self.list(route.sources.map(\.rawValue)))")
    }
    if !route.secret.isEmpty { members.append("\"secret\": \(Self.list(route.secret))") }
    return "{ \(members.joined(separator: ", ")) }"
  }

  private static func pattern(_ route: AbstractRoute) -> String {
    let captures = route.captures.map { capture in
      "/:\(capture.name)" + (capture.type == .string ? "" : "<\(capture.type.rawValue)>")
    }
    return "/\(route.id)\(captures.joined())"
  }

  static func list(_ texts: [String]) -> String {
    "[\(texts.map(quoted).joined(separator: ", "))]"
  }

  /// Quotes a text; all texts consist of letters, digits and a few marks.
  static func quoted(_ text: String) -> String { "\"\(text)\"" }
}

extension AbstractValue {
  /// The value as written in a link or after a type's `=`.
  var bare: String {
    switch self {
    case .int(let value): "\(value)"
    case .text(let value): value
    case .flag(let value): "\(value)"
    }
  }

  var json: String {
    if case .text(let value) = self { TableText.quoted(value) } else { bare }
  }
}
