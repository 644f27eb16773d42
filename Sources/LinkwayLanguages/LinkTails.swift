import LinkwayMatching
import LinkwayRegex

/// Queries and fragments that some routes tell apart: of each combination of routes that hold, one.
struct LinkTails {
  /// What stands of one item, or of the fragment.
  struct Choice {
    var items: [(name: String, word: [SymbolSet])] = []
    /// A fragment that is no items.
    var fragment: [SymbolSet]?
    /// Whether the items are those of the fragment.
    var isInFragment = false
    /// The routes that hold, and those that refuse the link once they have won.
    var holds: BitSet
    var refuses: BitSet
    /// Whether the items hide what follows them from some route.
    var isRaw = false

    var size: Int {
      items.reduce(fragment?.count ?? 0) { $0 + $1.name.utf8.count + $1.word.count + 2 }
    }
  }

  /// Choices for all items.
  struct Tail {
    var choices: [Choice]
    var key: Key
  }

  struct Key: Hashable {
    var holds: BitSet
    var refuses: BitSet
  }

  private struct Entry {
    var size: Int
    var places: [Int]

    /// The same order in every run.
    func precedes(_ other: Entry) -> Bool {
      size != other.size ? size < other.size : places.lexicographicallyPrecedes(other.places)
    }
  }

  /// By item, all that may stand of it.
  private var dimensions: [[Choice]] = []
  private let count: Int
  /// Of these routes one has to hold.
  private let sought: BitSet
  private(set) var isTooLarge = false
  private static let limit = 3_000

  /// - Parameters:
  ///   - routes: those whose paths match.
  ///   - isFragmentPath: whether the fragment is a path, where some routes have items there and
  ///     others a path.
  init(
    _ routes: [LinkRoute], isFragmentPath: Bool, _ tables: [RouteLanguages],
    _ values: inout ValueClasses
  ) {
    count = routes.count
    var sought = BitSet(count: count)
    for (place, route) in routes.enumerated() where route.isSought { sought.insert(place) }
    self.sought = sought
    add(routes.map { $0.route.query }, routes, isInFragment: false, tables, &values)
    if isFragmentPath {
      addFragments(routes, tables)
    } else {
      let rules = routes.map { route -> QueryRule in
        if case .form(let rule)? = route.route.fragment { rule } else { QueryRule() }
      }
      add(rules, routes, isInFragment: true, tables, &values)
    }
  }

