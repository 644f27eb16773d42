import LinkwayMatching
import LinkwayRegex

/// Finds one query and fragment for each combination of matching routes.
struct LinkTails {
  /// An alternative for the items of one name, or for the fragment.
  struct Choice: TailChoice {
    var items: [(name: String, word: [SymbolSet])] = []
    /// The fragment, unless it consists of items.
    var fragment: [SymbolSet]?
    /// Whether the items are in the fragment.
    var isInFragment = false
    /// The routes that match, and those that refuse the link if they win.
    var holds: BitSet
    var refuses: BitSet
    var order = Order.plain
    /// Whether the spaces or plus signs of the items' names are written as unencoded plus signs.
    var hasPlusInName = false

    /// Returns what an unencoded plus sign in a name stands for: a space if there is one, otherwise
    /// a plus sign; `nil` if the name has neither.
    static func plus(in name: String) -> Character? {
      name.contains(" ") ? " " : name.contains("+") ? "+" : nil
    }

    /// Where the items are.
    enum Order: Int {
      case plain
      /// The item is raw for some routes.
      case raw
      /// The items come after a raw item, which includes them. The routes that declare the raw item
      /// do not see them.
      case hidden
      /// The items are in the query of a path-like fragment, which only routes with a pattern for
      /// the fragment see.
      case inFragment
    }

    var size: Int {
      items.reduce(fragment?.count ?? 0) { $0 + $1.name.utf8.count + $1.word.count + 2 }
    }
  }

  typealias Combinations = TailCombinations<Choice>

  /// The alternatives for each item name and for the fragment. The first element ignores that raw
  /// items hide other items. Each further element takes this into account for one raw item.
  private(set) var all: [Combinations] = []
  private var combinations: Combinations
  private let count: Int
  private let distinguishesCaptures: Bool

  /// An item that includes everything after it for some routes.
  private struct RawItem: Hashable {
    var name: String
    var isInFragment: Bool
  }

  private var rawItem: (item: RawItem, routes: Set<Int>)?
  /// The routes that see the query of a path-like fragment; empty if all routes or no routes see
  /// it.
  private var fragmentReaders: Set<Int> = []

  /// Collects the alternatives for the items and fragments of `routes`.
  ///
  /// - Parameters:
  ///   - routes: the routes whose paths match.
  ///   - isFragmentPath: whether to try fragments that are paths, instead of fragments that consist
  ///     of items.
  init(
    _ routes: [LinkRoute], isFragmentPath: Bool, _ tables: [RouteLanguages],
    _ values: inout ValueClasses
  ) {
    count = routes.count
    distinguishesCaptures = values.distinguishesCaptures
    var sought = BitSet(count: count)
    for (place, route) in routes.enumerated() where route.isSought { sought.insert(place) }
    combinations = Combinations(count: count, sought: sought)
    let queries = routes.map { $0.route.query }
    if isFragmentPath {
      let readers = routes.indices.filter {
        if case .pattern? = routes[$0].route.fragment { true } else { false }
      }
      if readers.count < routes.count { fragmentReaders = Set(readers) }
    }
    let forms = routes.map { route -> QueryRule in
      if !isFragmentPath, case .form(let rule)? = route.route.fragment { rule } else { QueryRule() }
    }
    let rawItems =
      Self.rawItems(in: queries, isInFragment: false)
      + Self.rawItems(in: forms, isInFragment: true)
    for number in 0...rawItems.count {
      rawItem = number == 0 ? nil : rawItems[number - 1]
      combinations = Combinations(count: count, sought: sought)
      add(queries, routes, isInFragment: false, tables, &values)
      if isFragmentPath {
        addFragments(routes, tables)
      } else {
        add(forms, routes, isInFragment: true, tables, &values)
      }
      all.append(combinations)
    }
  }

  /// Returns the raw items, with the routes for which they hide the items after them.
  private static func rawItems(
    in rules: [QueryRule], isInFragment: Bool
  ) -> [(item: RawItem, routes: Set<Int>)] {
    var rawItems: [(item: RawItem, routes: Set<Int>)] = []
    for (route, rule) in rules.enumerated() where rule.items.count > 1 {
      for item in rule.items where item.isRaw {
        let rawItem = RawItem(name: item.name, isInFragment: isInFragment)
        if let place = rawItems.firstIndex(where: { $0.item == rawItem }) {
          rawItems[place].routes.insert(route)
        } else {
          rawItems.append((rawItem, [route]))
        }
      }
    }
    return rawItems
  }

