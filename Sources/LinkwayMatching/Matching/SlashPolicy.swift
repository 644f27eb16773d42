/// What slashes mean in a table: `trailingSlash` and `duplicateSlashes`.
package struct SlashPolicy: Hashable, Sendable {
  package enum Trailing: String, Hashable, Sendable { case ignore, strict }
  package enum Duplicates: String, Hashable, Sendable { case refuse, significant, collapse }

  package var trailing: Trailing
  package var duplicates: Duplicates

  package init(trailing: Trailing = .ignore, duplicates: Duplicates = .refuse) {
    self.trailing = trailing
    self.duplicates = duplicates
  }
}
