import LinkwayRegex

/// A DFA for one of Android's globs.
///
/// These globs never backtrack, so a state is a position of the pattern and, within a repetition,
/// the number of repetitions as far as it matters. Repetitions are greedy: the edges that leave a
/// repetition are those of the next position, minus the repeated characters. A character above
/// U+FFFF is one symbol here, but two code units on Android.
struct PatternAutomaton {
  struct State {
    var edges: [Edge] = []
    var accepts = false
  }

  struct Edge {
    var symbols: SymbolSet
    var next: Int
  }

  private(set) var states: [State] = []
  let start: Int
  private static let stateLimit = 8_192
  private static let edgeLimit = 65_536

  /// The language of the texts that the automaton accepts.
  var language: RegularLanguage {
    var places: [[SymbolSet: Int]] = states.map { _ in [:] }
    var positions: [(label: SymbolSet, state: Int)] = []
    func followed(_ state: Int) -> [Int] {
      states[state].edges.map { edge in
        if let known = places[edge.next][edge.symbols] { return known }
        places[edge.next][edge.symbols] = positions.count
        positions.append((edge.symbols, edge.next))
        return positions.count - 1
      }.sorted()
    }
    let first = followed(start)
    var follow: [[Int]] = []
    while follow.count < positions.count { follow.append(followed(positions[follow.count].state)) }
    return RegularLanguage(
      PositionAutomaton(
        labels: positions.map({ $0.label }), follow: follow, first: first,
        last: positions.indices.filter { states[positions[$0].state].accepts },
        isNullable: states[start].accepts))
  }
}

extension PatternAutomaton {
  /// Creates the automaton of a simple glob; `nil` if it is too large.
  init?(simpleGlob units: [UInt16]) {
    let count = units.count
    guard count < Self.stateLimit / 2 else { return nil }
    func unit(_ place: Int) -> UInt16 { place < count ? units[place] : 0 }
    // There are two states for each position, the second one for a repetition that starts there and
    // has matched a character. One more state accepts everything.
    let behind = count + 2
    let open = 2 * behind
    start = 0
    states = [State](repeating: State(), count: open + 1)
    states[open] = State(edges: [Edge(symbols: .scalars, next: open)], accepts: true)
    var edges = 0
    for place in (0..<behind).reversed() {
      guard place < count else {
        states[place].accepts = true
        continue
      }
      var next = place + 1
      var wanted = units[place]
      let isEscaped = wanted == .backslash
      if isEscaped {
        wanted = unit(next)
        next += 1
      }
      let isAny = wanted == .dot
      guard unit(next) == .star else {
        states[place].edges = [
          Edge(symbols: isAny ? .scalars : SymbolSet(unit: wanted), next: next)
        ]
        continue
      }
      next += 1
      if isAny, !isEscaped {
        guard next < count else {
          states[place] = State(edges: [Edge(symbols: .scalars, next: open)], accepts: true)
          continue
        }
        if unit(next) == .backslash { next += 1 }
        let last = SymbolSet(unit: unit(next))
        states[place].edges = [
          Edge(symbols: last, next: min(next + 1, behind - 1)),
          Edge(symbols: last.complementInScalars, next: place),
        ]
      } else {
        let repeated = SymbolSet(unit: wanted)
        let rest = Self.edges(of: states[min(next, behind - 1)], without: repeated)
        states[place].edges = [Edge(symbols: repeated, next: behind + place)] + rest
        states[behind + place] = State(
          edges: states[place].edges, accepts: states[min(next, behind - 1)].accepts)
        edges += 2 * rest.count
        guard edges <= Self.edgeLimit else { return nil }
      }
    }
  }

  /// Creates the automaton of an advanced glob; `nil` if it is too large.
  init?(advancedGlob tokens: [AdvancedGlob.Token]) {
    // The repetitions to count per token; more of them make no difference.
    let counts = tokens.map { Int($0.most == .max ? $0.least : $0.most) }
    guard counts.allSatisfy({ $0 < Self.stateLimit }),
      counts.reduce(tokens.count, +) < Self.stateLimit
    else { return nil }
    var starts = [0]
    for count in counts { starts.append((starts.last ?? 0) + count + 1) }
    start = 0
    states = [State](repeating: State(), count: (starts.last ?? 0) + 1)
    states[states.count - 1].accepts = true
    var edges = 0
    for (place, token) in tokens.enumerated().reversed() {
      let symbols = SymbolSet(token.unit)
      let behind = states[starts[place + 1]]
      for taken in 0...counts[place] {
        let state = starts[place] + taken
        let takesMore = token.most == .max || taken < token.most
        if takesMore {
          states[state].edges = [
            Edge(symbols: symbols, next: starts[place] + min(taken + 1, counts[place]))
          ]
        }
        if taken >= token.least {
          states[state].accepts = behind.accepts
          states[state].edges +=
            takesMore ? Self.edges(of: behind, without: symbols) : behind.edges
        }
        edges += states[state].edges.count
        guard edges <= Self.edgeLimit else { return nil }
      }
    }
  }

  private static func edges(of state: State, without symbols: SymbolSet) -> [Edge] {
    state.edges.compactMap { edge in
      let rest = edge.symbols.subtracting(symbols)
      return rest.isEmpty ? nil : Edge(symbols: rest, next: edge.next)
    }
  }
}

extension SymbolSet {
  /// Creates a set with one UTF-16 code unit; empty for a surrogate.
  fileprivate init(unit: UInt16) {
    self = Unicode.Scalar(unit).map { SymbolSet($0) } ?? .empty
  }

  fileprivate init(_ unit: AdvancedGlob.Token.Unit) {
    switch unit {
    case .any: self = .scalars
    case .literal(let literal): self.init(unit: literal)
    case .set(let bounds, let isInverse):
      let among = bounds.reduce(SymbolSet.empty) { $0.union(SymbolSet($1)) }
      self = isInverse ? among.complementInScalars : among
    }
  }

  /// Creates the set of the characters in a range, without surrogates.
  private init(_ bounds: AdvancedGlob.Token.Bounds) {
    guard bounds.lower <= bounds.upper else {
      self = .empty
      return
    }
    let lower = Unicode.Scalar(bounds.lower) ?? "\u{E000}"
    let upper = Unicode.Scalar(bounds.upper) ?? "\u{D7FF}"
    self = lower <= upper ? SymbolSet(lower...upper) : .empty
  }
}
