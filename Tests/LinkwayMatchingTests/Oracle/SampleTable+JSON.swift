import LinkwayMatching

extension SampleTable: CustomStringConvertible {
  /// The table as a `routes.json`, to paste into a file.
  var description: String {
    let types = types.map { type in
      (
        type.name,
        type.regex.map { object([("regex", quoted($0))]) } ?? object([("enum", list(type.values))])
      )
    }
    let used = types.filter { name, _ in
      routes.contains { "\($0)".contains("<\(name)>") || "\($0)".contains("\"\(name)\"") }
    }
    var keys = [
      ("version", "1"), ("origins", list(origins)), ("types", object(used)),
      ("precedence", quoted(precedence.rawValue)), ("admission", quoted(admission.rawValue)),
      ("trailingSlash", quoted(slashes.trailing.rawValue)),
      ("duplicateSlashes", quoted(slashes.duplicates.rawValue)),
      ("plusInQuery", quoted(plusIsSpace ? "space" : "literal")),
    ]
    keys.append(("routes", "[\n    " + routes.map(json).joined(separator: ",\n    ") + "\n  ]"))
    return "{\n  " + keys.map { "\(quoted($0)): \($1)" }.joined(separator: ",\n  ") + "\n}"
  }

  private func json(_ route: SampleRoute) -> String {
    var keys = [("route", quoted(route.id))]
    if !route.paths.isEmpty { keys.append(("paths", list(route.paths))) }
    if !route.links.isEmpty { keys.append(("links", list(route.links))) }
    var items = route.query.map { ($0.name, json($0)) }
    if route.passesOthers { items.append(("*", "true")) }
    if !items.isEmpty { keys.append(("query", object(items))) }
    switch route.fragment {
    case nil: break
    case .pattern(let text): keys.append(("fragment", quoted(text)))
    case .form(let items): keys.append(("fragment", object(items.map { ($0.name, json($0)) })))
    }
    if !route.caseSensitive { keys.append(("caseSensitive", "false")) }
    if route.sources.count < LinkSource.allCases.count {
      keys.append(("sources", list(route.sources.map(\.rawValue))))
    }
    if !route.over.isEmpty { keys.append(("over", list(route.over))) }
    return object(keys + [("resolver", quoted(route.id))])
  }

  private func json(_ item: SampleItem) -> String {
    if item.presence == .absent { return object([("absent", "true")]) }
    var keys = [("type", quoted(item.type))]
    if item.presence == .optional { keys.append(("optional", "true")) }
    if case .defaulted(let text) = item.presence { keys.append(("default", quoted(text))) }
    if item.isList { keys.append(("list", "true")) }
    if let text = item.equals { keys.append(("equals", quoted(text))) }
    if let text = item.not { keys.append(("not", quoted(text))) }
    if let text = item.matches { keys.append(("matches", quoted(text))) }
    return object(keys)
  }

  private func object(_ keys: [(String, String)]) -> String {
    "{ " + keys.map { "\(quoted($0)): \($1)" }.joined(separator: ", ") + " }"
  }

  private func list(_ texts: [String]) -> String {
    "[" + texts.map(quoted).joined(separator: ", ") + "]"
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
