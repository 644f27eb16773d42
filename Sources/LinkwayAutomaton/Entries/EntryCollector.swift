package import LinkwayMatching
import LinkwayRegex
import LinkwayURLParsing

/// Turns routes into entries of the automaton.
package struct EntryCollector {
  package private(set) var entries: [AutomatonEntry] = []
  /// The steps of each entry, in `steps` from its start to the next one's.
  private(set) var stepStarts: [UInt32] = [0]
  private(set) var steps: [AutomatonStep] = []
  /// Whether anything may follow an entry's steps.
  private(set) var takesRest: [Bool] = []

  private(set) var literals = LiteralPool()
  var texts = WordPool()
  private(set) var shapes = WordPool()
  private(set) var groups = OriginGroups()
  private(set) var grades = GradeTable()
  /// The routes that a tie with another may go either way for: those with `over`, those that some
  /// `over` names, and fragments that are items beside ones that are patterns: these tie.
  private var contested: Set<Int> = []
  /// What all plain paths share that rank alike, by the ranks of their segments.
  private var plainKinds: [UInt64: (grade: UInt32, shape: UInt32)] = [:]
  private var shapesWithChecks: Set<UInt32> = []

  package init() {}

  mutating func addAll(_ routes: [Route]) {
    for index in routes.indices where !routes[index].asksNothingElse {
      if routes[index].over.isEmpty { continue }
      contested.insert(index)
      contested.formUnion(routes[index].over)
    }
    let hasFragmentPattern = routes.contains {
      if case .pattern? = $0.fragment { true } else { false }
    }
    if hasFragmentPattern {
      contested.formUnion(routes.indices.filter { routes[$0].automatonItems != nil })
    }
    for index in routes.indices { add(routes[index], at: index) }
  }

  package mutating func intern(_ origins: OriginList) -> UInt32 { groups.intern(origins) }

  /// Adds a route of one plain path that asks nothing else.
  ///
  /// - Returns: `false` where the path is none, and nothing was added.
  package mutating func addPlain(_ path: Span<UInt8>, at index: Int, group: UInt32) -> Bool {
    let mark = steps.count
    // Four bits for each segment: a literal, or a capture by its type.
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
    entries.append(
      AutomatonEntry(
        route: UInt32(index), pattern: 0, form: 0, group: group, grade: known.grade,
        optionalParts: 0, sources: AutomatonEntry.allSources,
        traits: shapesWithChecks.contains(known.shape) ? [] : .plain, shape: known.shape))
    stepStarts.append(UInt32(steps.count))
    takesRest.append(false)
    return true
  }

  private mutating func addPlainKind(
    _ kind: UInt64, count: Int
  ) -> (grade: UInt32, shape: UInt32) {
    var shape = EntryShape()
    var ranks: [SegmentRank] = []
    for segment in 0..<count {
      let code = Int(kind >> UInt64((count - 1 - segment) * 4) & 15)
      let type = BuiltInType.allCases.first { $0.typedRank == code } ?? .string
      if code == 15 {
        ranks.append(SegmentRank(.literal))
        continue
      }
      ranks.append(SegmentRank(.value(.builtIn(type))))
      shape.captures.append(
        EntryShape.Capture(
          slot: UInt8(shape.captures.count), extent: .segment, segment: UInt8(segment)))
      if let kind = EntryShape.Check.Kind(type) {
        shape.checks.append(
          EntryShape.Check(kind: kind, segment: UInt8(segment), isFolded: false))
      }
    }
    let known = (
      grade: grades.intern(.init(ranks: ranks, query: .init(), fragment: .none)),
      shape: shapes.intern(shape.words)
    )
    if !shape.checks.isEmpty { shapesWithChecks.insert(known.shape) }
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
    var conditions = RouteConditions(route)
    let items = conditions.compileItems(route.automatonItems ?? route.query, &texts)
    let fragment = conditions.compileFragment(route, &texts)
    if contested.contains(index) { conditions.traits.insert(.deferred) }
    for (patternIndex, pattern) in route.patterns.enumerated() {
      let group = groups.intern(pattern.list)
      for (formIndex, form) in pattern.path.forms.enumerated() {
        var reader = FormReader(form: form, caseSensitive: route.caseSensitive)
        reader.read(literals: &literals, texts: &texts)
        reader.shape.items = items
        reader.shape.fragment = fragment
        var traits = conditions.traits
        if reader.isDeferred { traits.insert(.deferred) }
        if traits.isEmpty, reader.shape.checks.isEmpty, items.isEmpty,
          conditions.sources == AutomatonEntry.allSources
        {
          traits = .plain
        }
        var entry = AutomatonEntry(
          route: UInt32(index), pattern: UInt16(patternIndex), form: UInt16(formIndex),
          group: group,
          grade: grades.intern(
            .init(ranks: form.ranks, query: .init(route.query), fragment: conditions.fragment)),
          optionalParts: UInt8(
            clamping: pattern.path.optionalParts + conditions.optionalParts),
          sources: conditions.sources, traits: traits,
          shape: shapes.intern(reader.shape.words))
        append(entry, reader.word)
        guard reader.limitLength < LimitBound.never else { continue }
        entry.traits = .watch
        entry.grade = UInt32(reader.limitLength)
        append(entry, reader.watchWord)
      }
    }
  }

  /// Whether a route asks for one plain path and nothing else.
  private func asksForPlainPath(_ route: Route, at index: Int) -> Bool {
    route.asksNothingElse && route.caseSensitive && route.patterns.count == 1
      && route.patterns[0].path.isPlain && !contested.contains(index)
  }

  private mutating func append(_ entry: AutomatonEntry, _ word: AutomatonWord) {
    entries.append(entry)
    steps += word.steps
    stepStarts.append(UInt32(steps.count))
    takesRest.append(word.takesRest)
  }

  /// Replaces the numbers of grades by their places in the order of precedence.
  package mutating func settleGrades() {
    let places = grades.places()
    for index in entries.indices where !entries[index].traits.contains(.watch) {
      entries[index].grade = places[Int(entries[index].grade)]
    }
  }
}

