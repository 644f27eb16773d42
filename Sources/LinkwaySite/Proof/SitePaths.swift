import LinkwayLanguages
import LinkwayMatching
import LinkwayRegex
import LinkwayTable
import LinkwayURLParsing

/// Finds one path for each combination of file rules and routes that a path can match.
struct SitePaths {
  /// A path with the rules and routes that match it.
  struct Found {
    /// The path as written.
    var path: String
    var rules: [Int]
    /// The routes that are known to match.
    var routes: [Int]
    /// The routes that may match: a value may be a link.
    var possible: [Int]
    /// The routes that match or may match.
    var candidates: [Int] { (routes + possible).sorted() }
    /// A route that would match the path if its captures accepted any text.
    var near: Int?
  }

  /// Whether each path represents other paths, because there are too many combinations to find all.
  private(set) var areRepresentative = false

  /// The language of a path form, with all routes that have this form.
  private struct Forms {
    var language: PartLanguage
    var near: RegularLanguage?
    /// Whether the language is an upper bound, besides an exact one.
    var isPossible: Bool
    /// Whether the language contains paths that no route of this form may match.
    var isBound: Bool { isPossible || language.undecidableReason != nil }
    var isHandled: Bool
    var routes: [Int]
  }

  private(set) var all: [Found] = []
  private let effects: [SiteRule.Effect]
  /// The reasons why some paths may be missing, each with the route that it concerns; `nil` if it
  /// concerns several.
  private(set) var gaps: [(route: Int?, reason: String)] = []

  /// The maximum number of positions of all patterns of the files.
  private static let positionLimit = 1_000_000

