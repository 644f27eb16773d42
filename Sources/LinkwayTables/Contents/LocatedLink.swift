package import LinkwayAutomaton
package import LinkwayMatching
import LinkwayURLParsing

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
    /// It is not admitted.
    case refused
    /// `RouteTable.resolve` says what becomes of it: it leads on to another link, carries a secret, is
    /// refused by the route that takes it, or could not be matched.
    case unresolved
  }

  package internal(set) var outcome = Outcome.unresolved
  package internal(set) var match = LocatedMatch()
  /// Whether a route took the link, and what the matcher said where none did. A link that is taken leaves
  /// the latter as it was: to replace it by something equal takes longer than to look it up.
  var isMatched = false
  var rejection = AutomatonVerdict.unmatched
  /// The link as the parser writes it, where that is not how it was written: then its parameters are read
  /// from there.
  var parsed: LinkURL?
  /// Whether the link had to be parsed, which allocates.
  package internal(set) var isParsed = false

  package init() {}

  /// What the matcher said.
  package var verdict: AutomatonVerdict { isMatched ? .matched : rejection }

  /// Why the link is refused, where `outcome` says that.
  package var refusal: Refusal? {
    if case .refused(let refusal, _) = rejection, outcome == .refused { refusal } else { nil }
  }

  /// The place of the route that answered; `nil` where none did.
  package var route: Int? {
    switch outcome {
    case .opens, .resolver, .leavesToWeb, .refuses: match.route
    case .unmatched, .refused, .unresolved: nil
    }
  }
}
