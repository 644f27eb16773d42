package import LinkwayMatching

/// One way in which a route can match, as the automaton takes it: a form of one of its paths,
/// under the origins of that path.
///
/// The automaton takes the steps. They accept no less than the route does; what they cannot say is
/// decided by the programs of the entry's shape.
package struct AutomatonEntry {
  /// How an entry is decided once its steps have led to it.
  package struct Traits: OptionSet {
    package var rawValue: UInt16

    package init(rawValue: UInt16) {
      self.rawValue = rawValue
    }
    /// Nothing to check: the steps say it all.
    package static let plain = Traits(rawValue: 1)
    /// The steps accept more than the form of the path does.
    package static let checked = Traits(rawValue: 2)
    /// It matches no link without a fragment.
    package static let needsFragment = Traits(rawValue: 4)
    /// Its route wins ties by `over`, or loses them.
    package static let contested = Traits(rawValue: 8)
  }

  /// The place of the route, and of its pattern in it.
  package var route: UInt32
  package var pattern: UInt16
  /// The conditions of a fragment that is items, as a number of which the lesser wins; 0 where no items
  /// are asked for. Only two that ask for items are compared by it.
  package var conditions: UInt16
  /// The set of origins that it stands under.
  package var group: UInt32
  /// The place by precedence rules 2 to 4, optional parts left out; the lesser wins.
  package var grade: UInt32
  /// The optional parts of path and fragment (rule 4).
  package var optionalParts: UInt8
  /// A bit for each source from which it takes links.
  package var sources: UInt8
  package var traits: Traits
  /// The place of its shape among the shapes.
  package var shape: UInt32

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
