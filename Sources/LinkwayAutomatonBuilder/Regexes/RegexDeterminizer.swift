/// Determinizes a program with lookarounds, over character classes.
///
/// A state is a condition on the rest of the text: a formula (`RegexFormulas`), plus one formula
/// for the progress of each lookbehind. A transition replaces each formula by its derivative, the
/// condition on what remains after the character (Brzozowski, "Derivatives of regular expressions",
/// 1964, with lookaheads as intersections and complements). Without lookarounds, this is the subset
/// construction.
struct RegexDeterminizer {
  private let program: RegexProgram
  private let classes: CharacterClasses
  private var formulas = RegexFormulas()
  private var steps: Int

  /// For each lookbehind, the condition under which it matches at the current position.
  private var found: [Int32] = []
  /// Memoized formulas: `beginnings` by start instruction, and `derivatives` by formula and class.
  /// If there are lookbehinds, these formulas depend on the consumed text, so they are cleared on
  /// each transition.
  private var beginnings: [Int: Int32] = [:]
  private var derivatives: [Int64: Int32] = [:]
  private var endings: [Int32: Bool] = [:]

  /// For each instruction, the number of the last traversal that visited it. Nested traversals
  /// visit disjoint instructions, so they can share one array.
  private var visited: [Int]
  private var traversal = 0
  private var lastTraversal = 0
  /// The terms with conditions that the current traversal has visited.
  private var conditional: Set<RegexFormulas.Term> = []
  /// For each instruction, whether a lookbehind is reachable from it.
  private let reachesLookbehind: [Bool]

  /// The maximum steps for one regex; roughly one per visited instruction.
  static let stepBudget = 1_000_000
  static let stateBudget = 5_000
  /// The maximum number of cells before minimization.
  static let cellBudget = 400_000

  struct OverBudget: Error {}

  private init(_ program: RegexProgram, _ classes: CharacterClasses, steps: Int) {
    self.program = program
    self.classes = classes
    self.steps = steps
    visited = [Int](repeating: 0, count: program.instructions.count)
    reachesLookbehind = program.placesBeforeLookbehinds()
  }

  /// Returns the table of states of a program.
  ///
  /// - Parameter steps: the step budget; updated to the remaining steps.
  static func states(
    of program: RegexProgram, _ classes: CharacterClasses, steps: inout Int
  ) throws(OverBudget) -> StateTable {
    if var plain = LookaroundFreeDeterminizer(program, classes, steps: steps) {
      defer { steps = plain.stepsLeft }
      return try plain.run()
    }
    var determinizer = RegexDeterminizer(program, classes, steps: steps)
    defer { steps = determinizer.steps }
    return try determinizer.run()
  }

  private mutating func run() throws(OverBudget) -> StateTable {
    // State 0 is the dead state.
    var keys: [[Int32]] = [
      [Int32](repeating: RegexFormulas.never, count: 1 + program.behinds.count)
    ]
    var places: [HashedList<Int32>: Int] = [HashedList(keys[0]): 0]
    var table = StateTable(classCount: classes.count)
    table.addState(isAccepting: false)

    func place(of key: [Int32], _ determinizer: inout RegexDeterminizer) -> Int {
      if let known = places[HashedList(key)] { return known }
      places[HashedList(key)] = keys.count
      keys.append(key)
      table.addState(isAccepting: determinizer.holdsAtEnd(key[0]))
      return keys.count - 1
    }

    table.start = place(of: try startKey(), &self)
    var current = 1
    while current < keys.count {
      let key = keys[current]
      for group in try groups(of: key) {
        let next = try self.key(after: key, by: group[0])
        let target = place(of: next, &self)
        for number in group { table.setTarget(of: current, by: number, to: target) }
        guard keys.count <= Self.stateBudget, table.cellCount <= Self.cellBudget else {
          throw OverBudget()
        }
      }
      current += 1
    }
    return table
  }

  // MARK: States

  private mutating func startKey() throws(OverBudget) -> [Int32] {
    var key: [Int32] = [RegexFormulas.never]
    found = []
    for behind in program.behinds {
      let formula = try beginning(at: behind)
      key.append(formula)
      found.append(foundCondition(of: formula))
    }
    key[0] = try beginning(at: 0)
    return relevant(key)
  }

  private mutating func key(after key: [Int32], by number: Int) throws(OverBudget) -> [Int32] {
    var next = key
    if !program.behinds.isEmpty {
      beginnings.removeAll(keepingCapacity: true)
      derivatives.removeAll(keepingCapacity: true)
      found.removeAll(keepingCapacity: true)
      for (place, behind) in program.behinds.enumerated() {
        let went = try derivative(of: key[place + 1], by: number)
        next[place + 1] = formulas.union(went, try beginning(at: behind))
        found.append(foundCondition(of: next[place + 1]))
      }
    }
    // Each pair of state and class is computed only once, so memoizing would not help.
    next[0] = try derivative(of: key[0], by: number, isKept: false)
    return relevant(next)
  }

