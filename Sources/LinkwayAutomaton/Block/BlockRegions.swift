package import LinkwayMatching
import LinkwayRegex
import LinkwayURLParsing

/// The sections of a compiled table's block.
///
/// All numbers are little-endian. Offsets of states are in units of eight bytes. Offsets in all
/// other sections are in four-byte words from the section's start.
///
/// - **State**, 16 bytes: target for any segment (4), accepted entries (4), unused (1), flags (1),
///   unused (2), shape of the accepted entry (2), shape of the target for any segment (2). If the
///   state has edges, a hash table of slots follows. An edge is in the slot of its key
///   (`SegmentKey.slot`), or in the next free slot (linear probing; each slot that the search
///   passes has a mark). States in a chain of any-segment transitions are adjacent, and a target
///   can skip up to three of them.
/// - **Edge**, 24 bytes: first and last eight bytes of the literal (16), where a hash replaces the
///   first eight for a long literal; length, with a mark for lowercase comparison and a mark if
///   comparing keys is not sufficient for the slot (2); shape (2); target (4). If the literal is
///   longer than 16 bytes, the target is an offset in the long literals section.
/// - **Target**: the offset of a state, whose shape contains the number of skipped states and the
///   hash bits that select a slot (`StateTarget`, `SegmentKey.slot`); or 0 for none. If the highest
///   bit is set, the target is a leaf: the number of the only accepted entry. That entry has
///   nothing to check, and a leaf has no transitions. The shape of the entry is stored next to the
///   target. If the next bit is set, the target is a fork: the offset of a list of targets.
/// - **Long literal**: offset of the literal's bytes, target and shape, one word each.
/// - **Entry**, 24 bytes: route, group, grade, shape, optional parts (1), sources (1), traits (2),
///   pattern (2), rank of the conditions on a fragment with items (2).
/// - **List**: number of entries; then the entries, best first; then, if the second-highest bit of
///   the number is set, an index of them (`ItemIndex`).
/// - **Context**: the origins that an authority matches; see `AuthorityContext`.
package struct BlockRegions {
  package enum StateFlag {
    /// Exactly one entry is accepted.
    package static let single: UInt8 = 2
    /// Exactly one entry is accepted, and the entry has nothing to check.
    package static let plain: UInt8 = 4
    package static let folded: UInt8 = 8
    /// At least one edge is a literal longer than 16 bytes.
    package static let long: UInt8 = 16
  }

  static let magic: UInt32 = 0x4D57_4B4C
  /// Must be incremented with every change of the layout, because blocks are stored in files.
  static let version: UInt32 = 9
  package static let headerWords = 18
  package static let leafMark: UInt32 = 1 << 31
  package static let forkMark: UInt32 = 1 << 30
  package static let indexMark: UInt32 = 1 << 30
  package static let stateSize = 16
  static let edgeSize = 24
  static let entrySize = 24

  /// The start states for matching an authority: in `authorities`, one transition reads the
  /// complete authority; in `hosts`, each transition reads one part.
  package var authorities = StateTarget.none
  package var hosts = StateTarget.none
  /// The starts of the sections, in bytes.
  package var entries = 0
  package var lists = 0
  package var shapes = 0
  package var texts = 0
  package var contexts = 0
  package var longLiterals = 0
  package var literalBytes = 0
  package var entryCount = 0
  /// The offset of the list of PCRE2 regexes in the texts section. The list contains the number of
  /// regexes, then for each regex the offset of its source, and the offset of its name plus 1 (0
  /// for no name).
  package var foreign: UInt32 = 0
  /// The offset of the list of `over` pairs in the texts section. The list contains the number of
  /// pairs, then the sorted pairs.
  package var over: UInt32 = 0
  /// Whether the winner is the first declared route that matches.
  package var isDeclared = false
  package var slashes = SlashPolicy()
  /// Whether a plus sign in an item stands for a space.
  package var plusIsSpace = false
  /// Whether each route has exactly one entry, with the same number as the route.
  package var entriesAreRoutes = false
  /// The number of forks. Zero unless determinization exceeded its budget.
  package var forkCount = 0

  package init() {}

  /// Returns the maximum number of fork targets, entries and slots visited for a link: each trie
  /// node once, with one entry each, and each slot at most twice. A damaged block may require more.
  func effort(_ block: Span<UInt8>) -> Int {
    (SegmentOffsets.capacity + 2) * (entryCount + 1) + block.count / (Self.edgeSize / 2)
  }

  /// The maximum number of program steps for one link. No compiled table needs more.
  static let checkEffort = 1 << 24
}

extension BlockRegions {
  /// Returns the offset of the long literals section, read directly from the header.
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

  /// Reads the header of a stored block. The contents of the sections are validated where they are
  /// read.
  ///
  /// - Returns: `nil` if the block has another format or version, or if a section starts outside
  ///   the block or has too few bytes for the entries.
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

  /// Compiles the regexes that PCRE2 matches, and returns them ordered by number; `nil` if one does
  /// not compile or is outside the block.
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
