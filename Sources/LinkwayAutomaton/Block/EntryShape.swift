/// The checks of an entry that the automaton's steps cannot express: the programs of path and
/// fragment, and the rules for items. Entries with equal checks share a shape.
///
/// In the block: the offset of the path's program in the texts section; a head; the rules for query
/// items, then those for fragment items (`ItemRule`); the programs of the fragment's forms.
package struct EntryShape: Equatable {
  /// The forms of a fragment, at least one of which must match.
  package struct Fragment: Hashable {
    /// Whether `?` is part of the fragment's path, instead of separating the path from items.
    var takesQuestionMark: Bool
    var programs: [UInt32]
  }

  /// The offset of the path's program in the texts section.
  var path: UInt32
  var items: [ItemRule] = []
  /// The rules for the items of a fragment; `nil` if the route does not declare fragment items.
  var fragmentItems: [ItemRule]?
  var fragment: Fragment?

  package init(
    path: UInt32, items: [ItemRule] = [], fragmentItems: [ItemRule]? = nil,
    fragment: Fragment? = nil
  ) {
    self.path = path
    self.items = items
    self.fragmentItems = fragmentItems
    self.fragment = fragment
  }

  package var words: [UInt32] {
    let rules = items + (fragmentItems ?? [])
    let head =
      UInt32(items.count) | UInt32(fragmentItems?.count ?? 0) << 8
      | UInt32(fragment?.programs.count ?? 0) << 16
      | (fragment?.takesQuestionMark == true ? Head.questionMark : 0)
      | (fragmentItems == nil ? 0 : Head.fragmentItems)
      | (rules.contains { $0.flags.contains(.raw) } ? Head.raw : 0)
      | (rules.contains { $0.matches != 0 } ? 0 : Head.noItemPattern)
    return [path, head] + rules.flatMap { $0.words } + (fragment?.programs ?? [])
  }

  /// The head of a shape in the block.
  struct Head {
    static let noItemPattern: UInt32 = 1 << 28
    static let raw: UInt32 = 1 << 29
    static let questionMark: UInt32 = 1 << 30
    static let fragmentItems: UInt32 = 1 << 31
    /// The size of the path offset and the head, in bytes.
    static let size = 8

    /// The offset of the shape in the block, in bytes.
    let place: Int
    private let word: UInt32

    init(_ block: Span<UInt8>, at place: Int) {
      self.place = place
      word = block.word32(place + 4)
    }

    var itemCount: Int { Int(word & 0xFF) }
    var items: Int { place + Self.size }
    var fragmentItemCount: Int { Int(word >> 8 & 0xFF) }
    var fragmentItems: Int { items + itemCount * ItemRule.size }
    var formCount: Int { Int(word >> 16 & 0xFF) }
    var forms: Int { fragmentItems + fragmentItemCount * ItemRule.size }
    var takesQuestionMark: Bool { word & Self.questionMark != 0 }
    /// Whether the value of some item includes all items after it, as written.
    var hasRawItem: Bool { word & Self.raw != 0 }
    /// Whether no rule has a pattern. The bit is not set in tables of earlier compilers.
    var hasNoItemPattern: Bool { word & Self.noItemPattern != 0 }
    var hasFragmentItems: Bool { word & Self.fragmentItems != 0 }
  }
}

/// A rule for an item of a query or fragment, stored in six words.
///
/// Word 0: kind of value, presence (8 bits each), comparison for `equals` and for `not` (4 bits
/// each), flags (8 bits). Words 1 to 5 are offsets in the texts section: the name, the operand of
/// the kind, the values for `equals` and `not`, and the programs of `matches`.
package struct ItemRule: Equatable {
  package enum Presence: UInt8 { case required, optional, absent }

  /// How a value is compared.
  package enum Comparison: UInt8 {
    case none
    /// Compares bytes.
    case text
    case int, number, bool
    /// Never equal, because the kinds differ.
    case never
  }

  package struct Flags: OptionSet, Hashable {
    package internal(set) var rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }
    package static let list = Flags(rawValue: 1)
    package static let folded = Flags(rawValue: 2)
    /// The item's value is the rest of the query or fragment, as written.
    package static let raw = Flags(rawValue: 4)
  }

  static let size = 24

  var name: UInt32
  package var kind = ValueKind.any
  package var operand: UInt32 = 0
  var presence: Presence
  var flags: Flags
  package var equals = Comparison.none
  package var expected: UInt32 = 0
  package var not = Comparison.none
  package var refused: UInt32 = 0
  /// The offset of the list of `matches` programs, plus 1; 0 if there are none.
  package var matches: UInt32 = 0

  var words: [UInt32] {
    [
      UInt32(kind.rawValue) | UInt32(presence.rawValue) << 8 | UInt32(equals.rawValue) << 16
        | UInt32(not.rawValue) << 20 | UInt32(flags.rawValue) << 24,
      name, operand, expected, refused, matches,
    ]
  }
}

extension ItemRule {
  package init(name: UInt32, presence: Presence, flags: Flags) {
    self.name = name
    self.presence = presence
    self.flags = flags
  }

  /// Reads the rule at an offset in the block.
  @inline(__always)
  init(_ block: Span<UInt8>, at place: Int) {
    let (first, second, third) = block.threeWords(place) ?? (0, 0, 0)
    self.init { word in
      let pair = word < 2 ? first : word < 4 ? second : third
      return UInt32(truncatingIfNeeded: pair >> (word & 1 == 0 ? 0 : 32))
    }
  }

  /// Reads a rule.
  ///
  /// - Parameter word: returns the word of the rule at an index.
  @inline(__always)
  init(_ word: (Int) -> UInt32) {
    let head = word(0)
    kind = ValueKind(rawValue: UInt8(truncatingIfNeeded: head)) ?? .any
    presence = Presence(rawValue: UInt8(truncatingIfNeeded: head >> 8)) ?? .required
    equals = Comparison(rawValue: UInt8(truncatingIfNeeded: head >> 16 & 0xF)) ?? .never
    not = Comparison(rawValue: UInt8(truncatingIfNeeded: head >> 20 & 0xF)) ?? .never
    flags = Flags(rawValue: UInt8(truncatingIfNeeded: head >> 24))
    name = word(1)
    operand = word(2)
    expected = word(3)
    refused = word(4)
    matches = word(5)
  }
}