  private var all: BitSet { BitSet(count: count, isFull: true) }
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
    for name in names {
      let asked = rules.indices.flatMap { route in
        rules[route].items.filter { $0.name.utf8.elementsEqual(name.utf8) }
          .map { (route: route, rule: $0) }
      }
      guard let choices = choices(name, asked, routes, tables, &values) else {
        isTooLarge = true
        continue
      }
      dimensions.append(
        choices.map { choice in
          var choice = choice
          choice.isInFragment = isInFragment
          return choice
        })
    }
    if rules.contains(where: { $0.passesOthers }) {
      var name = "x"
      while known.contains(name) { name += "x" }
      let letters = SymbolSet("a"..."z")
      dimensions.append(
        [0, 1, 2].map { count in
          Choice(
            items: (0..<count).map { (name, $0 == 0 ? [letters] : [letters, letters]) },
            isInFragment: isInFragment, holds: all, refuses: none)
        })
    }
  }

  private func choices(
    _ name: String, _ asked: [(route: Int, rule: QueryItemRule)], _ routes: [LinkRoute],
    _ tables: [RouteLanguages], _ values: inout ValueClasses
  ) -> [Choice]? {
    var places: [ValueClasses.Rule: Int] = [:]
    var unique: [(key: ValueClasses.Rule, rule: QueryItemRule)] = []
    let keys = asked.map { route, rule -> Int in
      let key = ValueClasses.Rule(
        table: routes[route].table, isCaseSensitive: routes[route].route.caseSensitive,
        definition: rule.valueDefinition)
      let place = places[key] ?? unique.count
      if place == unique.count {
        places[key] = place
        unique.append((key, rule))
      }
      return place
    }
    guard let classes = values.classes(of: unique, tables) else { return nil }
    var absent = Choice(holds: all, refuses: none)
    for (route, rule) in asked where rule.isRequired { absent.holds.remove(route) }
    var choices = [absent]
    let isRaw = asked.contains { $0.rule.isRaw }
    func choice(_ given: [ValueClasses.Class]) -> Choice {
      var choice = Choice(
        items: given.map { (name, $0.word) }, holds: all, refuses: none, isRaw: isRaw)
      for ((route, rule), key) in zip(asked, keys) {
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
    for first in classes {
      choices.append(choice([first]))
      for second in hasLists ? classes : [first] { choices.append(choice([first, second])) }
    }
    return choices.count > Self.limit ? nil : choices
  }

  private mutating func addFragments(_ routes: [LinkRoute], _ tables: [RouteLanguages]) {
    var languages: [VerdictSearch.Language] = []
    var hasPatterns = false
    var absent = Choice(holds: all, refuses: none)
    var owners: [(route: Int, isClean: Bool)] = []
    var hasClean: Set<Int> = []
    for (place, route) in routes.enumerated() {
      guard case .pattern(let pattern)? = route.route.fragment else { continue }
      hasPatterns = true
      absent.holds.remove(place)
      for form in pattern.forms {
        let texts = tables[route.table].texts(
          of: form, kind: .fragment, caseSensitive: route.route.caseSensitive)
        if let automaton = texts.matched.automaton {
          languages.append(.init(automaton, mark: owners.count))
        }
        owners.append((place, false))
        if let automaton = texts.clean?.automaton {
          languages.append(.init(automaton, mark: owners.count))
          hasClean.insert(place)
        }
        owners.append((place, true))
      }
    }
    guard hasPatterns else { return }
    var search = VerdictSearch(languages, stateLimit: 20_000, wordLimit: 1)
    guard let found = search.found() else {
      isTooLarge = true
      return
    }
    var choices = [absent]
    for found in found {
      var choice = absent
      choice.fragment = found.words.first
      var clean: Set<Int> = []
      for mark in found.marks {
        choice.holds.insert(owners[mark].route)
        if owners[mark].isClean { clean.insert(owners[mark].route) }
      }
      for mark in found.marks {
        let route = owners[mark].route
        if hasClean.contains(route), !clean.contains(route) { choice.refuses.insert(route) }
      }
      choices.append(choice)
    }
    dimensions.append(choices)
  }
}

extension LinkTails {
  /// A shortest tail of each combination.
  mutating func shortest() -> [Tail] {
    combined(dimensions.indices).map { key, entry in
      Tail(
        choices: entry.places.enumerated().map { dimensions[$0][$1] }, key: key)
    }
  }

  /// For each choice of each item a shortest tail of each of some combinations.
  mutating func variations(of keys: Set<Key>) -> [Tail] {
    var tails: [Tail] = []
    for varied in dimensions.indices {
      let others = combined(dimensions.indices.filter { $0 != varied })
      for choice in dimensions[varied] {
        var best: [Key: Entry] = [:]
        for (key, entry) in others {
          let key = joined(key, choice)
          guard keys.contains(key), entry.size < best[key]?.size ?? .max else { continue }
          best[key] = entry
        }
        for (key, entry) in best.sorted(by: { $0.value.precedes($1.value) }) {
          let kept = dimensions.indices.filter { $0 != varied }
          tails.append(
            Tail(
              choices: zip(kept, entry.places).map { dimensions[$0][$1] } + [choice], key: key))
        }
      }
    }
    return tails
  }

  private func joined(_ key: Key, _ choice: Choice) -> Key {
    let holds = key.holds.intersection(choice.holds)
    return Key(holds: holds, refuses: key.refuses.union(choice.refuses).intersection(holds))
  }

  private mutating func combined(
    _ kept: some Sequence<Int>
  ) -> [(key: Key, value: Entry)] {
    var entries: [Key: Entry] = [
      Key(holds: all, refuses: none): Entry(size: 0, places: [])
    ]
    for dimension in kept {
      var next: [Key: Entry] = [:]
      for (key, entry) in entries {
        for (place, choice) in dimensions[dimension].enumerated() {
          let joined = joined(key, choice)
          guard joined.holds.intersection(sought) != none else { continue }
          let added = Entry(size: entry.size + choice.size, places: entry.places + [place])
          // The same in every run, whatever the order of the entries.
          if let known = next[joined], !added.precedes(known) { continue }
          next[joined] = added
        }
        if next.count > Self.limit {
          isTooLarge = true
          break
        }
      }
      entries = next
    }
    return entries.sorted { $0.value.precedes($1.value) }
  }
}
