package import LinkwayDiagnostics

/// A JSON value of a text that is being edited, and may be broken.
package struct DraftValue: Sendable {
  package enum Content: Sendable {
    case object([Member])
    case array([DraftValue])
    case string(LocatedString)
    /// A number, `true`, or whatever stands there without quotes.
    case word(String)
    /// A value was expected, and none is there.
    case missing
  }

  package struct Member: Sendable {
    package var key: LocatedString
    package var value: DraftValue
  }

  package var content: Content
  /// The bytes of the value. One that does not end extends to where the next thing begins.
  package var range: Range<Int>

  package var members: [Member] { if case .object(let members) = content { members } else { [] } }
  package var elements: [DraftValue] { if case .array(let values) = content { values } else { [] } }
  package var string: LocatedString? {
    if case .string(let string) = content { string } else { nil }
  }
}

/// One step from a value to a value in it.
package enum DraftStep: Hashable, Sendable {
  case key(String)
  case element
}
