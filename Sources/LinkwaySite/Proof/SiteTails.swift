import LinkwayLanguages
import LinkwayMatching
import LinkwayRegex
import LinkwayTable
import LinkwayURLParsing

/// Finds one query and fragment for each combination of rules and routes that they can match.
struct SiteTails {
  /// A query and fragment, as written.
  struct Tail {
    var text: String
    /// The routes that match or may match.
    var routes: Set<Int> = []
    /// The routes that may match, and are not known to match any tail that is otherwise matched
    /// alike.
    var unknown: Set<Int> = []
  }

  private let table: RouteTable
  private let routes: [Route]
  private let languages: RouteLanguages
  /// Upper bounds, for values that may be numbers or links.
  private let possible: RouteLanguages
  private let rules: [SiteRule]
  private let texts: SiteTexts
  private let plusIsSpace: Bool
  private var known: [[Int]: [Tail]] = [:]
  /// The reasons why some tails may be missing.
  private(set) var gaps: Set<String> = []

  /// A route with the languages of its values. A route whose exact languages omit some values
  /// occurs a second time, with upper bounds.
  private struct Candidate {
    var place: Int
    var route: Route
    var languages: RouteLanguages
    /// The index of the candidate with exact languages, for one with upper bounds.
    var exact: Int?
  }

  init(_ table: RouteTable, _ rules: [SiteRule], _ texts: SiteTexts) {
    let set = table.routeSet
    (self.table, self.rules, self.texts) = (table, rules, texts)
    (routes, languages) = (set.routes, RouteLanguages(set))
    var possible = languages
    possible.bound = .possible
    self.possible = possible
    plusIsSpace = set.admission.plusIsSpace
  }

  /// Returns the tails (query and fragment), shortest first, for a path that matches the rules
  /// `met` and the routes `matching`.
  mutating func all(_ met: [Int], _ matching: [Int]) -> [Tail] {
    var closed: Set<Int> = []
    // Rules after an unconditional one in the same list have no effect.
    let tested = met.filter { place in
      if closed.contains(rules[place].list) { return false }
      if rules[place].isUnconditional { closed.insert(rules[place].list) }
      return true
    }
    let key = tested + [-1] + matching
    if let known = known[key] { return known }
    var candidates = matching.map {
      Candidate(place: $0, route: routes[$0], languages: languages)
    }
    for (place, candidate) in candidates.enumerated()
    where candidate.route.tailTypes.contains(where: TypeLanguage.isOnlyBounded) {
      candidates.append(
        Candidate(
          place: candidate.place, route: candidate.route, languages: possible, exact: place))
    }
    let made = tails(tested, candidates)
    known[key] = made
    return made
  }

