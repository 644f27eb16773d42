/// Why a pattern did not compile.
package struct RegexCompileError: Error, Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    /// The package was built without PCRE2.
    case unavailable
    /// PCRE2 refused the pattern; its error number.
    case refused(Int32)
    /// There was no memory for the compiled pattern.
    case outOfMemory
  }

  package var code: Code
  /// PCRE2's message, or what to do where it is not available.
  package var message: String
  /// Where in the pattern, in bytes from its start; `nil` where it says nothing.
  package var offset: Int?

  package init(_ code: Code, message: String, offset: Int? = nil) {
    self.code = code
    self.message = message
    self.offset = offset
  }
}

extension RegexCompileError {
  /// The most bytes of a compiled pattern that PCRE2 addresses with links of two bytes.
  package static let compiledBytes = 65_535

  /// Whether the compiled pattern would be too large, or too complicated, for PCRE2 (its errors 120
  /// and 186).
  package var isTooLarge: Bool { code == .refused(120) || code == .refused(186) }
}

/// Why a match could not be decided.
package enum RegexMatchError: Error, Hashable, Sendable {
  /// More backtracking than `RegexLimits.match`.
  case matchLimit
  /// Deeper backtracking than `RegexLimits.depth`.
  case depthLimit
  /// More memory than `RegexLimits.heapInKiB`.
  case heapLimit
  /// More stack than the machine code has.
  case jitStackLimit
  /// The subject is longer than `RegexLimits.subjectBytes`; its length in bytes.
  case subjectTooLong(bytes: Int)
  /// The subject is not UTF-8; the offset of the first ill-formed sequence.
  case invalidUTF8(offset: Int)
  case outOfMemory
  /// Anything else PCRE2 reports, by its number.
  case engine(Int32)
}

extension RegexMatchError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .matchLimit: "the regex backtracks more than the match limit allows"
    case .depthLimit: "the regex backtracks deeper than the depth limit allows"
    case .heapLimit: "the regex needs more memory than the heap limit allows"
    case .jitStackLimit: "the regex needs more stack than its machine code has"
    case .subjectTooLong(let bytes): "the text of \(bytes) bytes is too long for a regex"
    case .invalidUTF8(let offset): "the text is not UTF-8 at byte \(offset)"
    case .outOfMemory: "there was no memory for the match"
    case .engine(let number): "the regex engine failed with error \(number)"
    }
  }
}
