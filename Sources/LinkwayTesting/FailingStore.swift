public import Linkway

/// A store whose calls are refused as a test wants, and which writes down what it is asked.
///
/// ```swift
/// let store = FailingStore()
/// store.saving = .notSaved("the disk is full")
/// ```
///
/// SAFETY: `@unchecked Sendable`, because it answers at once, on the thread of the test that has it.
public final class FailingStore: HeldLinkStore, @unchecked Sendable {
  public var isImmediate: Bool { true }

  /// What it holds. A test may put a record in, as an earlier process left it.
  public var record: HeldLinkRecord?
  /// What it was asked for, in order: `save` and `remove`.
  public private(set) var calls: [String] = []
  /// What loading throws; `nil` where it works.
  public var loading: HeldLinkStoreError?
  /// What saving throws; `nil` where it works.
  public var saving: HeldLinkStoreError?
  /// What removing throws; `nil` where it works.
  public var removing: HeldLinkStoreError?

  /// A store that holds nothing and refuses nothing.
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

  /// The calls since this was last asked.
  public func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }
}
