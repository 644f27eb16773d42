import LinkwayChecks
import LinkwayLanguages
import LinkwayMatching
import LinkwayRegex
package import LinkwayTables
import LinkwayURLParsing

/// What a platform's files open and a table does not take, and the other way round.
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
  private let routeSet: RouteSet
  private let site: any SiteRules
  private let host: SiteHost

  /// The check of an association file for an app.
  package init(
    _ table: RouteTable, host: SiteHost, file: AppSiteAssociation, app: String
  ) {
    self.init(table, host, AppleSite(file: file, app: app))
  }

  /// The check of a manifest, of asset links, or of both.
  package init(_ table: RouteTable, _ site: AndroidSite) {
    self.init(table, site.host, site)
  }

  private init(_ table: RouteTable, _ host: SiteHost, _ site: some SiteRules) {
    (self.table, self.host, self.site) = (table, host, site)
    routeSet = table.routeSet
    guard let rules = site.rules else { return }
    let forms = TableForm.all(of: table, on: host, countsSlashes: site.countsSlashes)
    let search = MarkSearch(
      rules.map(\.paths) + forms.map { [$0.language] }, countsSlashes: site.countsSlashes)
    // Beside all routes nothing is taken, so there is no more to know than the first link that opens.
    let opening = Set(rules.indices.filter { rules[$0].canOpen })
    let found = search.found(besides: rules.count, within: opening) { set in
      let met = rules.indices.filter(set.marks.contains).map { rules[$0] }
      return compared(set.path, met, [], near: nil).contains { $0.kind == .form }
    }
    guard let found else { return }
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

  /// A link that is asked about, with what both sides say.
  private struct Asked {
    var tail: AskedValues.Tail
    var link: String
    var takes: Bool
    var answer: SiteAnswer

    var opens: Bool { answer.verdict == .match }
  }

  /// What table and files say of a link; `nil` where it is none.
  private func asked(
    _ shown: String, _ tail: AskedValues.Tail, port: UInt16?
  ) -> Asked? {
    let text =
      "https://\(host.sample)" + (port.map { ":\($0)" } ?? "") + shown + tail.text
    guard let link = try? LinkURL(text) else { return nil }
    return Asked(
      tail: tail, link: text, takes: table.takes(text), answer: site.answer(link, writtenAs: text))
  }

  /// The links of a path on which both sides differ.
  ///
  /// - Parameter near: a route that would take the path if its types took anything.
  private func compared(
    _ path: [UInt32], _ rules: [SiteRule], _ routes: [Int], near: String?
  ) -> [Difference] {
    let values = AskedValues(
      rules: rules, routes: routes.map { routeSet.routes[$0] }, RouteLanguages(routeSet))
    let shown = AskedValues.encoded(path.isEmpty && !site.countsSlashes ? [0x2F] : path)
    var answers = values.tails.compactMap { asked(shown, $0, port: host.port) }
    if shown.isEmpty {
      // Only what no link with a path shows.
      answers.removeAll { $0.opens == asked("/", $0.tail, port: host.port)?.opens }
    } else if !site.countsSlashes, !path.isEmpty, routeSet.slashes.trailing == .strict {
      // What only the other spelling is taken by.
      answers += answers.filter { !$0.takes }.compactMap {
        asked(shown + "/", $0.tail, port: host.port)
      }.filter { $0.takes && !$0.opens }
    }
    var differences = answers.compactMap { asked -> Difference? in
      guard asked.opens != asked.takes else { return nil }
      return asked.takes
        ? missing(asked, shown) : opening(asked, shown, answers, routes, near: near)
    }
    if site.ignoresPorts, let both = answers.first(where: { $0.takes && $0.opens }),
      let other = asked(shown, both.tail, port: host.port == nil ? 8443 : nil),
      other.opens, !other.takes
    {
      differences.append(
        Difference(
          kind: .port, direction: .opens, witness: other.link, route: nil,
          rule: other.answer.rule))
    }
    return differences
  }

  private func missing(_ asked: Asked, _ shown: String) -> Difference {
    let kind: SiteKind
    if asked.answer.doubts.contains(AndroidManifest.doubt) {
      kind = .unproven
    } else if isKept(asked, shown) {
      kind = .alike
    } else if let plain = Self.withoutDoubledSlashes(shown).flatMap({
      self.asked($0, asked.tail, port: host.port)
    }), plain.takes, plain.opens {
      kind = .alike
    } else {
      kind = asked.answer.verdict == .exclude ? .leftToWeb : .form
    }
    return Difference(
      kind: kind, direction: .missing, witness: asked.link, route: table.winner(asked.link).route,
      rule: asked.answer.rule)
  }

  /// Whether it is another spelling of a link that a route keeps from the app.
  private func isKept(_ asked: Asked, _ shown: String) -> Bool {
    guard !site.countsSlashes, let plain = self.asked(shown, asked.tail, port: host.port),
      plain.link != asked.link
    else { return false }
    let kind = table.winner(plain.link).kind
    return kind == .leftToWeb || kind == .refused
  }

  /// - Parameter answers: those of the same path.
  private func opening(
    _ asked: Asked, _ shown: String, _ answers: [Asked], _ routes: [Int], near: String?
  ) -> Difference {
    let outcome = table.winner(asked.link)
    // What the table takes with another tail tells what the file does not ask about.
    let taken = answers.first { $0.takes && $0.tail.fragment == asked.tail.fragment }
    let other = taken ?? answers.first { $0.takes }
    let kind: SiteKind
    var route = outcome.route
    if let known = outcome.kind {
      kind = known
    } else if let alike = spellings(of: shown).lazy
      .compactMap({ self.asked($0, asked.tail, port: host.port) }).first(where: \.takes)
    {
      kind = .alike
      route = table.winner(alike.link).route
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

  /// Other paths that the platform does not tell from one.
  private func spellings(of path: String) -> [String] {
    let slashed = site.countsSlashes || path.hasSuffix("/") ? [] : [path + "/"]
    // `%2F` for all slashes from one on: a value that holds slashes stands last, if anywhere.
    let places = path.indices.dropFirst().filter { path[$0] == "/" }
    return slashed
      + places.prefix(8).map { place in
        String(path[..<place]) + path[place...].replacing("/", with: "%2F")
      }
  }

  /// `nil` where none is doubled.
  private static func withoutDoubledSlashes(_ path: String) -> String? {
    guard path.contains("//") else { return nil }
    let segments = path.split(separator: "/")
    return "/" + segments.joined(separator: "/")
      + (path.hasSuffix("/") && !segments.isEmpty ? "/" : "")
  }
}

extension RouteTable {
  /// The route that wins a link from the web, and why it is not taken where that is known.
  fileprivate func winner(_ link: String) -> (route: String?, kind: SiteKind?) {
    var located = LocatedLink()
    locate(link, source: .universal, into: &located)
    switch located.verdict {
    case .limited, .damaged, .unparsed: return (nil, .unproven)
    case .unmatched: return (nil, nil)
    case .refused(_, winner: true): return (routeID(at: located.match.route), .refused)
    // Its path has empty segments.
    case .refused(let refusal, _):
      return (nil, refusal.reason == .duplicateSlash ? .form : .refused)
    case .matched:
      let id = routeID(at: located.match.route)
      switch entry(at: located.match.route)?.action {
      case .leaveToWeb: return (id, .leftToWeb)
      case .refuse: return (id, .refused)
      default: return (id, nil)
      }
    }
  }
}
