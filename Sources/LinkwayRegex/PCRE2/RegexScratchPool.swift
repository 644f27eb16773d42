import CLinkwayByteScan

/// The scratches that are not in use. Creating one takes longer than most matches.
///
/// The pool grows to the number of threads that match at the same time, up to a limit. Scratches
/// above the limit are freed.
// SAFETY: `@safe`, because only the functions below access the slots, at indices below `capacity`.
// `@unchecked Sendable`, because a scratch is taken from its slot and put back into one by an
// atomic exchange. Only one thread at a time uses a scratch, and it sees the changes made by the
// previous thread.
@safe final class RegexScratchPool: @unchecked Sendable {
  static let shared = RegexScratchPool()

  private static let capacity = 16
  private let slots: UnsafeMutablePointer<UnsafeMutableRawPointer?>

  private init() {
    unsafe slots = .allocate(capacity: Self.capacity)
    unsafe slots.initialize(repeating: nil, count: Self.capacity)
  }

  /// Calls `body` with a scratch for its exclusive use. The scratch must not be used after `body`
  /// has returned.
  func with<Value, Thrown: Error>(
    _ body: (RegexScratch) throws(Thrown) -> Value
  ) throws(Thrown) -> Value {
    let scratch = acquire() ?? RegexScratch()
    defer { release(scratch) }
    return try body(scratch)
  }

  private func acquire() -> RegexScratch? {
    for place in 0..<Self.capacity {
      if let scratch = unsafe linkway_slot_take(slots + place) {
        return unsafe Unmanaged<RegexScratch>.fromOpaque(scratch).takeRetainedValue()
      }
    }
    return nil
  }

  private func release(_ scratch: RegexScratch) {
    let kept = unsafe Unmanaged.passRetained(scratch)
    for place in 0..<Self.capacity {
      if unsafe linkway_slot_fill(slots + place, kept.toOpaque()) == nil { return }
    }
    unsafe kept.release()
  }
}
