#if PCRE2 && os(Linux)
  import CLinkwayPCRE2

  /// The mutable state of a match: captures, backtracking memory and the stack of the machine code.
  ///
  /// The caller creates it and reuses it for later matches, one match at a time. It is not
  /// `Sendable`, so threads cannot share it by mistake.
  // SAFETY: `@safe`, because the pointers never leave the class, are freed only in `deinit` or
  // when replaced, and PCRE2 holds on to none of them between two calls of `run`.
  @safe package final class RegexScratch {
    package let limits: RegexLimits
    private var data: OpaquePointer?
    private var context: OpaquePointer?
    private var jitStack: OpaquePointer?
    /// The number of ranges that fit in `data`, including the whole match.
    private var capacity = 0
    /// The number of ranges set by the last match; 0 if it failed.
    private var rangeCount = 0

    package init(limits: RegexLimits = RegexLimits()) {
      self.limits = limits
    }

    deinit {
      unsafe pcre2_match_data_free_8(data)
      unsafe pcre2_match_context_free_8(context)
      unsafe pcre2_jit_stack_free_8(jitStack)
    }

    /// Returns the byte range that a group captured in the last match; group 0 is the whole match.
    /// Returns `nil` if the group did not participate or does not exist, or if the match failed.
    package func range(ofGroup group: Int) -> Range<Int>? {
      guard (0..<rangeCount).contains(group), let data = unsafe data else { return nil }
      // SAFETY: PCRE2's vector holds `capacity` pairs, and `rangeCount` is never above that.
      let pairs = unsafe pcre2_get_ovector_pointer_8(data)
      guard let pairs = unsafe pairs else { return nil }
      let start = unsafe pairs[2 * group]
      let end = unsafe pairs[2 * group + 1]
      // PCRE2_UNSET has all bits set, and `size_t` is imported as `Int`.
      guard start >= 0, start <= end else { return nil }
      return start..<end
    }

    /// The offset of the ill-formed UTF-8 that the last match reported.
    var startOfFailure: Int {
      guard let data = unsafe data else { return 0 }
      return unsafe pcre2_get_startchar_8(data)
    }

    func forgetMatch() {
      rangeCount = 0
    }

    /// Runs a match and returns PCRE2's result code.
    func run(
      _ code: OpaquePointer, _ subject: UnsafeBufferPointer<UInt8>, captureCount: Int,
      usesJIT: Bool
    ) -> Int32 {
      rangeCount = 0
      guard prepare(captureCount: captureCount, usesJIT: usesJIT) else {
        return PCRE2_ERROR_NOMEMORY
      }
      let result = unsafe pcre2_match_8(
        code, subject.baseAddress, subject.count, 0, 0, data, context)
      // PCRE2's result is the last set group plus 1; it marks the groups after that as unset.
      if result > 0 { rangeCount = min(captureCount + 1, capacity) }
      return result
    }

    private func prepare(captureCount: Int, usesJIT: Bool) -> Bool {
      if captureCount >= capacity {
        unsafe pcre2_match_data_free_8(data)
        capacity = max(captureCount + 1, 8)
        unsafe data = pcre2_match_data_create_8(UInt32(clamping: capacity), nil)
      }
      if unsafe context == nil {
        unsafe context = pcre2_match_context_create_8(nil)
        guard let context = unsafe context else { return false }
        unsafe pcre2_set_match_limit_8(context, limits.match)
        unsafe pcre2_set_depth_limit_8(context, limits.depth)
        unsafe pcre2_set_heap_limit_8(context, limits.heapInKiB)
      }
      if usesJIT, unsafe jitStack == nil {
        unsafe jitStack = pcre2_jit_stack_create_8(32 * 1_024, RegexLimits.jitStackBytes, nil)
        guard let jitStack = unsafe jitStack else { return false }
        unsafe pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(jitStack))
      }
      return unsafe data != nil
    }
  }
#else
  /// The mutable state of a match; unused without PCRE2.
  package final class RegexScratch {
    package let limits: RegexLimits

    package init(limits: RegexLimits = RegexLimits()) {
      self.limits = limits
    }

    package func range(ofGroup group: Int) -> Range<Int>? { nil }
  }
#endif

@available(*, unavailable)
extension RegexScratch: Sendable {}
