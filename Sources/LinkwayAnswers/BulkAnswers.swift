import LinkwayMatching
package import LinkwayNavigation
package import LinkwayTable

/// Answers links by the million: what becomes of each, from one start.
///
/// A value without anything shared, so that many threads can use one, each with a memory of its own.
/// The automaton answers most links without a `String`; the others are resolved as any.
package struct BulkAnswers: Sendable {
  /// What is kept from one link to the next.
  package struct Memory: Sendable {
    /// What is known of the routes' plans.
    package fileprivate(set) var statuses: PlanStatuses
    /// Whether more is known than at first.
    package fileprivate(set) var hasLearnt = false
    /// The link that was asked about last.
    package fileprivate(set) var located = LocatedLink()

    /// Goes on with what others have learnt of plans, and with what is known here of all else.
    package mutating func renew(_ statuses: PlanStatuses) {
      self.statuses = statuses
      hasLearnt = false
    }
  }

  /// A link that was resolved, and what became of it.
  package struct Resolved {
    package var link: ResolvedLink
    package var status: LinkStatus
    /// Why nobody takes it; `nil` where it was not applied, because what its route comes to is known.
    package var reason: String?
  }

  package let table: RouteTable
  package let opening: LinkOpening
  /// What each new memory knows of the routes' plans.
  package var statuses: PlanStatuses

  package init(table: RouteTable, opening: LinkOpening) {
    self.table = table
    self.opening = opening
    statuses = PlanStatuses(
      fromEmpty: opening.state.navigation.root == nil, routes: table.routeCount)
  }

  /// Why a link is not taken that was located as unmatched or refused.
  package static func reason(of located: LocatedLink) -> String? {
    located.outcome == .refused ? located.refusal?.message : unmatchedReason
  }

  private static let unmatchedReason = ResolvedLink(link: "", source: nil).outcome.reason?.text

  package func memory() -> Memory { Memory(statuses: statuses) }

  /// What becomes of a link, without making anything of it; its route and parameters are then read from
  /// the memory's located link. None of them is secret.
  ///
  /// - Parameter link: its bytes, which must be UTF-8.
  /// - Returns: `nil` where only ``resolve(_:_:needsReason:)`` can say.
  @inline(__always)
  package func status(of link: Span<UInt8>, _ memory: inout Memory) -> LinkStatus? {
    switch table.locate(link, source: opening.source.source(of: link), into: &memory.located) {
    case .unresolved: nil
    case .opens: memory.located.route.flatMap { memory.statuses[$0] }
    case .resolver: .resolver
    case .leavesToWeb: .leftToWeb
    case .refuses: .refused
    // Such a link may hold a secret.
    case .refused: table.hasSecrets ? nil : .refused
    case .unmatched: table.hasSecrets ? nil : .unmatched
    }
  }

  /// Resolves a link. Its plan is applied only where it is not known what plans of its route come
  /// to, or where somebody asks why it is not taken.
  package func resolve(
    _ link: String, _ memory: inout Memory, needsReason: Bool = false
  ) -> Resolved {
    let resolved = table.resolve(link, source: opening.source.source(of: link))
    guard case .plan = resolved.outcome, let route = resolved.place else {
      return Resolved(opening.answer(resolved, table))
    }
    if let known = memory.statuses[route], known.isTaken || !needsReason {
      return Resolved(link: resolved, status: known, reason: nil)
    }
    let answer = opening.answer(resolved, table)
    if table.chain(of: route)?.hasFixedGates == true,
      memory.statuses.learn(answer.status, of: route)
    {
      memory.hasLearnt = true
    }
    return Resolved(answer)
  }
}

extension BulkAnswers.Resolved {
  fileprivate init(_ answer: LinkAnswer) {
    self.init(link: answer.resolved, status: answer.status, reason: answer.reason?.text)
  }
}
