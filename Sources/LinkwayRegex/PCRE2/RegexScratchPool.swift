import CLinkwayByteScan

/// The scratches that no match uses now: to make one takes longer than most matches.
///
/// As many are kept as threads have matched at once, up to a number; what a thread makes beyond is freed.
// SAFETY: `@safe`, because the slots are reached only below, each within their number. `@unchecked
// Sendable`, because a scratch is taken from its slot, and put back, by an atomic exchange: one thread has
// it at a time, and sees what the last one did to it.
@safe final class RegexScratchPool: @unchecked Sendable {
  static let shared = RegexScratchPool()

  private static let capacity = 16
  private let slots: UnsafeMutablePointer<UnsafeMutableRawPointer?>

  private init() {
    unsafe slots = .allocate(capacity: Self.capacity)
    unsafe slots.initialize(repeating: nil, count: Self.capacity)
  }

  /// Calls `body` with a scratch that nobody else uses. It is not to be kept.
  func with<Value, Thrown: Error>(
    _ body: (RegexScratch) throws(Thrown) -> Value
  ) throws(Thrown) -> Value {
    let scratch = taken() ?? RegexScratch()
    defer { putBack(scratch) }
    return try body(scratch)
  }

  private func taken() -> RegexScratch? {
    for place in 0..<Self.capacity {
      if let scratch = unsafe linkway_slot_take(slots + place) {
        return unsafe Unmanaged<RegexScratch>.fromOpaque(scratch).takeRetainedValue()
      }
    }
    return nil
  }

  private func putBack(_ scratch: RegexScratch) {
    let kept = unsafe Unmanaged.passRetained(scratch)
    for place in 0..<Self.capacity {
      if unsafe linkway_slot_fill(slots + place, kept.toOpaque()) == nil { return }
    }
    unsafe kept.release()
  }
}
