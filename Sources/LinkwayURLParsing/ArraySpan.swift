extension Array {
  /// Calls `body` with a span of the elements.
  ///
  /// Replaces the array's own `span` property, which requires iOS 26 and macOS 26; that of a slice
  /// does not. The slice is optimised away, so this costs nothing.
  @inlinable
  @inline(__always)
  package func withSpan<Value, Failure: Error>(
    _ body: (Span<Element>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let slice = self[...]
    return try body(slice.span)
  }
}
