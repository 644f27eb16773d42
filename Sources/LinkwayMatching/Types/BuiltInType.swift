/// The built-in types. Raw values are their names in patterns and query items.
package enum BuiltInType: String, CaseIterable, Hashable, Sendable {
  case uuid, date, int, number, bool, hex, slug, link, string, path, raw

  /// The rank among typed segments in precedence rule 2; `nil` for types that are not ranked as
  /// typed.
  package var typedRank: Int? {
    switch self {
    case .uuid: 0
    case .date: 1
    case .int: 2
    case .number: 3
    case .bool: 4
    case .hex: 5
    case .slug: 6
    case .link: 7
    case .string, .path, .raw: nil
    }
  }

  /// A description of valid values, for messages.
  package var explanation: String {
    switch self {
    case .uuid: "a UUID with hyphens"
    case .date: "an existing date as YYYY-MM-DD"
    case .int: "a whole number within 64 bits"
    case .number: "a JSON number"
    case .bool: "true, false, 1 or 0"
    case .hex: "hexadecimal digits"
    case .slug: "lower-case words joined by hyphens"
    case .link: "an absolute link"
    case .string: "a text"
    case .path: "the rest of the path"
    case .raw: "the rest of the link as written"
    }
  }
}

extension BuiltInType {
  /// Returns the value of a decoded text, or `nil` if the text is not of this type. O(n).
  ///
  /// For the type `link`, any text is accepted here. `ValueRules` checks whether the link is
  /// admitted.
  package func read(_ bytes: ArraySlice<UInt8>) -> ParameterValue? {
    switch self {
    case .string, .path, .raw, .link:
      return .string(String(decoding: bytes, as: UTF8.self))
    case .int:
      return ASCIIForms.integer(bytes).map(ParameterValue.int)
    case .number:
      return ASCIIForms.number(bytes).map(ParameterValue.number)
    case .bool:
      return ASCIIForms.truth(bytes).map(ParameterValue.bool)
    case .uuid:
      return text(bytes, if: ASCIIForms.isUUID(bytes))
    case .date:
      return text(bytes, if: ASCIIForms.isDate(bytes))
    case .slug:
      return text(bytes, if: ASCIIForms.isSlug(bytes))
    case .hex:
      return text(bytes, if: ASCIIForms.isHex(bytes))
    }
  }

  private func text(_ bytes: ArraySlice<UInt8>, if holds: Bool) -> ParameterValue? {
    holds ? .string(String(decoding: bytes, as: UTF8.self)) : nil
  }
}
