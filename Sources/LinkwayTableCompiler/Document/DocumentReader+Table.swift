import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import LinkwayTable

extension TableDocument {
  /// The only valid value of `version`.
  static let version: Int64 = 1

  /// Reads the text of a `routes.json`, without parsing patterns or resolving names.
  ///
  /// - Returns: the document, and every diagnostic in source order. The document is `nil` only if
  ///   later stages cannot use it. A document with errors does not load, but later stages add their
  ///   errors to the list.
  static func read(_ source: SourceText) -> (TableDocument?, [Diagnostic]) {
    let (value, diagnostics) = LocatedJSON.read(source)
    guard let value else { return (nil, diagnostics) }
    var reader = DocumentReader(after: diagnostics)
    let document = reader.table(value)
    return (reader.isComplete ? document : nil, reader.log.diagnostics)
  }
}

extension DocumentReader {
  static let tableShape = ObjectShape(
    noun: "a table",
    keys: [
      "version", "origins", "types", "gates", "screens", "app", "routes", "precedence",
      "caseSensitive", "trailingSlash", "duplicateSlashes", "plusInQuery", "admission", "unmatched",
      "platforms", "description", "$schema",
    ], declaringKeys: ["origins", "types", "gates", "screens", "app", "routes"])
  static let typeShape = ObjectShape(
    noun: "a type", keys: ["regex", "enum", "slashes", "description"])
  static let gateShape = ObjectShape(
    noun: "a gate",
    keys: [
      "flow", "fallback", "check", "pending", "timeout", "onFailure", "expiresAfter", "after",
      "staysOpen", "whenClosed", "whenNewLink", "description",
    ])
  static let unmatchedShape = ObjectShape(
    noun: "a link in `unmatched`", keys: ["link", "source", "environment", "why", "skip"])

  mutating func table(_ json: LocatedJSON) -> TableDocument? {
    guard json.members != nil, isReadableVersion(json["version"]) else {
      if json.members == nil { reportType(json, "a table", "an object") }
      return nil
    }
    guard let members = members(of: json, as: Self.tableShape) else { return nil }
    var table = TableDocument()
    if members["version"] == nil { _ = required("version", in: members) }
    if let schema = members["$schema"] { _ = string(schema, "`$schema`") }
    ignoreDescription(in: members)
    readOrigins(members["origins"], into: &table)
    table.types = declarations(members["types"], "`types`", naming: "a type") { $0.type($1) }
    table.gates = declarations(members["gates"], "`gates`", naming: "a gate") { $0.gate($1) }
    table.screens = declarations(members["screens"], "`screens`", naming: "a screen") {
      $0.sharedScreen($1)
    }
    table.app = members["app"].flatMap { coordinator($0, isApp: true) }
    if let json = members["routes"] {
      table.routes = routes(elements(json, "`routes`", of: "objects") ?? [])
      if json.array == nil { leaveOut() }
    }
    read(&table.precedence, "precedence", in: members)
    read(&table.caseSensitive, "caseSensitive", in: members)
    read(&table.slashes.trailing, "trailingSlash", in: members)
    read(&table.slashes.duplicates, "duplicateSlashes", in: members)
    read(&table.plusInQuery, "plusInQuery", in: members)
    read(&table.admission, "admission", in: members)
    if let json = members["unmatched"] {
      let links = elements(json, "`unmatched`", of: "links") ?? []
      table.unmatched = links.compactMap { unmatchedLink($0) }
    }
    table.platforms = members["platforms"].flatMap { platforms($0) }
    checkEnvironments(of: table)
    return table
  }

  private mutating func routes(_ elements: [LocatedJSON]) -> [RouteDeclaration] {
    var routes: [RouteDeclaration] = []
    routes.reserveCapacity(elements.count)
    for element in elements {
      if let route = route(element) { routes.append(route) } else { leaveOut() }
    }
    return routes
  }

  /// Checks the version. Returns `false` for an unknown version; the rest of such a table is not
  /// checked.
  private mutating func isReadableVersion(_ json: LocatedJSON?) -> Bool {
    guard let json else { return true }
    switch json.content {
    case .number(let number):
      if number.int64 == TableDocument.version { return true }
      report(
        "bad-version", json.range, "unknown version \(Diagnostic.quote(number.text))",
        suggestion: "write `1`, the only version")
      return false
    case .string(let text):
      report(
        "bad-version", json.range, "`version` must be the number 1, not a string",
        suggestion: text.hasBytes(of: "1") ? "write `1` without quotes" : "write `1`")
    default:
      report(
        "bad-version", json.range, "`version` must be the number 1, not \(json.kindName)",
        suggestion: "write `1`")
    }
    return true
  }

  /// Reads an object that maps names to declarations.
  private mutating func declarations<Declaration>(
    _ json: LocatedJSON?, _ what: String, naming noun: String,
    read: (inout DocumentReader, LocatedJSON.Member) -> Declaration?
  ) -> [Declaration] {
    guard let json else { return [] }
    guard let members = namedMembers(of: json, what, naming: noun) else {
      leaveOut()
      return []
    }
    return members.compactMap { member in
      let declaration = read(&self, member)
      if declaration == nil { leaveOut() }
      return declaration
    }
  }

  private mutating func type(_ member: LocatedJSON.Member) -> TypeDeclaration? {
    guard let members = members(of: member.value, as: Self.typeShape) else { return nil }
    ignoreDescription(in: members)
    var allowsSlashes = false
    read(&allowsSlashes, "slashes", in: members)
    var kind: TypeDeclaration.Kind?
    if let json = members["regex"] {
      kind = string(json, "`regex`").map { .regex($0) }
      if let other = members.member("enum") {
        report(
          "conflicting-keys", other.key.range, "a type is a `regex` or an `enum`, not both",
          suggestion: "remove one of the two")
      }
    } else if let json = members["enum"] {
      let values = strings(json, "`enum`")
      if json.array?.isEmpty == true {
        report(
          "empty-list", json.range, "`enum` has no values, so nothing can match",
          suggestion: "write at least one")
      }
      kind = values.isEmpty ? nil : .enumeration(values)
      if let key = members.member("slashes")?.key {
        report(
          "conflicting-keys", key.range, "`slashes` is only allowed with `regex`",
          suggestion: "remove it")
      }
    } else {
      report(
        "missing-key", members.start, "a type needs the key `regex` or `enum`",
        suggestion: "add `\"regex\": …` or `\"enum\": […]`")
    }
    return kind.map {
      TypeDeclaration(name: member.key, kind: $0, allowsSlashes: allowsSlashes)
    }
  }

  private mutating func unmatchedLink(_ json: LocatedJSON) -> UnmatchedDeclaration? {
    if let link = json.string { return UnmatchedDeclaration(link: link, range: json.range) }
    guard let members = members(of: json, as: Self.unmatchedShape) else { return nil }
    let link = required("link", in: members).flatMap { string($0, "`link`") }
    let source = linkSource(members["source"])
    let environment = members["environment"].flatMap { name($0, "`environment`") }
    // Why the link must not resolve, for readers of the table.
    if let json = members["why"] { _ = string(json, "`why`") }
    let skip = members["skip"].flatMap { string($0, "`skip`") }
    return link.map {
      UnmatchedDeclaration(
        link: $0, source: source, environment: environment, skip: skip,
        range: json.range)
    }
  }
}
