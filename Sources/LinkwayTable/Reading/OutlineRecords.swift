import LinkwayAutomaton
import LinkwayMatching
import LinkwayURLParsing

// Records of the positions of a route's parameters in the route's links, as `RouteParameter`s. With
// these records, reading a value does not require compiling a pattern.

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
