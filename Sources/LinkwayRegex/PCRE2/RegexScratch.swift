#if PCRE2 && os(Linux)
  import CLinkwayPCRE2

  /// What a match writes to: captures, backtracking memory, the stack of the machine code.
  ///
  /// Created by the caller and used again for the next match; one match at a time. It is not
  /// `Sendable`, so two threads cannot share one by mistake.
  // SAFETY: `@safe`, because the pointers never leave the class, are freed only in `deinit` or
  // when replaced, and PCRE2 holds on to none of them between two calls of `run`.
  @safe package final class RegexScratch {
    package let limits: RegexLimits
    private var data: OpaquePointer?
    private var context: OpaquePointer?
    private var jitStack: OpaquePointer?
    /// How many ranges `data` has room for, the whole match among them.
    private var capacity = 0
    /// How many ranges the last match has set; 0 when there was none.
    private var rangeCount = 0

    package init(limits: RegexLimits = RegexLimits()) {
      self.limits = limits
    }

    deinit {
      unsafe pcre2_match_data_free_8(data)
      unsafe pcre2_match_context_free_8(context)
      unsafe pcre2_jit_stack_free_8(jitStack)
    }

    /// The byte range that a group of the last match took; group 0 is the whole match. `nil` for
    /// a group that took no part, for one that does not exist, and when there was no match.
    package func range(ofGroup group: Int) -> Range<Int>? {
      guard (0..<rangeCount).contains(group), let data = unsafe data else { return nil }
      // SAFETY: PCRE2's vector holds `capacity` pairs, and `rangeCount` is never above that.
      let pairs = unsafe pcre2_get_ovector_pointer_8(data)
      guard let pairs = unsafe pairs else { return nil }
      let start = unsafe pairs[2 * group]
      let end = unsafe pairs[2 * group + 1]
      // PCRE2_UNSET has all bits set, and `size_t` arrives as `Int`.
      guard start >= 0, start <= end else { return nil }
      return start..<end
    }

    /// Where the last match found that the subject is not UTF-8.
    var startOfFailure: Int {
      guard let data = unsafe data else { return 0 }
      return unsafe pcre2_get_startchar_8(data)
    }

    func forgetMatch() {
      rangeCount = 0
    }

    /// Runs one match; the result is PCRE2's.
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
      // PCRE2 counts up to the last group that is set and marks those after it as unset.
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
  /// What a match writes to; without PCRE2 there are no matches.
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
