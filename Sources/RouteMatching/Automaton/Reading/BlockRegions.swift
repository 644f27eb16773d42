/// Where the parts of a compiled table's block lie.
///
/// All numbers are little-endian. Places of states count eight bytes, places in the other parts
/// words of four bytes from the part's start.
///
/// - **State**, 16 bytes: target over any segment (4), what ends here (4), unused (1), flags (1),
///   unused (2), shape of what ends here (2), and of the target over any segment (2). Its slots
///   follow, one at least, each with an edge or none: an edge stands in that of its key
///   (`SegmentKey.slot`), or in the next free one, with marks on the way.
/// - **Edge**, 24 bytes: first and last eight bytes of the literal (16), its length with a mark
///   where it is compared in lower case, and one where a closer look is needed (2), shape (2),
///   target (4). Of a literal over 16 bytes the target is a place among the long literals.
/// - **Target**: the place of a state; 0 for none; with the highest bit set a leaf: the number of
///   the only entry that ends there, which has nothing to check and goes no further, with its shape
///   beside it, where a state has the bits of its slots; with the next bit set a fork: the place of
///   a list of such targets.
/// - **Long literal**: place of its bytes, target, shape, a word each.
/// - **Entry**, 24 bytes: route, group, grade, shape, optional parts (1), sources (1), traits (2),
///   pattern (2), form (2).
/// - **List**: its number of entries, with the highest bit set where one of them can make the whole
///   link one for `RouteMatcher`; then the entries, best first.
/// - **Context**: what an authority leads to; see `AuthorityContext`.
struct BlockRegions {
  enum StateFlag {
    /// One entry ends here.
    static let single: UInt8 = 2
    /// One entry ends here, and it has nothing to check.
    static let plain: UInt8 = 4
    static let folded: UInt8 = 8
  }

  static let magic: UInt32 = 0x4D57_4B4C
  static let version: UInt32 = 2
  static let headerWords = 16
  static let leafMark: UInt32 = 1 << 31
  static let forkMark: UInt32 = 1 << 30
  static let listMark: UInt32 = 1 << 31
  static let stateSize = 16
  static let edgeSize = 24
  static let entrySize = 24

  /// The start state over whole authorities, and over their parts.
  var authorities = StateTarget.none
  var hosts = StateTarget.none
  /// The parts' starts, in bytes.
  var entries = 0
  var lists = 0
  var shapes = 0
  var texts = 0
  var contexts = 0
  var longLiterals = 0
  var literalBytes = 0
  var entryCount = 0
  /// Whether the winner is the first declared route that matches.
  var isDeclared = false
  var slashes = SlashPolicy()
  /// Whether each route has one entry, of its own number.
  var entriesAreRoutes = false
  /// In how many places a link has to follow several states; none unless a bound was met.
  var forkCount = 0
}

extension BlockRegions {
  /// What the reading of a state needs to know of the parts, from the header.
  static func longLiterals(_ block: Span<UInt8>) -> Int { Int(block.word32(9 * 4)) &* 8 }
  static func literalBytes(_ block: Span<UInt8>) -> Int { Int(block.word32(10 * 4)) &* 8 }

  var header: [UInt32] {
    [
      Self.magic, Self.version, authorities.place, hosts.place, UInt32(entries / 8),
      UInt32(lists / 8),
      UInt32(shapes / 8), UInt32(texts / 8), UInt32(contexts / 8), UInt32(longLiterals / 8),
      UInt32(literalBytes / 8), UInt32(entryCount),
      (isDeclared ? 1 : 0) | (entriesAreRoutes ? 2 : 0), UInt32(forkCount),
      UInt32(authorities.shape) | UInt32(hosts.shape) << 16, 0,
    ]
  }
}
