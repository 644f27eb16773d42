package import LinkwayMatching

/// One alternative by which a route can match: a form of one of its paths, under the origins of that path.
///
/// The entry's steps are the word that the automaton accepts. They accept at least what the route does;
/// what they cannot express is checked by the programs of the entry's shape.
package struct AutomatonEntry {
  /// Flags that determine how an entry is checked after the automaton has accepted it.
  struct Traits: OptionSet {
    var rawValue: UInt16
    /// There is nothing to check: the steps are exact.
    static let plain = Traits(rawValue: 1)
    /// The steps accept more than the form of the path.
    static let checked = Traits(rawValue: 2)
    /// It only matches links with a fragment.
    static let needsFragment = Traits(rawValue: 4)
    /// Its tie with another route may be decided by `over`, or by their fragments.
    static let contested = Traits(rawValue: 8)
  }

  /// The index of the route, and of the pattern in the route.
  package var route: UInt32
  var pattern: UInt16
  /// The rank of the conditions on a fragment with items, where a lower rank wins; 0 if the entry has none.
  /// Compared only between two entries that both have a rank.
  var conditions: UInt16
  /// The number of the origin group that it belongs to.
  var group: UInt32
  /// The rank by precedence rules 2 to 4, ignoring optional parts; the lower rank wins.
  package var grade: UInt32
  /// The number of optional parts in path and fragment (rule 4).
  var optionalParts: UInt8
  /// A bit mask of the link sources that it accepts.
  var sources: UInt8
  var traits: Traits
  /// The offset of its shape in the shapes section, in words.
  var shape: UInt32

  static let allSources = sourceMask(Set(LinkSource.allCases))

  package static func sourceMask(_ sources: Set<LinkSource>) -> UInt8 {
    sources.reduce(0) { $0 | bit(of: $1) }
  }

  static func bit(of source: LinkSource) -> UInt8 {
    switch source {
    case .universal: 1
    case .scheme: 2
    case .internal: 4
    case .notification: 8
    }
  }
}

/// The label of a transition over one segment: any segment, or a literal of the pool.
struct AutomatonStep: Hashable {
  var rawValue: UInt32

  static let any = AutomatonStep(rawValue: .max)

  /// - Parameter isFolded: whether the segment is compared after lowercasing its ASCII letters.
  static func literal(_ literal: UInt32, isFolded: Bool) -> AutomatonStep {
    AutomatonStep(rawValue: literal << 1 | (isFolded ? 1 : 0))
  }

  var literal: UInt32 { rawValue >> 1 }
  var isFolded: Bool { rawValue & 1 == 1 }
}

/// The steps of an entry, and whether any number of segments may follow them.
struct AutomatonWord: Hashable {
  var steps: [AutomatonStep] = []
  var takesRest = false
}
