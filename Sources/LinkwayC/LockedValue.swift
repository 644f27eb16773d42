#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A value protected by a lock. `Mutex` would do the same, but requires iOS 18.
// SAFETY: `@safe`, because the lock's memory never leaves the class. `@unchecked Sendable`, because the
// value is touched only while the lock is held.
@safe
final class LockedValue<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  // Allocated separately, because a lock must not move in memory.
  private let lock: UnsafeMutablePointer<pthread_mutex_t>

  init(_ value: Value) {
    self.value = value
    unsafe lock = .allocate(capacity: 1)
    unsafe lock.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(lock, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(lock)
    unsafe lock.deallocate()
  }

  func with<Result>(_ body: (inout Value) -> Result) -> Result {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    return body(&value)
  }
}
