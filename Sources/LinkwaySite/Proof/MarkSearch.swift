import LinkwayRegex

/// Which languages of paths a path is in together, and a shortest path for each such set.
///
/// All of them make one automaton, each with a mark of its own where it accepts, and its sets of
/// states are walked breadth first. So the first path with a set of marks is a shortest one. Of a
/// set those states are left out whose texts others of the same mark take as well.
struct MarkSearch {
  /// A set of languages, by their places, that some path is in while it is in no other.
  struct Found: Hashable, Sendable {
    var marks: [Int]
    var path: [UInt32]
  }

  enum Language {
    /// A glob, with whether it is compared with small letters.
    case glob(Glob, folding: Bool)
    /// The paths of a route's form, with whether a value in it may hold a slash.
    case automaton(PositionAutomaton, takesSlashes: Bool)
    case pattern(PatternAutomaton)
  }

  private enum Label: Hashable {
    case any
    case among(Set<UInt32>)
    case symbols(SymbolSet, slash: Bool)

    func takes(_ scalar: UInt32) -> Bool {
      switch self {
      case .any: true
      case .among(let scalars): scalars.contains(scalar)
      case .symbols(let symbols, let slash):
        scalar == 0x2F ? slash : Unicode.Scalar(scalar).map(symbols.contains) ?? false
      }
    }

    /// Characters at which it begins and ends to take one.
    var bounds: [UInt32] {
      switch self {
      case .any: []
      case .among(let scalars): scalars.sorted()
      case .symbols(let symbols, _):
        symbols.spans.flatMap { [$0.low, $0.high &+ 1] }.filter { Unicode.Scalar($0) != nil }
      }
    }
  }

  private struct State {
    /// The places of labels, and the states behind.
    var edges: [(label: Int, next: Int)] = []
    var empty: [Int] = []
    /// Where it accepts.
    var mark: Int?
    /// The only mark that can be reached from it.
    var owner = 0
    /// Whether all texts are taken from here.
    var isUniversal = false
    /// The glob that it is in, and how far on; the same before all values of a variable.
    var chain = -1
    var rank = 0
    var isStar = false
  }

  /// Where in a path a walk is. Apple's systems see none that begins with two slashes or ends with
  /// one; where all slashes count, a walk is in a segment from the first one on.
  private enum Place: Hashable {
    case start, behindFirstSlash, behindSlash, inSegment
  }

  private struct Walk: Hashable {
    var states: [Int]
    var place: Place
  }

  private var states: [State] = []
  private var starts: [Int] = []
  private var labels: [Label] = []
  private var labelPlaces: [Label: Int] = [:]
  private var chains = 0
  private let countsSlashes: Bool
  /// One of each kind of characters that labels tell apart, the slash last.
  private var alphabet: [UInt32] = []
  /// By label, whether it takes a character of the alphabet.
  private var takes: [[Bool]] = []
  /// The most sets of states that are looked at.
  private static let limit = 50_000

  /// - Parameters:
  ///   - languages: by their marks; those of one mark are taken together.
  ///   - countsSlashes: whether a final slash makes another path, and each of two counts.
  init(_ languages: [[Language]], countsSlashes: Bool = false) {
    self.countsSlashes = countsSlashes
    for (mark, languages) in languages.enumerated() {
      for language in languages { add(language, mark) }
    }
    let candidates = Self.plain + labels.flatMap(\.bounds).filter { $0 != 0x2F }
    var kinds: Set<[Bool]> = []
    alphabet = candidates.filter { scalar in
      kinds.insert(labels.map { $0.takes(scalar) }).inserted
    }
    alphabet.append(0x2F)
    takes = labels.map { label in alphabet.map(label.takes) }
  }

  /// The characters that are tried first, the most readable ones before others.
  private static let plain: [UInt32] =
    Array(0x61...0x7A) + Array(0x30...0x39) + Array(0x41...0x5A) + [0x2D, 0x2E, 0xE9]
}

// MARK: Building

extension MarkSearch {
  private mutating func add(_ language: Language, _ mark: Int) {
    let first = states.count
    switch language {
    case .glob(let glob, let folding):
      starts.append(addChain(glob.elements[...], folding, mark))
      if glob.hasOptionalTail {
        starts.append(addChain(glob.elements.dropLast(2), folding, mark))
      }
    case .automaton(let automaton, let takesSlashes): add(automaton, takesSlashes, mark)
    case .pattern(let automaton): add(automaton, mark)
    }
    for state in first..<states.count { states[state].owner = mark }
  }

