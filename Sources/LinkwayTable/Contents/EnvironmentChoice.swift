import LinkwayMessages
import LinkwayURLParsing

/// The environments whose tables are loaded. A table whose `origins` is a list has a single
/// environment, without a name.
package enum EnvironmentChoice: Equatable, Sendable {
  /// The first environment of the table, which is the default.
  case first
  case named(String)
  /// All environments, to find the errors of each.
  case every

  /// Creates the choice of an environment, or of the first one.
  package init(_ name: String?) { self = name.map { .named($0) } ?? .first }

  /// Returns the indices of the chosen environments, or `nil` if there is none of that name.
  ///
  /// - Parameter names: the names of the table's environments; empty if `origins` is a list.
  package func places(among names: [String]) -> Range<Int>? {
    switch self {
    case .first: return 0..<1
    case .every: return 0..<max(1, names.count)
    case .named(let name):
      return names.firstIndex { $0.hasSameBytes(as: name) }.map { $0..<$0 + 1 }
    }
  }

  /// Returns what to write instead of an unknown name.
  package static func suggestion(for name: String, among names: [String]) -> String {
    if names.isEmpty { return "its `origins` are a list, so it has no environments" }
    return Spelling.suggestion(for: name, among: names)
      ?? "its environments are " + names.map { "`\($0)`" }.joined(separator: ", ")
  }
}
