extension Array {
  /// Calls `body` with the elements.
  ///
  /// In place of the array's own `span`, which asks for iOS 26 and macOS 26; the one of a slice
  /// does not. The slice is optimised away, so this takes no longer.
  @inlinable
  @inline(__always)
  package func withSpan<Value, Failure: Error>(
    _ body: (Span<Element>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let slice = self[...]
    return try body(slice.span)
  }
}
