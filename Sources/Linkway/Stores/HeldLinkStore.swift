/// Where an app keeps what outlives the process. It holds one record.
///
/// ``FileStore`` is the one for apps. One app at a time uses a store. Its methods may take their time:
/// but for the first ``load()`` they are called on a thread of their own, one after the other.
public protocol HeldLinkStore: Sendable {
  /// Whether its methods take no time, so that they can be called where they are needed, as those of a
  /// store in memory. By default `false`.
  var isImmediate: Bool { get }

  /// The record that was saved last; `nil` where there is none.
  ///
  /// - Throws: `damaged` where there was something that is no record; it has been dropped.
  ///   `notRead` where what is there cannot be read; the next record that is saved takes its place.
  func load() throws(HeldLinkStoreError) -> HeldLinkRecord?

  /// Keeps a record in place of the one before. When it returns, the record survives a crash and a
  /// power cut, and the one before does not come back.
  ///
  /// - Throws: `notSaved` where the record before is still there, `uncertain` where either may be.
  func save(_ record: HeldLinkRecord) throws(HeldLinkStoreError)

  /// Drops the record. When it returns, it does not come back.
  ///
  /// - Throws: `notRemoved` where it may still be there.
  func remove() throws(HeldLinkStoreError)
}

extension HeldLinkStore {
  public var isImmediate: Bool { false }
}

/// Why a store did not do what it was asked to, each with what happened in words; these never show
/// what the record holds.
public enum HeldLinkStoreError: Error, Hashable, Sendable {
  /// What was there is torn, foreign, or of a newer version, and has been dropped.
  case damaged(String)
  /// What is there cannot be read.
  case notRead(String)
  /// The record was not written; the one before is still there.
  case notSaved(String)
  /// The record was written, but may not survive a power cut; the one before may come back.
  case uncertain(String)
  /// The record may still be there.
  case notRemoved(String)
}

extension HeldLinkStoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .damaged(let reason): "damaged: \(reason)"
    case .notRead(let reason): "notRead: \(reason)"
    case .notSaved(let reason): "notSaved: \(reason)"
    case .uncertain(let reason): "uncertain: \(reason)"
    case .notRemoved(let reason): "notRemoved: \(reason)"
    }
  }
}
