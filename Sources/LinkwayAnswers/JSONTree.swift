package import LinkwayMatching

/// A JSON value to print. Its keys are sorted by their bytes, so that output is the same in every
/// run and on every system.
package indirect enum JSONTree: Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])
  /// In place of a secret one stands `null`.
  case parameters(Parameters)

  package init(_ text: String?) { self = text.map { .string($0) } ?? .null }
  package init(_ number: Int?) { self = number.map { .int($0) } ?? .null }
  package init(_ texts: [String]) { self = .array(texts.map { .string($0) }) }

  /// The value as one line, with what could steer a terminal as `\u` escapes.
  package var text: String {
    var json = JSONBytes()
    json.write(self)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

extension JSONBytes {
  /// Recurses as deep as the value, which the answers' own limits bound.
  package mutating func write(_ tree: JSONTree) {
    switch tree {
    case .null: write("null")
    case .bool(let isTrue): write(isTrue ? "true" : "false")
    case .int(let number): write(String(number))
    case .string(let text): write(string: text)
    case .parameters(let parameters): write(parameters)
    case .array(let values):
      write("[")
      for (place, value) in values.enumerated() {
        if place > 0 { write(",") }
        write(value)
      }
      write("]")
    case .object(let members):
      write("{")
      var isFirst = true
      let inOrder = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for (key, value) in inOrder {
        write(member: key, isFirst: isFirst)
        isFirst = false
        write(value)
      }
      write("}")
    }
  }
}
