import LinkwayNavigation

/// The record of an earlier process.
extension LinkNavigator {
  /// Reads a store that could not be read before, or lets the event wait for that.
  func loadUnreadStore() {
    guard ledger.isUnread, !hasLoaded else { return }
    if defersWrites {
      isLoadPending = true
    } else if let record = ledger.load() {
      adopt(record)
    }
  }

  /// Reads the store on another thread.
  func loadPending(isolation: isolated (any Actor)? = #isolation) async {
    let (ledger, record) = await withCheckedContinuation { [storeQueue, ledger] continuation in
      storeQueue.async {
        var ledger = ledger
        let record = ledger.load()
        continuation.resume(returning: (ledger, record))
      }
    }
    self.ledger = ledger
    (isLoadPending, hasLoaded) = (false, true)
    if let record { adopt(record) }
  }

  /// Continues from a record that was read late. The time does not go back, and no number is used
  /// twice: a link of this process may already have the number of the held one.
  private func adopt(_ record: HeldLinkRecord) {
    var clock = EngineClock(self.clock.source, after: record.mark)
    if !clock.isCertain, let expires = record.held?.expires {
      clock.skip(expires.subtractingCapped(clock.advance().time))
    }
    clock.skip(mark.time.subtractingCapped(clock.advance().time))
    self.clock = clock
    mark = self.clock.advance()
    let isNumbered = arrivals > 0
    arrivals = max(arrivals, record.arrivals)
    state.arrivals = max(state.arrivals, record.arrivals)
    state.tickets = max(state.tickets, record.tickets)
    state.checks = max(state.checks, record.held?.check ?? 0)
    if let number = record.unstored { announce(.ended(.purged), number) }
    guard let held = record.held, var link = held.link else { return }
    if isNumbered { link.arrival = reserveArrival() }
    if state.isLaunched {
      announce(.ended(.failed, reason: "the store was read after the launch"), link.arrival)
    } else {
      stored = HeldLink(link, held.wait, owner: held.owner, expires: held.expires)
    }
  }

  /// Removes a held link of an earlier process from disk, while the event that ends it waits.
  func purgeStored() {
    if !defersWrites { loadUnreadStore() }
    guard stored != nil || ledger.isUnread else { return }
    let number = stored?.link?.arrival
    stored = nil
    if defersWrites {
      (pendingRecord, pendingForgets) = (record(of: state), true)
    } else {
      ledger.save(record(of: state), forgetting: true)
    }
    reportProblems()
    if let number { announce(.ended(.purged), number) }
  }
}
