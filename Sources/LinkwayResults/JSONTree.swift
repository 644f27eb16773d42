package import LinkwayMatching
import LinkwayURLParsing

/// A JSON value for output. Keys are sorted by their bytes, so the output is deterministic on every
/// system.
package indirect enum JSONTree: Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])
  /// Parameters as an object, with `null` in place of secrets.
  case parameters(Parameters)

  package init(_ text: String?) { self = text.map { .string($0) } ?? .null }
  package init(_ number: Int?) { self = number.map { .int($0) } ?? .null }
  package init(_ texts: [String]) { self = .array(texts.map { .string($0) }) }

  /// The value on one line, with characters that are unsafe on a terminal as `\u` escapes.
  package var text: String {
    var json = JSONBytes()
    json.write(self)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

extension JSONBytes {
  /// Writes a value. Recursive, as deep as the value; the limits on results bound that depth.
  package mutating func write(_ tree: JSONTree) {
    switch tree {
    case .null: write("null")
    case .bool(let isTrue): write(isTrue ? "true" : "false")
    case .int(let number): write(String(number))
    case .string(let text): write(string: text)
    case .parameters(let parameters): write(parameters)
    case .array(let values): writeList(values) { $0.write($1) }
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
