package import LinkwayDiagnostics

/// What a name of a table stands for.
package enum NameKind: String, CaseIterable, Hashable, Sendable {
  case route, coordinator, screen, gate, type
}

/// A place of a text where a name is declared or used.
package struct NameUse: Hashable, Sendable {
  package var kind: NameKind
  /// The name, with the place of its bytes; a part of its string where that says more.
  package var name: LocatedString
  package var isDeclaration: Bool
  /// The bytes of what it declares: a route, a gate; the string of a use.
  package var extent: Range<Int>
}
