#if PCRE2 && os(Linux)
  import BenchmarkWorkloads
  import CLinkwayPCRE2

  /// All routes as one regex, run as machine code by PCRE2 in this process.
  ///
  /// The regex is optimised: bytes instead of UTF-8 mode, anchored, possessive segments, a mark
  /// that identifies the route, and `(?|…)`, so that the n-th parameter of every route is group n.
  /// With a separate group for each position in the trie, clearing the groups costs more than the
  /// match: 130 ns instead of 58 for 142 routes, 1,000 instead of 95 for 1,000.
  // SAFETY: `@safe`, because the pointers never leave the class and are freed only in `deinit`.
  @safe final class PCRE2Contestant: Contestant {
    enum Form: String {
      case trie = "PCRE2 JIT, trie"
      case list = "PCRE2 JIT, list"
    }

    let name: String
    private let links: LinkList
    private let code: OpaquePointer
    private let data: OpaquePointer
    private let context: OpaquePointer
    private let stack: OpaquePointer
    private var cursor: Cursor
    private var sum = 0

    init(_ form: Form, _ workload: Workload) throws {
      name = form.rawValue
      links = workload.links
      cursor = Cursor(count: links.count)
      let pattern =
        switch form {
        case .trie: RouteRegex.trie(workload.routes)
        case .list: RouteRegex.list(workload.routes)
        }
      var error: Int32 = 0
      var offset = 0
      let options =
        UInt32(PCRE2_ANCHORED) | UInt32(PCRE2_DOLLAR_ENDONLY) | UInt32(PCRE2_NO_START_OPTIMIZE)
      guard let code = unsafe pcre2_compile_8(pattern, pattern.count, options, &error, &offset, nil)
      else {
        var text = [UInt8](repeating: 0, count: 256)
        let length = unsafe pcre2_get_error_message_8(error, &text, text.count)
        throw WorkloadError(
          "PCRE2 does not take the regex of \(pattern.count) bytes: "
            + String(decoding: text.prefix(max(0, Int(length))), as: UTF8.self))
      }
      guard unsafe pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE)) == 0 else {
        unsafe pcre2_code_free_8(code)
        throw WorkloadError("PCRE2 has no JIT here")
      }
      guard let data = unsafe pcre2_match_data_create_from_pattern_8(code, nil),
        let context = unsafe pcre2_match_context_create_8(nil),
        let stack = unsafe pcre2_jit_stack_create_8(32 << 10, 1 << 20, nil)
      else { throw WorkloadError("there is no memory for PCRE2's matches") }
      unsafe pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack))
      unsafe (self.code, self.data, self.context, self.stack) = (code, data, context, stack)
    }

    deinit {
      unsafe pcre2_match_data_free_8(data)
      unsafe pcre2_match_context_free_8(context)
      unsafe pcre2_jit_stack_free_8(stack)
      unsafe pcre2_code_free_8(code)
    }

    // SAFETY: `bytes` contains the whole list, and `range` is one of its links.
    @inline(__always)
    private func route(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) -> Int {
      let found = unsafe pcre2_jit_match_8(
        code, bytes + range.lowerBound, range.count, 0, 0, data, context)
      guard found > 0, let mark = unsafe pcre2_get_mark_8(data) else { return -1 }
      // The mark consists of digits with a terminating zero byte.
      var place = 0
      var next = unsafe mark
      while unsafe next.pointee != 0 {
        place = place &* 10 &+ Int(unsafe next.pointee &- UInt8(ascii: "0"))
        unsafe next += 1
      }
      return place
    }

    private func withBytes<Value>(_ body: (UnsafePointer<UInt8>) -> Value) -> Value? {
      unsafe links.bytes.withUnsafeBufferPointer { bytes in
        unsafe bytes.baseAddress.map { unsafe body($0) }
      }
    }

    func answers(_ count: Int) -> [Int] {
      unsafe withBytes { bytes in
        (0..<count).map { unsafe route(bytes, links.range(of: $0)) }
      } ?? []
    }

    func run(_ count: Int) -> Double {
      ThreadClock.nanoseconds {
        cursor.take(count) { places in
          _ = unsafe withBytes { bytes in
            for place in places { sum &+= unsafe route(bytes, links.range(of: place)) }
          }
        }
      }
    }
  }
#endif