  private mutating func label(_ label: Label) -> Int {
    if let known = labelPlaces[label] { return known }
    labels.append(label)
    labelPlaces[label] = labels.count - 1
    return labels.count - 1
  }

  private mutating func add(_ automaton: PositionAutomaton, _ takesSlashes: Bool, _ mark: Int) {
    let first = states.count
    let taken = automaton.labels.map { symbols in
      label(
        .symbols(
          symbols,
          slash: symbols.intersects(.separator) || takesSlashes && symbols.contains("/")))
    }
    // A path that ends here may have slashes behind it that the platform does not see.
    var last = Set(automaton.last)
    func endsBySlash(_ next: [Int]) -> Bool {
      next.contains { last.contains($0) && labels[taken[$0]].takes(0x2F) }
    }
    while !countsSlashes {
      let more = (0..<automaton.count).filter {
        !last.contains($0) && endsBySlash(automaton.follow[$0])
      }
      if more.isEmpty { break }
      last.formUnion(more)
    }
    // Nor does any platform tell a table's root from a link without a path.
    let isEmptyTaken = automaton.isNullable || endsBySlash(automaton.first)
    func edge(to position: Int) -> (Int, Int) { (taken[position], first + position) }
    for position in 0..<automaton.count {
      states.append(
        State(
          edges: automaton.follow[position].map(edge),
          mark: last.contains(position) ? mark : nil))
    }
    starts.append(
      add(State(edges: automaton.first.map(edge), mark: isEmptyTaken ? mark : nil)))
  }

  private mutating func add(_ automaton: PatternAutomaton, _ mark: Int) {
    let first = states.count
    starts.append(first + automaton.start)
    for (place, state) in automaton.states.enumerated() {
      var added = State(mark: state.accepts ? mark : nil)
      for edge in state.edges {
        added.edges.append(
          (label(.symbols(edge.symbols, slash: edge.symbols.contains("/"))), first + edge.next))
      }
      added.isUniversal =
        state.accepts
        && state.edges.contains { $0.next == place && $0.symbols == SymbolSet.scalars }
      states.append(added)
    }
  }

  private mutating func add(_ state: State) -> Int {
    states.append(state)
    return states.count - 1
  }

  private mutating func addChain(
    _ elements: ArraySlice<Glob.Element>, _ folding: Bool, _ mark: Int
  ) -> Int {
    chains += 1
    let end = add(State(mark: mark, chain: chains, rank: elements.count))
    return add(elements, folding, before: end, chain: chains)
  }

  /// - Parameter chain: the glob; `nil` for a value of a variable in it.
  private mutating func add(
    _ elements: ArraySlice<Glob.Element>, _ folding: Bool, before end: Int, chain: Int?
  ) -> Int {
    var next = end
    var rank = elements.count
    for element in elements.reversed() {
      rank -= 1
      let first = states.count
      switch element {
      case .any: next = add(State(edges: [(label(.any), next)]))
      case .scalar(let scalar):
        next = add(State(edges: [(label(.among(Self.spellings([scalar], folding))), next)]))
      case .among(let scalars):
        next = add(State(edges: [(label(.among(Self.spellings(scalars, folding))), next)]))
      case .star:
        let loop = add(State(empty: [next]))
        states[loop].edges = [(label(.any), loop)]
        states[loop].isStar = chain != nil
        states[loop].isUniversal = next == end && chain != nil
        next = loop
      case .choice(let values):
        let branches = values.map { add($0[...], folding, before: next, chain: nil) }
        next = add(State(empty: branches))
      }
      guard let chain else { continue }
      for state in first..<states.count {
        states[state].chain = chain
        states[state].rank = rank
      }
    }
    return next
  }

  /// The characters that are compared as one of these.
  private static func spellings(_ scalars: Set<UInt32>, _ folding: Bool) -> Set<UInt32> {
    guard folding else { return scalars }
    return scalars.union(scalars.filter { (0x61...0x7A).contains($0) }.map { $0 - 0x20 })
  }
}

