package import LinkwayDiagnostics

/// The text of a table in an editor, parsed despite errors, with an index of its names.
///
/// This type implements all editor features. Features that require a valid table, such as example
/// links in hovers, use the last version that loaded.
package struct EditedTable: Sendable {
  package let source: SourceText
  let root: DraftValue
  /// All declarations and uses of names, in the order of the text.
  package let nameUses: [NameUse]

  /// Parses and indexes the text. O(n).
  package init(_ source: SourceText) {
    self.source = source
    root = DraftReader.read(source)
    nameUses = NameIndex(root).uses
  }

  /// Returns the name that contains an offset or ends directly before it; `nil` if there is none.
  package func nameUse(at offset: Int) -> NameUse? {
    nameUses.first { $0.name.range.touches(offset) }
  }

  /// Returns the first declaration of a name; `nil` if the text does not declare it.
  package func declaration(of use: NameUse) -> NameUse? {
    nameUses.first { $0.isDeclaration && $0.names(use) }
  }

  /// Returns all declarations and uses of a name.
  package func uses(of use: NameUse) -> [NameUse] { nameUses.filter { $0.names(use) } }

  /// Whether the text is likely a table: it has a version, and also routes, origins or an app.
  package var looksLikeTable: Bool {
    root["version"] != nil
      && ["routes", "origins", "app"].contains { root[$0] != nil }
  }

  /// Returns the declared names of a kind, in the order of the text.
  package func names(_ kind: NameKind) -> [String] {
    var known: Set<String> = []
    return nameUses.compactMap { use in
      use.kind == kind && use.isDeclaration && known.insert(use.name.value).inserted
        ? use.name.value : nil
    }
  }
}

extension NameUse {
  /// Returns whether both refer to the same name.
  func names(_ other: NameUse) -> Bool {
    kind == other.kind && name.hasBytes(of: other.name.value)
  }
}
