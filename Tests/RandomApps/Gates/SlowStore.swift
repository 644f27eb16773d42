import Foundation
import Linkway

/// A store whose methods are called on another thread, as those of a file.
///
/// SAFETY: `@unchecked Sendable`, because the lock protects the record.
final class SlowStore: HeldLinkStore, @unchecked Sendable {
  private let lock = NSLock()
  private var record: HeldLinkRecord?

  func load() throws(HeldLinkStoreError) -> HeldLinkRecord? { lock.withLock { record } }
  func save(_ record: HeldLinkRecord) throws(HeldLinkStoreError) {
    lock.withLock { self.record = record }
  }
  func remove() throws(HeldLinkStoreError) { lock.withLock { record = nil } }
}
