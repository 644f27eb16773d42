import LinkwayRegex

/// Which languages of paths a path is in together, and a shortest path for each such set.
///
/// All of them make one automaton, each with a mark of its own where it accepts, and its sets of
/// states are walked breadth first. So the first path with a set of marks is a shortest one.
struct MarkSearch {
  /// A set of globs, by their places, that some path matches while it matches no other.
  struct Found: Hashable, Sendable {
    var marks: [Int]
    var path: [UInt32]
  }

  enum Language {
    /// A glob, with whether it is compared with small letters.
    case glob(Glob, folding: Bool)
    /// The paths of a route's form, with whether a value in it may hold a slash.
    case automaton(PositionAutomaton, takesSlashes: Bool)
  }

  private enum Label {
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
    var edges: [(label: Label, next: Int)] = []
    var empty: [Int] = []
    var mark: Int?
  }

  /// Where in a path a walk is: Apple's systems see none that begins with two slashes or ends
  /// with one.
  private enum Place: Hashable {
    case start, behindFirstSlash, behindSlash, inSegment
  }

  private struct Walk: Hashable {
    var states: [Int]
    var place: Place
  }

  private var states: [State] = []
  private var starts: [Int] = []
  /// The most sets of states that are looked at.
  private static let limit = 50_000

  init(_ languages: [Language]) {
    for (mark, language) in languages.enumerated() {
      let end = add(State(mark: mark))
      switch language {
      case .glob(let glob, let folding):
        starts.append(add(glob.elements[...], folding, before: end))
        if glob.hasOptionalTail {
          starts.append(add(glob.elements.dropLast(2), folding, before: end))
        }
      case .automaton(let automaton, let takesSlashes): add(automaton, takesSlashes, mark)
      }
    }
  }

  private mutating func add(_ automaton: PositionAutomaton, _ takesSlashes: Bool, _ mark: Int) {
    let first = states.count
    let last = Set(automaton.last)
    for position in 0..<automaton.count {
      states.append(State(mark: last.contains(position) ? mark : nil))
    }
    func edge(to position: Int) -> (Label, Int) {
      let symbols = automaton.labels[position]
      let slash =
        symbols.intersects(.separator) || takesSlashes && symbols.contains("/")
      return (.symbols(symbols, slash: slash), first + position)
    }
    for position in 0..<automaton.count {
      states[first + position].edges = automaton.follow[position].map(edge)
    }
    starts.append(
      add(State(edges: automaton.first.map(edge), mark: automaton.isNullable ? mark : nil)))
  }

  private mutating func add(_ state: State) -> Int {
    states.append(state)
    return states.count - 1
  }

  private mutating func add(
    _ elements: ArraySlice<Glob.Element>, _ folding: Bool, before end: Int
  ) -> Int {
    var next = end
    for element in elements.reversed() {
      switch element {
      case .any: next = add(State(edges: [(.any, next)]))
      case .scalar(let scalar):
        next = add(State(edges: [(.among(Self.spellings([scalar], folding)), next)]))
      case .among(let scalars):
        next = add(State(edges: [(.among(Self.spellings(scalars, folding)), next)]))
      case .star:
        let loop = add(State(empty: [next]))
        states[loop].edges = [(.any, loop)]
        next = loop
      case .choice(let values):
        let branches = values.map { add($0[...], folding, before: next) }
        next = add(State(empty: branches))
      }
    }
    return next
  }

  /// The characters that are compared as one of these.
  private static func spellings(_ scalars: Set<UInt32>, _ folding: Bool) -> Set<UInt32> {
    guard folding else { return scalars }
    return scalars.union(scalars.filter { (0x61...0x7A).contains($0) }.map { $0 - 0x20 })
  }

  private func closed(_ seeds: some Sequence<Int>) -> [Int] {
    var all: Set<Int> = []
    var rest = Array(seeds)
    while let state = rest.popLast() {
      if all.insert(state).inserted { rest += states[state].empty }
    }
    return all.sorted()
  }

  /// All sets of globs that paths match; `nil` where there are too many to be looked at.
  func found() -> [Found]? {
    var found: [Found] = []
    var known: Set<[Int]> = []
    let first = Walk(states: closed(starts), place: .start)
    var seen: Set<Walk> = [first]
    var queue: [(walk: Walk, before: Int, scalar: UInt32)] = [(first, -1, 0)]
    var head = 0
    while head < queue.count {
      let walk = queue[head].walk
      if walk.place == .start || walk.place == .inSegment {
        let marks = walk.states.compactMap { states[$0].mark }.sorted()
        if known.insert(marks).inserted {
          var path: [UInt32] = []
          var place = head
          while queue[place].before >= 0 {
            path.append(queue[place].scalar)
            place = queue[place].before
          }
          found.append(Found(marks: marks, path: path.reversed()))
        }
      }
      for scalar in scalars(after: walk) {
        let next = step(walk, scalar)
        guard seen.insert(next).inserted else { continue }
        guard seen.count <= Self.limit else { return nil }
        queue.append((next, head, scalar))
      }
      head += 1
    }
    return found
  }

  /// One of each kind of characters that the states tell apart.
  private func scalars(after walk: Walk) -> [UInt32] {
    guard walk.place != .start else { return [0x2F] }
    // Characters that the same edges take are of one kind.
    var labels: [Label] = []
    for state in walk.states {
      for edge in states[state].edges {
        if case .any = edge.label { continue }
        labels.append(edge.label)
      }
    }
    var kinds: Set<[Int]> = []
    var chosen: [UInt32] = []
    for scalar in Self.plain + labels.flatMap(\.bounds) where scalar != 0x2F {
      let kind = labels.indices.filter { labels[$0].takes(scalar) }
      if kinds.insert(kind).inserted { chosen.append(scalar) }
    }
    return walk.place == .behindFirstSlash ? chosen : chosen + [0x2F]
  }

  /// The characters that are tried first, the most readable ones before others.
  private static let plain: [UInt32] =
    Array(0x61...0x7A) + Array(0x30...0x39) + Array(0x41...0x5A) + [0x2D, 0x2E, 0xE9]

  private func step(_ walk: Walk, _ scalar: UInt32) -> Walk {
    var next: Set<Int> = []
    for state in walk.states {
      for edge in states[state].edges where edge.label.takes(scalar) { next.insert(edge.next) }
    }
    let place: Place =
      scalar != 0x2F ? .inSegment : walk.place == .start ? .behindFirstSlash : .behindSlash
    return Walk(states: closed(next), place: place)
  }
}
