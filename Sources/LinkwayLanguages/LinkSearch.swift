package import LinkwayMatching
import LinkwayRegex

/// Finds at least one link for each combination of routes, of one or more tables, that can match
/// together, except where it reports a gap.
///
/// Combinations also differ in the routes that refuse the link if they win. The caller resolves
/// each link with the real matchers, so an inaccurate link can be useless, but never causes a wrong
/// result.
package struct LinkSearch {
  /// A link with its source.
  package struct Sample {
    package var text: String
    package var source: LinkSource
    /// The indices of the routes that match, as far as the search knows.
    package var routes: [Int]
    /// Links with equal combinations are matched by the same forms of routes.
    package var combination: Combination
  }

  package struct Combination: Hashable {
    fileprivate var authority: String
    fileprivate var forms: [Int]
    fileprivate var routes: [Int]
    fileprivate var source: LinkSource
    fileprivate var isFragmentPath: Bool
  }

  /// A reason why some links may be missing.
  package struct Gap: Hashable {
    /// The index of the route that causes the gap; `nil` if no single route does.
    package var route: Int?
    package var reason: String
  }

  /// The language of a path form, with all routes that have this form.
  private struct PathForms {
    /// The definition of the form, with the settings that its language depends on.
    var key: String
    var language: PartLanguage
    var side: CaptureComparison.Side
    /// The paths in which repeated captures have values; `nil` if they always do.
    var repeated: RegularLanguage?
    var routes: [Int]
  }

  private let routes: [LinkRoute]
  private let tables: [RouteLanguages]
  package private(set) var authorities: LinkAuthorities
  private var values = ValueClasses()
  /// The language of each form, by its definition.
  private var languages: [String: PartLanguage] = [:]
  /// The forms of the last search, and its result: several authorities may have the same forms.
  private var searched: (forms: [PathForms], found: [VerdictSearch.Found]?)?
  /// For each route, the number of the list of origins of each pattern.
  private var lists: [[Int]] = []
  package private(set) var gaps: Set<Gap> = []
  /// The spellings to try besides the plain one.
  package var spellings: Set<LinkSpelling> = [] {
    didSet { values.distinguishesPlus = spellings.contains(.plus) }
  }
  /// Whether to find a link for each way in which an item's pattern captures values.
  package var distinguishesCaptures = false {
    didSet { values.distinguishesCaptures = distinguishesCaptures }
  }
  /// The minimum number of routes that a link has to match.
  package var leastRoutes = 1
  /// Whether to also try a source that does not fit the link's scheme, such as `scheme` for an
  /// https link. Only the app can state such a source.
  package var statesSources = false

  /// Creates a search.
  ///
  /// - Parameter authorities: the authorities that an earlier search found for the same lists of
  ///   origins; `nil` to find them again.
  package init(
    _ routes: [LinkRoute], _ tables: [RouteLanguages], authorities known: LinkAuthorities? = nil
  ) {
    self.routes = routes
    let countsDigits = routes.contains { $0.isSought && $0.route.hasRegex }
    self.tables = tables.map { table in
      var table = table
      table.countsDigits = countsDigits
      return table
    }
    authorities =
      known ?? LinkAuthorities(tables.first ?? RouteLanguages(RouteSet(routes: [])))
    // Without sought routes there is nothing to find.
    guard routes.contains(where: { $0.isSought }) else { return }
    lists = routes.map { route in route.consideredPatterns.map { authorities.list($0) } }
    if known == nil { authorities.search() }
    if let reason = authorities.undecidableReason {
      gaps.insert(Gap(route: nil, reason: reason))
    }
  }

  /// Finds links and passes them to `visit`.
  ///
  /// - Parameters:
  ///   - visit: resolves a link, and returns whether other links that match the same routes may
  ///     have another result.
  ///   - isDone: returns whether the search can end.
  package mutating func run(
    until isDone: () -> Bool = { false }, _ visit: (Sample) -> Bool
  ) {
    for authority in authorities.all where !isDone() { search(authority, isDone, visit) }
  }

  private mutating func search(
    _ authority: LinkAuthority, _ isDone: () -> Bool, _ visit: (Sample) -> Bool
  ) {
    let forms = forms(on: authority)
    guard !forms.isEmpty else { return }
    guard let found = verdicts(on: forms, haveHosts: authority.reading == .both) else {
      gaps.insert(Gap(route: nil, reason: "there are too many patterns that overlap"))
      return
    }
    for found in found where !isDone() {
      var matching: [Int] = []
      var refused: Set<Int> = []
      for mark in Set(found.marks.map { $0 / 2 }).sorted() where mark < forms.count {
        matching += forms[mark].routes
        if forms[mark].language.clean != nil, !found.marks.contains(2 * mark + 1) {
          refused.formUnion(forms[mark].routes)
        }
        if let reason = forms[mark].language.undecidableReason {
          for route in forms[mark].routes { gaps.insert(Gap(route: route, reason: reason)) }
        }
      }
      let unique = Set(matching).sorted()
      guard unique.count >= leastRoutes else { continue }
      for (source, accepting) in sources(of: authority, unique)
      where accepting.count >= leastRoutes && accepting.contains(where: { routes[$0].isSought }) {
        visitTails(authority, found, source, accepting, visit)
      }
    }
  }

  /// Returns words for each combination of forms that match together; `nil` if there are too many
  /// combinations.
  private mutating func verdicts(
    on forms: [PathForms], haveHosts: Bool
  ) -> [VerdictSearch.Found]? {
    if let searched,
      searched.forms.elementsEqual(forms, by: { $0.key == $1.key && $0.routes == $1.routes })
    {
      return searched.found
    }
    var parts: [VerdictSearch.Language] = []
    for (mark, form) in forms.enumerated() {
      let isSought = form.routes.contains { routes[$0].isSought }
      parts.add(form.language.matched, mark: 2 * mark, isSought: isSought)
      parts.add(form.language.clean, mark: 2 * mark + 1, isSought: isSought)
    }
    let captures = captureDistinctions(forms, haveHosts: haveHosts)
    for (place, paths) in (slashDistinctions + captures).enumerated() {
      parts.add(paths, mark: 2 * (forms.count + place), isSought: false)
    }
    var search =
      captures.isEmpty
      ? VerdictSearch(parts) : VerdictSearch(parts, wordLimit: CaptureComparison.wordLimit)
    let found = search.found()
    searched = (forms, found)
    return found
  }

  /// Returns the path forms that match on an authority.
  private mutating func forms(on authority: LinkAuthority) -> [PathForms] {
    var forms: [PathForms] = []
    var places: [String: Int] = [:]
    let matches = Dictionary(grouping: authority.matches) { $0.list }
    for (route, lists) in zip(routes.indices, lists) {
      let only = routes[route].only
      for (pattern, list) in zip(routes[route].consideredPatterns, lists) {
        for match in matches[list] ?? [] {
          // If the host is found together with the path, its exactness is not known yet.
          if authority.reading != .both || match.isFolded, let only,
            match.exactness != only.exactness
          {
            continue
          }
          for form in only.map({ $0.form..<$0.form + 1 }) ?? 0..<pattern.path.formCount {
            let isCaseSensitive = routes[route].route.caseSensitive
            let key = """
              \(settings(routes[route].table)) \(isCaseSensitive ? "" : "i") \
              \(authority.reading == .both ? (match.isFolded ? "f" : "h\(match.origin)") : "") \
              \(only?.exactness.rawValue ?? -1) \
              \(form) \(pattern.path.definition)
              """
            if let place = places[key] {
              if forms[place].routes.last != route { forms[place].routes.append(route) }
              continue
            }
            let made =
              languages[key] ?? language(pattern.path.forms[form], route, authority, match)
            languages[key] = made
            places[key] = forms.count
            let side = tables[routes[route].table].side(
              pattern.path, form: form, caseSensitive: isCaseSensitive)
            let repeated =
              distinguishesCaptures
              ? tables[routes[route].table].withRepetitions(
                pattern.path.forms[form], kind: .path, caseSensitive: isCaseSensitive) : nil
            forms.append(
              PathForms(
                key: key, language: made, side: side, repeated: repeated, routes: [route]))
          }
        }
      }
    }
    return forms
  }

  /// The paths whose slashes the tables treat differently. On these paths, the values of captures
  /// that cross slashes differ even if the same routes match.
  private var slashDistinctions: [RegularLanguage] {
    guard let first = tables.first?.slashes else { return [] }
    var paths: [RegularLanguage] = []
    if tables.contains(where: { $0.slashes.trailing != first.trailing }) {
      paths.append(.concatenation([.everything, .separator]))
    }
    if tables.contains(where: { $0.slashes.duplicates != first.duplicates }) {
      paths.append(.concatenation([.everything, .separator, .separator, .everything]))
    }
    return paths
  }

  /// Returns the paths of which the forms of a route in both tables capture different values, and
  /// the paths in which repeated captures have values.
  private func captureDistinctions(
    _ forms: [PathForms], haveHosts: Bool
  ) -> [RegularLanguage] {
    guard distinguishesCaptures else { return [] }
    let sides = forms.flatMap { form in
      form.routes.map { routes[$0] }.filter { $0.isSought }
        .map { (table: $0.table, owner: $0.route.id, side: form.side) }
    }
    let repeated = forms.filter { form in form.routes.contains { routes[$0].isSought } }
      .compactMap { $0.repeated }
    let host = RegularLanguage.concatenation([
      .separator, RegularLanguage.symbols(SymbolSet.scalars).repeated(),
    ])
    // If the path is found together with the host, it follows a segment with the host.
    return (CaptureComparison(kind: .path).differences(sides) + repeated).map { paths in
      haveHosts ? .concatenation([host.optional, paths]) : paths
    }
  }

  /// Returns the index of the first table that parses paths by the same rules.
  private func settings(_ table: Int) -> Int {
    tables.firstIndex {
      $0.slashes == tables[table].slashes && $0.admission == tables[table].admission
        && $0.otherLinks == tables[table].otherLinks
    } ?? table
  }

  private func language(
    _ form: ComponentPattern.Form, _ route: Int, _ authority: LinkAuthority,
    _ match: LinkAuthority.Match
  ) -> PartLanguage {
    let texts = tables[routes[route].table].texts(
      of: form, kind: .path, caseSensitive: routes[route].route.caseSensitive)
    func written(_ paths: RegularLanguage) -> RegularLanguage {
      guard authority.reading == .both else { return paths }
      let label = RegularLanguage.symbols(
        SymbolSet("a"..."z", "A"..."Z", "0"..."9", "-"...".")
      ).repeated(atLeast: 1)
      let hosted = RegularLanguage.concatenation([.separator, label])
      if match.isFolded {
        let rest = RegularLanguage.concatenation([.separator, .everything]).optional
        return paths.intersection(.concatenation([hosted, rest]))
      }
      let origin = authorities.origin(match.origin)
      let hosts = origin.host.map { host in
        RegularLanguage.union(
          host.forms.indices.filter { form in
            routes[route].only.map { $0.exactness == origin.exactness(ofForm: form) } ?? true
          }.map { authorities.hostLanguage(of: host.forms[$0], ignoresCase: true) })
      }
      return .concatenation([
        .separator, (hosts ?? .nothing).intersection(label), paths,
      ])
    }
    let matched = written(texts.matched)
    guard matched.automaton != nil else {
      return PartLanguage(
        matched: .everything,
        undecidableReason: matched.undecidableReason ?? "its paths are not regular")
    }
    return PartLanguage(
      matched: matched, clean: texts.clean.map(written),
      undecidableReason: texts.undecidableReason)
  }

  /// Returns one source for each set of routes that accept it, the most common source first.
  private func sources(
    of authority: LinkAuthority, _ matching: [Int]
  ) -> [(source: LinkSource, routes: [Int])] {
    let usual: LinkSource = authority.scheme == "https" ? .universal : .scheme
    var found: [(source: LinkSource, routes: [Int])] = []
    var known: Set<[Bool]> = []
    let others = statesSources ? LinkSource.allCases : []
    for source in [usual, .internal, .notification] + others {
      let accepts = matching.map { routes[$0].route.sources.contains(source) }
      let distinct = matching.map { routes[$0].otherSources?.contains(source) ?? false }
      guard known.insert(accepts + distinct).inserted else { continue }
      found.append((source, zip(matching, accepts).filter { $0.1 }.map { $0.0 }))
    }
    return found
  }

  private mutating func visitTails(
    _ authority: LinkAuthority, _ found: VerdictSearch.Found, _ source: LinkSource,
    _ matching: [Int], _ visit: (Sample) -> Bool
  ) {
    let words = found.words
    guard let word = words.first else { return }
    let among = matching.map { routes[$0] }
    let havePaths = among.contains { if case .pattern? = $0.route.fragment { true } else { false } }
    let haveItems = among.contains { if case .form? = $0.route.fragment { true } else { false } }
    func visitAll(
      _ tail: LinkTails.Combinations.Tail, _ word: [SymbolSet], _ variation: Int,
      isFragmentPath: Bool
    ) -> Bool {
      let holding = matching.indices.filter { tail.key.holds.contains($0) }.map { matching[$0] }
      guard holding.count >= leastRoutes else { return false }
      let combination = Combination(
        authority: authority.text, forms: found.marks, routes: holding, source: source,
        isFragmentPath: isFragmentPath)
      var isVaried = false
      for text in LinkTexts(authority, word, tail, variation).texts(spellings) {
        let sample = Sample(
          text: text, source: source, routes: holding, combination: combination)
        isVaried = visit(sample) || isVaried
      }
      return isVaried
    }
    for isFragmentPath in havePaths && haveItems ? [true, false] : [havePaths] {
      for var combinations in LinkTails(among, isFragmentPath: isFragmentPath, tables, &values).all
      {
        var varied: Set<LinkTails.Combinations.Key> = []
        for tail in combinations.shortest() {
          guard visitAll(tail, word, 0, isFragmentPath: isFragmentPath) else { continue }
          varied.insert(tail.key)
          for (place, word) in words.enumerated() {
            for variation in place == 0 ? [1, 2] : [0, 1] {
              _ = visitAll(tail, word, variation, isFragmentPath: isFragmentPath)
            }
          }
        }
        if !varied.isEmpty {
          for tail in combinations.variations(of: varied) {
            _ = visitAll(tail, word, 0, isFragmentPath: isFragmentPath)
            _ = visitAll(tail, word, 1, isFragmentPath: isFragmentPath)
          }
        }
        guard combinations.isTooLarge else { continue }
        gaps.insert(
          Gap(
            route: matching.first,
            reason: "its paths have too many combinations of query items to compare"))
      }
    }
    for route in among {
      for item in route.route.query.items {
        let key = values.key(item, of: route, isInFragment: false, tables)
        if let reason = values.undecidableReason(key) {
          gaps.insert(
            Gap(
              route: matching.first { routes[$0].route.id == route.route.id }, reason: reason))
        }
      }
    }
  }
}

extension Route {
  /// Whether a regex constrains any capture or item.
  fileprivate var hasRegex: Bool {
    valueTypes.contains { if case .regex = $0 { true } else { false } }
  }

  /// The types of all items, and of all captures except those of origins.
  package var valueTypes: [ValueType] {
    Self.types(of: patterns.flatMap { $0.path.slots }) + tailTypes
  }

  /// The types of all items, and of all captures of items and fragments.
  package var tailTypes: [ValueType] {
    var slots: [CaptureSlot] = []
    var items = query.items
    switch fragment {
    case .pattern(let pattern)?: slots += pattern.slots
    case .form(let rule)?: items += rule.items
    case nil: break
    }
    slots += items.compactMap { $0.matches }.flatMap { $0.slots }
    return items.map { $0.type } + Self.types(of: slots)
  }

  private static func types(of slots: [CaptureSlot]) -> [ValueType] {
    slots.compactMap { slot in if case .value(let type) = slot.content { type } else { nil } }
  }
}
