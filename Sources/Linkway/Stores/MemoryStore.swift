/// Keeps a record as long as somebody keeps the store: for tests, and for apps whose held links
/// may end with the process.
public final class MemoryStore: HeldLinkStore {
  private var record: HeldLinkRecord?

  /// Keeps nothing at first.
  public init() {}

  public func load() throws(HeldLinkStoreError) -> HeldLinkRecord? { record }
  public func save(_ record: HeldLinkRecord) throws(HeldLinkStoreError) { self.record = record }
  public func remove() throws(HeldLinkStoreError) { record = nil }
}
