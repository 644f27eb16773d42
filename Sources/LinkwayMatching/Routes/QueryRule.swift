/// What a route asks of a link's query items, or of a form-like fragment's.
package struct QueryRule: Sendable {
  package var items: [QueryItemRule]
  /// Whether items that are not declared become parameters too.
  package var passesOthers: Bool

  package init(items: [QueryItemRule] = [], passesOthers: Bool = false) {
    self.items = items
    self.passesOthers = passesOthers
  }
}

/// What a route asks of one query item. Each declared item is a parameter.
package struct QueryItemRule: Sendable {
  package enum Presence: Sendable {
    case required
    case optional
    case defaulted(ParameterValue)
    /// The item must not be there.
    case absent
  }

  package var name: String
  package var type: ValueType
  package var presence: Presence
  /// Whether it takes every item of the name.
  package var isList: Bool
  /// The value that it must have, as it is written in links.
  package var equals: ParameterValue?
  package var not: ParameterValue?
  /// A pattern on the decoded value; its captures are parameters.
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

  /// Whether no link with the item matches.
  package var isAbsent: Bool { if case .absent = presence { true } else { false } }

  /// Whether no link without the item matches.
  package var isRequired: Bool { if case .required = presence { true } else { false } }

  /// Whether it takes the rest of the query as written.
  package var isRaw: Bool { if case .builtIn(.raw) = type { true } else { false } }
}

/// What a route asks of the fragment.
package enum FragmentRule: Sendable {
  case pattern(ComponentPattern)
  case form(QueryRule)
}
