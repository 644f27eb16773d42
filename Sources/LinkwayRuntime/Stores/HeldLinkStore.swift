/// Persistent storage for one record, which outlives the process.
///
/// Apps use ``FileStore``. A store is used by one app at a time. Its methods may be slow: unless
/// ``isImmediate`` is `true`, they are called on a separate thread, one at a time, except for the
/// first ``load()``.
public protocol HeldLinkStore: Sendable {
  /// Whether the methods return immediately and can be called on any thread, such as those of an
  /// in-memory store. `false` by default.
  var isImmediate: Bool { get }

  /// Returns the record that was saved last; `nil` if there is none.
  ///
  /// - Throws: `damaged` if the stored data was not a valid record and has been dropped; `notRead`
  ///   if it cannot be read. It is then read again later, unless a saved record has replaced it.
  func load() throws(HeldLinkStoreError) -> HeldLinkRecord?

  /// Saves a record, replacing the previous one. After it returns, the record survives a crash and
  /// a power failure, and the previous one cannot return.
  ///
  /// - Throws: `notSaved` if the previous record is still stored, `uncertain` if either may be.
  func save(_ record: HeldLinkRecord) throws(HeldLinkStoreError)

  /// Removes the record. After it returns, the record cannot return.
  ///
  /// - Throws: `notRemoved` if it may still be stored.
  func remove() throws(HeldLinkStoreError)
}

extension HeldLinkStore {
  public var isImmediate: Bool { false }
}

/// An error of a store, with a description that never includes the record's contents.
public enum HeldLinkStoreError: Error, Hashable, Sendable {
  /// The stored data was damaged, foreign or of a newer version, and has been dropped.
  case damaged(String)
  /// The stored data cannot be read.
  case notRead(String)
  /// The record was not written; the previous one is still stored.
  case notSaved(String)
  /// The record was written but may not survive a power failure; the previous one may return.
  case uncertain(String)
  /// The record may still be stored.
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
