import LinkwayMatching
import LinkwayNavigation

extension RecordReader {
  // MARK: Entries

  /// Reads the entry of a route, without its examples.
  ///
  /// - Parameter head: defines the names that an entry may refer to.
  mutating func entry(_ head: TableHead) throws(Damage) -> RouteEntry {
    let end = try count() + place
    let entry = RouteEntry(
      action: try action(head.graph), changes: try changes(), secrets: Set(try texts()),
      mode: try mode(), requires: try requirements(head.graph),
      crossing: Set(try texts()), raw: Set(try texts()))
    guard place == end else { throw damage }
    return entry
  }

  private mutating func mode() throws(Damage) -> NavigationMode {
    let tag = try byte()
    guard let mode = NavigationMode.allCases.first(where: { $0.tag == tag }) else {
      throw Damage(offset: place - 1)
    }
    return mode
  }

  private mutating func action(_ graph: CoordinatorGraph) throws(Damage) -> RouteAction {
    switch try byte() {
    case 0:
      let start = place
      let target = try text()
      guard graph.screen(target) != nil || graph.coordinator(target) != nil else {
        throw Damage(offset: start)
      }
      return .opens(target)
    case 1:
      let template = try template()
      guard template.text.hasPrefix("/") else { throw damage }
      return .redirect(template)
    case 2: return .unwrap(try text())
    case 3: return .resolver(try text())
    case 4: return .leaveToWeb
    case 5: return .refuse
    default: throw Damage(offset: place - 1)
    }
  }

  private mutating func changes() throws(Damage) -> [ParameterChange] {
    try list { (reader) throws(Damage) in
      let name = try reader.text()
      switch try reader.byte() {
      case 0: return ParameterChange(name: name, value: .template(try reader.template()))
      case 1: return ParameterChange(name: name, value: .constant(try reader.value()))
      case 2: return ParameterChange(name: name, value: .dropped)
      default: throw reader.damage
      }
    }
  }

  mutating func template() throws(Damage) -> Template {
    let start = place
    let text = try text()
    guard let template = try? Template(text) else { throw Damage(offset: start) }
    return template
  }

  /// Reads requirements, and checks that their gates exist.
  mutating func requirements(_ graph: CoordinatorGraph) throws(Damage) -> [GateRequirement] {
    let requirements = try requirements()
    guard requirements.allSatisfy({ graph.gate($0.gate) != nil }) else { throw damage }
    return requirements
  }

  mutating func requirements() throws(Damage) -> [GateRequirement] {
    try list { (reader) throws(Damage) in
      GateRequirement(gate: try reader.text(), whileClosed: try reader.flag())
    }
  }

  // MARK: Patterns and conditions

  mutating func rule(_ types: TypeTable) throws(Damage) -> QueryRule {
    let passesOthers = try flag()
    let items = try list { (reader) throws(Damage) in try reader.item(types) }
    return QueryRule(items: items, passesOthers: passesOthers)
  }

  private mutating func item(_ types: TypeTable) throws(Damage) -> QueryItemRule {
    let name = try text()
    let type = try type(types)
    let presence: QueryItemRule.Presence
    switch try byte() {
    case 0: presence = .required
    case 1: presence = .optional
    case 2: presence = .defaulted(try value())
    case 3: presence = .absent
    default: throw Damage(offset: place - 1)
    }
    return QueryItemRule(
      name: name, type: type, presence: presence, isList: try flag(),
      equals: try optional { (reader) throws(Damage) in try reader.value() },
      not: try optional { (reader) throws(Damage) in try reader.value() },
      matches: try optional { (reader) throws(Damage) in
        try reader.component(.value, types, .value)
      })
  }

  mutating func fragment(
    _ types: TypeTable, _ slashes: SlashPolicy
  ) throws(Damage) -> FragmentRule {
    switch try byte() {
    case 0: return .pattern(try component(.fragment, types, slashes))
    case 1: return .form(try rule(types))
    default: throw Damage(offset: place - 1)
    }
  }

  mutating func component(
    _ kind: ComponentPattern.Kind, _ types: TypeTable, _ slashes: SlashPolicy = SlashPolicy()
  ) throws(Damage) -> ComponentPattern {
    let start = place
    let compiler = ComponentCompiler(kind: kind, types: types, policy: slashes)
    let text = try text()
    guard let pattern = try? compiler.compile(text) else { throw Damage(offset: start) }
    return pattern
  }

  mutating func origin(_ types: TypeTable) throws(Damage) -> OriginPattern {
    let text = try text()
    let schemes = try texts()
    let host = try optional { (reader) throws(Damage) in try reader.component(.host, types) }
    let port: OriginPattern.Port
    switch try byte() {
    case 0: port = .standard
    case 1: port = .number(try word16())
    case 2: port = .any
    case 3: port = .pattern(PortPattern(try component(.port, types)))
    default: throw Damage(offset: place - 1)
    }
    return OriginPattern(
      text: text, schemes: schemes, host: host, port: port, pathPrefix: try self.text())
  }

  // MARK: Types

  mutating func type(_ types: TypeTable) throws(Damage) -> ValueType {
    let start = place
    let tag = try byte()
    let name = try text()
    let type: ValueType?
    switch tag {
    case 0: type = BuiltInType(rawValue: name).map(ValueType.builtIn)
    case 1: type = try? types.type(named: name, at: 0..<0)
    case 2: type = try? types.regex(name, at: 0..<0)
    default: type = nil
    }
    guard let type else { throw Damage(offset: start) }
    return type
  }

  mutating func example() throws(Damage) -> RouteEntry.Example {
    let link = try text()
    return RouteEntry.Example(
      link: link, source: try source(), route: try text(),
      parameters: try list { (reader) throws(Damage) in
        (
          try reader.text(),
          try reader.optional { (reader) throws(Damage) in try reader.value() }
        )
      },
      skip: try optional { (reader) throws(Damage) in try reader.text() }, range: try range())
  }

  mutating func unmatchedLink() throws(Damage) -> UnmatchedLink {
    UnmatchedLink(
      link: try text(), source: try source(),
      skip: try optional { (reader) throws(Damage) in try reader.text() }, range: try range())
  }

  private mutating func source() throws(Damage) -> LinkSource? {
    try optional { (reader) throws(Damage) in try reader.named(LinkSource.self) }
  }

  private mutating func range() throws(Damage) -> Range<Int> {
    let lower = try number()
    return lower..<lower + (try number())
  }
}
