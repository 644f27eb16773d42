import LinkwayChecks
import LinkwayMatching
import LinkwayRegex
package import LinkwayTables
import LinkwayURLParsing

/// What an association file opens and a table does not take, and the other way round.
///
/// The paths of all rules and of all routes' forms are searched together, one shortest path for
/// each set of them that a path can be in. Each is completed by the queries and fragments that the
/// rules and routes of the set ask about, and whatever is told was asked of the real table and of
/// the real rules.
package struct SiteCheck: Sendable {
  package enum Verdict: String, Sendable {
    case equal, wider, narrower, both, undecided
  }

  package enum Direction: String, Hashable, Sendable {
    /// The file opens what the table does not take.
    case opens
    /// The table takes what the file does not open.
    case missing
  }

  package struct Difference: Hashable, Sendable {
    package var kind: SiteKind
    package var direction: Direction
    /// A link that shows it; a shortest one of those that were tried.
    package var witness: String
    package var route: String?
    package var rule: String?
  }

  /// One of each kind, direction and route, the shortest witness first.
  package private(set) var differences: [Difference] = []
  package private(set) var verdict = Verdict.undecided

  private let table: RouteTable
  private let file: AppSiteAssociation
  private let app: String
  private let host: SiteHost

  package init(
    _ table: RouteTable, host: SiteHost, file: AppSiteAssociation, app: String
  ) {
    (self.table, self.host, self.file, self.app) = (table, host, file, app)
    let rules = file.entries.filter { $0.apps.contains { $0.hasSameBytes(as: app) } }
      .flatMap(\.rules)
    let forms = TableForm.all(of: table, on: host)
    let search = MarkSearch(
      rules.map { .glob($0.path ?? Glob([.star]), folding: !$0.caseSensitive) }
        + forms.map(\.language))
    guard let found = search.found() else { return }
    var first: [Key: Difference] = [:]
    for set in found {
      let some = rules.indices.filter(set.marks.contains).map { rules[$0] }
      let met = set.marks.filter { $0 >= rules.count }.map { forms[$0 - rules.count] }
      let routes = Set(met.filter { !$0.isUntyped }.map(\.route))
      let near = met.first(where: \.isUntyped)?.id
      for difference in compared(set.path, some, routes.sorted(), near: near) {
        let key = Key(
          kind: difference.kind, direction: difference.direction, route: difference.route)
        if let known = first[key], known.witness.utf8.count <= difference.witness.utf8.count {
          continue
        }
        first[key] = difference
      }
    }
    for form in forms where form.isUndecided {
      let key = Key(kind: .unproven, direction: .missing, route: form.id)
      first[key] = Difference(
        kind: .unproven, direction: .missing, witness: "", route: form.id, rule: nil)
    }
    differences = first.values.sorted { left, right in
      (left.witness.utf8.count, left.witness, left.kind.rawValue, left.route ?? "")
        < (right.witness.utf8.count, right.witness, right.kind.rawValue, right.route ?? "")
    }
    let proven = differences.filter { $0.kind != .unproven }
    let opens = proven.contains { $0.direction == .opens }
    let misses = proven.contains { $0.direction == .missing }
    verdict =
      opens && misses
      ? .both
      : misses
        ? .narrower
        : opens ? .wider : differences.isEmpty ? .equal : .undecided
  }

  private struct Key: Hashable {
    var kind: SiteKind
    var direction: Direction
    var route: String?
  }

  /// The links of a path on which both sides differ.
  ///
  /// - Parameter near: a route that would take the path if its types took anything.
  private func compared(
    _ path: [UInt32], _ rules: [AppSiteAssociation.Rule], _ routes: [Int], near: String?
  ) -> [Difference] {
    let matcher = table.matcher
    let values = AskedValues(rules: rules, routes: routes.map { matcher.routes[$0] })
    let start = "https://\(host.sample)" + (host.port.map { ":\($0)" } ?? "")
    let shown = AskedValues.encoded(path.isEmpty ? [0x2F] : path)
    var answers: [(tail: AskedValues.Tail, link: String, takes: Bool, answer: SiteAnswer)] = []
    for tail in values.tails {
      let text = start + shown + tail.text
      guard let link = try? LinkURL(text) else { continue }
      answers.append((tail, text, table.takes(text), file.answer(AppleLink(link), app: app)))
    }
    return answers.compactMap { asked -> Difference? in
      let opens = asked.answer.verdict == .match
      guard opens != asked.takes else { return nil }
      let outcome = table.winner(asked.link)
      guard opens else {
        return Difference(
          kind: asked.answer.verdict == .exclude ? .leftToWeb : .form, direction: .missing,
          witness: asked.link, route: outcome.route, rule: asked.answer.rule)
      }
      // What the table takes with another tail tells what the file does not ask about.
      let taken = answers.first { $0.takes && $0.tail.fragment == asked.tail.fragment }
      let other = taken ?? answers.first { $0.takes }
      let kind: SiteKind
      var route = outcome.route
      let slashed = start + shown + "/" + asked.tail.text
      if let known = outcome.kind {
        kind = known
      } else if !shown.hasSuffix("/"), table.takes(slashed) {
        // A final slash does not count for Apple's systems.
        kind = .alike
        route = table.winner(slashed).route
      } else if let other {
        kind = taken == nil ? .widerFragment : .widerQuery
        route = table.winner(other.link).route
      } else if !routes.isEmpty {
        kind = .widerQuery
        route = routes.first.flatMap { table.routeID(at: $0) }
      } else {
        kind = near == nil ? .form : .widerType
        route = near
      }
      return Difference(
        kind: kind, direction: .opens, witness: asked.link, route: route, rule: asked.answer.rule)
    }
  }
}

extension RouteTable {
  /// The route that wins a link from the web, and why it is not taken where that is known.
  fileprivate func winner(_ link: String) -> (route: String?, kind: SiteKind?) {
    guard let answer = try? compiled.match(link, source: .universal) else {
      return (nil, .unproven)
    }
    switch answer {
    case .refused: return (nil, .refused)
    case .unmatched, .unreadable, .admitted(_, .unmatched): return (nil, nil)
    case .admitted(_, .refused(_, let winner?)): return (routeID(at: winner.route), .refused)
    // Its path has empty segments.
    case .admitted(_, .refused(_, nil)): return (nil, .form)
    case .admitted(_, .matched(let match)):
      let id = routeID(at: match.route)
      switch entry(at: match.route)?.action {
      case .leaveToWeb: return (id, .leftToWeb)
      case .refuse: return (id, .refused)
      default: return (id, nil)
      }
    }
  }
}
