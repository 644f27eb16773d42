/// Whether PCRE2 may compile regexes to machine code.
package enum JITMode: Hashable, Sendable {
  /// Uses machine code if PCRE2 and the system support it, and otherwise the interpreter.
  case automatic
  /// Always uses the interpreter.
  case off
}

/// Options for compiling a regex. All other settings are fixed: UTF-8, no `\C`, `$` only at the
/// very end, ASCII meaning of `\d`, `\s` and `\w`, and a back reference to an unset group matches
/// the empty text, as in JavaScript.
package struct RegexOptions: Equatable, Sendable {
  /// Whether the entire subject must match; otherwise a match can be anywhere in it.
  package internal(set) var anchored: Bool
  package var jit: JITMode

  package init(anchored: Bool = true, jit: JITMode = .automatic) {
    self.anchored = anchored
    self.jit = jit
  }
}

/// Resource limits of one match. Exceeding any of them is an error, never a failed match.
package struct RegexLimits: Equatable, Sendable {
  /// The maximum number of backtracking points. Machine code counts them more coarsely than the
  /// interpreter.
  package var match: UInt32 = 20_000
  /// The maximum nesting of backtracking points; only applies to the interpreter.
  package var depth: UInt32 = 2_000
  /// The maximum memory of the interpreter, in KiB.
  package var heapInKiB: UInt32 = 1_024
  /// The maximum length of a subject, in bytes.
  package internal(set) var subjectBytes: Int = 2_048

  package init() {}

  /// The stack size of the machine code, in bytes.
  static let jitStackBytes = 1_024 * 1_024
  /// The maximum length of a PCRE2 pattern, in bytes. A translated class is longer than its source.
  static let patternBytes = 256 * 1_024
}
