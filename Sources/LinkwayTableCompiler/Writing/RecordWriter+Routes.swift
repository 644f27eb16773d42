import LinkwayAutomaton
import LinkwayAutomatonBuilder
import LinkwayMatching
import LinkwayNavigation
import LinkwayRegex
import LinkwayTable
import LinkwayURLParsing

// A record: checksum, id, length of the entry, entry, length of the parameters, parameters of each
// pattern, conditions and patterns. Patterns and templates are stored as text and compiled again
// when the route is needed.

/// Writes the records of a table's routes, and each distinct list of origins.
struct RouteRecordWriter {
  private(set) var records = RecordWriter()
  /// The offset of each record, and the end of the last one.
  private(set) var places = RecordWriter()
  private(set) var origins = RecordWriter()
  /// The regexes of all patterns, items and origins.
  private(set) var regexes = RegexRecordWriter()
  private var groups: [[UInt8]: Int] = [:]
  /// The offsets of lists that have been written: nearly all patterns have the same list.
  private var known: [ObjectIdentifier: (list: OriginList, place: Int)] = [:]
  private var count = 0
  private var pool = LocatedParameterPool()

  init() { places.word32(0) }

  mutating func add(_ route: Route, _ entry: RouteEntry) {
    let groups = route.patterns.map { place(of: $0.list) }
    records.sealed(number: count) { record in
      record.text(route.id)
      record.nested { $0.entry(entry) }
      record.nested { record in
        record.count(route.patterns.count)
        for pattern in route.patterns.indices {
          record.outline(RouteParameter.all(of: route, pattern, entry, &pool))
        }
      }
      record.flag(route.caseSensitive)
      record.byte(route.sources.reduce(0) { $0 | $1.bit })
      record.list(route.over) { $0.count($1) }
      record.rule(route.query)
      record.optional(route.fragment) { $0.fragment($1) }
      record.count(route.patterns.count)
      for (pattern, group) in zip(route.patterns, groups) {
        record.pattern(pattern, origins: group)
      }
    }
    for type in route.regexes { regexes.add(type) }
    places.word32(UInt32(clamping: records.bytes.count))
    count += 1
  }

  private mutating func place(of list: OriginList) -> Int {
    if let found = known[ObjectIdentifier(list)] { return found.place }
    for component in list.origins.lazy.flatMap({ $0.components }) {
      for type in component.regexes { regexes.add(type) }
    }
    var writer = RecordWriter()
    writer.list(list.origins) { $0.origin($1) }
    let place = groups[writer.bytes] ?? origins.bytes.count
    if place == origins.bytes.count {
      groups[writer.bytes] = place
      origins.bytes += writer.bytes
    }
    known[ObjectIdentifier(list)] = (list, place)
    return place
  }
}

extension RecordWriter {
  // MARK: Entries

  fileprivate mutating func entry(_ entry: RouteEntry) {
    switch entry.action {
    case .opens(let target): tagged(0, target)
    case .redirect(let template): tagged(1, template.text)
    case .unwrap(let parameter): tagged(2, parameter)
    case .resolver(let name): tagged(3, name)
    case .leaveToWeb: byte(4)
    case .refuse: byte(5)
    }
    list(entry.changes) { writer, change in
      writer.text(change.name)
      switch change.value {
      case .template(let template): writer.tagged(0, template.text)
      case .constant(let value):
        writer.byte(1)
        writer.value(value)
      case .dropped: writer.byte(2)
      }
    }
    texts(entry.secrets)
    byte(entry.mode.tag)
    list(entry.requires) { $0.requirement($1) }
    texts(entry.crossing)
    texts(entry.raw)
  }

  private mutating func tagged(_ tag: UInt8, _ text: String) {
    byte(tag)
    self.text(text)
  }

  mutating func requirement(_ requirement: GateRequirement) {
    text(requirement.gate)
    flag(requirement.whileClosed)
  }

  // MARK: Patterns and conditions

  fileprivate mutating func rule(_ rule: QueryRule) {
    flag(rule.passesOthers)
    list(rule.items) { $0.item($1) }
  }

