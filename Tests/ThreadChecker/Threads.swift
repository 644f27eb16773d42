import Foundation

/// Runs a body in several threads of the system, and waits for all. The sanitizers know the calls that
/// these make; of a task's synchronization the thread sanitizer may see nothing.
///
/// - Parameter body: takes the thread's number.
/// - Returns: what each thread returns, by its number.
func inThreads<Value: Sendable>(
  _ count: Int = 4, _ body: @escaping @Sendable (Int) -> Value
) -> [Value] {
  let results = Results<Value>(count)
  for number in 0..<count {
    Thread { results.set(number, body(number)) }.start()
  }
  return results.wait()
}

// SAFETY: `@unchecked Sendable`, because the values are touched only while the lock is held.
private final class Results<Value: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var values: [Value?]

  init(_ count: Int) { values = [Value?](repeating: nil, count: count) }

  func set(_ number: Int, _ value: Value) {
    condition.lock()
    values[number] = value
    condition.signal()
    condition.unlock()
  }

  func wait() -> [Value] {
    condition.lock()
    defer { condition.unlock() }
    while values.contains(where: { $0 == nil }) { condition.wait() }
    return values.compactMap { $0 }
  }
}