extension Route {
  /// The rule of a fragment that is items, where nothing is asked of the query: then the automaton
  /// reads these in the place of the query's.
  var automatonItems: QueryRule? {
    guard case .form(let rule)? = fragment, query.items.isEmpty, !query.passesOthers,
      !rule.passesOthers
    else { return nil }
    return rule
  }
}

/// What a route asks besides its path and origin.
private struct RouteConditions {
  var traits: AutomatonEntry.Traits = []
  var sources: UInt8
  var fragment: Specificity.Fragment = .none
  var optionalParts = 0
  private let caseSensitive: Bool

  init(_ route: Route) {
    sources = AutomatonEntry.sourceMask(route.sources)
    caseSensitive = route.caseSensitive
    switch route.fragment {
    case nil:
      break
    case .form(let rule):
      if route.automatonItems == nil { traits.insert(.deferred) }
      fragment = .form(.init(rule))
      noteLimits(of: rule)
    case .pattern(let pattern):
      traits.insert(.needsFragment)
      // The best rank that any form gives; which one matches is not known here.
      let isLiteral = pattern.forms.contains { $0.ranks.allSatisfy { $0.kind == .literal } }
      fragment = isLiteral ? .literal : .pattern
      optionalParts = pattern.optionalParts
    }
    noteLimits(of: route.query)
  }

  private mutating func noteLimits(of rule: QueryRule) {
    let isLimited = rule.items.contains {
      $0.matches != nil || LimitBound.length(of: $0.type) < LimitBound.never
    }
    if isLimited { traits.insert(.limitedItems) }
  }

  /// The fragment's pattern as checks; where it cannot be said so, the route is deferred.
  mutating func compileFragment(
    _ route: Route, _ texts: inout WordPool
  ) -> EntryShape.Fragment? {
    guard case .pattern(let pattern)? = route.fragment else {
      guard route.automatonItems != nil else { return nil }
      return EntryShape.Fragment(
        takesQuestionMark: false, isItems: true, forms: [.init(segmentCount: 0)])
    }
    // Which form matches decides how specific the route is.
    let literals = pattern.forms.count { $0.ranks.allSatisfy { $0.kind == .literal } }
    var forms: [EntryShape.FragmentForm] = []
    if literals == 0 || literals == pattern.forms.count, pattern.forms.count < 256 {
      for form in pattern.forms {
        var reader = FormReader(form: form, caseSensitive: route.caseSensitive)
        guard let form = reader.readFragment(texts: &texts) else { break }
        forms.append(form)
      }
    }
    guard !forms.isEmpty, forms.count == pattern.forms.count else {
      traits.formUnion([.deferred, .limitedItems])
      return nil
    }
    return EntryShape.Fragment(takesQuestionMark: pattern.takesQuestionMark, forms: forms)
  }

  /// The items as checks; where one cannot be said so, the route is deferred.
  mutating func compileItems(_ rule: QueryRule, _ texts: inout WordPool) -> [EntryShape.Item] {
    var items: [EntryShape.Item] = []
    for rule in rule.items {
      guard let item = item(rule, &texts), items.count < 255 else {
        traits.insert(.deferred)
        return []
      }
      items.append(item)
    }
    return items
  }

  private func item(_ rule: QueryItemRule, _ texts: inout WordPool) -> EntryShape.Item? {
    let presence: EntryShape.Item.Presence =
      switch rule.presence {
      case .required: .required
      case .optional, .defaulted: .optional
      case .absent: .absent
      }
    var item = EntryShape.Item(
      name: texts.intern(text: rule.name.utf8), presence: presence, isList: rule.isList,
      isFolded: !caseSensitive)
    guard rule.matches == nil else { return nil }
    switch rule.type {
    case .builtIn(.string), .builtIn(.path): break
    case .enumeration(let enumeration):
      item.kind = .enumeration
      item.text = texts.intern(texts: enumeration.values.map { $0.utf8 })
    case .regex(let regex):
      guard let automaton = regex.matcher.automaton else { return nil }
      item.kind = .regex
      item.text = texts.intern(bytes: automaton.bytes)
    case .builtIn(let type):
      guard let kind = EntryShape.Check.Kind(type) else { return nil }
      item.kind = kind
    }
    guard let compared = rule.equals ?? rule.not else { return item }
    guard rule.equals == nil || rule.not == nil else { return nil }
    item.comparison = rule.equals == nil ? .not : .equals
    switch (item.kind, compared) {
    case (.int?, .int(let value)): item.value = texts.intern(text: String(value).utf8)
    case (.bool?, .bool(let value)): item.value = texts.intern(text: (value ? "1" : "0").utf8)
    case (.int?, _), (.bool?, _), (.number?, _), (.link?, _): return nil
    case (_, .string(let text)): item.value = texts.intern(text: text.utf8)
    default: return nil
    }
    return item
  }
}

extension EntryShape.Check.Kind {
  /// The built-in types whose forms are checked on a segment's bytes.
  init?(_ type: BuiltInType) {
    switch type {
    case .int: self = .int
    case .number: self = .number
    case .bool: self = .bool
    case .uuid: self = .uuid
    case .date: self = .date
    case .hex: self = .hex
    case .slug: self = .slug
    case .link: self = .link
    case .string, .path, .raw: return nil
    }
  }
}
