package import LinkwayAutomaton
package import LinkwayMatching
import LinkwayRegex
import LinkwayURLParsing

/// Converts routes to entries of the automaton.
package struct EntryCollector {
  package private(set) var entries: [AutomatonEntry] = []
  /// The steps of entry n are `steps[stepStarts[n]..<stepStarts[n + 1]]`.
  private(set) var stepStarts: [UInt32] = [0]
  private(set) var steps: [AutomatonStep] = []
  /// For each entry, whether any segments may follow its steps.
  private(set) var takesRest: [Bool] = []

  private(set) var literals = LiteralPool()
  var pool = ProgramPool()
  private(set) var shapes = WordPool()
  private(set) var groups = OriginGroups()
  private(set) var grades = GradeTable()
  private var conditions: [Specificity.Conditions] = []
  /// The pairs of routes that `over` declares. If both routes tie, the first one takes precedence
  /// over the second.
  private(set) var over: [(UInt32, UInt32)] = []
  /// The routes that need more than their rank to decide a tie: routes with `over`, routes that an
  /// `over` names, and, if some fragments have items and others are patterns, all routes with a
  /// fragment.
  private var contested: Set<Int> = []
  /// The grade and shape of plain paths, by the ranks of their segments.
  private var plainKinds: [UInt64: (grade: UInt32, shape: UInt32)] = [:]
  private var checkedShapes: Set<UInt32> = []

  package init() {}

  mutating func addAll(_ routes: [Route]) {
    for index in routes.indices where !routes[index].hasOnlyPatterns {
      if routes[index].over.isEmpty { continue }
      contested.insert(index)
      contested.formUnion(routes[index].over)
      over += routes[index].over.map { (UInt32(index), UInt32($0)) }
    }
    let fragments = routes.indices.filter { routes[$0].fragment != nil }
    let patterns = fragments.count { routes[$0].fragmentPattern != nil }
    if patterns > 0, patterns < fragments.count { contested.formUnion(fragments) }
    for index in routes.indices { add(routes[index], at: index) }
  }

  package mutating func intern(_ origins: OriginList) -> UInt32 { groups.intern(origins) }

  /// Adds a route that consists of one plain path without other conditions.
  ///
  /// - Returns: `false` if the path is not plain or has more than 15 segments. In this case, no
  ///   entry is added.
  package mutating func addPlain(_ path: Span<UInt8>, at index: Int, group: UInt32) -> Bool {
    let mark = steps.count
    // Four bits per segment: a literal, or the type of a capture.
    var kind: UInt64 = 1
    let isPlain = PlainPattern.read(path) { segment in
      switch segment {
      case .literal(let range):
        kind = kind << 4 | 15
        steps.append(.literal(literals.intern(path, range), isFolded: false))
      case .capture(_, let type):
        kind = kind << 4 | UInt64(type.typedRank ?? 14)
        steps.append(.any)
      }
    }
    let count = steps.count - mark
    guard isPlain, count < 16 else {
      steps.removeLast(count)
      return false
    }
    let known = plainKinds[kind] ?? addPlainKind(kind, count: count)
    append(
      AutomatonEntry(
        route: UInt32(index), pattern: 0, conditions: 0, group: group, grade: known.grade,
        optionalParts: 0, sources: AutomatonEntry.allSources,
        traits: checkedShapes.contains(known.shape) ? .checked : .plain, shape: known.shape),
      AutomatonWord())
    return true
  }

  private mutating func addPlainKind(
    _ kind: UInt64, count: Int
  ) -> (grade: UInt32, shape: UInt32) {
    var segments: [SegmentPattern] = []
    var ranks: [SegmentRank] = []
    var (captures, isChecked) = (0, false)
    for segment in 0..<count {
      let code = Int(kind >> UInt64((count - 1 - segment) * 4) & 15)
      guard code != 15 else {
        segments.append(.literal([]))
        ranks.append(SegmentRank(.literal))
        continue
      }
      let type = BuiltInType.allCases.first { $0.typedRank == code } ?? .string
      segments.append(.single(prefix: [], slot: captures, type: .builtIn(type), suffix: []))
      ranks.append(SegmentRank(.value(.builtIn(type))))
      captures += 1
      isChecked = isChecked || type != .string
    }
    let form = ComponentPattern.Form(
      pieces: [], segments: .segments(segments), ranks: ranks, tailIsOptional: false)
    let program = ProgramCompiler.compile(form, .path, isFolded: false, indexed: count, &pool)
    let known = (
      grade: grades.intern(.init(ranks: ranks, query: .init(), fragment: .none)),
      shape: shapes.intern(EntryShape(path: program).words)
    )
    if isChecked { checkedShapes.insert(known.shape) }
    plainKinds[kind] = known
    return known
  }

  package mutating func add(_ route: Route, at index: Int) {
    if asksForPlainPath(route, at: index) {
      let group = groups.intern(route.patterns[0].list)
      if route.patterns[0].path.text.withUTF8Span({ addPlain($0, at: index, group: group) }) {
        return
      }
    }
    var traits: AutomatonEntry.Traits = contested.contains(index) ? .contested : []
    let sources = AutomatonEntry.sourceMask(route.sources)
    let isFolded = !route.caseSensitive
    let items = pool.rules(route.query, isFolded: isFolded)
    var fragmentItems: [ItemRule]?
    if case .form(let rule)? = route.fragment {
      fragmentItems = pool.rules(rule, isFolded: isFolded)
    }
    let fragments = FragmentForms.all(of: route, &pool)
    if route.fragmentPattern != nil { traits.insert(.needsFragment) }
    let isConditional =
      !items.isEmpty || fragmentItems != nil || sources != AutomatonEntry.allSources
    for (patternIndex, pattern) in route.patterns.enumerated() {
      let group = groups.intern(pattern.list)
      for form in pattern.path.forms {
        let reader = FormReader(form, caseSensitive: route.caseSensitive, literals: &literals)
        let program = ProgramCompiler.compile(
          form, .path, isFolded: isFolded, indexed: reader.indexed, &pool)
        var formTraits = reader.isChecked ? traits.union(.checked) : traits
        if formTraits.isEmpty, !isConditional { formTraits = .plain }
        for fragment in fragments {
          let shape = EntryShape(
            path: program, items: items, fragmentItems: fragmentItems, fragment: fragment.forms)
          let grade = GradeTable.Grade(
            ranks: form.ranks, query: .init(route.query), fragment: fragment.rank)
          append(
            AutomatonEntry(
              route: UInt32(index), pattern: UInt16(patternIndex),
              conditions: fragment.rank.isForm ? intern(fragment.rank.conditions) : 0,
              group: group, grade: grades.intern(grade),
              optionalParts: UInt8(clamping: pattern.path.optionalParts + fragment.optionalParts),
              sources: sources, traits: formTraits, shape: shapes.intern(shape.words)),
            reader.word)
        }
      }
    }
  }

  /// Returns whether a route consists of one plain path without other conditions.
  private func asksForPlainPath(_ route: Route, at index: Int) -> Bool {
    route.hasOnlyPatterns && route.caseSensitive && route.patterns.count == 1
      && route.patterns[0].path.isPlain && !contested.contains(index)
  }

  private mutating func append(_ entry: AutomatonEntry, _ word: AutomatonWord) {
    entries.append(entry)
    steps += word.steps
    stepStarts.append(UInt32(steps.count))
    takesRest.append(word.takesRest)
  }

  /// Replaces the numbers of grades and conditions with their ranks in precedence order.
  package mutating func settleGrades() {
    let places = grades.places()
    let order = conditions.indices.sorted {
      Specificity.Conditions.compare(conditions[$0], conditions[$1]) < 0
    }
    var numbers = [UInt16](repeating: 0, count: conditions.count)
    for (place, index) in order.enumerated() { numbers[index] = UInt16(clamping: place + 1) }
    for index in entries.indices {
      entries[index].grade = places[Int(entries[index].grade)]
      if entries[index].conditions > 0 {
        entries[index].conditions = numbers[Int(entries[index].conditions) - 1]
      }
    }
  }

  /// Returns the number of the conditions of a fragment with items. Numbers start from 1.
  private mutating func intern(_ conditions: Specificity.Conditions) -> UInt16 {
    let place = self.conditions.firstIndex(of: conditions) ?? self.conditions.count
    if place == self.conditions.count { self.conditions.append(conditions) }
    return UInt16(clamping: place + 1)
  }
}