  /// Finds the paths for a host.
  ///
  /// - Parameters:
  ///   - ignoresPorts: whether the rules also match links of other ports.
  ///   - combinationLimit: the maximum number of combinations to search. If there are more, the
  ///     search is limited to paths that represent all others.
  ///   - settles: receives a path outside of all routes, and returns whether no other such path is
  ///     needed.
  ///   - shows: returns whether a path shows a difference of a kind, or any difference if the kind
  ///     is `nil`.
  init(
    _ table: RouteTable, on host: SiteHost, _ rules: [SiteRule], _ text: WrittenText,
    countsSlashes: Bool, ignoresPorts: Bool, combinationLimit: Int, settles: (Found) -> Bool,
    shows: (Found, SiteKind?) -> Bool
  ) {
    effects = rules.map { $0.effect }
    let set = table.routeSet
    let forms = Self.forms(of: table, set, on: host)
    var languages: [VerdictSearch.Language] = []
    var room = Self.positionLimit
    for (place, rule) in rules.enumerated() {
      for paths in rule.paths where room >= 0 {
        if let automaton = paths.automaton {
          room -= automaton.count
          var language = VerdictSearch.Language(
            automaton, mark: place, isSought: rule.canOpen, isMain: false)
          (language.list, language.decides) = (rule.list, rule.isUnconditional)
          languages.append(language)
        } else if let reason = paths.undecidableReason {
          gaps.append((nil, reason))
        }
      }
    }
    if room < 0 { gaps.append((nil, "the patterns are too large to be compared")) }
    func mark(_ place: Int, _ kind: Int) -> Int { rules.count + 3 * place + kind }
    for (place, form) in forms.enumerated() {
      let all: [(RegularLanguage?, Bool)] = [
        (form.language.matched, form.isHandled), (form.language.clean, form.isHandled),
        (form.near, false),
      ]
      for (kind, (texts, isSought)) in all.enumerated() {
        guard let texts = texts.map(text.spellings(ofSegments:)) else { continue }
        if let automaton = texts.automaton {
          languages.append(.init(automaton, mark: mark(place, kind), isSought: isSought))
        } else if let reason = texts.undecidableReason, isSought {
          gaps += form.routes.map { ($0, reason) }
        }
      }
      if let reason = form.language.undecidableReason {
        gaps += form.routes.map { ($0, reason) }
      }
    }
    // A link without a path is in the same languages as `/`, but can have another result.
    let (pathless, universe) = (mark(forms.count, 0), mark(forms.count, 1))
    let segments = text.segments(
      haveSlashes: forms.contains { $0.routes.contains { set.routes[$0].takesSlashes } })
    let all = countsSlashes ? segments.optional : segments
    if let automaton = all.automaton, let empty = RegularLanguage.empty.automaton {
      languages.append(.init(required: automaton, mark: universe))
      languages.append(.init(empty, mark: pathless, isSought: false, isMain: false))
    }
    var search = VerdictSearch(languages, stateLimit: combinationLimit, wordLimit: 1)
    // A copy, because the search changes while its closure calls `path`.
    let joined = search
    func isNear(_ mark: Int) -> Bool {
      (rules.count..<pathless).contains(mark) && (mark - rules.count) % 3 == 2
    }
    func path(_ found: VerdictSearch.Found, isNearOmitted: Bool = false) -> Found? {
      guard let word = found.words.first, found.marks.last == universe else { return nil }
      let met = found.marks.filter { (rules.count..<pathless).contains($0) }.map {
        $0 - rules.count
      }
      let matching = met.filter { $0 % 3 == 0 }.map { forms[$0 / 3] }
      let routes = Set(matching.filter { !$0.isPossible }.flatMap { $0.routes })
      let possible = Set(matching.filter { $0.isPossible }.flatMap { $0.routes }).subtracting(
        routes)
      let path = text.spelled(word)
      var near = met.first { $0 % 3 == 2 }.flatMap { forms[$0 / 3].routes.first }
      if isNearOmitted, routes.isEmpty, let word = text.word(path) {
        near = joined.marks(of: word).filter(isNear).min().flatMap {
          forms[($0 - rules.count) / 3].routes.first
        }
      }
      return Found(
        path: path, rules: Array(found.marks.prefix { $0 < rules.count }),
        routes: routes.sorted(), possible: possible.sorted(), near: near)
    }
    if let found = search.found({ path($0).map(settles) ?? false }) {
      self.all = found.compactMap { path($0) }
      return
    }
    guard let required = all.automaton else {
      gaps.append((nil, "the patterns overlap in too many ways"))
      return
    }
    areRepresentative = true
    var shortest: [[Int]: [SymbolSet]] = [:]
    var differing: [[Int]: Bool] = [:]
    // The languages of near paths only describe differences and are large, so they are not part of
    // this search.
    let failed = Self.searchAntichains(
      languages.filter { $0.mark < pathless && !isNear($0.mark) }, rules, required,
      bounds: Set(forms.indices.filter { forms[$0].isBound }.map { mark($0, 0) }),
      ignoresPorts: ignoresPorts
    ) { marks, word, sought in
      let marks = marks + (word.isEmpty ? [pathless, universe] : [universe])
      if shortest[marks].map({ word.count < $0.count }) ?? true { shortest[marks] = word }
      let found = { path(.init(marks: marks, words: [word]), isNearOmitted: true) }
      switch sought {
      case .all: return false
      case .port: return found().map { shows($0, .port) } ?? false
      case .difference:
        let isDiffering = differing[marks] ?? found().map { shows($0, nil) }
        differing[marks] = isDiffering
        return isDiffering ?? false
      }
    }
    for place in failed {
      gaps.append(
        (place.flatMap { forms[$0].routes.first }, "the patterns overlap in too many ways"))
    }
    self.all = shortest.map { VerdictSearch.Found(marks: $0.key, words: [$0.value]) }
      .sorted { $0.marks.lexicographicallyPrecedes($1.marks) }
      .compactMap { path($0, isNearOmitted: true) }
  }

