#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A JSON value to print. Its keys are sorted, so that output is the same in every run.
enum JSONTree: Encodable {
  case null
  case bool(Bool)
  case int(Int)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])
  /// Anything that knows its own JSON.
  case value(any Encodable & Sendable)

  init(_ text: String?) { self = text.map(JSONTree.string) ?? .null }
  init(_ number: Int?) { self = number.map(JSONTree.int) ?? .null }

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .int(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .string(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .array(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(value) }
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for (key, value) in members { try container.encode(value, forKey: Key(stringValue: key)) }
    case .value(let value):
      try value.encode(to: encoder)
    }
  }
}

extension JSONTree {
  /// The value as one line.
  func text() throws(CommandFailure) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    } catch {
      throw .failed(.outputFailed, "the answer cannot be written as JSON: \(error)")
    }
  }
}

extension Output {
  /// Writes a JSON value as one line.
  mutating func print(_ tree: JSONTree) throws(CommandFailure) {
    print(json: try tree.text())
  }
}