  private mutating func tails(_ tested: [Int], _ matching: [Candidate]) -> [Tail] {
    let count = tested.count + matching.count
    var parts = queryParts(tested, matching)
    if let fragment = fragmentPart(tested, matching) { parts.append(fragment) }
    guard !parts.isEmpty else { return [Tail(text: "", routes: Set(matching.map { $0.place }))] }
    var sought = BitSet(count: count)
    for (place, rule) in tested.enumerated() where rules[rule].canOpen { sought.insert(place) }
    for (place, candidate) in matching.enumerated()
    where table.entry(at: candidate.place)?.action.isHandled == true {
      sought.insert(tested.count + place)
    }
    var combinations = TailCombinations<TailPart.Choice>(count: count, sought: sought)
    for part in parts {
      guard let choices = part.choices() else {
        gaps.insert("the queries or fragments of some rules differ in too many ways")
        continue
      }
      combinations.dimensions.append(choices)
    }
    for list in Set(tested.map { rules[$0].list }) {
      combinations.alternatives.append(
        tested.indices.filter { rules[tested[$0]].list == list }.map { place in
          (place, parts.lastIndex { $0.rules.contains(place) } ?? -1)
        })
    }
    let raw = rawNames(matching)
    var all: [String: Tail] = [:]
    for tail in combinations.shortest() {
      let routes = matching.indices.filter { tail.key.holds.contains(tested.count + $0) }
      let unknown = unknown(tail, combinations.dimensions, matching, tested.count)
      var items: [String] = []
      var fragment: String?
      for choice in tail.choices {
        guard let word = choice.word else { continue }
        switch choice.kind {
        case .query: items.append(texts.query.spelled(word))
        case .fragment: fragment = texts.fragment.spelled(word)
        }
      }
      func add(_ items: [String]) {
        let text =
          (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
          + (fragment.map { "#" + $0 } ?? "")
        all[text, default: Tail(text: text)].routes.formUnion(routes.map { matching[$0].place })
        all[text]?.unknown.formUnion(unknown)
      }
      func isRaw(_ item: String) -> Bool { raw.contains { item.hasPrefix($0 + "=") } }
      add(items.filter { !isRaw($0) } + items.filter(isRaw))
      // A raw item includes the rest of the query, so in this order it hides the other items.
      if items.contains(where: isRaw) { add(items.filter(isRaw) + items.filter { !isRaw($0) }) }
    }
    if combinations.isTooLarge {
      gaps.insert("there are too many combinations of query items to compare")
    }
    return all.values.sorted {
      ($0.text.utf8.count, $0.text) < ($1.text.utf8.count, $1.text)
    }
  }

  /// Returns the routes that may match a tail, and are not known to match any choice of a part that
  /// is otherwise matched alike.
  private func unknown(
    _ tail: TailCombinations<TailPart.Choice>.Tail, _ dimensions: [[TailPart.Choice]],
    _ candidates: [Candidate], _ first: Int
  ) -> Set<Int> {
    let pairs = candidates.enumerated().compactMap { place, candidate in
      candidate.exact.map { (exact: first + $0, possible: first + place) }
    }
    func others(_ choice: TailPart.Choice) -> BitSet {
      pairs.reduce(into: choice.holds) { $0.remove($1.exact) }
    }
    let unknown = pairs.filter { exact, possible in
      tail.key.holds.contains(possible)
        && zip(tail.choices, dimensions).contains { choice, choices in
          !choice.holds.contains(exact)
            && !choices.contains { $0.holds.contains(exact) && others($0) == others(choice) }
        }
    }
    return Set(unknown.map { candidates[$0.exact - first].place })
  }

  private func rawNames(_ matching: [Candidate]) -> Set<String> {
    Set(matching.flatMap { $0.route.query.items }.filter { $0.isRaw }.map { name($0.name, .query) })
  }

  // MARK: Queries

  /// Returns the independent parts of the query. Each consists of items whose names differ only in
  /// case or percent-encoding, since some rules do not distinguish them. If a rule tests the whole
  /// query, there is only one part.
  private mutating func queryParts(_ tested: [Int], _ matching: [Candidate]) -> [TailPart] {
    var spelled: Set<String> = []
    var readings: Set<GlobReading> = []
    var isWhole = false
    for condition in tested.flatMap({ rules[$0].query }) {
      switch condition {
      case .whole: isWhole = true
      case .every(let given, _, let reading):
        readings.insert(reading)
        let text = String(scalars: given)
        spelled.insert(
          reading.percentEncoded && texts.query.word(text) != nil ? text : name(text, .query))
      case .some(_, let given):
        if let given { spelled.insert(name(given, .query)) } else { isWhole = true }
      }
    }
    for item in matching.flatMap({ $0.route.query.items }) {
      spelled.insert(name(item.name, .query))
    }
    for text in spelled { spelled.formUnion(variants(of: text, readings)) }
    let folded = GlobReading(percentEncoded: false, caseSensitive: false)
    var groups: [[String]]
    var known: RegularLanguage?
    if isWhole {
      groups = [spelled.sorted()]
      known = spellings(ofNames: spelled, readings, .query)
    } else {
      groups = Dictionary(grouping: spelled) { folded.text($0) }.values.map { $0.sorted() }
        .sorted { $0[0] < $1[0] }
    }
    let splits = tested.flatMap { rules[$0].query }.contains {
      if case .some = $0 { true } else { false }
    }
    return groups.enumerated().map { number, names in
      let items = WrittenItems(
        texts.query, names: names, separators: splits ? "&;" : "", haveBareNames: isWhole,
        othersThan: known)
      var part = TailPart(
        .query, texts.query, words: items.all, rules: tested.count + matching.count)
      for (place, rule) in tested.enumerated() {
        for condition in rules[rule].query {
          add(condition, of: place, &part, items, isWhole: isWhole)
          // No link can have an item with this name, so the rule never matches.
          if number == 0, case .every(let name, let glob, let reading) = condition,
            !glob.matches([]),
            !spelled.contains(where: { reading.text($0) == name })
          {
            part.require(place, .nothing, holdsWithout: false)
          }
        }
      }
      for (place, candidate) in matching.enumerated() {
        addItems(
          candidate.route.query, of: tested.count + place, candidate, &part, items)
      }
      return part
    }
  }

  private func add(
    _ condition: SiteRule.Condition, of place: Int, _ part: inout TailPart, _ items: WrittenItems,
    isWhole: Bool
  ) {
    switch condition {
    case .whole(let texts):
      part.require(place, texts, holdsWithout: texts.automaton?.isNullable ?? false)
    case .every(let name, let glob, let reading):
      let named = items.names.filter { reading.text($0) == name }
      guard !named.isEmpty else { return }
      let takesEmpty = glob.matches([])
      part.require(
        place,
        items.all(named, reading.language(glob, texts.query), isOptional: takesEmpty),
        holdsWithout: takesEmpty)
    case .some(let decoded, let name):
      guard isWhole || name.map({ items.names.contains(self.name($0, .query)) }) ?? true else {
        return
      }
      part.require(place, items.anyItem(texts.query.spellings(of: decoded)), holdsWithout: false)
    }
  }

  /// Returns all spellings that a rule or a route reads as one of some names.
  private func spellings(
    ofNames names: Set<String>, _ readings: Set<GlobReading>, _ part: TailPart.Kind
  ) -> RegularLanguage {
    let isFolded = readings.contains { !$0.caseSensitive }
    let text = part == .query ? texts.query : texts.fragment
    return .union(
      names.flatMap { name in
        let decoded = Glob(GlobReading.decoded(name).scalars.map(Glob.Element.scalar))
        let words = decoded.language(isFolded: isFolded)
        return [text.spellings(of: words)]
          + (plusIsSpace ? [text.spellings(of: words, plusIsSpace: true)] : [])
      })
  }

  /// Returns other spellings of a name that a rule or route may distinguish from the name, while
  /// another one treats both as equal.
  private func variants(of name: String, _ readings: Set<GlobReading>) -> [String] {
    var variants: [String] = []
    let plain = GlobReading.decoded(name)
    guard let first = plain.unicodeScalars.first else { return [] }
    if readings.contains(where: { $0.percentEncoded }) {
      variants.append(
        WrittenText.spelling(of: first)
          + self.name(String(plain.unicodeScalars.dropFirst()), .query))
    }
    if readings.contains(where: { !$0.caseSensitive }) {
      var other = String.UnicodeScalarView()
      for scalar in plain.unicodeScalars {
        let isLetter = scalar.isASCII && scalar.properties.isAlphabetic
        let isChanged = isLetter && !other.contains { $0.isASCII && $0.properties.isAlphabetic }
        other.append(isChanged ? Unicode.Scalar(scalar.value ^ 0x20) ?? scalar : scalar)
      }
      variants.append(self.name(String(other), .query))
    }
    return variants
  }

  /// Returns a name as it is written in links.
  private func name(_ name: String, _ part: TailPart.Kind) -> String {
    let text = part == .query ? texts.query : texts.fragment
    return name.unicodeScalars.map { scalar in
      text.plain.contains(scalar) && !"&=+".unicodeScalars.contains(scalar)
        ? String(scalar) : WrittenText.spelling(of: scalar)
    }.joined()
  }

  /// Adds the conditions of a route's items to a part.
  private mutating func addItems(
    _ rule: QueryRule, of place: Int, _ candidate: Candidate, _ part: inout TailPart,
    _ items: WrittenItems
  ) {
    let isCaseSensitive = candidate.route.caseSensitive
    for item in rule.items {
      let named = items.names.filter { name in
        let text = GlobReading.decoded(
          plusIsSpace ? name.replacingByte("+", with: " ") : name)
        return text.utf8.elementsEqual(item.name.utf8)
      }
      guard !named.isEmpty else { continue }
      guard !item.isAbsent else {
        part.require(place, items.none(named), holdsWithout: true)
        continue
      }
      let values = candidate.languages.values(of: item, caseSensitive: isCaseSensitive)
      if let reason = values.undecidableReason { gaps.insert(reason) }
      func spelled(_ texts: RegularLanguage) -> RegularLanguage {
        part.text.spellings(of: texts, plusIsSpace: plusIsSpace && part.kind == .query)
      }
      let matched = spelled(values.matched)
      let isOptional = !item.isRequired
      func require(_ queries: RegularLanguage, clean: RegularLanguage? = nil) {
        part.require(place, queries, clean: clean, holdsWithout: isOptional)
      }
      if item.isRaw {
        let any = RegularLanguage.symbols(part.text.symbols).repeated()
        require(items.first(named, any, isOptional: isOptional))
      } else if item.isList {
        require(
          items.all(named, matched, isOptional: isOptional),
          clean: values.clean.map { items.all(named, spelled($0), isOptional: isOptional) })
      } else {
        require(
          items.first(named, matched, isOptional: isOptional),
          clean: items.single(named, values.clean.map(spelled) ?? matched))
      }
    }
  }

  // MARK: Fragments

  private mutating func fragmentPart(_ tested: [Int], _ matching: [Candidate]) -> TailPart? {
    let forms = matching.compactMap { candidate -> QueryRule? in
      if case .form(let rule)? = candidate.route.fragment { rule } else { nil }
    }
    guard
      tested.contains(where: { rules[$0].fragment != nil })
        || matching.contains(where: { $0.route.fragment != nil })
    else { return nil }
    let names = Set(forms.flatMap { $0.items }.map { name($0.name, .fragment) })
    let items = WrittenItems(
      texts.fragment, names: names.sorted(), haveBareNames: true,
      othersThan: spellings(ofNames: names, [], .fragment))
    var part = TailPart(
      .fragment, texts.fragment,
      words: RegularLanguage.symbols(texts.fragment.symbols).repeated(),
      rules: tested.count + matching.count)
    for (place, rule) in tested.enumerated() {
      if let fragment = rules[rule].fragment {
        part.require(place, fragment.texts, holdsWithout: fragment.takesAbsent)
      }
    }
    for (place, candidate) in matching.enumerated() {
      switch candidate.route.fragment {
      case nil: break
      case .form(let rule)?:
        addItems(rule, of: tested.count + place, candidate, &part, items)
      case .pattern(let pattern)?:
        let all = pattern.forms.map { form in
          candidate.languages.texts(
            of: form, kind: .fragment, caseSensitive: candidate.route.caseSensitive)
        }
        for reason in all.compactMap({ $0.undecidableReason }) { gaps.insert(reason) }
        part.require(
          tested.count + place,
          texts.fragment.spellings(ofSegments: .union(all.map({ $0.matched }))),
          clean: all.contains { $0.clean != nil }
            ? texts.fragment.spellings(ofSegments: .union(all.map { $0.clean ?? $0.matched }))
            : nil,
          holdsWithout: false)
      }
    }
    return part
  }
}
