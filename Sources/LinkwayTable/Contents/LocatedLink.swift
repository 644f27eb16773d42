package import LinkwayAutomaton
package import LinkwayMatching
import LinkwayURLParsing

/// The route of a link, and the positions of the parameters in the link. Values are read only on
/// demand.
///
/// A `LocatedLink` also contains scratch memory for matching, and can be reused for any number of
/// links. It does not contain the link, which must be passed again to read values.
package struct LocatedLink: Sendable {
  /// The outcome of a link, as far as it is known without reading a value.
  package enum Outcome: UInt8, Hashable, Sendable {
    /// A screen or coordinator is opened.
    case opens
    /// The app's own code decides.
    case resolver
    /// The link is left to the browser.
    case leavesToWeb
    /// The route that matches refuses its links.
    case refuses
    /// No route matches the link.
    case unmatched
    /// The link is refused, and no route has won.
    case refused
    /// Only `RouteTable.resolve` gives the result: the route redirects or unwraps the link or has
    /// secrets, the link is refused although a route matches it, or it could not be matched.
    case unresolved
  }

  package internal(set) var outcome = Outcome.unresolved
  package var match = LocatedMatch()
  /// Whether a route matched. If no route matched, `rejection` is the verdict of the matcher.
  /// Otherwise, `rejection` has no meaning: it may belong to an earlier link, because resetting it
  /// takes longer than reading this flag.
  var isMatched = false
  var rejection = AutomatonVerdict.unmatched
  /// The parsed link, from which parameters are read; `nil` if the link did not have to be parsed,
  /// or if parsing failed.
  var parsed: LinkURL?
  /// Whether the link had to be parsed, which allocates.
  package internal(set) var isParsed = false
  /// Whether all offsets refer to the link's canonical form, which is computed again whenever
  /// values are read.
  package internal(set) var isRewritten = false

  package init() {}

  /// The verdict of the matcher.
  package var verdict: AutomatonVerdict { isMatched ? .matched : rejection }

  /// The reason why the link is refused, if `outcome` is `refused`.
  package var refusal: Refusal? {
    if case .refused(let refusal, _) = rejection, outcome == .refused { refusal } else { nil }
  }

  /// The index of the route that decided the outcome, or `nil` if there is none.
  ///
  /// Mutating, because a call from another module would copy the link otherwise.
  package var route: Int? {
    mutating get {
      switch outcome {
      case .opens, .resolver, .leavesToWeb, .refuses: match.route
      case .unmatched, .refused, .unresolved: nil
      }
    }
  }
}
