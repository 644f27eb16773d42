import LinkwayNavigation

/// Keeps a store consistent with the engine's state, and tracks what the store may contain.
///
/// Store errors are reported and never stop the engine:
///
/// - A record that cannot be saved stays in memory and is retried at the next event.
/// - If a link must be removed while nothing can be saved, the whole record is removed; the
///   counters then continue in memory only.
/// - If that fails too, the store may contain a link that memory does not. Such a link no longer
///   takes effect, because it might do so again after a crash.
struct HeldLinkLedger: Sendable {
  /// The known contents of the store.
  private enum Contents: Sendable {
    case known(HeldLinkRecord?)
    /// A record was written; either it or the previous one is stored.
    case uncertain
  }

  let store: any HeldLinkStore
  private var contents: Contents
  /// The store errors since the last call of `takeProblems()`.
  private var problems: [HeldLinkStoreError] = []

  init(_ store: any HeldLinkStore) {
    self.store = store
    contents = .uncertain
  }

  /// Loads the record of an earlier process.
  mutating func load() -> HeldLinkRecord? {
    do throws(HeldLinkStoreError) {
      let record = try store.load()
      contents = .known(record)
      return record
    } catch {
      problems.append(error)
      if case .damaged = error { contents = .known(nil) } else { contents = .uncertain }
      return nil
    }
  }

  /// Returns whether the store contains an equivalent record.
  func contains(_ record: HeldLinkRecord) -> Bool {
    if case .known(let kept?) = contents { kept.isEquivalent(to: record) } else { false }
  }

  /// Saves a record, unless the store contains an equivalent one.
  mutating func save(_ record: HeldLinkRecord) {
    guard !contains(record) else { return }
    do throws(HeldLinkStoreError) {
      try store.save(record)
      contents = .known(record)
    } catch {
      problems.append(error)
      if case .notSaved = error {} else { contents = .uncertain }
      if mayContainLink(otherThan: record.held) { clear() }
    }
  }

  private mutating func clear() {
    do throws(HeldLinkStoreError) {
      try store.remove()
      contents = .known(nil)
    } catch {
      problems.append(error)
      contents = .uncertain
    }
  }

  /// Returns whether the store may contain a link other than this one, or this one for another user.
  ///
  /// An older record of this link, with another gate or ticket, is as good after a crash: the link
  /// passes its gates again. Without it the link would be lost.
  func mayContainLink(otherThan held: HeldLink?) -> Bool {
    guard case .known(let record) = contents else { return true }
    guard let stored = record?.held else { return false }
    guard let held, held.isStorable, let number = held.arrival else { return stored != held }
    return stored.arrival != number || stored.owner != held.owner
  }

  /// Returns whether a held link survives a crash.
  func isStored(_ held: HeldLink) -> Bool {
    if case .known(let record) = contents { record?.held == held } else { false }
  }

  /// The store errors since the last call of `takeProblems()`.
  mutating func takeProblems() -> [HeldLinkStoreError] {
    defer { problems = [] }
    return problems
  }
}
