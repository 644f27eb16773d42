/// Calls `body` with temporary memory for up to `capacity` elements, on the stack if there are few.
///
/// - Parameter capacity: The maximum number of elements. Appending more traps.
@inline(__always)
func withTemporaryOutput<Element: BitwiseCopyable, Value>(
  of type: Element.Type, capacity: Int, _ body: (inout OutputSpan<Element>) -> Value
) -> Value {
  // SAFETY: the output is initially empty, does not exceed the memory, and cannot escape the call.
  // Its elements need no deinitialisation.
  unsafe withUnsafeTemporaryAllocation(of: type, capacity: capacity) { buffer in
    var output = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
    return body(&output)
  }
}

extension String {
  /// Creates the concatenation of three parts. Ill-formed UTF-8 is repaired.
  init(_ first: Span<UInt8>, _ second: Span<UInt8>, _ third: Span<UInt8>) {
    let count = first.count + second.count + third.count
    // SAFETY: each part is copied to the end of the one before it. Slicing and copying are
    // bounds-checked, and all memory is initialised at the end.
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
  /// Copies the bytes into a buffer at `end`, and advances `end`.
  // SAFETY: `@unsafe`, because the buffer must refer to memory of its length.
  @unsafe
  fileprivate func append(to buffer: UnsafeMutableBufferPointer<UInt8>, at end: inout Int) {
    unsafe withUnsafeBufferPointer { bytes in
      end = unsafe buffer[end...].initialize(fromContentsOf: bytes)
    }
  }
}
