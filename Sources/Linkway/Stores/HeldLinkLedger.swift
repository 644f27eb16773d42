import LinkwayNavigation

/// Keeps a store in line with the engine's state, and knows what the store may hold.
///
/// Whatever a store refuses to do is reported, and never stops the engine:
///
/// - A record that cannot be saved stays in memory, and is tried again at the next event.
/// - A link that has to go while nothing can be saved takes the whole record with it: the numbers
///   then count on in memory only.
/// - Where that fails too, the store may hold a link that memory does not. Such a link does not
///   take effect any more, because it might do so again after a crash.
struct HeldLinkLedger: Sendable {
  /// What the store holds, as far as it is known.
  private enum Contents: Sendable {
    case known(HeldLinkRecord?)
    /// A record was written, and either it or the one before is there.
    case uncertain
  }

  let store: any HeldLinkStore
  private var contents: Contents
  /// What the store refused since this was last asked.
  private var problems: [HeldLinkStoreError] = []

  init(_ store: any HeldLinkStore) {
    self.store = store
    contents = .uncertain
  }

  /// The record of an earlier process.
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

  /// Whether the store holds what a record says.
  func says(_ record: HeldLinkRecord) -> Bool {
    if case .known(let kept?) = contents { kept.says(record) } else { false }
  }

  /// Brings the store to what a record says, unless it says so already.
  mutating func keep(_ record: HeldLinkRecord) {
    guard !says(record) else { return }
    do throws(HeldLinkStoreError) {
      try store.save(record)
      contents = .known(record)
    } catch {
      problems.append(error)
      if case .notSaved = error {} else { contents = .uncertain }
      if mayHoldOther(than: record.held) { clear() }
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

  /// Whether the store may hold a link other than this one.
  func mayHoldOther(than held: HeldLink?) -> Bool {
    switch contents {
    case .known(let record): record?.held != nil && record?.held != held
    case .uncertain: true
    }
  }

  /// Whether a held link survives a crash.
  func keeps(_ held: HeldLink) -> Bool {
    if case .known(let record) = contents { record?.held == held } else { false }
  }

  /// What the store refused since this was last asked.
  mutating func takeProblems() -> [HeldLinkStoreError] {
    defer { problems = [] }
    return problems
  }
}
