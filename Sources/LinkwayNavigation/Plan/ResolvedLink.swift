public import LinkwayMatching

/// What resolving a link came to: everything up to the plan, which nothing has been done with.
public struct ResolvedLink: Sendable {
  /// What a link comes to.
  public enum Outcome: Sendable {
    /// A screen or coordinator is to be opened.
    case plan(NavigationPlan)
    /// No route takes the link.
    case unmatched(reason: String)
    /// The link must not be followed; `offset` is the place in it, in bytes.
    case refused(reason: String, offset: Int?)
    /// A route says that the app does not take it.
    case leftToWeb
    /// The name under which the app's own code chooses.
    case resolver(String)
    /// Matching it would take more than the limits allow.
    case failed(reason: String)
  }

  /// The link as it was given. It may hold secrets; ``redactedLink`` does not.
  public package(set) var link: String
  /// The source by which routes were chosen; `nil` where none was filtered.
  public package(set) var source: LinkSource?
  /// The routes that led on to another link, in order.
  public package(set) var via: [String] = []
  /// The route that answered.
  public package(set) var route: String?
  /// The place of the route that answered in its table, where it came to a plan or to no screen.
  package var place: Int?
  /// What the screen gets.
  public package(set) var parameters = Parameters()
  /// What the link comes to.
  public package(set) var outcome: Outcome
  /// Whether the link, or one that it led through, carries a secret.
  package var holdsSecret = false
  /// Whether the table has secrets and no route without any has won the link, which may then be a
  /// damaged one that carries a secret: unmatched, refused, failed, or led on to another.
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
  /// What it came to and the names of its parameters, fit for logs: neither the link nor a value.
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
  /// What it came to, in a few words.
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
