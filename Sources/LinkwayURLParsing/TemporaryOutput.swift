/// Calls `body` with room for some elements, on the stack where that is small.
///
/// - Parameter capacity: how many elements there is room for; the output traps after that.
@inline(__always)
func withTemporaryOutput<Element: BitwiseCopyable, Value>(
  of type: Element.Type, capacity: Int, _ body: (inout OutputSpan<Element>) -> Value
) -> Value {
  // SAFETY: the output begins empty, covers no more than the memory, and cannot leave the call; its
  // elements need no deinitialisation.
  unsafe withUnsafeTemporaryAllocation(of: type, capacity: capacity) { buffer in
    var output = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
    return body(&output)
  }
}

extension String {
  /// The text of three parts, one after the other; what is not UTF-8 is repaired.
  init(_ first: Span<UInt8>, _ second: Span<UInt8>, _ third: Span<UInt8>) {
    let count = first.count + second.count + third.count
    // SAFETY: each part is copied to where the one before it ends, and slicing and copying check
    // that the memory has room; all of it is initialised at the end.
    unsafe self.init(unsafeUninitializedCapacity: count) { buffer in
      var end = 0
      unsafe first.append(to: buffer, at: &end)
      unsafe second.append(to: buffer, at: &end)
      unsafe third.append(to: buffer, at: &end)
      return end
    }
  }
}

extension Span<UInt8> {
  /// Copies the bytes into a buffer, and moves the offset after them.
  // SAFETY: `@unsafe`, because the buffer must be memory of its length.
  @unsafe
  fileprivate func append(to buffer: UnsafeMutableBufferPointer<UInt8>, at end: inout Int) {
    unsafe withUnsafeBufferPointer { bytes in
      end = unsafe buffer[end...].initialize(fromContentsOf: bytes)
    }
  }
}
