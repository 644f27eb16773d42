import LinkwayAutomaton
import LinkwayMatching
import LinkwayURLParsing

// The positions of a route's parameters in its links, as `RouteParameter`s. With them, reading a
// value does not require compiling a pattern.

extension RecordWriter {
  /// Writes the parameters of one pattern after their length, so that they can be skipped.
  mutating func outline(_ parameters: [RouteParameter]) {
    nested { writer in
      writer.list(parameters) { writer, parameter in
        writer.text(parameter.name)
        switch parameter.origin {
        case .located(let located):
          writer.byte(0)
          writer.located(located, givenAs: parameter.name)
        case .constant(let value):
          writer.byte(1)
          writer.value(value)
        case .template(let template, let sources):
          writer.byte(2)
          writer.text(template.text)
          writer.list(sources) { $0.located($1, givenAs: "") }
        case .otherItems(let known, let isFragment):
          writer.byte(3)
          writer.list(known) { $0.text($1) }
          writer.flag(isFragment)
        }
      }
    }
  }

  /// - Parameter name: a name that is already known; the parameter's name is omitted if it is equal.
  private mutating func located(_ parameter: LocatedParameter, givenAs name: String) {
    optional(parameter.name.hasSameBytes(as: name) ? nil : parameter.name) { $0.text($1) }
    list(parameter.matches) { writer, matches in
      writer.count(matches.rule)
      writer.flag(matches.isFragment)
      writer.capture(matches.capture)
    }
    optional(parameter.fragment) { $0.capture($1) }
    optional(parameter.path) { $0.capture($1) }
    list(parameter.authority) { $0.capture($1) }
    optional(parameter.item) { $0.item($1) }
    optional(parameter.fragmentItem) { $0.item($1) }
  }

  private mutating func capture(_ capture: LocatedParameter.Capture) {
    count(capture.slot)
    content(capture.content)
  }

  /// Writes an item without its name, which is that of its parameter.
  private mutating func item(_ item: LocatedParameter.Item) {
    form(item.form)
    flag(item.isList)
    flag(item.isRaw)
    optional(item.missing) { $0.value($1) }
  }

  private mutating func content(_ content: LocatedParameter.Content) {
    switch content {
    case .segments: byte(0)
    case .wildcard: byte(1)
    case .raw: byte(2)
    case .value(let form):
      byte(3)
      self.form(form)
    }
  }

  private mutating func form(_ form: LocatedParameter.Form) {
    switch form {
    case .text: byte(0)
    case .int: byte(1)
    case .number: byte(2)
    case .bool: byte(3)
    case .enumeration(let type, let caseSensitive):
      byte(4)
      text(type.name)
      flag(caseSensitive)
    }
  }
}

extension RecordReader {
  /// Reads the parameters of each pattern of a route, which follow its entry.
  mutating func outlines(_ head: TableHead) throws(Damage) -> [[RouteParameter]] {
    let end = try count() + place
    let outlines = try list { (reader) throws(Damage) in try reader.outline(head) }
    guard place == end else { throw damage }
    return outlines
  }

  private mutating func outline(_ head: TableHead) throws(Damage) -> [RouteParameter] {
    let end = try count() + place
    let parameters = try list { (reader) throws(Damage) in
      let name = try reader.text()
      return RouteParameter(name: name, origin: try reader.parameterOrigin(of: name, head.types))
    }
    let areInOrder = zip(parameters, parameters.dropFirst()).allSatisfy {
      if $1.isOtherItems { return true }
      if $0.isOtherItems { return false }
      return $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
    guard place == end, areInOrder else { throw damage }
    return parameters
  }

  private mutating func parameterOrigin(
    of name: String, _ types: TypeTable
  ) throws(Damage) -> RouteParameter.Origin {
    switch try byte() {
    case 0: return .located(try located(givenAs: name, types))
    case 1: return .constant(try value())
    case 2:
      return .template(
        try template(),
        of: try list { (reader) throws(Damage) in try reader.located(givenAs: "", types) })
    case 3:
      return .otherItems(
        try list { (reader) throws(Damage) in try reader.text() }, isFragment: try flag())
    default: throw Damage(offset: place - 1)
    }
  }

  private mutating func located(
    givenAs given: String, _ types: TypeTable
  ) throws(Damage) -> LocatedParameter {
    let name = try optional { (reader) throws(Damage) in try reader.text() } ?? given
    return LocatedParameter(
      name: name,
      matches: try list { (reader) throws(Damage) in
        (
          rule: try reader.number(), isFragment: try reader.flag(),
          capture: try reader.capture(types)
        )
      },
      fragment: try optional { (reader) throws(Damage) in try reader.capture(types) },
      path: try optional { (reader) throws(Damage) in try reader.capture(types) },
      authority: try list { (reader) throws(Damage) in try reader.capture(types) },
      item: try optional { (reader) throws(Damage) in try reader.item(name, types) },
      fragmentItem: try optional { (reader) throws(Damage) in try reader.item(name, types) })
  }

  private mutating func capture(_ types: TypeTable) throws(Damage) -> LocatedParameter.Capture {
    LocatedParameter.Capture(slot: try number(), content: try content(types))
  }

  private mutating func item(
    _ name: String, _ types: TypeTable
  ) throws(Damage) -> LocatedParameter.Item {
    LocatedParameter.Item(
      name: name, form: try form(types), isList: try flag(), isRaw: try flag(),
      missing: try optional { (reader) throws(Damage) in try reader.value() })
  }

  private mutating func content(_ types: TypeTable) throws(Damage) -> LocatedParameter.Content {
    switch try byte() {
    case 0: return .segments
    case 1: return .wildcard
    case 2: return .raw
    case 3: return .value(try form(types))
    default: throw Damage(offset: place - 1)
    }
  }

  private mutating func form(_ types: TypeTable) throws(Damage) -> LocatedParameter.Form {
    let start = place
    switch try byte() {
    case 0: return .text
    case 1: return .int
    case 2: return .number
    case 3: return .bool
    case 4:
      let name = try text()
      guard case .enumeration(let type)? = try? types.type(named: name, at: 0..<0) else {
        throw Damage(offset: start)
      }
      return .enumeration(type, caseSensitive: try flag())
    default: throw Damage(offset: start)
    }
  }
}
