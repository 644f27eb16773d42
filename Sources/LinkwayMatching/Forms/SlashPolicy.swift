/// The treatment of slashes that a table declares by its keys `trailingSlash` and
/// `duplicateSlashes`.
@usableFromInline
package struct SlashPolicy: Hashable, Sendable {
  @usableFromInline
  package enum Trailing: String, CaseIterable, Hashable, Sendable { case ignore, strict }
  @usableFromInline
  package enum Duplicates: String, CaseIterable, Hashable, Sendable {
    case refuse, significant, collapse
  }

  /// The policy for query values, where slashes have no special meaning.
  package static let value = SlashPolicy(trailing: .strict, duplicates: .significant)

  package var trailing: Trailing
  package var duplicates: Duplicates

  package init(trailing: Trailing = .ignore, duplicates: Duplicates = .refuse) {
    self.trailing = trailing
    self.duplicates = duplicates
  }
}
