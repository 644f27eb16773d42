/// What an end state has to know of an entry besides its steps: the programs of path and fragment, and
/// what is asked of items. Entries of one shape share it.
///
/// In the block: the place of the path's program among the texts; a head; the items of the query, then
/// those of the fragment (`ItemRule`); the programs of the fragment's forms.
package struct EntryShape: Hashable {
  /// The fragment's forms, one of which has to match.
  package struct Fragment: Hashable {
    /// Whether a question mark is part of the fragment's path, and parts no items from it.
    var takesQuestionMark: Bool
    var programs: [UInt32]
  }

  /// The place of the path's program among the texts.
  var path: UInt32
  var items: [ItemRule] = []
  /// The rules of a fragment that is items; `nil` where none is asked for.
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
    let head =
      UInt32(items.count) | UInt32(fragmentItems?.count ?? 0) << 8
      | UInt32(fragment?.programs.count ?? 0) << 16
      | (fragment?.takesQuestionMark == true ? Head.questionMark : 0)
      | (fragmentItems == nil ? 0 : Head.fragmentItems)
      | ((items + (fragmentItems ?? [])).contains { $0.flags.contains(.raw) } ? Head.raw : 0)
    return [path, head] + items.flatMap { $0.words }
      + (fragmentItems ?? []).flatMap { $0.words } + (fragment?.programs ?? [])
  }

  /// What the head of a shape says, as it lies in the block.
  struct Head {
    static let raw: UInt32 = 1 << 29
    static let questionMark: UInt32 = 1 << 30
    static let fragmentItems: UInt32 = 1 << 31
    /// Bytes of path and head.
    static let size = 8

    /// Where the shape stands in the block.
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
    /// Whether an item takes the rest of the items as written.
    var hasRawItem: Bool { word & Self.raw != 0 }
    var hasFragmentItems: Bool { word & Self.fragmentItems != 0 }
  }
}

/// A condition on an item: six words.
///
/// Word 0: kind of value, presence, how it compares with `equals` and with `not` (4 bits each), flags.
/// The others: the places among the texts of the name, of what the kind needs, of the two values, and of
/// the programs of `matches`.
package struct ItemRule: Hashable {
  package enum Presence: UInt8 { case required, optional, absent }

  /// How a value is compared.
  package enum Comparison: UInt8 {
    case none
    /// By its bytes.
    case text
    case int, number, bool
    /// It is never equal, being of another kind.
    case never
  }

  package struct Flags: OptionSet, Hashable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }
    package static let list = Flags(rawValue: 1)
    package static let folded = Flags(rawValue: 2)
    /// It takes the rest of the query as written.
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
  /// The place of the number of programs and of theirs, plus 1; 0 for none.
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

  /// Reads a rule.
  ///
  /// - Parameter word: one of its words.
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
