package import LinkwayDiagnostics

/// The kind of element that a name refers to.
package enum NameKind: String, CaseIterable, Hashable, Sendable {
  case route, coordinator, screen, gate, type, environment

  /// The kind with its article, as in "a route".
  var noun: String { (self == .environment ? "an " : "a ") + rawValue }
}

/// A declaration or a use of a name.
package struct NameUse: Hashable, Sendable {
  package var kind: NameKind
  /// The name and its byte range. The name may be only a part of a string.
  package var name: LocatedString
  package var isDeclaration: Bool
  /// The byte range of the declared element, such as a route or gate; for a use, the range of the
  /// name.
  package var extent: Range<Int>
}
