import LinkwayDiagnostics
import LinkwayURLParsing

/// An XML element (XML 1.0, with namespaces) and its position. Text between tags is dropped, since
/// manifests do not use it.
struct LocatedXML: Hashable, Sendable {
  struct Attribute: Hashable, Sendable {
    /// The namespace URI; `nil` if there is no prefix, or if the prefix is not declared.
    var namespace: String?
    var name: String
    var value: String
    /// The byte range of the value, without quotes.
    var range: Range<Int>
  }

  var name: String
  var attributes: [Attribute] = []
  var children: [LocatedXML] = []
  /// The byte range of the start tag.
  var range: Range<Int>

  struct Failure: Error, Hashable {
    var message: String
    var range: Range<Int>
  }

  static func read(_ bytes: [UInt8]) throws(Failure) -> LocatedXML {
    var reader = XMLReader(bytes: bytes)
    return try reader.document()
  }

  func children(_ names: [String]) -> [LocatedXML] {
    children.filter { child in names.contains { $0.hasSameBytes(as: child.name) } }
  }
}

/// An XML reader for the output of builds. It rejects document types, and knows only the predefined
/// entities and numeric character references.
private struct XMLReader {
  let bytes: [UInt8]
  var place = 0
  /// The open elements, each with the namespace prefixes in scope.
  var open: [(element: LocatedXML, prefixes: [String: String])] = []
  var root: LocatedXML?
  static let depthLimit = 64

  mutating func document() throws(LocatedXML.Failure) -> LocatedXML {
    while let next = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = next
      if starts("<!--") {
        try skip(past: "-->", "a comment")
      } else if starts("<?") {
        try skip(past: "?>", "an instruction")
      } else if starts("<![CDATA[") {
        try skip(past: "]]>", "a CDATA section")
      } else if starts("<!") {
        throw failure("a manifest cannot have a document type")
      } else if starts("</") {
        try endTag()
      } else {
        try startTag()
      }
    }
    if let last = open.last {
      throw LocatedXML.Failure(
        message: "\(Diagnostic.quote("<\(last.element.name)>")) is never closed",
        range: last.element.range)
    }
    guard let root else {
      throw LocatedXML.Failure(message: "there is no element", range: 0..<min(1, bytes.count))
    }
    return root
  }

  private func failure(_ message: String) -> LocatedXML.Failure {
    LocatedXML.Failure(
      message: message, range: min(place, bytes.count)..<min(place + 1, bytes.count))
  }

  private func starts(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

  private mutating func skip(
    past end: String, _ what: String
  ) throws(LocatedXML.Failure) {
    let marks = Array(end.utf8)
    var next = place + 2
    while next + marks.count <= bytes.count {
      if bytes[next...].starts(with: marks) {
        place = next + marks.count
        return
      }
      next += 1
    }
    throw failure("\(what) has no `\(end)`")
  }

  private mutating func skipSpace() {
    while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
  }

  private mutating func name() throws(LocatedXML.Failure) -> String {
    let start = place
    while place < bytes.count, bytes[place] > 0x20, !"<>/=\"'".utf8.contains(bytes[place]) {
      place += 1
    }
    guard place > start else { throw failure("a name is missing") }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func endTag() throws(LocatedXML.Failure) {
    let start = place
    place += 2
    let name = try name()
    skipSpace()
    guard starts(">") else { throw failure("`>` is missing") }
    place += 1
    guard let last = open.popLast(), last.element.name.hasSameBytes(as: name) else {
      throw LocatedXML.Failure(
        message: "\(Diagnostic.quote("</\(name)>")) closes no element", range: start..<place)
    }
    try close(last.element)
  }

  private mutating func close(_ element: LocatedXML) throws(LocatedXML.Failure) {
    if !open.isEmpty {
      open[open.count - 1].element.children.append(element)
    } else if root == nil {
      root = element
    } else {
      throw LocatedXML.Failure(message: "there is a second root element", range: element.range)
    }
  }

  private mutating func startTag() throws(LocatedXML.Failure) {
    let start = place
    place += 1
    var element = LocatedXML(name: try name(), range: start..<start + 1)
    var prefixes = open.last?.prefixes ?? [:]
    var attributes: [LocatedXML.Attribute] = []
    while true {
      skipSpace()
      if starts(">") || starts("/>") { break }
      guard place < bytes.count else {
        place = start
        throw failure("the tag has no `>`")
      }
      let attribute = try attribute()
      let parts = attribute.name.split(separator: ":", maxSplits: 1)
      if parts.count == 2, parts[0] == "xmlns" {
        prefixes[String(parts[1])] = attribute.value
      } else {
        attributes.append(attribute)
      }
    }
    let isEmpty = starts("/>")
    place += isEmpty ? 2 : 1
    element.range = start..<place
    element.attributes = attributes.map { attribute in
      let parts = attribute.name.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return attribute }
      var named = attribute
      named.namespace = prefixes[String(parts[0])]
      named.name = String(parts[1])
      return named
    }
    guard !isEmpty else { return try close(element) }
    guard open.count < Self.depthLimit else {
      throw LocatedXML.Failure(
        message: "elements are nested more than \(Self.depthLimit) levels deep",
        range: element.range)
    }
    open.append((element, prefixes))
  }

  private mutating func attribute() throws(LocatedXML.Failure) -> LocatedXML.Attribute {
    let name = try name()
    skipSpace()
    guard starts("=") else { throw failure("`=` and a value are missing") }
    place += 1
    skipSpace()
    guard place < bytes.count, starts("\"") || starts("'") else {
      throw failure("a value must be in quotes")
    }
    let quote = bytes[place]
    let start = place + 1
    guard let end = bytes[start...].firstIndex(of: quote) else {
      throw failure("the value is not closed")
    }
    if let angle = bytes[start..<end].firstIndex(of: UInt8(ascii: "<")) {
      place = angle
      throw failure("a value cannot contain `<`; write `&lt;`")
    }
    let value = try decoded(start..<end)
    place = end + 1
    return LocatedXML.Attribute(name: name, value: value, range: start..<end)
  }

  private mutating func decoded(_ range: Range<Int>) throws(LocatedXML.Failure) -> String {
    var text: [UInt8] = []
    var next = range.lowerBound
    while next < range.upperBound {
      guard bytes[next] == UInt8(ascii: "&") else {
        text.append(bytes[next])
        next += 1
        continue
      }
      let rest = bytes[next..<range.upperBound]
      let end = rest.firstIndex(of: UInt8(ascii: ";")) ?? range.upperBound
      let entity = String(decoding: bytes[next + 1..<end], as: UTF8.self)
      guard end < range.upperBound, let scalar = Self.scalar(of: entity) else {
        place = next
        throw failure(
          "\(Diagnostic.quote("&" + entity)) is not a character reference; write `&amp;` for `&`")
      }
      text += Array(String(scalar).utf8)
      next = end + 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func scalar(of entity: String) -> Unicode.Scalar? {
    switch entity {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default:
      if entity.hasPrefix("#x") {
        UInt32(entity.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
      } else if entity.hasPrefix("#") {
        UInt32(entity.dropFirst(1)).flatMap(Unicode.Scalar.init)
      } else {
        nil
      }
    }
  }
}
