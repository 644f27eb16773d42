/// Where a navigator keeps what outlives the process. It holds one record.
///
/// ``FileStore`` is the one for apps, ``MemoryStore`` forgets. One navigator at a time uses a
/// store.
public protocol HeldLinkStore {
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

/// Why a store did not do what it was asked to.
public struct HeldLinkStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  public struct Code: Hashable, Sendable {
    public let name: String

    /// What was there is torn, foreign, or of a newer version, and has been dropped.
    public static let damaged = Code(name: "damaged")
    /// What is there cannot be read.
    public static let notRead = Code(name: "notRead")
    /// The record was not written; the one before is still there.
    public static let notSaved = Code(name: "notSaved")
    /// The record was written, but may not survive a power cut; the one before may come back.
    public static let uncertain = Code(name: "uncertain")
    /// The record may still be there.
    public static let notRemoved = Code(name: "notRemoved")
  }

  public var code: Code
  /// What happened, in words; it never shows what the record holds.
  public var reason: String

  public init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  public var description: String { "\(code.name): \(reason)" }
}