  /// Returns `key`, without the progress of lookbehinds if no lookbehind is reachable from it.
  private func relevant(_ key: [Int32]) -> [Int32] {
    guard key.count > 1, !reachesLookbehind(key[0]) else { return key }
    var key = key
    for place in 1..<key.count { key[place] = RegexFormulas.never }
    return key
  }

  private func reachesLookbehind(_ formula: Int32) -> Bool {
    formulas[formula].contains { term in
      term.place >= 0 && reachesLookbehind[Int(term.place)] || reachesLookbehind(term.refused)
        || formulas.list(term.needed).contains { reachesLookbehind($0) }
    }
  }

  /// Returns the condition under which a lookbehind with this progress matches at the current
  /// position.
  private mutating func foundCondition(of formula: Int32) -> Int32 {
    var terms: [RegexFormulas.Term] = []
    for var term in formulas[formula] where term.place >= 0 {
      guard case .acceptLookbehind = program.instructions[Int(term.place)] else { continue }
      term.place = RegexFormulas.Term.always
      terms.append(term)
    }
    return formulas.formula(terms)
  }

  /// Partitions the classes into groups with the same target.
  private mutating func groups(of key: [Int32]) throws(OverBudget) -> [[Int]] {
    var labels: [Int] = []
    var isListed = [Bool](repeating: false, count: program.labels.count)
    var seen: Set<Int32> = []
    for formula in key { collectLabels(of: formula, &labels, &isListed, &seen) }
    var groupOfClass = [Int](repeating: 0, count: classes.count)
    var sizes = [classes.count]
    for label in labels {
      var inside = [Int](repeating: 0, count: sizes.count)
      classes.forEach(of: label) { inside[groupOfClass[$0]] += 1 }
      let renamed = CharacterClasses.split(&sizes, inside)
      classes.forEach(of: label) { groupOfClass[$0] = renamed[groupOfClass[$0]] }
      steps -= classes.count
    }
    guard steps > 0 else { throw OverBudget() }
    var groups = [[Int]](repeating: [], count: sizes.count)
    for number in 0..<classes.count { groups[groupOfClass[number]].append(number) }
    return groups
  }

  private func collectLabels(
    of formula: Int32, _ labels: inout [Int], _ isListed: inout [Bool], _ seen: inout Set<Int32>
  ) {
    guard formula > RegexFormulas.always, seen.insert(formula).inserted else { return }
    for term in formulas[formula] {
      if term.place >= 0, case .consume(let label) = program.instructions[Int(term.place)],
        !isListed[label]
      {
        isListed[label] = true
        labels.append(label)
      }
      guard !term.isPlain else { continue }
      collectLabels(of: term.refused, &labels, &isListed, &seen)
      for needed in formulas.list(term.needed) {
        collectLabels(of: needed, &labels, &isListed, &seen)
      }
    }
  }

  // MARK: Formulas

  /// Returns the condition on the rest of the text for the code that starts at instruction `place`.
  private mutating func beginning(at place: Int) throws(OverBudget) -> Int32 {
    if let known = beginnings[place] { return known }
    let outer = beginTraversal()
    var terms: [RegexFormulas.Term] = []
    try follow(RegexFormulas.Term(place: Int32(place)), into: &terms)
    endTraversal(outer)
    let formula = formulas.formula(terms)
    beginnings[place] = formula
    return formula
  }

  /// Returns the condition on the rest of the text after a character of class `number` is consumed.
  private mutating func derivative(
    of formula: Int32, by number: Int, isKept: Bool = true
  ) throws(OverBudget) -> Int32 {
    guard formula > RegexFormulas.always else { return formula }
    let key = Int64(formula) << 16 | Int64(number)
    if isKept, let known = derivatives[key] { return known }
    let outer = beginTraversal()
    var terms: [RegexFormulas.Term] = []
    for term in formulas[formula] {
      steps -= 1
      var next = term
      if term.place != RegexFormulas.Term.always {
        guard case .consume(let label) = program.instructions[Int(term.place)],
          classes.holds(label, number)
        else { continue }
        next.place += 1
      }
      if !term.isPlain {
        next.refused = try derivative(of: term.refused, by: number)
        guard next.refused != RegexFormulas.always else { continue }
        if term.needed != 0 {
          var needed: [Int32] = []
          for formula in formulas.list(term.needed) {
            needed.append(try derivative(of: formula, by: number))
            if needed.last == RegexFormulas.never { break }
          }
          steps -= needed.count
          guard needed.last != RegexFormulas.never else { continue }
          next.needed = formulas.list(of: needed)
        }
      }
      if term.place == RegexFormulas.Term.always {
        terms.append(next)
      } else {
        try follow(next, into: &terms)
      }
    }
    endTraversal(outer)
    let result = formulas.formula(terms)
    if isKept { derivatives[key] = result }
    return result
  }

