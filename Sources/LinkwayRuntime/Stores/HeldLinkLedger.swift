import LinkwayNavigation

/// Keeps a store consistent with the engine's state, and tracks what the store may contain.
///
/// Store errors are reported and never stop the engine:
///
/// - A record that cannot be saved stays in memory and is retried at the next event.
/// - If a link must be removed while nothing can be saved, the whole record is removed; the
///   counters then continue in memory only.
/// - A store that cannot be read is read again before each event, until reading succeeds or
///   something is saved. On iOS, the file of a store is locked if the app started before the device
///   was first unlocked. The record in an unread store is not removed unless a session ends.
/// - If a record cannot be removed either, the store may contain a link that memory does not. Such
///   a link no longer takes effect, because it might do so again after a crash.
struct HeldLinkLedger: Sendable {
  /// The known contents of the store.
  private enum Contents: Sendable {
    case known(HeldLinkRecord?)
    /// A record was written; either it or the previous one is stored.
    case uncertain
  }

  let store: any HeldLinkStore
  private var contents = Contents.uncertain
  /// Whether the store may contain a record of an earlier process that could not be read.
  private(set) var isUnread = false
  /// The store errors since the last call of `takeProblems()`.
  private var problems: [HeldLinkStoreError] = []

  init(_ store: any HeldLinkStore) { self.store = store }

  /// Loads the record of an earlier process. If reading fails several times in a row, the error is
  /// reported only once.
  mutating func load() -> HeldLinkRecord? {
    do throws(HeldLinkStoreError) {
      let record = try store.load()
      contents = .known(record)
      isUnread = false
      return record
    } catch {
      if case .damaged = error {
        problems.append(error)
        contents = .known(nil)
        isUnread = false
      } else {
        if !isUnread { problems.append(error) }
        contents = .uncertain
        isUnread = true
      }
      return nil
    }
  }

  /// Returns whether the store contains an equivalent record.
  func contains(_ record: HeldLinkRecord) -> Bool {
    if case .known(let kept?) = contents { kept.isEquivalent(to: record) } else { false }
  }

  /// Saves a record, unless the store contains an equivalent one.
  ///
  /// - Parameter forgets: whether a session ends, so that no link of the session may remain in the
  ///   store, not even an unread one.
  mutating func save(_ record: HeldLinkRecord, forgetting forgets: Bool) {
    guard !contains(record) else { return }
    do throws(HeldLinkStoreError) {
      try store.save(record)
      contents = .known(record)
      isUnread = false
    } catch {
      problems.append(error)
      if case .notSaved = error {
      } else {
        contents = .uncertain
        isUnread = false
      }
      if forgets && isUnread || mayContainLink(otherThan: record.held) { clear() }
    }
  }

  private mutating func clear() {
    do throws(HeldLinkStoreError) {
      try store.remove()
      contents = .known(nil)
      isUnread = false
    } catch {
      problems.append(error)
      contents = .uncertain
    }
  }

  /// Returns whether the store may contain a link other than this one, or this one for another
  /// user.
  ///
  /// An older record of this link, with another gate or ticket, does not count as another link:
  /// after a crash, the link passes its gates again, and without the record it would be lost. An
  /// unread store contains no link of this process.
  func mayContainLink(otherThan held: HeldLink?) -> Bool {
    guard case .known(let record) = contents else { return !isUnread }
    guard let stored = record?.held else { return false }
    guard let held, held.isStorable, let number = held.arrival else { return stored != held }
    return stored.arrival != number || stored.owner != held.owner
  }

  /// Returns whether the store is known to contain a held link.
  func isStored(_ held: HeldLink) -> Bool {
    if case .known(let record) = contents { record?.held == held } else { false }
  }

  /// Removes and returns the store errors since the last call.
  mutating func takeProblems() -> [HeldLinkStoreError] {
    defer { problems = [] }
    return problems
  }
}
