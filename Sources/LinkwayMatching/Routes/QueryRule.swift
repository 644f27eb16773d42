/// The conditions of a route on the items of a query or of a form-like fragment.
package struct QueryRule: Sendable {
  package var items: [QueryItemRule]
  /// Whether undeclared items become parameters too.
  package var passesOthers: Bool

  package init(items: [QueryItemRule] = [], passesOthers: Bool = false) {
    self.items = items
    self.passesOthers = passesOthers
  }
}

/// The conditions of a route on one query item. Each declared item is a parameter, unless it must
/// be absent.
package struct QueryItemRule: Sendable {
  package enum Presence: Sendable {
    case required
    case optional
    case defaulted(ParameterValue)
    /// The item must be absent.
    case absent
  }

  package var name: String
  package var type: ValueType
  package var presence: Presence
  /// Whether the value is a list of all items with this name.
  package internal(set) var isList: Bool
  /// The required value.
  package var equals: ParameterValue?
  package var not: ParameterValue?
  /// A pattern that the decoded value must match. The pattern's captures are parameters.
  package var matches: ComponentPattern?

  package init(
    name: String, type: ValueType = .string, presence: Presence = .required, isList: Bool = false,
    equals: ParameterValue? = nil, not: ParameterValue? = nil, matches: ComponentPattern? = nil
  ) {
    self.name = name
    self.type = type
    self.presence = presence
    self.isList = isList
    self.equals = equals
    self.not = not
    self.matches = matches
  }

  /// Whether the item must be absent.
  package var isAbsent: Bool { if case .absent = presence { true } else { false } }

  /// Whether the item must be present.
  package var isRequired: Bool { if case .required = presence { true } else { false } }

  /// Whether the item's value is the rest of the query or fragment as written.
  package var isRaw: Bool { if case .builtIn(.raw) = type { true } else { false } }
}

/// The condition of a route on the fragment.
package enum FragmentRule: Sendable {
  case pattern(ComponentPattern)
  case form(QueryRule)
}