// MARK: Walking

extension MarkSearch {
  private func closed(_ seeds: some Sequence<Int>) -> [Int] {
    var all: Set<Int> = []
    var rest = Array(seeds)
    while let state = rest.popLast() {
      if all.insert(state).inserted { rest += states[state].empty }
    }
    return reduced(all.sorted())
  }

  /// The set without the states whose texts others take, too.
  ///
  /// Whatever a glob takes from before one of its `*`, it takes from that as well: all ways lead
  /// through it, and what it does not need the `*` takes.
  private func reduced(_ set: [Int]) -> [Int] {
    var universal: [Int: Int] = [:]
    var ranks: [Int: Int] = [:]
    for place in set {
      let state = states[place]
      if state.isUniversal, universal[state.owner] == nil { universal[state.owner] = place }
      if state.isStar { ranks[state.chain] = max(ranks[state.chain] ?? 0, state.rank) }
    }
    guard !universal.isEmpty || !ranks.isEmpty else { return set }
    return set.filter { place in
      let state = states[place]
      if let all = universal[state.owner] {
        return place == all || states[all].empty.contains(place)
      }
      return state.rank >= ranks[state.chain] ?? 0
    }
  }

  /// All sets of languages that paths are in; `nil` where there are too many to be looked at.
  ///
  /// - Parameters:
  ///   - first: paths that are and will be in none of the languages from this one on are looked at
  ///     only as far as they can be in one of some others, and up to one that settles what there is
  ///     to know of them.
  ///   - others: those.
  ///   - settles: whether such a path does.
  func found(
    besides first: Int = 0, within others: Set<Int> = [],
    _ settles: (Found) -> Bool = { _ in false }
  ) -> [Found]? {
    var found: [Found] = []
    var isSettled = false
    var known: Set<[Int]> = []
    let start = Walk(states: closed(starts), place: .start)
    var seen: Set<Walk> = [start]
    var queue: [(walk: Walk, before: Int, scalar: UInt32)] = [(start, -1, 0)]
    var head = 0
    while head < queue.count {
      let walk = queue[head].walk
      let isAside = !walk.states.contains { states[$0].owner >= first }
      guard
        !isAside
          || !isSettled && walk.states.contains(where: { others.contains(states[$0].owner) })
      else {
        head += 1
        continue
      }
      if walk.place == .inSegment || walk.place == .start {
        let marks = Set(walk.states.compactMap { states[$0].mark }).sorted()
        // A link without a path has other answers than `/`, and the same languages.
        let isWithoutPath = walk.place == .start && countsSlashes
        if isWithoutPath || known.insert(marks).inserted {
          var path: [UInt32] = []
          var place = head
          while queue[place].before >= 0 {
            path.append(queue[place].scalar)
            place = queue[place].before
          }
          let set = Found(marks: marks, path: path.reversed())
          found.append(set)
          if isAside, !isWithoutPath { isSettled = settles(set) }
        }
      }
      for letter in letters(after: walk) {
        let next = step(walk, letter)
        guard seen.insert(next).inserted else { continue }
        guard seen.count <= Self.limit else { return nil }
        queue.append((next, head, alphabet[letter]))
      }
      head += 1
    }
    return found
  }

  /// The places in the alphabet of one of each kind of characters that the states tell apart.
  private func letters(after walk: Walk) -> [Int] {
    let slash = alphabet.count - 1
    guard walk.place != .start else { return [slash] }
    let asked = Set(walk.states.lazy.flatMap { states[$0].edges.lazy.map(\.label) }).map {
      takes[$0]
    }
    var kinds: Set<[Bool]> = []
    let chosen = (0..<slash).filter { letter in
      kinds.insert(asked.map { $0[letter] }).inserted
    }
    return walk.place == .behindFirstSlash ? chosen : chosen + [slash]
  }

  private func step(_ walk: Walk, _ letter: Int) -> Walk {
    var next: Set<Int> = []
    for state in walk.states {
      for edge in states[state].edges where takes[edge.label][letter] { next.insert(edge.next) }
    }
    let place: Place =
      alphabet[letter] != 0x2F || countsSlashes
      ? .inSegment : walk.place == .start ? .behindFirstSlash : .behindSlash
    return Walk(states: closed(next), place: place)
  }
}
