public import LinkwayMatching

/// The result of resolving a link: everything up to the plan, which has not been applied.
public struct ResolvedLink: Sendable {
  /// The outcome of resolving a link.
  public enum Outcome: Sendable {
    /// The plan that opens a screen or coordinator.
    case plan(NavigationPlan)
    /// No route matches the link.
    case unmatched(reason: String)
    /// The link must not be opened; `offset` is the byte offset in the link that the reason refers
    /// to.
    case refused(reason: String, offset: Int?)
    /// A route leaves the link to the web.
    case leftToWeb
    /// The name of the app's resolver that chooses the target.
    case resolver(String)
    /// Matching would exceed the limits.
    case failed(reason: String)
  }

  /// The link as given. It may contain secrets; ``redactedLink`` does not.
  public package(set) var link: String
  /// The source by which routes were filtered; `nil` if they were not.
  public package(set) var source: LinkSource?
  /// The routes that redirected to another link, in order.
  public package(set) var via: [String] = []
  /// The matching route.
  public package(set) var route: String?
  /// The index in its table of the route that determines the outcome; `nil` if there is none.
  package var place: Int?
  /// The parameters for the target.
  public package(set) var parameters = Parameters()
  /// The outcome of resolving the link.
  public package(set) var outcome: Outcome
  /// Whether the link, or one that redirected to it, contains a secret.
  package var holdsSecret = false
  /// Whether the table has secrets and no route without secrets matched the link. Such a link may
  /// be a damaged link with a secret: unmatched, refused, failed, or redirected.
  package var mayHoldSecret = false

  package init(
    link: String, source: LinkSource?, outcome: Outcome = .unmatched(reason: "no route matches")
  ) {
    self.link = link
    self.source = source
    self.outcome = outcome
  }
}

extension ResolvedLink: CustomStringConvertible, CustomDebugStringConvertible {
  /// The outcome and the names of the parameters, safe for logs. Neither the link nor a value is
  /// included.
  public var description: String {
    parameters.isEmpty ? summary : "\(summary) with \(parameters)"
  }

  public var debugDescription: String { description }
}

#if !hasFeature(Embedded)
  extension ResolvedLink: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, children: ["outcome": description]) }
  }
#endif

extension ResolvedLink {
  /// The outcome in a few words.
  package var summary: String {
    switch outcome {
    case .plan: "the route `\(route ?? "")`"
    case .unmatched: "no route"
    case .refused(let reason, _): "refused: \(reason)"
    case .leftToWeb: "left to the web by `\(route ?? "")`"
    case .resolver(let name): "the resolver `\(name)` of `\(route ?? "")`"
    case .failed(let reason): "failed: \(reason)"
    }
  }
}
