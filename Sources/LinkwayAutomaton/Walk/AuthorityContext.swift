/// The context of an authority: the start state of its paths, and the origins that it matches, by
/// group.
///
/// Words: flags and the shape of the start state (16 bits each); the target of the start state; the
/// number of groups; an unused word; then for each group: its number; exactness and flags (4 bits
/// each), optional parts (8 bits), origin (16 bits); the offsets of the programs of host and port
/// in the texts section, plus 1 (0 for no program). A group with a check may be followed by the
/// same group with the next origin or form.
package struct AuthorityContext: Hashable {
  package struct Group: Hashable {
    package var number: UInt32
    var exactness: UInt8
    var optionalParts: UInt8
    var origin: UInt16
    /// Whether the programs must be run; otherwise the automaton has already decided.
    package internal(set) var isChecked: Bool
    /// Whether the host has a repetition, or a capture that is adjacent to text or to another
    /// capture. If no label is empty, only a capture of such a host can be a dot segment.
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

  /// Whether links of this scheme have two readings: with the authority as host, and as the
  /// beginning of the path.
  var isTwofold = false
  package var groups: [Group] = []

  package init(isTwofold: Bool = false, groups: [Group] = []) {
    self.isTwofold = isTwofold
    self.groups = groups
  }

  enum Flag {
    static let twofold: UInt32 = 1
    static let uniform: UInt32 = 2
    /// Some group checks or captures a part of the authority.
    static let programmed: UInt32 = 4
  }

  /// Whether all groups are equally exact and have equally many optional parts, so that the first
  /// candidate that matches wins.
  var isUniform: Bool {
    groups.allSatisfy {
      $0.exactness == groups[0].exactness && $0.optionalParts == groups[0].optionalParts
    }
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

/// One origin of a group in a context, as stored in the block.
struct OriginRecord {
  static let size = 16

  /// The offset of the record in the block, in bytes.
  let place: Int
  let group: UInt32
  private let facts: UInt32
  /// The offsets of the programs of host and port in the texts section, plus 1; 0 for none.
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
  /// The index of the origin in its list.
  var origin: UInt32 { facts >> 16 }
  var isChecked: Bool { facts >> 4 & 1 == 1 }
  var joinsText: Bool { facts >> 5 & 1 == 1 }
}
