extension Array {
  /// Calls `body` with a span of the elements.
  ///
  /// Use this method instead of `Array.span`, which requires iOS 26 and macOS 26. It uses
  /// `ArraySlice.span`, which does not. The slice is optimised away, so there is no cost.
  @inlinable
  @inline(__always)
  package func withSpan<Value, Failure: Error>(
    _ body: (Span<Element>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let slice = self[...]
    return try body(slice.span)
  }
}
