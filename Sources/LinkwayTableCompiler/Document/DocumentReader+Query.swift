import LinkwayDiagnostics
import LinkwayMatching
import LinkwayTable

extension DocumentReader {
  static let queryItemShape = ObjectShape(
    noun: "a query item",
    keys: ["type", "optional", "default", "equals", "not", "matches", "absent", "list"])

  /// The bytes that end a type's name in a short form.
  private static let shortFormMarks = Array(" ?[]=".utf8)

  /// Reads `query`, or a `fragment` of the same form.
  mutating func query(_ json: LocatedJSON, _ what: String) -> QueryDeclaration? {
    guard let members = namedMembers(of: json, what, naming: "a query item") else {
      leaveOut()
      return nil
    }
    var query = QueryDeclaration()
    for member in members {
      if member.key.hasBytes(of: "*") {
        query.passesOthers = bool(member.value, "`*`")?.value ?? false
      } else if let item = queryItem(member) {
        query.items.append(item)
      } else {
        leaveOut()
      }
    }
    if query.items.count > TableLimits.items {
      report(
        "too-many-items", query.items[TableLimits.items].name.range,
        "\(what) has \(query.items.count) items; at most \(TableLimits.items) are allowed",
        suggestion: "split the route into several")
    }
    return query
  }

  private mutating func queryItem(_ member: LocatedJSON.Member) -> QueryItemDeclaration? {
    var item = QueryItemDeclaration(name: member.key, range: member.value.range)
    if let text = member.value.string {
      guard let form = shortForm(text) else { return nil }
      item.form = form
      return item
    }
    guard member.value.members != nil else {
      reportType(
        member.value, "a query item", "a short form or an object",
        suggestion: "write `\"string\"`, or an object with `type`, `equals` or other keys")
      return nil
    }
    guard let members = members(of: member.value, as: Self.queryItemShape) else { return nil }
    if let json = members["type"], let type = name(json, "`type`") {
      checkTypeName(type)
      item.form.type = type
    }
    read(&item.form.isOptional, "optional", in: members)
    read(&item.form.isList, "list", in: members)
    item.form.defaultValue = members["default"].flatMap { scalarOrArray($0, "`default`") }
      .map { .json($0) }
    item.equals = members["equals"].flatMap { scalar($0, "`equals`") }
    item.not = members["not"].flatMap { scalar($0, "`not`") }
    item.matches = members["matches"].flatMap { string($0, "`matches`") }
    read(&item.isAbsent, "absent", in: members)
    if item.isAbsent, let other = members.members.first(where: { !$0.key.hasBytes(of: "absent") }) {
      report(
        "conflicting-keys", other.key.range,
        "an item that must be absent cannot have other conditions",
        suggestion: "remove `absent`, or everything else")
    }
    return item
  }

  /// Reports a short form that is written as `type` in an object.
  private mutating func checkTypeName(_ type: LocatedString) {
    guard type.value.utf8.contains(where: Self.shortFormMarks.contains) else { return }
    report(
      "bad-short-form", type.range, "in an object, `type` is only the name of a type",
      suggestion: "write the rest as `optional`, `default` and `list`")
  }

  /// Reads `TYPE`, `TYPE?`, `TYPE = DEFAULT`, `TYPE[]` or `TYPE[]?`. The ranges are within the
  /// string, and the default is not converted.
  mutating func shortForm(_ text: LocatedString) -> ValueForm? {
    let bytes = text.bytes
    var place = bytes.firstIndex(where: Self.shortFormMarks.contains) ?? bytes.count
    let type = text.part(0..<place)
    guard place > 0 else {
      reportShortForm(text, 0..<bytes.count, "the type is missing")
      return nil
    }
    checkName(type, of: "a type")
    var form = ValueForm(type: type)
    if bytes[place...].starts(with: "[]".utf8) {
      form.isList = true
      place += 2
    }
    if place < bytes.count, bytes[place] == UInt8(ascii: "?") {
      form.isOptional = true
      place += 1
    }
    guard place < bytes.count else { return form }
    func skipSpaces(from start: Int) -> Int {
      bytes[start...].firstIndex { $0 != UInt8(ascii: " ") } ?? bytes.count
    }
    let mark = skipSpaces(from: place)
    guard mark < bytes.count, bytes[mark] == UInt8(ascii: "=") else {
      let rest = place..<bytes.count
      reportShortForm(
        text, rest, "\(Diagnostic.quote(text.part(rest).value)) cannot follow the type")
      return nil
    }
    let start = skipSpaces(from: mark + 1)
    if form.isList {
      reportShortForm(
        text, mark..<bytes.count, "the default of a list must be written in an object",
        suggestion: "write `{ \"type\": …, \"list\": true, \"default\": […] }`")
      return nil
    }
    guard start < bytes.count else {
      reportShortForm(
        text, mark..<bytes.count, "the default after `=` is missing",
        suggestion: "write one; an empty text needs `{ \"default\": \"\" }`")
      return nil
    }
    form.defaultValue = .text(text.part(start..<bytes.count))
    return form
  }

  private mutating func reportShortForm(
    _ text: LocatedString, _ range: Range<Int>, _ message: String,
    suggestion: String = "write it as `int`, `int?`, `int = 1` or `string[]`"
  ) {
    report("bad-short-form", text.sourceRange(of: range), message, suggestion: suggestion)
  }
}