  /// Adds the terms for all instructions reachable without consuming a character.
  private mutating func follow(
    _ start: RegexFormulas.Term, into terms: inout [RegexFormulas.Term]
  ) throws(OverBudget) {
    var work = [start]
    while let visit = work.popLast() {
      let place = Int(visit.place)
      guard isNew(visit, at: place) else { continue }
      steps -= 1
      guard steps > 0 else { throw OverBudget() }
      func on(_ distance: Int) -> RegexFormulas.Term {
        var next = visit
        next.place += Int32(distance)
        return next
      }
      switch program.instructions[place] {
      case .consume, .end, .acceptLookbehind: terms.append(visit)
      case .acceptLookahead:
        var term = visit
        term.place = RegexFormulas.Term.always
        terms.append(term)
      case .fail: break
      case .jump(let distance): work.append(on(distance))
      case .fork(let first, let second):
        work.append(on(second))
        work.append(on(first))
      case .ahead(let body, let isNegated):
        let seen = try beginning(at: place + body)
        if let next = asking(on(1), for: seen, isNegated) { work.append(next) }
      case .behind(let number, let isNegated):
        if let next = asking(on(1), for: found[number], isNegated) { work.append(next) }
      }
    }
  }

  /// Returns the term with an additional condition; `nil` if it can no longer hold.
  private mutating func asking(
    _ term: RegexFormulas.Term, for formula: Int32, _ isNegated: Bool
  ) -> RegexFormulas.Term? {
    var term = term
    if isNegated {
      term.refused = formulas.union(term.refused, formula)
      return term.refused == RegexFormulas.always ? nil : term
    }
    guard let needed = formulas.list(term.needed, adding: formula) else { return nil }
    term.needed = needed
    return term
  }

  /// Returns whether a formula holds at the end of the text.
  private mutating func holdsAtEnd(_ formula: Int32) -> Bool {
    guard formula > RegexFormulas.always else { return formula == RegexFormulas.always }
    if let known = endings[formula] { return known }
    var holds = false
    for term in formulas[formula] where !holds {
      if term.place != RegexFormulas.Term.always {
        guard case .end = program.instructions[Int(term.place)] else { continue }
      }
      guard !holdsAtEnd(term.refused) else { continue }
      holds = true
      for formula in formulas.list(term.needed) where !holdsAtEnd(formula) { holds = false }
    }
    endings[formula] = holds
    return holds
  }

  // MARK: Visiting each instruction once

  private mutating func beginTraversal() -> (number: Int, conditional: Set<RegexFormulas.Term>) {
    let outer = (traversal, conditional)
    lastTraversal += 1
    traversal = lastTraversal
    conditional = []
    return outer
  }

  private mutating func endTraversal(
    _ outer: (number: Int, conditional: Set<RegexFormulas.Term>)
  ) {
    traversal = outer.number
    conditional = outer.conditional
  }

  private mutating func isNew(_ visit: RegexFormulas.Term, at place: Int) -> Bool {
    guard visited[place] != traversal else { return false }
    guard visit.isPlain else { return conditional.insert(visit).inserted }
    visited[place] = traversal
    return true
  }
}

extension RegexProgram {
  /// Returns, for each instruction, whether it is a lookbehind or can reach one.
  fileprivate func placesBeforeLookbehinds() -> [Bool] {
    guard !behinds.isEmpty else { return [Bool](repeating: false, count: instructions.count) }
    var sources = [[Int]](repeating: [], count: instructions.count)
    var work: [Int] = []
    for (place, instruction) in instructions.enumerated() {
      switch instruction {
      case .consume: sources[place + 1].append(place)
      case .jump(let distance): sources[place + distance].append(place)
      case .fork(let first, let second):
        sources[place + first].append(place)
        sources[place + second].append(place)
      case .ahead(let body, _):
        sources[place + 1].append(place)
        sources[place + body].append(place)
      case .behind:
        sources[place + 1].append(place)
        work.append(place)
      case .acceptLookahead, .acceptLookbehind, .end, .fail: break
      }
    }
    var asks = [Bool](repeating: false, count: instructions.count)
    for place in work { asks[place] = true }
    while let place = work.popLast() {
      for source in sources[place] where !asks[source] {
        asks[source] = true
        work.append(source)
      }
    }
    return asks
  }
}
