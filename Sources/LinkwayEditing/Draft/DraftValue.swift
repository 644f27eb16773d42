package import LinkwayDiagnostics

/// A JSON value in a text that is being edited and may be malformed.
package struct DraftValue: Sendable {
  package enum Content: Sendable {
    case object([Member])
    case array([DraftValue])
    case string(LocatedString)
    /// A number, `true`, or any other unquoted text.
    case word(String)
    /// A value is expected here, but absent.
    case missing
  }

  package struct Member: Sendable {
    package var key: LocatedString
    package var value: DraftValue
  }

  package var content: Content
  /// The byte range of the value. An unterminated string extends to the end of its line, and an
  /// unterminated object or array to the next token.
  package var range: Range<Int>

  package var members: [Member] { if case .object(let members) = content { members } else { [] } }
  package var elements: [DraftValue] { if case .array(let values) = content { values } else { [] } }
  package var string: LocatedString? {
    if case .string(let string) = content { string } else { nil }
  }
}

/// A step from a value to one of its children.
package enum DraftStep: Hashable, Sendable {
  case key(String)
  case element
}
