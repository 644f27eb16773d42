package import LinkwayDiagnostics

/// A table's text as an editor has it: read in spite of errors, with the names in it.
///
/// All that an editor asks is answered from here. What needs a table that loads, such as the example
/// link of a hover, takes the last one that did.
package struct EditedTable: Sendable {
  package let source: SourceText
  let root: DraftValue
  let index: NameIndex

  /// O(n).
  package init(_ source: SourceText) {
    self.source = source
    root = DraftReader.read(source)
    index = NameIndex(root)
  }

  /// Every place where names are declared or used, in the order of the text.
  package var nameUses: [NameUse] { index.uses }

  /// The name at an offset, or directly before it.
  package func nameUse(at offset: Int) -> NameUse? {
    index.uses.first { $0.name.range.touches(offset) }
  }

  /// Where a name is declared.
  package func declaration(of use: NameUse) -> NameUse? {
    index.uses.first { $0.isDeclaration && $0.names(use) }
  }

  /// The declaration and the uses of a name.
  package func uses(of use: NameUse) -> [NameUse] { index.uses.filter { $0.names(use) } }

  func names(_ kind: NameKind) -> [String] {
    var known: Set<String> = []
    return index.uses.compactMap { use in
      use.kind == kind && use.isDeclaration && known.insert(use.name.value).inserted
        ? use.name.value : nil
    }
  }
}

extension NameUse {
  /// Whether both are of the same name.
  func names(_ other: NameUse) -> Bool {
    kind == other.kind && name.hasBytes(of: other.name.value)
  }
}
