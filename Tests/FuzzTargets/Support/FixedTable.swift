import LinkwayNavigation
import LinkwayTable
import LinkwayTableCompiler

/// A fixed table for inputs, with its derived forms.
struct FixedTable: Sendable {
  let name: String
  let table: RouteTable
  /// The contents from which its block was written.
  let contents: TableContents
  let reducer: Reducer
  /// Links that it matches, and some that it does not.
  let links: [String]

  private init(_ path: String) throws {
    name = path
    (table, contents) = try ProjectFolder.compiled(path)
    reducer = Reducer(table: table)
    links = table.entries.flatMap(\.examples).map(\.link) + table.unmatched.map(\.link)
  }

  /// For links: every kind of capture, item and action, under strict and lenient rules.
  static let matching = fixed([
    "Tests/FuzzTargets/Tables/strict.json", "Tests/FuzzTargets/Tables/loose.json", "routes.json",
  ])

  /// For states and events: every kind of container and gate.
  ///
  /// An input refers to a table by its index, so new ones are added at the end.
  static let navigating = fixed([
    "routes.json", "Tests/FuzzTargets/Tables/containers.json",
    "Tests/FuzzTargets/Tables/levels.json", "Examples/UIKitApproaches/routes.json",
    "Examples/SubFlows/routes.json", "Examples/Unsplash/routes.json",
    "Examples/SignInSignUp/routes.json",
  ])

  private static func fixed(_ paths: [String]) -> [FixedTable] {
    do {
      return try paths.map { try FixedTable($0) }
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
