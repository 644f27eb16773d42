import LinkwayDiagnostics

/// The keys, values and descriptions that `routes.schema.json` defines for each position of a
/// table.
///
/// Evaluates these keywords of JSON Schema 2020-12, and ignores all others: `$ref` to `$defs`,
/// `properties`, `additionalProperties`, `required`, `items`, `anyOf`, `enum`, `const`, `type`,
/// `default` and `description`.
struct TableSchema: Sendable {
  /// A key that an object may have.
  struct Property: Sendable {
    var name: String
    var description: String?
    var isRequired: Bool
    /// A short summary of the key's values.
    var summary: String?
  }

  /// The schema of this version of Linkway.
  static let current = TableSchema(PackageResources.routes_schema_json)

  private let root: LocatedJSON
  private let definitions: LocatedJSON?

  init(_ bytes: [UInt8]) {
    let source = SourceText(file: "routes.schema.json", bytes: bytes)
    root = LocatedJSON.read(source).value ?? LocatedJSON(.object([]), at: 0..<0)
    definitions = root["$defs"]
  }

  /// Returns the schemas that apply to a value, including alternatives.
  private func schemas(at path: [DraftStep]) -> [LocatedJSON] {
    path.reduce(expanded(root)) { schemas, step in
      schemas.flatMap { schema -> [LocatedJSON] in
        let found: LocatedJSON? =
          switch step {
          case .key(let key): schema["properties"]?[key] ?? schema["additionalProperties"]
          case .element: schema["items"]
          }
        return found.map(expanded) ?? []
      }
    }
  }

  /// Returns a schema, followed by the schemas that it refers to with `$ref` and then those in
  /// `anyOf`.
  private func expanded(_ schema: LocatedJSON) -> [LocatedJSON] {
    var found = [schema]
    if let name = schema["$ref"]?.string?.value.split(separator: "/").last,
      let definition = definitions?[String(name)]
    {
      found += expanded(definition)
    }
    for other in schema["anyOf"]?.array ?? [] { found += expanded(other) }
    return found
  }

  /// Returns the keys of an object, in the order of the schema.
  func properties(at path: [DraftStep]) -> [Property] {
    var known: Set<String> = []
    return schemas(at: path).flatMap { schema -> [Property] in
      let required = (schema["required"]?.array ?? []).compactMap { $0.string?.value }
      return (schema["properties"]?.members ?? []).compactMap { member in
        guard known.insert(member.key.value).inserted else { return nil }
        let details = expanded(member.value)
        return Property(
          name: member.key.value, description: Self.description(in: details),
          isRequired: required.contains(member.key.value), summary: Self.summary(of: details))
      }
    }
  }

  /// Returns the allowed values as JSON; empty if they are not restricted.
  func values(at path: [DraftStep]) -> [String] {
    var known: Set<String> = []
    return schemas(at: path).flatMap { schema -> [String] in
      if let values = schema["enum"]?.array { return values.compactMap(Self.json) }
      if let value = schema["const"] { return [value].compactMap(Self.json) }
      if schema["type"]?.string?.value == "boolean" { return ["true", "false"] }
      return []
    }.filter { known.insert($0).inserted }
  }

  func description(at path: [DraftStep]) -> String? {
    Self.description(in: schemas(at: path))
  }

  private static func description(in schemas: [LocatedJSON]) -> String? {
    schemas.lazy.compactMap { $0["description"]?.string?.value }.first
  }

  private static func summary(of schemas: [LocatedJSON]) -> String? {
    let kinds = schemas.compactMap { $0["type"]?.string?.value }
    let values = schemas.compactMap { $0["enum"]?.array?.compactMap { $0.string?.value } }.first
    let fallback = schemas.lazy.compactMap { $0["default"].flatMap(json) }.first
    let parts = [
      values?.joined(separator: " | ") ?? kinds.first, fallback.map { "default \($0)" },
    ]
    let text = parts.compactMap { $0 }.joined(separator: ", ")
    return text.isEmpty ? nil : text
  }

  private static func json(_ value: LocatedJSON) -> String? {
    switch value.content {
    case .string(let text): "\"\(text.value)\""
    case .number(let number): number.text
    case .bool(let value): value ? "true" : "false"
    case .null: "null"
    case .array, .object: nil
    }
  }
}
