package import LinkwayRegex

/// The type of a capture or query item: the texts that it accepts and their conversion to values.
package enum ValueType: Sendable {
  case builtIn(BuiltInType)
  // Indirect, to keep captures of built-in types small: they are most captures of a large table.
  indirect case enumeration(EnumerationType)
  indirect case regex(RegexType)

  package static let string = ValueType.builtIn(.string)
}

extension ValueType {
  /// Returns whether a value of an enumeration or regex may contain an ASCII character; `false` for
  /// built-in types.
  package func mayContain(_ byte: UInt8) -> Bool {
    switch self {
    case .builtIn: false
    case .enumeration(let type): type.mayContain(byte)
    case .regex(let type): type.expression.root.mayContain(UInt32(byte))
    }
  }

  /// Whether a decoded value may contain separators or be a dot segment.
  package var takesSlashes: Bool {
    switch self {
    case .builtIn(let type): type == .link || type == .raw
    case .enumeration: true
    case .regex(let regex): regex.takesSlashes
    }
  }

  package var name: String {
    switch self {
    case .builtIn(let type): type.rawValue
    case .enumeration(let type): type.name
    case .regex(let type): type.name ?? type.source
    }
  }

  /// A description of valid values, for messages.
  package var explanation: String {
    switch self {
    case .builtIn(let type): type.explanation
    case .enumeration(let type):
      "one of " + type.values.prefix(8).map { "`\($0)`" }.joined(separator: ", ")
    case .regex(let type): "a match of `\(type.source)`"
    }
  }
}

/// An enumeration that a table declares. Values keep the table's spelling.
@usableFromInline
package struct EnumerationType: Hashable, Sendable {
  package var name: String
  @usableFromInline package let values: [String]
  /// The ASCII characters that occur in the values, one bit for each.
  private let characters: SIMD2<UInt64>

  package init(name: String, values: [String]) {
    self.name = name
    self.values = values
    var characters: SIMD2<UInt64> = [0, 0]
    for value in values {
      for byte in value.utf8 where byte < 0x80 {
        characters[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
      }
    }
    self.characters = characters
  }

  func mayContain(_ byte: UInt8) -> Bool {
    byte < 0x80 && characters[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1
  }

  /// Returns the listed value that equals `bytes`, ignoring ASCII case unless `caseSensitive`.
  @inlinable
  package func read(
    _ bytes: some Sequence<UInt8>, caseSensitive: Bool
  ) -> ParameterValue? {
    for value in values
    where ByteComparison.equal(value.utf8, bytes, caseSensitive: caseSensitive) {
      return .string(value)
    }
    return nil
  }
}

/// A regex constraint, declared in a table's `types` or written in a pattern.
package struct RegexType: Sendable {
  /// The name in `types`; `nil` for a regex written in a pattern.
  package var name: String?
  /// The regex as written, in ECMAScript syntax.
  package internal(set) var source: String
  /// Whether a decoded value may contain `/` or `\`, or be a dot segment.
  package internal(set) var takesSlashes: Bool
  package internal(set) var expression: ECMAScriptRegex
  package internal(set) var matcher: RegexMatcher
}

/// Comparison of texts by bytes.
@usableFromInline
package enum ByteComparison {
  @inlinable
  package static func equal(
    _ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>, caseSensitive: Bool
  ) -> Bool {
    caseSensitive
      ? left.elementsEqual(right)
      : left.elementsEqual(right) { ASCIIForms.lowered($0) == ASCIIForms.lowered($1) }
  }
}
