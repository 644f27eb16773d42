/// The effect of each event (§10).
extension Model {
  /// Handles an event.
  ///
  /// - Returns: its outcome; the links that it ended are in `fates`.
  package mutating func take(_ event: AbstractEvent) -> AbstractOutcome {
    fates = []
    isVetoed = false
    passing = nil
    refusing = nil
    interruption = nil
    var trial = self
    let outcome = trial.outcome(of: event)
    switch outcome {
    case .invalid: refusing = trial.refusing
    case .stale, .vetoed: break
    default:
      self = trial
      askReachedGates()
      resumeAfterEnd()
    }
    return outcome
  }

  private mutating func outcome(of event: AbstractEvent) -> AbstractOutcome {
    switch event {
    case .launch:
      if root != nil { return .invalid }
      followStart()
      settle()
      return .done
    case .open(let link, let source, let mode):
      arrivals += 1
      let arrived = Arrived(link: link, source: source, mode: mode, arrival: arrivals)
      let outcome = take(arrived, owner: user)
      if case .fate(let fate) = outcome { fates.append(Ended(arrival: arrivals, fate: fate)) }
      // "A cold link that is neither applied nor held is followed by launch."
      if root == nil {
        followStart()
        settle()
      }
      return outcome
    case .pass(let gate, let user, let ticket): return pass(gate, user: user, ticket: ticket)
    case .cancel(let gate, let ticket): return cancel(gate, ticket)
    case .answer(let gate, let check, let answer): return take(answer, of: gate, check)
    case .interrupt(let word, let check): return take(word, check)
    case .refresh(let gate):
      guard let gate = table.gate(gate), gate.isAsked, gate.after.allSatisfy(isOpen) else {
        return .invalid
      }
      ask(gate.id)
      return .done
    case .foreground:
      for gate in table.gates where gate.isAsked && asked[gate.id] == nil {
        if gate.after.allSatisfy(isOpen), !isUnknown(gate.id) { ask(gate.id) }
      }
      return .done
    case .discard:
      guard let waiting = held else { return .invalid }
      held = nil
      end(waiting, .cancelled)
      endShown(for: waiting)
      settle()
      return isVetoed ? .vetoed : .done
    case .signOut:
      signOut()
      return .done
    case .revoke(let gate):
      guard isOpen(gate) else { return .invalid }
      close(gate, isKnown: true)
      return .done
    case .push, .start, .select:
      let outcome = takeStep(event, owner: user)
      return outcome == .held ? .done : outcome
    case .advance(let seconds):
      advance(by: seconds)
      return .done
    case .restart:
      restart()
      return .done
    case .back, .popTo, .popToRoot, .dismiss, .finish, .protect, .unprotect:
      guard root != nil, change(event) else { return .invalid }
      settle()
      return isVetoed ? .vetoed : .done
    }
  }

  /// Handles a user action on what is shown.
  ///
  /// - Returns: whether it is possible.
  private mutating func change(_ event: AbstractEvent) -> Bool {
    guard let front else { return false }
    switch event {
    case .back:
      if front.stack.count < 2 { return false }
      cut(front.id, to: front.stack.count - 1)
    case .popTo(let screen):
      guard let place = front.stack.lastIndex(where: { $0.screen == screen }) else { return false }
      cut(front.id, to: place + 1)
    case .popToRoot:
      if front.stack.isEmpty { return false }
      cut(front.id, to: 1)
    case .dismiss:
      guard let modal = pile.last else { return false }
      end(modal)
    case .finish(let id, _):
      guard runs(id), let coordinator = table.coordinator(id), coordinator.parent != nil,
        !coordinator.isTab, root?.find(id)?.isPassedFlow != true
      else { return false }
      finish(id)
    case .protect(let screen):
      guard let place = front.stack.lastIndex(where: { $0.screen == screen }) else { return false }
      root?.edit(front.id) { $0.stack[place].isProtected = true }
    case .unprotect(let screen):
      // Interpretation, "until `unprotect` or gone": also if it is covered now.
      let all = (root?.all.filter { $0.id != front.id } ?? []) + [front]
      for running in all.reversed() {
        let place = running.stack.lastIndex { $0.screen == screen && $0.isProtected }
        guard let place else { continue }
        root?.edit(running.id) { $0.stack[place].isProtected = false }
        return true
      }
      return false
    default: return false
    }
    return true
  }

  private mutating func cancel(_ id: String, _ ticket: Int?) -> AbstractOutcome {
    guard let flow = table.gate(id)?.flow else { return .invalid }
    let current = self.ticket(of: flow)
    if let ticket, current != ticket { return .stale }
    guard current != nil else { return .invalid }
    finish(flow)
    settle()
    return isVetoed ? .vetoed : .done
  }

  /// "The clock, in the order of what falls due; at the same time expiry comes before closing."
  private mutating func advance(by seconds: Int) {
    let end = now + seconds
    // A passed flow ends with the event, not before the next deadline of the same event.
    keepsPassedFlows = true
    defer {
      keepsPassedFlows = false
      settle()
    }
    while true {
      let closings = table.gates.compactMap { gate -> (Int, String)? in
        guard let since = open[gate.id], let time = gate.staysOpen else { return nil }
        return (since + time, gate.id)
      }
      let failures = table.gates.compactMap { gate in
        asked[gate.id]?.due.map { ($0, gate.id) }
      }
      let failing = failures.min { $0.0 < $1.0 }
      let closing = closings.min { $0.0 < $1.0 }.flatMap { closing in
        failing.map { $0.0 < closing.0 } == true ? nil : closing
      }
      if let held, held.expires <= min(end, closing?.0 ?? failing?.0 ?? end) {
        now = max(now, held.expires)
        self.end(held, .expired)
        self.held = nil
      } else if let closing, closing.0 <= end {
        now = max(now, closing.0)
        close(closing.1, isKnown: false)
        askReachedGates()
        resumeAfterEnd()
      } else if let failing, failing.0 <= end {
        now = max(now, failing.0)
        settle(failing.1, .failed)
        askReachedGates()
        resumeAfterEnd()
      } else {
        break
      }
    }
    now = end
  }

  /// "The navigation is lost; session, tickets and store remain. … It then continues as after a
  /// launch, and a stored held link is opened again as if it had just arrived, with its old expiry and
  /// owner."
  private mutating func restart() {
    root = nil
    pile = []
    let waiting = held
    held = nil
    for gate in table.gates where gate.staysOpen != nil && open[gate.id] != nil {
      for later in withLater(gate.id) { open[later] = nil }
    }
    forgetAnswers()
    followStart()
    settle()
    guard let waiting, let link = waiting.link else { return }
    if isSecret(link) {
      end(waiting, .purged)
    } else {
      takeAgain(waiting, owner: waiting.owner)
    }
  }
}
