/// Whether a compiled regex may be turned into machine code.
package enum JITMode: Hashable, Sendable {
  /// Machine code where PCRE2 and the system offer it, the interpreter elsewhere (as on iOS).
  case automatic
  /// Always the interpreter.
  case off
}

/// How a regex is compiled. What is not listed here is fixed: UTF-8, no `\C`, `$` only at the
/// very end, ASCII meaning of `\d`, `\s` and `\w`, and a back reference to an unset group matches
/// nothing, as it does in JavaScript.
package struct RegexOptions: Hashable, Sendable {
  /// Whether a match must be the whole subject; otherwise it may stand anywhere in it.
  package var anchored: Bool
  package var jit: JITMode

  package init(anchored: Bool = true, jit: JITMode = .automatic) {
    self.anchored = anchored
    self.jit = jit
  }
}

/// What one match may cost. Going past any of these is an error, never a no-match.
package struct RegexLimits: Hashable, Sendable {
  /// Backtracking points that may be taken. Machine code counts them more coarsely than the
  /// interpreter does.
  package var match: UInt32 = 20_000
  /// Nested backtracking points; only the interpreter looks at it.
  package var depth: UInt32 = 2_000
  /// Memory of the interpreter, in KiB.
  package var heapInKiB: UInt32 = 1_024
  /// The longest subject, in bytes.
  package var subjectBytes: Int = 2_048

  package init() {}

  /// Stack of the machine code, in bytes.
  static let jitStackBytes = 1_024 * 1_024
  /// The longest pattern given to PCRE2, in bytes. A translated class is longer than its source.
  static let patternBytes = 256 * 1_024
}
