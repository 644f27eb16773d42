import LinkwayURLParsing

/// The value of a parameter, converted from the text of a capture or query item according to the
/// parameter's type.
///
/// Strings are compared by their UTF-8 bytes, not by canonical equivalence as `String` does,
/// because links that differ in one byte are different links.
public enum ParameterValue: Sendable {
  /// A text, or a value of a type that is represented as text: a UUID, a date, a slug, a link.
  case string(String)
  /// An integer.
  case int(Int64)
  /// A finite number.
  case number(Double)
  /// A Boolean.
  case bool(Bool)
  /// The values of a query item that may occur several times.
  case list([ParameterValue])
}

extension ParameterValue: Hashable {
  public static func == (left: ParameterValue, right: ParameterValue) -> Bool {
    switch (left, right) {
    case (.string(let a), .string(let b)): a.hasSameBytes(as: b)
    case (.int(let a), .int(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.bool(let a), .bool(let b)): a == b
    case (.list(let a), .list(let b)): a == b
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .string(let text):
      hasher.combine(0)
      for byte in text.utf8 { hasher.combine(byte) }
      hasher.combine(text.utf8.count)
    case .int(let value):
      hasher.combine(1)
      hasher.combine(value)
    case .number(let value):
      hasher.combine(2)
      hasher.combine(value)
    case .bool(let value):
      hasher.combine(3)
      hasher.combine(value)
    case .list(let values):
      hasher.combine(4)
      hasher.combine(values)
    }
  }
}

#if !hasFeature(Embedded)
  extension ParameterValue: Codable {
    /// Decodes a JSON string, number, Boolean or array of these. A whole number becomes `int` if it
    /// fits into 64 bits, even if it was encoded from `number`.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(Int64.self) {
        self = .int(value)
      } else if let value = try? container.decode(Double.self) {
        self = .number(value)
      } else if let value = try? container.decode([ParameterValue].self) {
        self = .list(value)
      } else {
        self = .string(try container.decode(String.self))
      }
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .string(let value): try container.encode(value)
      case .int(let value): try container.encode(value)
      case .number(let value): try container.encode(value)
      case .bool(let value): try container.encode(value)
      case .list(let value): try container.encode(value)
      }
    }
  }
#endif

/// Allows literals such as `["id": 42, "topic": "news"]` for parameters.
extension ParameterValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int64) { self = .int(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: ParameterValue...) { self = .list(elements) }
}