  /// Returns whether a path that a route is known to match represents `found`, on which the route may
  /// match: if that path shows no difference, the route causes none on the paths of `found`.
  ///
  /// The cases are those of ``searchAntichains(_:_:_:bounds:ignoresPorts:_:)``.
  func isRepresented(_ found: Found, for route: Int, isHandled: Bool) -> Bool {
    all.contains { other in
      guard other.routes.contains(route) else { return false }
      let (fewer, more) = isHandled ? (other.rules, found.rules) : (found.rules, other.rules)
      return effects.indices.allSatisfy { rule in
        let (before, after) = (fewer.contains(rule), more.contains(rule))
        return switch effects[rule] {
        case .opens: !before || after
        case .excludes: before || !after
        case .mayOpen: before == after
        }
      } && other.candidates.allSatisfy(found.candidates.contains)
    }
  }

  /// What a search of representative paths is for.
  private enum Sought {
    /// All paths.
    case all
    /// A path that shows a difference.
    case difference
    /// A path that shows a difference between ports.
    case port
  }

  /// Searches paths that represent all others, for tables and files with too many combinations.
  ///
  /// A link that opens still opens if more opening rules and fewer excluding rules match it. If the
  /// file and the table differ on a path, one of the following cases applies. The second sentence
  /// of a case states to which other paths, among those that lead to the same state of the searched
  /// languages, the case applies too:
  /// - A rule opens the path, no earlier rule excludes it, and no route matches. The same is true
  ///   of paths that fewer excluding rules and fewer routes match. If restrictions must open the
  ///   path too, then more rules of the other lists must match.
  /// - A form handles the path and wins, and no rule opens the path. The same is true of paths that
  ///   fewer opening rules, more excluding rules, and fewer routes match.
  /// - A form wins but does not handle the path, and a rule opens the path. The same is true of
  ///   paths that more opening rules, fewer excluding rules, and fewer routes match. In this case,
  ///   each form is searched until a path shows a difference.
  /// - A form handles the path and wins, a rule opens the path, and the rule also opens other ports.
  ///   The same is true of the paths of the third case. One path is enough.
  ///
  /// - Parameters:
  ///   - bounds: the marks of the forms whose languages are upper bounds.
  ///   - visit: receives a path, and returns whether the path shows what is sought.
  /// - Returns: the index of each form whose search needs too many states; `nil` for a search that
  ///   is not limited to one form.
  private static func searchAntichains(
    _ languages: [VerdictSearch.Language], _ rules: [SiteRule], _ required: PositionAutomaton,
    bounds: Set<Int>, ignoresPorts: Bool,
    _ visit: (_ marks: [Int], _ word: [SymbolSet], _ sought: Sought) -> Bool
  ) -> [Int?] {
    // Opening rules, restrictions that open, excluding rules, rules that may open, and forms.
    var groups = [[VerdictSearch.Language]](repeating: [], count: 5)
    for var language in languages {
      language.list = nil
      guard language.mark < rules.count else {
        groups[4].append(language)
        continue
      }
      let rule = rules[language.mark]
      switch rule.effect {
      case .opens:
        language.isSought = true
        groups[rule.isRestriction ? 1 : 0].append(language)
      case .excludes: groups[2].append(language)
      case .mayOpen: groups[3].append(language)
      }
    }
    guard let search = AntichainSearch(groups, required: required) else { return [nil] }
    let isRestricted = rules.contains { $0.isRestriction }
    let refusing = Set(groups[4].map { $0.mark }.filter { ($0 - rules.count) % 3 == 1 })
    let forms = groups[4]
    let handling = AntichainSearch.Sought(
      forms.filter { $0.isSought && !refusing.contains($0.mark + 1) })
    var failed: [Int?] = []
    for (sought, orders) in [
      (
        .init(groups[isRestricted ? 1 : 0]),
        [isRestricted ? .more : .any, .any, .fewer, .same, .fewer]
      ),
      (handling, [.fewer, .fewer, .more, .same, .fewer]),
    ] as [(AntichainSearch.Sought, [AntichainSearch.Order])] {
      let isComplete = search.search(sought, orders, stateLimit: 400_000) { visit($0, $1, .all) }
      if !isComplete { failed.append(nil) }
    }
    // A path that no route matches, although the upper bound of a form contains it, represents no
    // other paths of that form. The search for such paths need not be complete.
    let bounded = AntichainSearch.Sought(forms.filter { bounds.contains($0.mark) })
    let same = [AntichainSearch.Order](repeating: .same, count: groups.count)
    _ = search.search(bounded, same, stateLimit: 20_000) { visit($0, $1, .all) }
    // Usually, the simplest paths show a difference already.
    let simple: [AntichainSearch.Order] = [.any, .any, .fewer, .any, .fewer]
    let opened: [AntichainSearch.Order] = [.more, .more, .fewer, .same, .fewer]
    for form in forms where !form.isSought || refusing.contains(form.mark + 1) {
      let form = (mark: form.mark, sought: AntichainSearch.Sought([form]))
      var isFound = false
      for orders in [simple, opened] where !isFound {
        let isComplete = search.search(form.sought, orders, stateLimit: 10_000) { marks, word in
          isFound = visit(marks, word, .difference)
          return isFound
        }
        if !isComplete, orders == opened { failed.append((form.mark - rules.count) / 3) }
      }
    }
    let finds =
      !ignoresPorts
      || search.search(handling, opened, stateLimit: 400_000) { visit($0, $1, .port) }
    if !finds { failed.append(nil) }
    return failed
  }

