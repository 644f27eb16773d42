/// A JSON value (RFC 8259) and its range in the source.
package struct LocatedJSON: Hashable, Sendable {
  package var content: Content
  // A table has hundreds of thousands of values, so offsets are stored in 32 bits.
  private var lower: UInt32
  private var upper: UInt32

  package init(_ content: Content, at range: Range<Int>) {
    self.content = content
    lower = UInt32(clamping: range.lowerBound)
    upper = UInt32(clamping: range.upperBound)
  }

  /// The byte range of the value, including quotes and brackets.
  package var range: Range<Int> { Int(lower)..<Int(upper) }

  package enum Content: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Number)
    case string(LocatedString)
    case array([LocatedJSON])
    /// The members in the order of the text.
    case object([Member])
  }

  /// A number as written. Two numbers are equal if their texts are equal.
  package struct Number: Hashable, Sendable {
    package var text: String

    package init(text: String) { self.text = text }

    /// The value as an integer; `nil` if the number has a fraction or an exponent, or does not fit.
    package var int64: Int64? { Int64(text) }
    /// The nearest double; `nil` if the number is out of range.
    package var double: Double? {
      Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
  }

  /// A member of an object: a key and its value.
  package struct Member: Hashable, Sendable {
    package var key: LocatedString
    package var value: LocatedJSON

    package init(key: LocatedString, value: LocatedJSON) {
      self.key = key
      self.value = value
    }
  }

  /// The kind of value as used in messages: "an array", "a number", "`null`".
  package var kindName: String {
    switch content {
    case .null: "`null`"
    case .bool(let value): value ? "`true`" : "`false`"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  package var string: LocatedString? {
    if case .string(let value) = content { value } else { nil }
  }

  package var array: [LocatedJSON]? {
    if case .array(let value) = content { value } else { nil }
  }

  package var members: [Member]? {
    if case .object(let value) = content { value } else { nil }
  }

  /// Returns the value of the first member with this key, compared by bytes. O(members).
  package subscript(key: String) -> LocatedJSON? {
    members?.first { $0.key.hasBytes(of: key) }?.value
  }
}
