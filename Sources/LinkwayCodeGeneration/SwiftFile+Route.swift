import LinkwayTable

/// A case of the generated `Route` enumeration.
struct SwiftRoute {
  var id: String
  var name: String
  var parameters: [SwiftParameter]
  /// The name of the value that carries undeclared parameters, if any, and the names of the
  /// declared parameters.
  var others: (name: String, known: [String])?

  /// The declaration of the case, such as `photo(id: Int, size: Int = 400)`.
  var declaration: String {
    let others = others.map { ["\($0.name): Parameters = [:]"] } ?? []
    let all = parameters.map(\.declaration) + others
    return SwiftName.escaped(name) + (all.isEmpty ? "" : "(\(all.joined(separator: ", ")))")
  }

  var carries: Bool { !parameters.isEmpty || others != nil }

  /// A pattern that binds the values of the case, such as `.photo(let v0, let v1)`.
  var pattern: String {
    let count = parameters.count + (others == nil ? 0 : 1)
    let values = (0..<count).map { "let v\($0)" }.joined(separator: ", ")
    return "." + SwiftName.escaped(name) + (values.isEmpty ? "" : "(\(values))")
  }

  /// The expression for the `Parameters` of the case's values.
  var written: String {
    guard carries else { return "[:]" }
    let pairs = parameters.enumerated().map { "\(SwiftName.literal($1.id)): v\($0)" }
    let values = pairs.isEmpty ? "[:]" : "[\(pairs.joined(separator: ", "))]"
    return "Parameters(typed: \(values)"
      + (others == nil ? ")" : ", others: v\(parameters.count))")
  }

  /// The lines that read the case's values and assign the case to `self`.
  var reading: [String] {
    let values = parameters.arguments(others: others?.name, known: others?.known ?? [])
    let assignment = "self = .\(SwiftName.escaped(name))" + (values.isEmpty ? "" : "(\(values))")
    return [parameters.guardStatement, assignment].compactMap(\.self)
  }
}

extension SwiftFile {
  /// Returns the routes that have a case: all except redirects, wrapped links and refusals.
  private mutating func routes() -> [SwiftRoute] {
    (0..<table.routeCount).compactMap { place in
      guard let id = table.routeID(at: place), let action = table.entry(at: place)?.action else {
        return nil
      }
      switch action {
      case .redirect, .unwrap, .refuse: return nil
      case .opens, .resolver, .leaveToWeb: break
      }
      let signatures = table.signatures(ofRouteAt: place)
      let name = names.name(
        id, .route, .member, besides: ["compiledTable", "id", "description", "parameters"])
      let parameters = names.parameters(signatures, of: .route, id)
      return SwiftRoute(
        id: id, name: name, parameters: parameters,
        others: signatures.isOpen
          ? (parameters.othersName, signatures.parameters.map(\.name)) : nil)
    }
  }

  mutating func addRoute() {
    let routes = routes()
    text.addTypes { Self.addRoute(routes, &$0) }
    text.add(
      """

      /// Only the id, because links contain users' data.
      nonisolated extension \(text.scope)Route: CustomStringConvertible {
        \(text.access)var description: String { id }
      }
      """)
  }

  private static func addRoute(_ routes: [SwiftRoute], _ text: inout SwiftText) {
    let carries = routes.contains(where: \.carries)
    text.add("\n/// The target of a link. Redirects, wrapped links and refusals have no case.")
    text.add("nonisolated\n\(text.access)enum Route: Hashable, Sendable") { text in
      for route in routes { text.add("case \(route.declaration)") }
      text.add("")
      text.add("/// `nil` if the link is unmatched, refused or failed, or lacks a parameter.")
      text.add("\(text.access)init?(_ link: ResolvedLink)") { text in
        text.add(
          """
          switch link.outcome {
          case .plan, .resolver, .leftToWeb: break
          case .unmatched, .refused, .failed: return nil
          }
          """)
        if carries { text.add("let given = link.parameters") }
        text.add("switch link.route {")
        for route in routes {
          text.add("case \(SwiftName.literal(route.id)):")
          text.indent { text in for line in route.reading { text.add(line) } }
        }
        text.add("default: return nil\n}")
      }
      text.add("\n/// The route's id in the table.")
      text.add("\(text.access)var id: String") { text in
        text.add("switch self {")
        for route in routes {
          text.add("case .\(SwiftName.escaped(route.name)): \(SwiftName.literal(route.id))")
        }
        text.add("}")
      }
      text.add("\n/// The parameters of the route.")
      text.add("\(text.access)var parameters: Parameters") { text in
        text.add("switch self {")
        for route in routes { text.add("case \(route.pattern): \(route.written)") }
        text.add("}")
      }
      text.add(
        """

        /// A link that opens this route.
        \(text.access)func link(
          in router: LinkRouter, origin: String? = nil
        ) throws(LinkBuildError) -> String {
          try router.link(to: id, parameters, origin: origin)
        }

        /// A link that opens this route, as a URL.
        \(text.access)func url(
          in router: LinkRouter, origin: String? = nil
        ) throws(LinkBuildError) -> URL {
          try router.url(to: id, parameters, origin: origin)
        }
        """)
    }
  }
}
