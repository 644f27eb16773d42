/// What an authority leads to: the start of the paths that stand under it.
///
/// Words: flags and what stands beside the target (2 bytes each); the target that paths start from; the
/// number of groups; an empty one; then for each group its number; its exactness, optional parts,
/// origin and the form of that origin's host; the place of the host's shape, plus 1, or 0. A group
/// whose shape has checks may be followed by itself with the next origin or form, for hosts that fail
/// them.
struct AuthorityContext: Hashable {
  struct Group: Hashable {
    var number: UInt32
    var exactness: UInt8
    var optionalParts: UInt8
    var origin: UInt8
    var form: UInt8
    /// The place of what it checks and captures among the shapes, plus 1; 0 for nothing.
    var shape: UInt32
  }

  /// Whether `RouteMatcher` has to say which of the origins match.
  var isDeferred = false
  var groups: [Group] = []

  enum Flag {
    static let deferred: UInt32 = 1
    static let uniform: UInt32 = 2
    /// Some group checks or captures something of the host.
    static let shaped: UInt32 = 4
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

  func words(start: StateTarget) -> [UInt32] {
    let isShaped = groups.contains { $0.shape != 0 }
    let flags: UInt32 =
      (isDeferred ? Flag.deferred : 0) | (isUniform ? Flag.uniform : 0)
      | (isShaped ? Flag.shaped : 0)
    var words = [flags | UInt32(start.shape) << 16, start.place, UInt32(groups.count), 0]
    for group in groups {
      words.append(group.number)
      words.append(
        UInt32(group.exactness) | UInt32(group.optionalParts) << 8 | UInt32(group.origin) << 16
          | UInt32(group.form) << 24)
      words.append(group.shape)
    }
    return words
  }
}
