/// What slashes mean in a table: `trailingSlash` and `duplicateSlashes`.
@usableFromInline
package struct SlashPolicy: Hashable, Sendable {
  @usableFromInline
  package enum Trailing: String, Hashable, Sendable { case ignore, strict }
  @usableFromInline
  package enum Duplicates: String, Hashable, Sendable { case refuse, significant, collapse }

  package var trailing: Trailing
  package var duplicates: Duplicates

  package init(trailing: Trailing = .ignore, duplicates: Duplicates = .refuse) {
    self.trailing = trailing
    self.duplicates = duplicates
  }
}