  private mutating func item(_ item: QueryItemRule) {
    text(item.name)
    type(item.type)
    switch item.presence {
    case .required: byte(0)
    case .optional: byte(1)
    case .defaulted(let value):
      byte(2)
      self.value(value)
    case .absent: byte(3)
    }
    flag(item.isList)
    optional(item.equals) { $0.value($1) }
    optional(item.not) { $0.value($1) }
    optional(item.matches) { $0.text($1.text) }
  }

  fileprivate mutating func fragment(_ rule: FragmentRule) {
    switch rule {
    case .pattern(let pattern): tagged(0, pattern.text)
    case .form(let rule):
      byte(1)
      self.rule(rule)
    }
  }

  /// Writes a pattern of a route.
  ///
  /// - Parameter origins: the offset of the pattern's list of origins.
  fileprivate mutating func pattern(_ pattern: RoutePattern, origins: Int) {
    text(pattern.path.text)
    // The texts differ for a pattern in `links`, and if the origins have a path prefix.
    let isPath = pattern.text.hasSameBytes(as: pattern.path.text)
    optional(isPath ? nil : pattern.text) { $0.text($1) }
    count(origins)
  }

  fileprivate mutating func origin(_ origin: OriginPattern) {
    text(origin.text)
    texts(origin.schemes)
    optional(origin.host) { $0.text($1.text) }
    switch origin.port {
    case .standard: byte(0)
    case .number(let port):
      byte(1)
      word16(port)
    case .any: byte(2)
    case .pattern(let port):
      byte(3)
      text(port.pattern.text)
    }
    text(origin.pathPrefix)
  }

  // MARK: Types

  /// Writes a type by its name, or a regex without a name by its source.
  mutating func type(_ type: ValueType) {
    switch type {
    case .builtIn(let type): tagged(0, type.rawValue)
    case .enumeration(let type): tagged(1, type.name)
    case .regex(let type):
      if let name = type.name { tagged(1, name) } else { tagged(2, type.source) }
    }
  }
}

extension Route {
  /// The regexes of the route's patterns and items, but not of its origins.
  fileprivate var regexes: [RegexType] {
    var rules = [query]
    var components = patterns.map { $0.path }
    switch fragment {
    case .pattern(let pattern)?: components.append(pattern)
    case .form(let rule)?: rules.append(rule)
    case nil: break
    }
    let items = rules.flatMap { $0.items }
    components += items.compactMap { $0.matches }
    var regexes: [RegexType] = []
    for item in items {
      if case .regex(let type) = item.type { regexes.append(type) }
    }
    return regexes + components.flatMap { $0.regexes }
  }
}

extension ComponentPattern {
  fileprivate var regexes: [RegexType] {
    slots.compactMap { slot in
      if case .value(.regex(let type)) = slot.content { type } else { nil }
    }
  }
}

/// Collects the automata of a table's regexes, each once.
struct RegexRecordWriter {
  private var automata: [[UInt8]: RegexAutomaton] = [:]
  /// The source of a regex without an automaton; `nil` if there is no such regex.
  private(set) var needsPCRE2: String?

  mutating func add(_ type: RegexType) {
    switch type.matcher {
    case .automaton(let automaton): automata[Array(type.source.utf8)] = automaton
    case .pcre2: needsPCRE2 = needsPCRE2 ?? type.source
    }
  }

  var bytes: [UInt8] {
    let sorted = automata.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    var index = RecordWriter()
    index.word32(UInt32(sorted.count))
    var body: [UInt8] = []
    let start = RegexRecords.headLength + sorted.count * RegexRecords.entryLength
    var sources: [UInt8] = []
    let automataLength = sorted.reduce(0) { $0 + $1.value.bytes.count }
    for (source, automaton) in sorted {
      index.word32(UInt32(clamping: start + automataLength + sources.count))
      index.word32(UInt32(source.count))
      index.word32(UInt32(clamping: start + body.count))
      index.word32(UInt32(automaton.bytes.count))
      body += automaton.bytes
      sources += source
    }
    return index.bytes + body + sources
  }
}
