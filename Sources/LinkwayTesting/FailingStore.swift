public import Linkway

/// A store whose operations fail on demand, and which records changes.
///
/// ```swift
/// let store = FailingStore()
/// store.saving = .notSaved("the disk is full")
/// ```
///
/// SAFETY: `@unchecked Sendable`, because it responds synchronously, on the thread of the test that
/// uses it.
public final class FailingStore: HeldLinkStore, @unchecked Sendable {
  public var isImmediate: Bool { true }

  /// The stored record; `nil` if there is none. A test can set it to simulate a record from an
  /// earlier process.
  public var record: HeldLinkRecord?
  /// The recorded calls of `save` and `remove`, in order.
  public private(set) var calls: [String] = []
  /// The error that `load()` throws; `nil` if it succeeds.
  public var loading: HeldLinkStoreError?
  /// The error that `save(_:)` throws; `nil` if it succeeds.
  public var saving: HeldLinkStoreError?
  /// The error that `remove()` throws; `nil` if it succeeds.
  public var removing: HeldLinkStoreError?

  /// Creates an empty store that does not fail.
  public init() {}

  public func load() throws(HeldLinkStoreError) -> HeldLinkRecord? {
    if let loading { throw loading }
    return record
  }

  public func save(_ record: HeldLinkRecord) throws(HeldLinkStoreError) {
    calls.append("save")
    if let saving { throw saving }
    self.record = record
  }

  public func remove() throws(HeldLinkStoreError) {
    calls.append("remove")
    if let removing { throw removing }
    record = nil
  }

  /// Returns the calls recorded since the last call of this method.
  public func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }
}
