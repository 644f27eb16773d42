/// A JSON value (RFC 8259) with the place in the source from which it was read.
package struct LocatedJSON: Hashable, Sendable {
  package var content: Content
  // A table has hundreds of thousands of values, so places are 32 bits wide.
  private var lower: UInt32
  private var upper: UInt32

  package init(_ content: Content, at range: Range<Int>) {
    self.content = content
    lower = UInt32(clamping: range.lowerBound)
    upper = UInt32(clamping: range.upperBound)
  }

  /// The bytes of the value, quotes and brackets included.
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

  /// A number as it was written. Two are equal when they were written alike.
  package struct Number: Hashable, Sendable {
    package var text: String

    package init(text: String) { self.text = text }

    /// The value of a number without fraction and exponent that fits.
    package var int64: Int64? { Int64(text) }
    /// The nearest value; `nil` where the number is out of range.
    package var double: Double? {
      Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
  }

  /// A key and its value.
  package struct Member: Hashable, Sendable {
    package var key: LocatedString
    package var value: LocatedJSON

    package init(key: LocatedString, value: LocatedJSON) {
      self.key = key
      self.value = value
    }
  }

  /// What the value is, as messages call it: "an array", "a number", "`null`".
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

  /// The value of the first member with this key, compared by bytes. O(members).
  package subscript(key: String) -> LocatedJSON? {
    members?.first { $0.key.hasBytes(of: key) }?.value
  }
}
