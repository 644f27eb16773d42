import LinkwayAutomaton
import LinkwayMatching

/// A link whose route is known, with where its parameters lie. None is built until it is asked
/// for.
///
/// A value is also the scratch of the search that filled it: one may be used for any number of
/// links. It does not hold the link, which is given again to read from it.
package struct LocatedLink: Sendable {
  /// What becomes of a link, as far as it is known without reading a value.
  package enum Outcome: UInt8, Hashable, Sendable {
    /// A screen or coordinator is to be opened.
    case opens
    /// The app's own code chooses.
    case resolver
    /// The app does not take it.
    case leavesToWeb
    /// A route says that it resolves to nothing.
    case refuses
    /// No route takes it.
    case unmatched
    /// Only `RouteTable.resolve` can say: the link is not admitted, leads on to another, carries
    /// a secret, or takes more than the automaton knows.
    case deferred
  }

  package internal(set) var outcome = Outcome.deferred
  var match = LocatedMatch()
  /// Whether a route was found although `outcome` is `deferred`: one that leads on, carries a
  /// secret, or has parameters that are not located.
  var isMatched = false

  package init() {}

  /// The place of the route that answered; `nil` where `outcome` is `unmatched` or `deferred`.
  package var route: Int? {
    switch outcome {
    case .opens, .resolver, .leavesToWeb, .refuses: match.route
    case .unmatched, .deferred: nil
    }
  }
}
