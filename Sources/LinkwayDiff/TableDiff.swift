package import LinkwayMatching
package import LinkwayTable

/// The differences between two tables in the results of links, in their environments, and in gates
/// that protect less.
///
/// The search generates a link of each kind that the routes distinguish and resolves it with both
/// tables. So every reported difference is real, and the verdict is `equal` only if there is no
/// such difference.
package struct TableDiff {
  package enum Verdict: String {
    case equal, changed, undecided
  }

  /// A kind of difference for one route, with a shortest link that shows it; or a difference of a
  /// gate or of the environments, without a link.
  package struct Change {
    package var kind: ChangeKind
    /// The route in the old table, or in the new one for an added link. `nil` for a gate whose
    /// change no link shows, and for an environment.
    package var route: String?
    package var witness: Witness?
    /// The gate, if no link shows the change.
    package var gate: String?
    /// The environment that only one table has.
    package var environment: String?
    /// What differs, if the results of the witness do not show it or there is none.
    package var detail: String?

    /// The route, gate or environment in words.
    package var target: String {
      gate.map { "gate \($0)" } ?? environment.map { "environment \($0)" } ?? route ?? ""
    }
  }

  /// A link with its results in both tables.
  package struct Witness {
    package var link: String
    package var source: LinkSource
    package var old: LinkResult
    package var new: LinkResult

    /// Returns the route under which a kind of change is reported, or `nil` if no route matched the
    /// link.
    package func route(of kind: ChangeKind) -> String? {
      kind == .linkAdded ? new.route : old.route ?? new.route
    }
  }

  /// A reason why the comparison may be incomplete.
  package struct Gap: Hashable {
    package var route: String?
    package var reason: String
  }

  package private(set) var changes: [Change] = []
  package private(set) var gaps: [Gap] = []

  package var verdict: Verdict {
    gaps.isEmpty ? changes.isEmpty ? .equal : .changed : .undecided
  }

  package init(_ old: RouteTable, _ new: RouteTable) {
    var search = DiffSearch(old, new)
    search.run()
    (changes, gaps) = (search.changes, search.foundGaps)
  }
}
