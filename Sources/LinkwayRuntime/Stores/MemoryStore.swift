/// A store that keeps a record in memory, for tests and for apps whose held links may end with the
/// process.
///
/// SAFETY: `@unchecked Sendable`, because a store is used by one app, which calls it on one thread.
package final class MemoryStore: HeldLinkStore, @unchecked Sendable {
  private var record: HeldLinkRecord?

  /// Creates an empty store.
  package init() {}

  package var isImmediate: Bool { true }

  package func load() throws(HeldLinkStoreError) -> HeldLinkRecord? { record }
  package func save(_ record: HeldLinkRecord) throws(HeldLinkStoreError) { self.record = record }
  package func remove() throws(HeldLinkStoreError) { record = nil }
}
