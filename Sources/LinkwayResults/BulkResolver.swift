import LinkwayMatching
package import LinkwayNavigation
package import LinkwayTable

/// Resolves links in bulk, all from the same initial state.
///
/// Many threads can use copies, each with its own `Memory`. Most links are resolved by the
/// automaton without creating a `String`; the others take the general path.
package struct BulkResolver: Sendable {
  /// State that is reused from link to link.
  package struct Memory: Sendable {
    /// The known statuses of the routes' plans.
    package fileprivate(set) var statuses: PlanStatuses
    /// Whether a status was added since the memory was created or renewed.
    package fileprivate(set) var hasNewStatuses = false
    /// The table, with objects that only this memory uses.
    package let table: RouteTable
    /// The last link passed to `status(of:_:)`.
    package var located = LocatedLink()

    /// Replaces the plan statuses with those that other threads have found; keeps everything else.
    package mutating func renew(_ statuses: PlanStatuses) {
      self.statuses = statuses
      hasNewStatuses = false
    }
  }

  /// A resolved link and its status.
  package struct Resolved {
    package var link: ResolvedLink
    package var status: LinkStatus
    /// The reason why the link is not handled; `nil` if it is handled, or if its plan was not applied
    /// because the status was already known.
    package var reason: String?
  }

  package let table: RouteTable
  package let opener: LinkOpener
  /// The plan statuses that a new `Memory` starts with.
  package var statuses: PlanStatuses

  package init(table: RouteTable, opener: LinkOpener) {
    self.table = table
    self.opener = opener
    statuses = PlanStatuses(
      fromEmpty: opener.state.navigation.root == nil, routes: table.routeCount)
  }

  /// Returns the reason why a located link is unmatched or refused.
  package static func reason(of located: inout LocatedLink) -> String? {
    located.outcome == .refused ? located.refusal?.message : unmatchedReason
  }

  private static let unmatchedReason = ResolvedLink(link: "", source: nil).outcome.reason?.text

  package func memory() -> Memory { Memory(statuses: statuses, table: table.unshared()) }

  /// Returns the status of a link without resolving it completely. Its route and parameters, none of
  /// which are secret, can then be read from `memory.located`.
  ///
  /// - Parameter link: the bytes of the link, which must be valid UTF-8.
  /// - Returns: `nil` if the link requires ``resolve(_:_:needsReason:)``.
  @inline(__always)
  package func status(of link: Span<UInt8>, _ memory: inout Memory) -> LinkStatus? {
    switch memory.table.locate(link, source: opener.source.source(of: link), into: &memory.located)
    {
    case .unresolved: nil
    case .opens: memory.located.route.flatMap { memory.statuses[$0] }
    case .resolver: .resolver
    case .leavesToWeb: .leftToWeb
    case .refuses: .refused
    // The link may contain a secret.
    case .refused: table.hasSecrets ? nil : .refused
    case .unmatched: table.hasSecrets ? nil : .unmatched
    }
  }

  /// Resolves a link. Its plan is applied only if the status of the route's plans is unknown, or if
  /// the caller needs the reason why the link is not handled.
  package func resolve(
    _ link: String, _ memory: inout Memory, needsReason: Bool = false
  ) -> Resolved {
    let table = memory.table
    let resolved = table.resolve(link, source: opener.source.source(of: link))
    guard case .plan = resolved.outcome, let route = resolved.place else {
      return Resolved(opener.open(resolved, table))
    }
    if let known = memory.statuses[route], known.isHandled || !needsReason {
      return Resolved(link: resolved, status: known, reason: nil)
    }
    let answer = opener.open(resolved, table)
    if table.chain(of: route)?.hasFixedGates == true,
      memory.statuses.record(answer.status, of: route)
    {
      memory.hasNewStatuses = true
    }
    return Resolved(answer)
  }
}

extension BulkResolver.Resolved {
  fileprivate init(_ answer: OpenedLink) {
    self.init(link: answer.resolved, status: answer.status, reason: answer.reason?.text)
  }
}