extension Specificity.Fragment {
  fileprivate var isForm: Bool { if case .form = self { true } else { false } }
}

extension ProgramPool {
  /// Compiles the item rules of a query or fragment.
  fileprivate mutating func rules(_ rule: QueryRule, isFolded: Bool) -> [ItemRule] {
    rule.items.prefix(TableLimits.items).map { self.rule($0, isFolded: isFolded) }
  }

  private mutating func rule(_ item: QueryItemRule, isFolded: Bool) -> ItemRule {
    let presence: ItemRule.Presence =
      switch item.presence {
      case .required: .required
      case .optional, .defaulted: .optional
      case .absent: .absent
      }
    var flags: ItemRule.Flags = isFolded ? .folded : []
    if item.isList { flags.insert(.list) }
    if item.isRaw { flags.insert(.raw) }
    var rule = ItemRule(
      name: texts.intern(text: item.name.utf8), presence: presence, flags: flags)
    // Any text is a valid string, including an empty one.
    if case .builtIn(.string) = item.type {
    } else {
      (rule.kind, rule.operand) = constraint(item.type)
    }
    (rule.equals, rule.expected) = comparison(item.equals, rule.kind)
    (rule.not, rule.refused) = comparison(item.not, rule.kind)
    if let pattern = item.matches {
      let programs = pattern.forms.map {
        ProgramCompiler.compile($0, pattern.kind, isFolded: isFolded, &self)
      }
      rule.matches = texts.intern([UInt32(programs.count)] + programs) + 1
    }
    return rule
  }

  private mutating func comparison(
    _ value: ParameterValue?, _ kind: ValueKind
  ) -> (ItemRule.Comparison, UInt32) {
    switch (kind, value) {
    case (_, nil): (.none, 0)
    case (.int, .int(let value)?): (.int, texts.intern(text: String(value).utf8))
    case (.number, .number(let value)?): (.number, texts.intern(text: String(value).utf8))
    case (.bool, .bool(let value)?): (.bool, texts.intern(text: (value ? "1" : "0").utf8))
    case (.int, _), (.number, _), (.bool, _): (.never, 0)
    case (_, .string(let text)?): (.text, texts.intern(text: text.utf8))
    default: (.never, 0)
    }
  }
}
