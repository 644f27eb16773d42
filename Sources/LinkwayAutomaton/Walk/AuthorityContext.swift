/// What an authority leads to: the start of the paths that stand under it.
///
/// Words: flags and what stands beside the target (2 bytes each); the target that paths start from; the
/// number of groups; an empty one; then for each group its number; its exactness and flags (4 bits each),
/// optional parts, origin (16 bits); the places of the programs of host and port among the texts, plus 1, or 0. A
/// group that has something to check may be followed by itself with the next origin or form.
package struct AuthorityContext: Hashable {
  package struct Group: Hashable {
    package var number: UInt32
    var exactness: UInt8
    var optionalParts: UInt8
    var origin: UInt16
    /// Whether the programs have to be asked; else the index has decided.
    package var isChecked: Bool
    /// Whether a capture stands beside text or another capture within a label, or may hold a dot beside
    /// them: only such a one can be a dot where no label is empty.
    var joinsText: Bool
    var host: UInt32
    var port: UInt32

    package init(
      number: UInt32, exactness: UInt8, optionalParts: UInt8, origin: UInt16, isChecked: Bool,
      joinsText: Bool, host: UInt32, port: UInt32
    ) {
      self.number = number
      self.exactness = exactness
      self.optionalParts = optionalParts
      self.origin = origin
      self.isChecked = isChecked
      self.joinsText = joinsText
      self.host = host
      self.port = port
    }

    var words: [UInt32] {
      [
        number,
        UInt32(exactness) | (isChecked ? 1 << 4 : 0) | (joinsText ? 1 << 5 : 0)
          | UInt32(optionalParts) << 8 | UInt32(origin) << 16,
        host, port,
      ]
    }
  }

  /// Whether links of its scheme are read in two ways, with the authority as host and as the beginning of
  /// the path.
  var isTwofold = false
  package var groups: [Group] = []

  package init(isTwofold: Bool = false, groups: [Group] = []) {
    self.isTwofold = isTwofold
    self.groups = groups
  }

  enum Flag {
    static let twofold: UInt32 = 1
    static let uniform: UInt32 = 2
    /// Some group checks or captures something of the authority.
    static let programmed: UInt32 = 4
  }

  /// Whether all groups are as exact as each other, so that the first candidate wins.
  var isUniform: Bool {
    groups.allSatisfy {
      $0.exactness == groups[0].exactness && $0.optionalParts == groups[0].optionalParts
    }
  }

  /// Where paths start from.
  @inline(__always)
  static func start(_ words: UInt64) -> StateTarget {
    StateTarget(
      place: UInt32(truncatingIfNeeded: words >> 32),
      shape: UInt16(truncatingIfNeeded: words >> 16))
  }

  package func words(start: StateTarget) -> [UInt32] {
    let isProgrammed = groups.contains { $0.host != 0 || $0.port != 0 }
    let flags: UInt32 =
      (isTwofold ? Flag.twofold : 0) | (isUniform ? Flag.uniform : 0)
      | (isProgrammed ? Flag.programmed : 0)
    return [flags | UInt32(start.shape) << 16, start.place, UInt32(groups.count), 0]
      + groups.flatMap { $0.words }
  }
}

/// A group of a context as it lies in the block: a list of origins, by the one that matches.
struct OriginRecord {
  static let size = 16

  /// Where it stands in the block.
  let place: Int
  let group: UInt32
  private let facts: UInt32
  /// The places of the programs of host and port among the texts, plus 1; 0 for none.
  let host: UInt32
  let port: UInt32

  @inline(__always)
  init(_ block: Span<UInt8>, at place: Int) {
    self.place = place
    group = block.word32(place)
    facts = block.word32(place + 4)
    host = block.word32(place + 8)
    port = block.word32(place + 12)
  }

  var exactness: UInt32 { facts & 0xF }
  var optionalParts: UInt32 { facts >> 8 & 0xFF }
  /// The place of the origin in its list.
  var origin: UInt32 { facts >> 16 }
  var isChecked: Bool { facts >> 4 & 1 == 1 }
  var joinsText: Bool { facts >> 5 & 1 == 1 }
}
