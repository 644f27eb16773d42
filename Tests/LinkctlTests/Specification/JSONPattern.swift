import LinkwayDiagnostics

/// A JSON value, and a pattern for one.
///
/// As a pattern, an object matches an object that has at least its members. An array matches
/// element by element, where the string `…` matches any number of elements. `…` at either end of a
/// string matches any text. Everything else matches equal values.
indirect enum JSONPattern {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONPattern])
  case object([String: JSONPattern])

  /// Parses a text; `nil` if it is not JSON.
  init?(text: String) {
    let (value, diagnostics) = LocatedJSON.read(SourceText(file: "", text: text))
    guard let value, diagnostics.isEmpty else { return nil }
    self.init(value)
  }

  private init(_ json: LocatedJSON) {
    self =
      switch json.content {
      case .null: .null
      case .bool(let value): .bool(value)
      case .number(let value): .number(value.double ?? .nan)
      case .string(let value): .string(value.value)
      case .array(let values): .array(values.map { JSONPattern($0) })
      case .object(let members):
        .object(
          Dictionary(members.map { ($0.key.value, JSONPattern($0.value)) }) { first, _ in first })
      }
  }

  private var isRest: Bool { if case .string("…") = self { true } else { false } }

  /// Returns the path of the first difference from a value; `nil` if it matches.
  func difference(from value: JSONPattern, path: String = "") -> String? {
    switch (self, value) {
    case (.null, .null): return nil
    case (.bool(let own), .bool(let other)) where own == other: return nil
    case (.number(let own), .number(let other)) where own == other: return nil
    case (.string(let own), .string(let other)):
      return Self.matches(own, other) ? nil : path
    case (.array(let own), .array(let other)):
      return Self.difference(own[...], other[...], path, from: 0)
    case (.object(let own), .object(let other)):
      for (key, pattern) in own.sorted(by: { $0.key < $1.key }) {
        guard let found = other[key] else { return "\(path)/\(key)" }
        if let place = pattern.difference(from: found, path: "\(path)/\(key)") { return place }
      }
      return nil
    default:
      return path
    }
  }

  private static func matches(_ pattern: String, _ text: String) -> Bool {
    switch (pattern.hasPrefix("…"), pattern.hasSuffix("…")) {
    case (true, true): text.contains(pattern.dropFirst().dropLast())
    case (true, false): text.hasSuffix(pattern.dropFirst())
    case (false, true): text.hasPrefix(pattern.dropLast())
    case (false, false): text.utf8.elementsEqual(pattern.utf8)
    }
  }

  private static func difference(
    _ patterns: ArraySlice<JSONPattern>, _ values: ArraySlice<JSONPattern>, _ path: String,
    from index: Int
  ) -> String? {
    guard let first = patterns.first else { return values.isEmpty ? nil : "\(path)/\(index)" }
    if first.isRest {
      let rest = patterns.dropFirst()
      let fits = (0...values.count).contains {
        difference(rest, values.dropFirst($0), path, from: index + $0) == nil
      }
      return fits ? nil : "\(path)/\(index)"
    }
    guard let value = values.first else { return "\(path)/\(index)" }
    return first.difference(from: value, path: "\(path)/\(index)")
      ?? difference(patterns.dropFirst(), values.dropFirst(), path, from: index + 1)
  }
}
