package import LinkwayMatching
import LinkwayRegex
import LinkwayURLParsing

/// Where the parts of a compiled table's block lie.
///
/// All numbers are little-endian. Places of states count eight bytes, places in the other parts
/// words of four bytes from the part's start.
///
/// - **State**, 16 bytes: target over any segment (4), what ends here (4), unused (1), flags (1),
///   unused (2), shape of what ends here (2), and of the target over any segment (2). Unless it has
///   no edges, its slots follow, each with an edge or none: an edge stands in that of its key
///   (`SegmentKey.slot`), or in the next free one, with marks on the way. States that any segment
///   leads through stand one after the other, and a target skips up to three of them.
/// - **Edge**, 24 bytes: first and last eight bytes of the literal (16), but of a long segment a hash
///   in place of the first ones; its length with a mark
///   where it is compared in lower case, and one where a closer look is needed (2), shape (2),
///   target (4). Of a literal over 16 bytes the target is a place among the long literals.
/// - **Target**: the place of a state, whose shape says how many states are skipped and where its
///   slots are in a key's hash (`StateTarget`, `SegmentKey.slot`); 0 for none; with the highest bit
///   set a leaf: the number of the only entry that ends there, which has nothing to check and goes no
///   further, with that entry's shape beside it; with the next bit set a fork: the place of a list of
///   such targets.
/// - **Long literal**: place of its bytes, target, shape, a word each.
/// - **Entry**, 24 bytes: route, group, grade, shape, optional parts (1), sources (1), traits (2),
///   pattern (2), conditions of a fragment that is items (2).
/// - **List**: its number of entries; then the entries, best first; then, where the bit below the highest
///   is set, an index of them (`ItemIndex`).
/// - **Context**: what an authority leads to; see `AuthorityContext`.
package struct BlockRegions {
  package enum StateFlag {
    /// One entry ends here.
    package static let single: UInt8 = 2
    /// One entry ends here, and it has nothing to check.
    package static let plain: UInt8 = 4
    package static let folded: UInt8 = 8
    /// Some edge is a literal over 16 bytes.
    package static let long: UInt8 = 16
  }

  static let magic: UInt32 = 0x4D57_4B4C
  /// To be raised with every change of the layout, as blocks are kept in files.
  static let version: UInt32 = 9
  package static let headerWords = 18
  package static let leafMark: UInt32 = 1 << 31
  package static let forkMark: UInt32 = 1 << 30
  package static let indexMark: UInt32 = 1 << 30
  package static let stateSize = 16
  static let edgeSize = 24
  static let entrySize = 24

  /// The start state over whole authorities, and over their parts.
  package var authorities = StateTarget.none
  package var hosts = StateTarget.none
  /// The parts' starts, in bytes.
  package var entries = 0
  package var lists = 0
  package var shapes = 0
  package var texts = 0
  package var contexts = 0
  package var longLiterals = 0
  package var literalBytes = 0
  package var entryCount = 0
  /// The place of the sources of PCRE2's regexes among the texts: their number, then for each
  /// that of its source, and that of its name, plus 1, or 0.
  package var foreign: UInt32 = 0
  /// The place of the pairs of `over` among the texts: their number, then each, sorted.
  package var over: UInt32 = 0
  /// Whether the winner is the first declared route that matches.
  package var isDeclared = false
  package var slashes = SlashPolicy()
  /// Whether a plus in an item is a space.
  package var plusIsSpace = false
  /// Whether each route has one entry, of its own number.
  package var entriesAreRoutes = false
  /// In how many places a link has to follow several states; none unless a bound was met.
  package var forkCount = 0

  package init() {}

  /// The most targets of forks, entries and slots that a link can meet: each node of the tries once, an
  /// entry below each, and each slot twice at most. A stored block may be made to ask for more.
  func effort(_ block: Span<UInt8>) -> Int {
    (SegmentTape.capacity + 2) * (entryCount + 1) + block.count / (Self.edgeSize / 2)
  }

  /// The steps that the programs of one link may take. No table that was compiled asks for more.
  static let checkEffort = 1 << 24

  /// The number of entries of a list, from its first word.
  func listCount(_ head: UInt32) -> Int {
    min((head & ~Self.indexMark).index, entryCount)
  }
}

extension BlockRegions {
  /// What the reading of a state needs to know of the parts, from the header.
  static func longLiterals(_ block: Span<UInt8>) -> Int { block.index(9 * 4) &* 8 }
  static func literalBytes(_ block: Span<UInt8>) -> Int { block.index(10 * 4) &* 8 }

  package var header: [UInt32] {
    [
      Self.magic, Self.version, authorities.place, hosts.place, UInt32(entries / 8),
      UInt32(lists / 8),
      UInt32(shapes / 8), UInt32(texts / 8), UInt32(contexts / 8), UInt32(longLiterals / 8),
      UInt32(literalBytes / 8), UInt32(entryCount),
      (isDeclared ? 1 : 0) | (entriesAreRoutes ? 2 : 0), UInt32(forkCount),
      UInt32(authorities.shape) | UInt32(hosts.shape) << 16, foreign,
      over, 0,
    ]
  }
}

extension BlockRegions {
  /// Reads the header of a stored block. What its numbers lead to is checked where it is read.
  ///
  /// - Returns: `nil` where it is no block of this version, or a part starts outside of it.
  init?(_ block: Span<UInt8>, slashes: SlashPolicy, plusIsSpace: Bool) {
    func word(_ place: Int) -> UInt32 { block.word32(place * 4) }
    guard block.count >= Self.headerWords * 4, word(0) == Self.magic, word(1) == Self.version
    else { return nil }
    authorities = StateTarget(place: word(2), shape: UInt16(truncatingIfNeeded: word(14)))
    hosts = StateTarget(place: word(3), shape: UInt16(truncatingIfNeeded: word(14) >> 16))
    let starts = (4...10).map { word($0).index * 8 }
    guard starts.allSatisfy({ $0 <= block.count }) else { return nil }
    (entries, lists, shapes, texts) = (starts[0], starts[1], starts[2], starts[3])
    (contexts, longLiterals, literalBytes) = (starts[4], starts[5], starts[6])
    entryCount = word(11).index
    guard entryCount <= (block.count - entries) / Self.entrySize else { return nil }
    isDeclared = word(12) & 1 != 0
    entriesAreRoutes = word(12) & 2 != 0
    forkCount = word(13).index
    foreign = word(15)
    over = word(16)
    self.slashes = slashes
    self.plusIsSpace = plusIsSpace
  }
}

extension BlockRegions {
  /// The regexes that PCRE2 matches, by their numbers; `nil` where one does not compile.
  func foreign(_ block: Span<UInt8>, jit: JITMode) -> [RegexType]? {
    let list = texts + foreign.index * 4
    var regexes: [RegexType] = []
    func text(_ place: UInt32) -> String? {
      let start = texts + place.index * 4
      let range = Range(start + 4, upTo: start + 4 + block.index(start))
      return range.upperBound <= block.count ? block.text(range) : nil
    }
    for number in 0..<min(block.index(list), block.count / 8) {
      let name = block.word32(list + 8 + number * 8)
      guard let source = text(block.word32(list + 4 + number * 8)),
        let regex = try? RegexType(
          source: source, name: name == 0 ? nil : text(name - 1), takesSlashes: false, at: 0..<0,
          jit: jit)
      else { return nil }
      regexes.append(regex)
    }
    return regexes
  }
}
