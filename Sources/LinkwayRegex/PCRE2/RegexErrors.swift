/// The error when a pattern does not compile.
package struct RegexCompileError: Error, Equatable, Sendable {
  package enum Code: Equatable, Sendable {
    /// PCRE2 is not available in this build.
    case unavailable
    /// PCRE2 rejected the pattern; the associated value is its error number.
    case refused(Int32)
    /// Memory for the compiled pattern could not be allocated.
    case outOfMemory
  }

  package internal(set) var code: Code
  /// PCRE2's message, or what to do if PCRE2 is not available.
  package internal(set) var message: String
  /// The byte offset of the error in the pattern; `nil` if unknown.
  package internal(set) var offset: Int?

  /// The maximum size of a compiled pattern in bytes, if PCRE2 was built with a link size of 2.
  package static let compiledBytes = 65_535

  /// Whether the compiled pattern would be too large or too complicated for PCRE2 (its errors 120
  /// and 186).
  package var isTooLarge: Bool { code == .refused(120) || code == .refused(186) }
}

/// The error when a match could not be decided.
package enum RegexMatchError: Error, Equatable, Sendable {
  /// The match backtracks more often than `RegexLimits.match`.
  case matchLimit
  /// The match backtracks deeper than `RegexLimits.depth`.
  case depthLimit
  /// The match needs more memory than `RegexLimits.heapInKiB`.
  case heapLimit
  /// The match needs more stack than `RegexLimits.jitStackBytes`.
  case jitStackLimit
  /// The subject is longer than `RegexLimits.subjectBytes`; `bytes` is its length.
  case subjectTooLong(bytes: Int)
  /// The subject is not UTF-8; `offset` is the start of the first ill-formed sequence.
  case invalidUTF8(offset: Int)
  case outOfMemory
  /// Any other PCRE2 error, by its number.
  case engine(Int32)
}

extension RegexMatchError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .matchLimit: "the regex backtracks more than the match limit allows"
    case .depthLimit: "the regex backtracks deeper than the depth limit allows"
    case .heapLimit: "the regex needs more memory than the heap limit allows"
    case .jitStackLimit: "the regex needs more stack than is available to its machine code"
    case .subjectTooLong(let bytes): "the text of \(bytes) bytes is too long for a regex"
    case .invalidUTF8(let offset): "the text is not UTF-8 at byte \(offset)"
    case .outOfMemory: "out of memory during the match"
    case .engine(let number): "the regex engine failed with error \(number)"
    }
  }
}
