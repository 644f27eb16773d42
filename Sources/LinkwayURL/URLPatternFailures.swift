package import LinkwayDiagnostics
import LinkwayPatterns

extension URLPattern {
  /// An error in a URL pattern, with its range and a suggestion.
  public struct ParseFailure: Error, Hashable, Sendable {
    /// The stable identifier of the error: `pattern-syntax`, `duplicate-capture`, `bad-literal`,
    /// `bad-regex`, `pattern-too-large`, `regex-unavailable`, `bad-base-url` or `missing-base-url`.
    public let identifier: String
    /// The component that contains the error; `nil` for the text as a whole.
    public let component: Component?
    /// The text that was parsed: the constructor string, the pattern of the component, or the base
    /// URL.
    public let text: String
    /// The range in ``text``, in UTF-8 byte offsets.
    public let range: Range<Int>
    /// The error message: one sentence without a final full stop.
    public let message: String
    /// The suggested correction, if any.
    public let suggestion: String?
  }

  /// An error that leaves a match undecided. It does not mean "does not match".
  public struct MatchFailure: Error, Hashable, Sendable {
    /// The stable identifier of the error: `match-limit`, or `base-url-with-components` if a base
    /// URL was given together with components.
    public let identifier: String
    /// The component that was being matched, if any.
    public let component: Component?
    /// The error message: one sentence without a final full stop.
    public let message: String
  }
}

extension URLPattern.ParseFailure: CustomStringConvertible {
  public var description: String {
    let place = component.map { " of the \($0.rawValue)" } ?? ""
    return "\(message) (bytes \(range.lowerBound) to \(range.upperBound)\(place))"
  }

  /// The failure as a diagnostic of ``text``.
  package var diagnostic: Diagnostic {
    Diagnostic(.error, identifier, at: range, message, suggestion: suggestion)
  }
}

extension URLPattern.MatchFailure: CustomStringConvertible {
  public var description: String {
    component.map { "\(message) (\($0.rawValue))" } ?? message
  }
}

extension URLPattern.ParseFailure {
  /// Creates a failure from an error in a component's pattern.
  init(_ error: PatternError, in component: URLPattern.Component, of text: PatternText) {
    self.init(
      identifier: error.identifier, component: component, text: text.source,
      range: text.sourceRange(of: error.range), message: error.message,
      suggestion: error.suggestion)
  }

  /// Creates a failure for a text as a whole.
  init(whole text: String, _ identifier: String, _ message: String, suggestion: String? = nil) {
    self.init(
      identifier: identifier, component: nil, text: text, range: 0..<text.utf8.count,
      message: message, suggestion: suggestion)
  }
}

/// The pattern or plain text of a component, and its position in the caller's text.
struct PatternText: Hashable, Sendable {
  var text: String
  /// The text that the caller wrote.
  var source: String
  /// The number to add to an offset in `text` to get the offset in `source`; `nil` if offsets in
  /// `text` do not correspond to offsets in `source`.
  var shift: Int?

  /// The same text without its first byte, which must be ASCII.
  var droppingFirst: PatternText {
    PatternText(
      text: String(text.unicodeScalars.dropFirst()), source: source, shift: shift.map { $0 + 1 })
  }

  /// Returns the range in `source` that corresponds to a range of `text`; all of `source` if
  /// `shift` is `nil`.
  func sourceRange(of range: Range<Int>) -> Range<Int> {
    let end = source.utf8.count
    guard let shift else { return 0..<end }
    let low = min(max(range.lowerBound + shift, 0), end)
    return low..<min(max(range.upperBound + shift, low), end)
  }
}

extension PatternText {
  /// Creates a text that is its own source.
  init(_ text: String) {
    self.init(text: text, source: text, shift: 0)
  }
}