  private var every: BitSet { BitSet(count: count, isFull: true) }
  private var none: BitSet { BitSet(count: count) }

  private mutating func add(
    _ rules: [QueryRule], _ routes: [LinkRoute], isInFragment: Bool, _ tables: [RouteLanguages],
    _ values: inout ValueClasses
  ) {
    var names: [String] = []
    var known: Set<String> = []
    for item in rules.flatMap({ $0.items }) where known.insert(item.name).inserted {
      names.append(item.name)
    }
    if rules.contains(where: { $0.passesOthers }) {
      names += Set(routes.flatMap { $0.links }).subtracting(known).sorted()
      known.formUnion(names)
    }
    for name in names {
      let asked = rules.indices.flatMap { route in
        rules[route].items.filter { $0.name.utf8.elementsEqual(name.utf8) }
          .map { (route: route, rule: $0) }
      }
      guard let choices = choices(name, asked, routes, isInFragment, tables, &values) else {
        combinations.isTooLarge = true
        continue
      }
      combinations.dimensions.append(choices)
    }
    // The value of a raw capture includes the query.
    let haveRawPaths =
      distinguishesCaptures
      && routes.contains { route in
        route.consideredPatterns.contains { $0.path.forms.contains { $0.endsWithRaw } }
      }
    if rules.contains(where: { $0.passesOthers }) || !isInFragment && haveRawPaths {
      var name = "x"
      while known.contains(name) { name += "x" }
      let letters = SymbolSet("a"..."z")
      let others = Set(routes.flatMap { $0.parameters }).subtracting(known).sorted()
      var undeclared: [Choice] = []
      func add(_ items: [(name: String, word: [SymbolSet])]) {
        undeclared.append(
          Choice(items: items, isInFragment: isInFragment, holds: every, refuses: none))
      }
      add([])
      add([(name, [letters])])
      add([(name, [letters]), (name, [letters, letters])])
      for other in others { add([(other, [letters])]) }
      if values.distinguishesPlus, !isInFragment {
        add([(name, [letters, .separator])])
        undeclared.append(
          Choice(
            items: [(name + " ", [letters])], holds: every, refuses: none, hasPlusInName: true))
      }
      combinations.dimensions.append(undeclared)
    }
  }

  private func choices(
    _ name: String, _ asked: [(route: Int, rule: QueryItemRule)], _ routes: [LinkRoute],
    _ isInFragment: Bool, _ tables: [RouteLanguages], _ values: inout ValueClasses
  ) -> [Choice]? {
    var places: [ValueClasses.Rule: Int] = [:]
    var unique: [(key: ValueClasses.Rule, rule: QueryItemRule)] = []
    let keys = asked.map { route, rule -> Int in
      let key = values.key(rule, of: routes[route], isInFragment: isInFragment, tables)
      let place = places[key] ?? unique.count
      if place == unique.count {
        places[key] = place
        unique.append((key, rule))
      }
      return place
    }
    if let route = routes.first(where: { $0.links.contains(name) }) {
      let rule = QueryItemRule(name: name, type: .builtIn(.link))
      unique.append((values.key(rule, of: route, isInFragment: isInFragment, tables), rule))
    }
    // A fragment of items is also a text that a pattern may match.
    let patterns = routes.indices.filter {
      if isInFragment, case .pattern? = routes[$0].route.fragment { true } else { false }
    }
    guard
      let classes = values.classes(
        of: unique, distinguishesSlashes: !patterns.isEmpty, tables)
    else { return nil }
    var absent = Choice(isInFragment: isInFragment, holds: every, refuses: none)
    for (route, rule) in asked where rule.isRequired { absent.holds.remove(route) }
    let isRaw = asked.contains { $0.rule.isRaw }
    let plus = values.distinguishesPlus && !isInFragment ? Choice.plus(in: name) : nil
    func choice(
      _ given: [ValueClasses.Class], _ order: Choice.Order, hasPlusInName: Bool = false
    ) -> Choice {
      var choice = Choice(
        items: given.map { (name, $0.word) }, isInFragment: isInFragment, holds: every,
        refuses: none, order: order, hasPlusInName: hasPlusInName)
      for ((route, rule), key) in zip(asked, keys) {
        if order == .hidden && rawItem?.routes.contains(route) == true
          || order == .inFragment && !fragmentReaders.contains(route)
          || hasPlusInName && tables[routes[route].table].plusIsSpace != (plus == " ")
        {
          if rule.isRequired { choice.holds.remove(route) }
          continue
        }
        let counted = rule.isList ? given[...] : given.prefix(1)
        if rule.isAbsent || !counted.allSatisfy({ $0.matched.contains(key) }) {
          choice.holds.remove(route)
        } else if !rule.isList && !rule.isRaw && given.count > 1
          || counted.contains(where: { !$0.clean.contains(key) })
        {
          choice.refuses.insert(route)
        }
      }
      return choice
    }
    let hasLists = asked.contains { $0.rule.isList }
    let isHider = rawItem?.item == RawItem(name: name, isInFragment: isInFragment)
    var choices = isHider ? [] : [absent]
    let isHidden = !isHider && rawItem?.item.isInFragment == isInFragment
    for order in isHidden ? [isRaw ? Choice.Order.raw : .plain, .hidden] : [isRaw ? .raw : .plain] {
      for first in classes {
        choices.append(choice([first], order))
        if plus != nil {
          choices.append(choice([first], order, hasPlusInName: true))
          choices.append(choice([first, first], order, hasPlusInName: true))
        }
        for second in hasLists ? classes : [first] {
          choices.append(choice([first, second], order))
        }
      }
    }
    if !isInFragment, asked.contains(where: { fragmentReaders.contains($0.route) }) {
      choices += classes.map { choice([$0], .inFragment) }
    }
    // Most patterns match no text with that many slashes.
    for item in classes where item.hasSlash {
      var slashed = choice([item], isRaw ? .raw : .plain)
      for route in patterns { slashed.holds.remove(route) }
      choices.append(slashed)
    }
    return choices.count > Combinations.limit ? nil : choices
  }

