import Linkway

/// A store whose calls are refused as a test wants, and which writes down what it is asked.
final class FaultyStore: HeldLinkStore {
  private(set) var record: HeldLinkRecord?
  private(set) var calls: [String] = []
  var loading: HeldLinkStoreError?
  var saving: HeldLinkStoreError?
  var removing: HeldLinkStoreError?

  func load() throws(HeldLinkStoreError) -> HeldLinkRecord? {
    if let loading { throw loading }
    return record
  }

  func save(_ record: HeldLinkRecord) throws(HeldLinkStoreError) {
    calls.append("save")
    if let saving { throw saving }
    self.record = record
  }

  func remove() throws(HeldLinkStoreError) {
    calls.append("remove")
    if let removing { throw removing }
    record = nil
  }

  /// The calls since this was last asked.
  func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }
}
