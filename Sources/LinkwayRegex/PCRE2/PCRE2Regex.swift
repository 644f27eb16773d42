#if PCRE2 && os(Linux)
  import CLinkwayPCRE2

  /// A regex compiled by PCRE2. Immutable; any number of matches can use it concurrently.
  ///
  /// The mutable state of a match is in a `RegexScratch`, which only one match may use at a time.
  // SAFETY: `@safe`, because the pointer never leaves the class, is valid from `compile` to
  // `deinit`, and every call that takes it is made here. `@unchecked Sendable`, because PCRE2
  // documents that compiled code is thread-safe once it is compiled (by JIT too), and it is not
  // modified after `compile` returns.
  @safe package final class PCRE2Regex: @unchecked Sendable {
    private let code: OpaquePointer
    /// The number of capturing groups, not counting the whole match.
    package let captureCount: Int
    /// Whether the regex is compiled to machine code.
    package let isJITCompiled: Bool

    private init(owning code: OpaquePointer, isJITCompiled: Bool) {
      unsafe self.code = code
      self.isJITCompiled = isJITCompiled
      var count: UInt32 = 0
      _ = unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_CAPTURECOUNT), &count)
      captureCount = Int(count)
    }

    deinit {
      unsafe pcre2_code_free_8(code)
    }

    /// Compiles a pattern in PCRE2 syntax.
    ///
    /// - Parameter pattern: UTF-8; validated by PCRE2.
    /// - Throws: PCRE2's message and the offset of the error.
    package static func compile(
      _ pattern: [UInt8], options: RegexOptions = RegexOptions()
    ) throws(RegexCompileError) -> PCRE2Regex {
      var flags =
        PCRE2_UTF | PCRE2_NEVER_UCP | PCRE2_NEVER_BACKSLASH_C | PCRE2_DOLLAR_ENDONLY
        | PCRE2_MATCH_UNSET_BACKREF
      if options.anchored { flags |= UInt32(PCRE2_ANCHORED) | UInt32(PCRE2_ENDANCHORED) }

      guard let context = unsafe pcre2_compile_context_create_8(nil) else {
        throw RegexCompileError(code: .outOfMemory, message: "no memory to compile a regex")
      }
      defer { unsafe pcre2_compile_context_free_8(context) }
      unsafe pcre2_set_max_pattern_length_8(context, RegexLimits.patternBytes)

      var error: Int32 = 0
      var offset = 0
      let compiled = unsafe pcre2_compile_8(
        pattern, pattern.count, flags, &error, &offset, context)
      guard let code = unsafe compiled else {
        throw RegexCompileError(
          code: .refused(error), message: message(of: error), offset: min(offset, pattern.count))
      }
      // A failure only means that JIT compilation or executable memory is unavailable.
      var isJITCompiled = false
      if options.jit == .automatic {
        isJITCompiled = unsafe pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE)) == 0
      }
      return unsafe PCRE2Regex(owning: code, isJITCompiled: isJITCompiled)
    }

    /// Matches a subject and stores the captures in `scratch`. Allocates only until the scratch is
    /// large enough for the regex's captures.
    ///
    /// - Parameter subject: UTF-8; validated by PCRE2.
    /// - Returns: whether the subject matches.
    /// - Throws: an error if a limit of `scratch` is exceeded or the subject is not UTF-8.
    package func match(
      _ subject: Span<UInt8>, scratch: RegexScratch
    ) throws(RegexMatchError) -> Bool {
      guard subject.count <= scratch.limits.subjectBytes else {
        scratch.forgetMatch()
        throw .subjectTooLong(bytes: subject.count)
      }
      let result = unsafe subject.withUnsafeBufferPointer { bytes in
        unsafe scratch.run(code, bytes, captureCount: captureCount, usesJIT: isJITCompiled)
      }
      switch result {
      case 0...: return true
      case PCRE2_ERROR_NOMATCH: return false
      case PCRE2_ERROR_MATCHLIMIT: throw .matchLimit
      case PCRE2_ERROR_DEPTHLIMIT: throw .depthLimit
      case PCRE2_ERROR_HEAPLIMIT: throw .heapLimit
      case PCRE2_ERROR_JIT_STACKLIMIT: throw .jitStackLimit
      case PCRE2_ERROR_NOMEMORY: throw .outOfMemory
      case PCRE2_ERROR_UTF8_ERR21...PCRE2_ERROR_UTF8_ERR1:
        throw .invalidUTF8(offset: scratch.startOfFailure)
      default: throw .engine(result)
      }
    }

    private static func message(of error: Int32) -> String {
      var text = [UInt8](repeating: 0, count: 256)
      let length = unsafe pcre2_get_error_message_8(error, &text, text.count)
      return String(decoding: text.prefix(max(0, Int(length))), as: UTF8.self)
    }
  }
#else
  /// A placeholder for builds without PCRE2: `compile` always throws. It is a structure with a
  /// private initializer, not an enumeration without cases: with such an enumeration, the compiler
  /// warns about unreachable code.
  package struct PCRE2Regex: Sendable {
    private init() {}

    package var captureCount: Int { 0 }
    package var isJITCompiled: Bool { false }

    package static func compile(
      _ pattern: [UInt8], options: RegexOptions = RegexOptions()
    ) throws(RegexCompileError) -> PCRE2Regex {
      throw RegexCompileError(
        code: .unavailable,
        message: RegexObstacle.systemHasPCRE2
          ? "regexes are not available, because Linkway was built without the package "
            + "trait PCRE2; build it with that trait and with libpcre2 installed"
          : "such a regex needs PCRE2, which this system does not have; the types of a table accept "
            + "any regular regex without it")
    }

    /// Never called, because there are no instances.
    package func match(
      _ subject: Span<UInt8>, scratch: RegexScratch
    ) throws(RegexMatchError) -> Bool { false }
  }
#endif

extension PCRE2Regex {
  /// Compiles a pattern in PCRE2 syntax.
  package static func compile(
    _ pattern: String, options: RegexOptions = RegexOptions()
  ) throws(RegexCompileError) -> PCRE2Regex {
    try compile(Array(pattern.utf8), options: options)
  }

  /// Matches a subject with a new scratch. Used by `URLPattern`, tests and tools; routes reuse
  /// scratches.
  ///
  /// - Returns: the byte ranges of the whole match and of each group, `nil` for a group that did
  ///   not participate; `nil` if the subject does not match.
  package func match(
    _ subject: [UInt8], limits: RegexLimits = RegexLimits()
  ) throws(RegexMatchError) -> [Range<Int>?]? {
    let scratch = RegexScratch(limits: limits)
    // `Array.span` requires iOS 26, so a slice is used.
    let subject = subject[...]
    guard try match(subject.span, scratch: scratch) else { return nil }
    return (0...captureCount).map { scratch.range(ofGroup: $0) }
  }
}
