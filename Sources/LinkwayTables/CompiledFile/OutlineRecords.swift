import LinkwayAutomaton
import LinkwayMatching
import LinkwayURLParsing

// Where a route's parameters lie in its links, in the form of `RouteOutlines`: reading a value
// then compiles no pattern.

extension RecordWriter {
  /// The parameters of one pattern behind their length, so that it can be passed over.
  mutating func outline(_ parameters: ArraySlice<RouteOutlines.Parameter>) {
    var writer = RecordWriter()
    writer.list(Array(parameters)) { writer, parameter in
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
      case .otherItems(let known):
        writer.byte(3)
        writer.list(known) { $0.text($1) }
      }
    }
    count(writer.bytes.count)
    bytes += writer.bytes
  }

  /// - Parameter name: what its own name need not be written beside.
  private mutating func located(_ parameter: LocatedParameter, givenAs name: String) {
    optional(parameter.name.hasSameBytes(as: name) ? nil : parameter.name) { $0.text($1) }
    optional(parameter.capture) { writer, capture in
      writer.count(capture.slot)
      writer.content(capture.content)
    }
    optional(parameter.host) { writer, host in
      writer.count(host.number)
      writer.content(host.content)
    }
    optional(parameter.fragment) { writer, fragment in
      writer.count(fragment.slot)
      writer.content(fragment.content)
    }
    // An item has the name of its parameter.
    optional(parameter.item) { writer, item in
      writer.form(item.form)
      writer.flag(item.isList)
      writer.optional(item.missing) { $0.value($1) }
    }
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
  /// The parameters of a pattern, from the start of a route's record; none where there is no such
  /// pattern.
  mutating func outline(
    ofPattern pattern: Int, _ head: TableHead
  ) throws(Damage) -> [RouteOutlines.Parameter] {
    try skipText()
    try skipText()
    _ = try count()
    let patterns = try count()
    guard pattern < patterns else { return [] }
    for _ in 0..<pattern { try skipText() }
    let length = try count()
    let end = place + length
    let parameters = try list { (reader) throws(Damage) in
      let name = try reader.text()
      return RouteOutlines.Parameter(
        name: name, origin: try reader.parameterOrigin(of: name, head.types))
    }
    let areInOrder = zip(parameters, parameters.dropFirst()).allSatisfy {
      if case .otherItems = $0.origin { return false }
      if case .otherItems = $1.origin { return true }
      return $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
    guard place == end, areInOrder else { throw damage }
    return parameters
  }

  private mutating func parameterOrigin(
    of name: String, _ types: TypeTable
  ) throws(Damage) -> RouteOutlines.Parameter.Origin {
    switch try byte() {
    case 0: return .located(try located(givenAs: name, types))
    case 1: return .constant(try value())
    case 2:
      return .template(
        try template(),
        of: try list { (reader) throws(Damage) in try reader.located(givenAs: "", types) })
    case 3: return .otherItems(try list { (reader) throws(Damage) in try reader.text() })
    default: throw Damage(offset: place - 1)
    }
  }

  private mutating func located(
    givenAs given: String, _ types: TypeTable
  ) throws(Damage) -> LocatedParameter {
    let name = try optional { (reader) throws(Damage) in try reader.text() } ?? given
    let capture = try optional { (reader) throws(Damage) in
      (slot: try reader.number(), content: try reader.content(types))
    }
    let host = try optional { (reader) throws(Damage) in
      (number: try reader.number(), content: try reader.content(types))
    }
    let fragment = try optional { (reader) throws(Damage) in
      (slot: try reader.number(), content: try reader.content(types))
    }
    let item = try optional { (reader) throws(Damage) in
      LocatedParameter.Item(
        name: name, form: try reader.form(types), isList: try reader.flag(),
        missing: try reader.optional { (reader) throws(Damage) in try reader.value() })
    }
    return LocatedParameter(
      name: name, capture: capture, host: host, fragment: fragment, item: item)
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
