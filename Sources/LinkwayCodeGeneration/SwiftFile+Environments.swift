import LinkwayTable

/// The environments of a table, for the choice of its origins.
extension SwiftFile {
  /// Returns the names of the environments with their cases of `Environment`, in table order; empty
  /// if `origins` is a list.
  mutating func environments() -> [(id: String, name: String)] {
    tables.compactMap { $0.name }.map {
      (id: $0, name: names.name($0, .environment, .member, besides: SwiftNames.enumMembers))
    }
  }

  /// Returns the first environment as an expression, for default arguments; `nil` if `origins` is a
  /// list.
  mutating func defaultEnvironment() -> String? {
    environments().first.map { ".\(SwiftName.escaped($0.name))" }
  }

  /// Adds the type with the table's environments and, if the table is embedded, a function that
  /// returns the router of an environment.
  mutating func addEnvironments(embedsTable: Bool) {
    let cases = environments()
    guard !cases.isEmpty else { return }
    text.addTypes { text in
      text.add("\n/// The environments of the table, each with its own origins.")
      text.add(
        "nonisolated\n\(text.access)enum Environment: String, CaseIterable, Hashable, Sendable"
      ) { text in
        for (id, name) in cases { text.add(SwiftName.declaredCase(name, rawValue: id)) }
      }
    }
    guard embedsTable, let first = defaultEnvironment() else { return }
    let name = SwiftName.escaped(SwiftName.spelled(text.namespace, .member))
    text.add(
      """

      nonisolated extension LinkRouter {
        /// Returns the router of an environment of the table.
        \(text.access)static func \(name)(
          environment: \(text.scope)Environment = \(first)
        ) throws(RouteTableError) -> LinkRouter {
          try LinkRouter(compiled: \(text.scope)compiledTable, environment: environment.rawValue)
        }
      }
      """)
  }
}
