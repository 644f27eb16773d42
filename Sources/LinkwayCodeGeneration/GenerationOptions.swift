package import LinkwayDiagnostics
package import LinkwayTable

/// The options for generating Swift from a table, read from `routes.options.json` next to
/// `routes.json`.
///
///     { "public": true, "namespace": "BankRoutes", "embed": false }
package struct GenerationOptions: Hashable, Sendable {
  /// Whether the declarations are public.
  package var isPublic = false
  /// The enumeration that contains all types. It prevents conflicts with the app's names, and
  /// allows a module to have several tables.
  package var namespace = "Routes"
  /// Whether the compiled table is embedded in the code.
  package var embedsTable = true
  /// Whether the code imports `LinkwayRuntime` instead of `Linkway`, for an app that loads no
  /// `routes.json`.
  package var importsRuntime = false

  package init() {}

  /// Reads the options of a table. Returns the defaults if there is no options file.
  ///
  /// - Parameter table: The path of the table.
  /// - Returns: The options, the text of their file and its errors.
  package static func read(
    beside table: String
  ) throws(FileFailure) -> (options: Self, source: SourceText, errors: [Diagnostic]) {
    let name = table.hasSuffix(".json") ? String(table.dropLast(5)) : table
    let path = name + ".options.json"
    guard FileBytes.isRegular(path) else { return (Self(), SourceText(file: path, text: ""), []) }
    let source = SourceText(file: path, bytes: try FileBytes.read(path, limit: 10_000))
    let (options, errors) = read(source)
    return (options, source, errors)
  }

  static func read(_ source: SourceText) -> (Self, [Diagnostic]) {
    var options = Self()
    let (json, diagnostics) = LocatedJSON.read(source, options: .init(byteLimit: 10_000))
    guard let json, !diagnostics.hasErrors else { return (options, diagnostics) }
    guard let members = json.members else {
      return (options, [wrong(json, "the options", "an object")])
    }
    var errors: [Diagnostic] = []
    for member in members {
      switch member.key.value {
      case "public": take(member, &options.isPublic, &errors)
      case "embed": take(member, &options.embedsTable, &errors)
      case "runtime": take(member, &options.importsRuntime, &errors)
      case "namespace":
        guard let name = member.value.string else {
          errors.append(wrong(member.value, "`namespace`", "a string"))
          continue
        }
        options.namespace = name.value
        guard !isNamespace(name.value) else { continue }
        errors.append(
          Diagnostic(
            .error, "bad-namespace", at: name.range,
            "\(Diagnostic.quote(name.value)) cannot be the namespace",
            suggestion:
              "choose the name of a Swift type that the generated code does not use, such as `BankRoutes`"
          ))
      default:
        let keys = ["public", "namespace", "embed", "runtime"]
        errors.append(
          Diagnostic(
            .error, "unknown-key", at: member.key.range,
            "\(Diagnostic.quote(member.key.value)) is not an option",
            suggestion: Spelling.nearest(to: member.key.value, among: keys).map {
              "did you mean `\($0)`?"
            } ?? "the options are `public`, `namespace`, `embed` and `runtime`"))
      }
    }
    return (options, errors)
  }

  private static func take(
    _ member: LocatedJSON.Member, _ option: inout Bool, _ errors: inout [Diagnostic]
  ) {
    guard case .bool(let value) = member.value.content else {
      return errors.append(wrong(member.value, "`\(member.key.value)`", "`true` or `false`"))
    }
    option = value
  }

  private static func wrong(_ json: LocatedJSON, _ what: String, _ type: String) -> Diagnostic {
    Diagnostic(
      .error, "wrong-type", at: json.range, "\(what) must be \(type), not \(json.kindName)")
  }

  /// Returns whether a name can be used as a type alongside the names in the generated code.
  package static func isNamespace(_ name: String) -> Bool {
    let taken = SwiftNames.ownTypes.union([
      "Foundation", "Linkway", "LinkwayRuntime", "Route", "Screens",
    ])
    return !name.isEmpty && SwiftName.spelled(name, .type) == name
      && SwiftName.escaped(name) == name && !taken.contains(name)
  }
}
