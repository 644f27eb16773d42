package import LinkwayMatching

/// One way in which a route can match, as the automaton takes it: a form of one of its paths,
/// under the origins of that path.
///
/// The automaton takes the steps. They accept no less than the route does; what they cannot say is
/// decided by the programs of the entry's shape.
package struct AutomatonEntry {
  /// How an entry is decided once its steps have led to it.
  struct Traits: OptionSet {
    var rawValue: UInt16
    /// Nothing to check: the steps say it all.
    static let plain = Traits(rawValue: 1)
    /// The steps accept more than the form of the path does.
    static let checked = Traits(rawValue: 2)
    /// It matches no link without a fragment.
    static let needsFragment = Traits(rawValue: 4)
    /// Its route wins ties by `over`, or loses them.
    static let contested = Traits(rawValue: 8)
  }

  /// The place of the route, and of its pattern in it.
  package var route: UInt32
  var pattern: UInt16
  /// The conditions of a fragment that is items, as a number of which the lesser wins; 0 where no items
  /// are asked for. Only two that ask for items are compared by it.
  var conditions: UInt16
  /// The set of origins that it stands under.
  var group: UInt32
  /// The place by precedence rules 2 to 4, optional parts left out; the lesser wins.
  package var grade: UInt32
  /// The optional parts of path and fragment (rule 4).
  var optionalParts: UInt8
  /// A bit for each source from which it takes links.
  var sources: UInt8
  var traits: Traits
  /// The place of its shape among the shapes.
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

/// One step of the automaton over a segment, as a number: any segment, or a literal of the pool.
struct AutomatonStep: Hashable {
  var rawValue: UInt32

  static let any = AutomatonStep(rawValue: .max)

  /// - Parameter isFolded: whether the segment is compared with its ASCII letters in lower case.
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
