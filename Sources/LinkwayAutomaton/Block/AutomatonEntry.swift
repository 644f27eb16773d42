package import LinkwayMatching

/// One alternative by which a route can match: a form of one of its paths, under the origins of
/// that path, together with forms of its fragment if it has a fragment pattern.
///
/// The automaton reaches an entry by a sequence of steps. The steps may accept more links than the
/// route does, so the programs of the entry's shape check the rest.
package struct AutomatonEntry {
  /// The properties that determine how an entry is checked and compared after its steps have
  /// matched.
  package struct Traits: OptionSet {
    package internal(set) var rawValue: UInt16

    package init(rawValue: UInt16) {
      self.rawValue = rawValue
    }
    /// The steps of the automaton decide: nothing else is checked.
    package static let plain = Traits(rawValue: 1)
    /// The steps accept more than the form of the path does.
    package static let checked = Traits(rawValue: 2)
    /// The entry requires a fragment.
    package static let needsFragment = Traits(rawValue: 4)
    /// Ties of the entry's route are decided separately (`TiedCandidates`), for example by `over`.
    package static let contested = Traits(rawValue: 8)
  }

  /// The index of the route, and of the pattern in the route.
  package internal(set) var route: UInt32
  package internal(set) var pattern: UInt16
  /// The rank of the conditions on a fragment with items, where a lower rank wins; 0 if the entry
  /// has no such conditions. Ranks are compared only if both entries have one.
  package var conditions: UInt16
  /// The number of the origin group that the entry belongs to.
  package internal(set) var group: UInt32
  /// The rank by precedence rules 2 to 4, ignoring optional parts; the lower rank wins.
  package var grade: UInt32
  /// The number of optional parts in path and fragment (rule 4).
  package internal(set) var optionalParts: UInt8
  /// A bit mask of the link sources that the entry accepts.
  package var sources: UInt8
  package internal(set) var traits: Traits
  /// The offset of the entry's shape in the shapes section, in words.
  package internal(set) var shape: UInt32

  package init(
    route: UInt32, pattern: UInt16, conditions: UInt16, group: UInt32, grade: UInt32,
    optionalParts: UInt8, sources: UInt8, traits: Traits, shape: UInt32
  ) {
    self.route = route
    self.pattern = pattern
    self.conditions = conditions
    self.group = group
    self.grade = grade
    self.optionalParts = optionalParts
    self.sources = sources
    self.traits = traits
    self.shape = shape
  }

  package static let allSources = sourceMask(Set(LinkSource.allCases))

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
