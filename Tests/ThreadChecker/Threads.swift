import Foundation

/// Runs a closure in several system threads, and waits for all of them. The sanitizers support
/// these calls; the thread sanitizer may not see the synchronization of tasks.
///
/// - Parameter body: receives the thread's number.
///
/// - Returns: the results of the threads, by number.
func inThreads<Value: Sendable>(
  _ count: Int = 4, _ body: @escaping @Sendable (Int) -> Value
) -> [Value] {
  let results = Results<Value>(count)
  for number in 0..<count {
    Thread { results.set(number, body(number)) }.start()
  }
  return results.wait()
}

// SAFETY: `@unchecked Sendable`, because the values are accessed only while the lock is held.
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
