package import LinkwayDiagnostics
import LinkwayPatterns

extension URLPattern {
  /// Why a text is not a URL pattern: what is wrong, where, and what to do.
  public struct ParseFailure: Error, Hashable, Sendable {
    /// A stable name of the kind of problem: `pattern-syntax`, `duplicate-capture`,
    /// `bad-literal`, `bad-regex`, `pattern-too-large`, `regex-unavailable`, `bad-base-url` or
    /// `missing-base-url`.
    public let identifier: String
    /// The component that is wrong; `nil` for the text as a whole.
    public let component: Component?
    /// The text that was read: the constructor string, the pattern of the component, or the base
    /// URL.
    public let text: String
    /// The place in ``text``, as UTF-8 byte offsets.
    public let range: Range<Int>
    /// What is wrong, as one sentence without a full stop at its end.
    public let message: String
    /// What to write instead, where something can be said.
    public let suggestion: String?
  }

  /// Why a match could not be decided. It is never taken for "does not match".
  public struct MatchFailure: Error, Hashable, Sendable {
    /// A stable name of the kind of problem: `match-limit`, or `base-url-with-components` where
    /// an input that has its own base came with another one.
    public let identifier: String
    /// The component that was being matched.
    public let component: Component?
    /// What is wrong, as one sentence without a full stop at its end.
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
  /// The failure that an error in a component's pattern is.
  init(_ error: PatternError, in component: URLPattern.Component, of text: PatternText) {
    self.init(
      identifier: error.identifier, component: component, text: text.source,
      range: text.sourceRange(of: error.range), message: error.message,
      suggestion: error.suggestion)
  }

  /// A failure of a text as a whole.
  init(whole text: String, _ identifier: String, _ message: String, suggestion: String? = nil) {
    self.init(
      identifier: identifier, component: nil, text: text, range: 0..<text.utf8.count,
      message: message, suggestion: suggestion)
  }
}

/// The pattern of a component, or its plain text, and where it stands in what the caller wrote.
struct PatternText: Hashable, Sendable {
  var text: String
  /// What the caller wrote.
  var source: String
  /// What leads from an offset in `text` to one in `source`; `nil` where `text` was derived.
  var shift: Int?

  /// A text that is all that was written.
  init(_ text: String) {
    self.init(text, source: text, shift: 0)
  }

  init(_ text: String, source: String, shift: Int?) {
    self.text = text
    self.source = source
    self.shift = shift
  }

  /// The same without its first byte, which is ASCII.
  var droppingFirst: PatternText {
    PatternText(
      String(text.unicodeScalars.dropFirst()), source: source, shift: shift.map { $0 + 1 })
  }

  /// The place in `source` of a range of `text`; all of `source` where there is no way back.
  func sourceRange(of range: Range<Int>) -> Range<Int> {
    let end = source.utf8.count
    guard let shift else { return 0..<end }
    let low = min(max(range.lowerBound + shift, 0), end)
    return low..<min(max(range.upperBound + shift, low), end)
  }
}
