/// What an end state has to know of an entry besides its steps: where its captures lie, and what
/// is to be checked. Entries of one shape share it.
struct EntryShape: Hashable {
  /// Where a capture lies in the path.
  struct Capture: Hashable {
    enum Extent: UInt8 {
      /// Within one segment.
      case segment
      /// From its segment to the path's end.
      case segments
      /// From its segment to the link's end, as written.
      case link
      /// One of several within one segment.
      case composite
    }

    var slot: UInt8
    var extent: Extent
    var segment: UInt8
    /// Whether its segment is counted from the path's end, the last one as 1.
    var isFromEnd = false
    /// The segments behind it, where it takes several.
    var behind: UInt8 = 0
    /// The literal bytes before and behind it in its segment.
    var prefix: UInt16 = 0
    var suffix: UInt16 = 0
    /// The place of the segment's program among the texts, of a composite one.
    var program: UInt32 = 0
    /// Whether several segments that it takes may be empty, as far as no check says otherwise.
    var takesEmpty = false
    /// Whether a decoded value may hold separators or be a dot segment.
    var takesSlashes = false
  }

  /// A condition on one segment.
  struct Check: Hashable {
    enum Kind: UInt8 {
      /// The bytes before and behind the value.
      case affixes
      /// A value that is not empty.
      case text
      case int, number, bool, uuid, date, hex, slug, enumeration
      /// A regex's automaton.
      case regex
      /// All of a segment is a text.
      case literal
      /// Several captures; see `CompositeCheck`.
      case composite
      /// A link that is admitted.
      case link
    }

    var kind: Kind
    var segment: UInt8
    /// Where ASCII letters are compared in lower case.
    var isFolded: Bool
    /// The bytes around the value, for all kinds but `affixes`.
    var prefix: UInt16 = 0
    var suffix: UInt16 = 0
    /// The place of the affixes, of the enumeration's values or of the automaton among the texts.
    var text: UInt32 = 0
    /// Whether its segment is counted from the path's end, the last one as 1.
    var isFromEnd = false
    /// Whether it holds for each segment from its own on, but for so many at the end.
    var isEach = false
    var behind: UInt8 = 0
  }

  /// A condition on a query item.
  struct Item: Hashable {
    enum Presence: UInt8 { case required, optional, absent }
    enum Comparison: UInt8 { case none, equals, not }

    var name: UInt32
    /// `nil` for a value of any text.
    var kind: Check.Kind?
    var presence: Presence
    var isList: Bool
    var isFolded: Bool
    var comparison: Comparison = .none
    /// The place of the compared value, and of the enumeration's values or the automaton.
    var value: UInt32 = 0
    var text: UInt32 = 0
  }

  /// One form of a fragment's pattern: how many segments it has, and what they are and give.
  struct FragmentForm: Hashable {
    var segmentCount: UInt8
    /// Whether a capture at its end takes whatever else there is.
    var takesRest = false
    var captures: [Capture] = []
    var checks: [Check] = []
  }

  struct Fragment: Hashable {
    /// Whether a question mark is part of the fragment's path, and parts no items from it.
    var takesQuestionMark: Bool
    /// Whether the fragment is no path but items, which are all that is asked for.
    var isItems = false
    var forms: [FragmentForm]

    /// What the head says of a fragment.
    static let questionMark: UInt32 = 1
    static let items: UInt32 = 2

    var head: UInt32 {
      (takesQuestionMark ? Self.questionMark : 0) | (isItems ? Self.items : 0)
    }
  }

  var captures: [Capture] = []
  var checks: [Check] = []
  var items: [Item] = []
  var fragment: Fragment?
}

extension EntryShape {
  /// The words of the block: a head, then two words for each capture, three for each check, four
  /// for each item; then, where the head says so, those of the fragment: a head, and for each form
  /// a head, captures and checks.
  var words: [UInt32] {
    var words = [
      UInt32(captures.count) | UInt32(checks.count) << 8 | UInt32(items.count) << 16
        | UInt32(fragment?.forms.count ?? 0) << 24
    ]
    words += Self.words(captures) + Self.words(checks) + Self.words(items)
    guard let fragment else { return words }
    words.append(fragment.head)
    for form in fragment.forms {
      words.append(
        UInt32(form.captures.count) | UInt32(form.checks.count) << 8
          | UInt32(form.segmentCount) << 16 | (form.takesRest ? 1 << 24 : 0))
      words += Self.words(form.captures) + Self.words(form.checks)
    }
    return words
  }

  private static func words(_ captures: [Capture]) -> [UInt32] {
    var words: [UInt32] = []
    for capture in captures {
      words.append(
        UInt32(capture.slot) | UInt32(capture.extent.rawValue) << 8
          | UInt32(capture.segment) << 16 | (capture.takesSlashes ? 1 << 24 : 0)
          | (capture.isFromEnd ? 1 << 25 : 0) | (capture.takesEmpty ? 1 << 26 : 0))
      switch capture.extent {
      case .segment: words.append(UInt32(capture.prefix) | UInt32(capture.suffix) << 16)
      case .segments, .link: words.append(UInt32(capture.behind))
      case .composite: words.append(capture.program)
      }
    }
    return words
  }

  private static func words(_ checks: [Check]) -> [UInt32] {
    var words: [UInt32] = []
    for check in checks {
      words.append(
        UInt32(check.kind.rawValue) | UInt32(check.segment) << 8 | (check.isFolded ? 1 << 16 : 0)
          | (check.isFromEnd ? 1 << 17 : 0) | (check.isEach ? 1 << 18 : 0)
          | UInt32(check.behind) << 24)
      words.append(UInt32(check.prefix) | UInt32(check.suffix) << 16)
      words.append(check.text)
    }
    return words
  }

  private static func words(_ items: [Item]) -> [UInt32] {
    var words: [UInt32] = []
    for item in items {
      let kind = item.kind.map { UInt32($0.rawValue) } ?? 0xFF
      words.append(
        kind | UInt32(item.presence.rawValue) << 8 | UInt32(item.comparison.rawValue) << 16
          | (item.isList ? 1 << 24 : 0) | (item.isFolded ? 1 << 25 : 0))
      words += [item.name, item.value, item.text]
    }
    return words
  }
}