  private mutating func addFragments(_ routes: [LinkRoute], _ tables: [RouteLanguages]) {
    var languages: [VerdictSearch.Language] = []
    var hasPatterns = false
    var absent = Choice(holds: every, refuses: none)
    var owners: [(route: Int, isClean: Bool)] = []
    var hasClean: Set<Int> = []
    var sides: [(table: Int, owner: String, side: CaptureComparison.Side)] = []
    var repeated: [RegularLanguage] = []
    for (place, route) in routes.enumerated() {
      guard case .pattern(let pattern)? = route.route.fragment else { continue }
      hasPatterns = true
      absent.holds.remove(place)
      for (index, form) in pattern.forms.enumerated() {
        if distinguishesCaptures {
          let side = tables[route.table].side(
            pattern, form: index, caseSensitive: route.route.caseSensitive)
          sides.append((route.table, route.route.id, side))
          let texts = tables[route.table].withRepetitions(
            form, kind: .fragment, caseSensitive: route.route.caseSensitive)
          if let texts { repeated.append(texts) }
        }
        let texts = tables[route.table].texts(
          of: form, kind: .fragment, caseSensitive: route.route.caseSensitive)
        languages.add(texts.matched, mark: owners.count)
        owners.append((place, false))
        languages.add(texts.clean, mark: owners.count)
        if texts.clean?.automaton != nil { hasClean.insert(place) }
        owners.append((place, true))
      }
    }
    guard hasPatterns else { return }
    let differences = CaptureComparison(kind: .fragment).differences(sides) + repeated
    for (place, texts) in differences.enumerated() {
      languages.add(texts, mark: owners.count + place, isSought: false)
    }
    var search = VerdictSearch(
      languages, stateLimit: 20_000,
      wordLimit: differences.isEmpty ? 1 : CaptureComparison.wordLimit)
    guard let found = search.found() else {
      combinations.isTooLarge = true
      return
    }
    var choices = [absent]
    for found in found {
      var choice = absent
      var clean: Set<Int> = []
      let marks = found.marks.filter(owners.indices.contains)
      for mark in marks {
        choice.holds.insert(owners[mark].route)
        if owners[mark].isClean { clean.insert(owners[mark].route) }
      }
      for mark in marks {
        let route = owners[mark].route
        if hasClean.contains(route), !clean.contains(route) { choice.refuses.insert(route) }
      }
      for word in found.words {
        choice.fragment = word
        choices.append(choice)
      }
    }
    combinations.dimensions.append(choices)
  }
}
