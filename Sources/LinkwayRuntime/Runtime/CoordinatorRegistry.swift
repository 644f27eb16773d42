/// The factories of an app's coordinators, by their ids in the table.
///
/// ```swift
/// let registry: CoordinatorRegistry<UIViewController> = [
///   "app": { AppCoordinator($0) },
///   "feed": { Feed($0) },
/// ]
/// ```
///
/// A factory is called for each start, so a `push` coordinator that runs three times is three
/// objects.
public struct CoordinatorRegistry<Content> {
  private(set) var factories: [String: (CoordinatorContext<Content>) -> any Coordinator<Content>]

  /// Creates a registry.
  ///
  /// - Parameter factories: functions that create coordinators, by coordinator id. A coordinator
  ///   may keep its context as long as it lives.
  public init(
    _ factories: [String: (CoordinatorContext<Content>) -> any Coordinator<Content>] = [:]
  ) {
    self.factories = factories
  }

  /// The factory of an id; setting one replaces it.
  public subscript(id: String) -> ((CoordinatorContext<Content>) -> any Coordinator<Content>)? {
    get { factories[id] }
    set { factories[id] = newValue }
  }
}

extension CoordinatorRegistry: ExpressibleByDictionaryLiteral {
  /// Creates a registry. For a duplicate id, the last factory is used.
  public init(
    dictionaryLiteral elements: (
      String, (CoordinatorContext<Content>) -> any Coordinator<Content>
    )...
  ) {
    factories = Dictionary(elements, uniquingKeysWith: { _, last in last })
  }
}

/// The error for a registry that does not match a table.
package struct CoordinatorRegistryError: Error, Equatable, Sendable {
  /// The table's coordinators without a factory, in the table's order.
  package let missing: [String]
  /// The registered ids that are not in the table, sorted.
  package let unknown: [String]
}

extension CoordinatorRegistryError: CustomStringConvertible {
  package var description: String {
    var parts: [String] = []
    if !missing.isEmpty { parts.append("no factory for \(Self.list(missing))") }
    if !unknown.isEmpty { parts.append("the table has no \(Self.list(unknown))") }
    return parts.joined(separator: "; ")
  }

  private static func list(_ ids: [String]) -> String {
    ids.map { "`\($0)`" }.joined(separator: ", ")
  }
}