  /// Returns the path forms, for a host, of all routes that accept universal links.
  private static func forms(
    of table: RouteTable, _ set: RouteSet, on host: SiteHost
  ) -> [Forms] {
    var languages = RouteLanguages(set)
    var forms: [Forms] = []
    var places: [String: Int] = [:]
    for (place, route) in set.routes.enumerated() where route.sources.contains(.universal) {
      let isHandled = table.entry(at: place)?.action.isHandled ?? false
      for pattern in route.patterns where pattern.exactness(on: host) != nil {
        for (index, form) in pattern.path.forms.enumerated() {
          // Of the other types, only numbers with exponents of three or more digits are bounded.
          let bounds: [TypeLanguage.Bound] = form.hasLinks ? [.exact, .possible] : [.possible]
          for bound in bounds {
            let key =
              "\(index) \(bound) \(route.caseSensitive) \(isHandled) \(pattern.path.definition)"
            if let known = places[key] {
              if forms[known].routes.last != place { forms[known].routes.append(place) }
              continue
            }
            languages.bound = bound
            let isNearSought = isHandled && bound == bounds[0] && form.hasTypes
            places[key] = forms.count
            forms.append(
              Forms(
                language: languages.texts(
                  of: form, kind: .path, caseSensitive: route.caseSensitive),
                near: isNearSought
                  ? languages.untyped(form, caseSensitive: route.caseSensitive) : nil,
                isPossible: bound != bounds[0], isHandled: isHandled, routes: [place]))
          }
        }
      }
    }
    return forms
  }
}

extension Route {
  /// Whether a capture in the path can contain encoded slashes.
  fileprivate var takesSlashes: Bool {
    patterns.flatMap { $0.path.slots }.contains { slot in
      if case .value(let type) = slot.content { type.takesSlashes } else { false }
    }
  }
}

extension ComponentPattern.Form {
  /// Whether a capture has a type that rejects some texts.
  fileprivate var hasTypes: Bool {
    captures.contains { content in
      guard case .value(let type) = content else { return false }
      if case .builtIn(.string) = type { return false }
      return true
    }
  }
}

extension ValueType {
  /// Whether a value of this type can contain a `/`, which Apple's systems treat as a separator.
  var takesSlashes: Bool {
    switch self {
    case .builtIn(let type): type == .link || type == .raw
    case .enumeration(let type): type.values.contains { $0.utf8.contains(UInt8(ascii: "/")) }
    case .regex(let regex): regex.takesSlashes
    }
  }
}
