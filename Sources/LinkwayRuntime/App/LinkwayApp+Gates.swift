public import LinkwayNavigation

/// Gates that the app decides, and links that would interrupt the user.
extension LinkwayApp {
  /// Registers the closure that decides a gate declared as a condition or a check (§9.7).
  ///
  /// The closure runs when a link, a step or `start` reaches the gate, when a tab is behind it, and
  /// after ``refresh(gate:)`` and ``enterForeground()``. Only the result of the latest run counts.
  /// Without a closure, a check fails, and a condition is closed.
  ///
  /// - Parameters:
  ///   - gate: the id of the gate.
  ///   - isOpen: returns whether the gate is open. If it throws, a check fails, and a condition is
  ///     closed.
  @_disfavoredOverload
  public func decide(gate: String, _ isOpen: @escaping @MainActor () async throws -> Bool) {
    deciders[gate] = isOpen
  }

  /// Runs the closure of a gate again. Until it returns, the previous result counts.
  @_disfavoredOverload
  @discardableResult
  public func refresh(gate: String) -> NavigationResult { runtime.send(.refresh(gate)) }

  /// Reports that the app returned to the foreground. Gates that have been decided are decided
  /// again.
  @discardableResult
  public func enterForeground() -> NavigationResult { runtime.send(.foreground) }

  /// Runs the app's closures that decide the questions of an event: about gates, and about an
  /// interruption. A closure that never returns does not retain the app.
  func ask(_ result: NavigationResult) {
    for question in result.questions {
      let isOpen = deciders[question.gate]
      MainTask.start { [weak self] in
        let decided = try? await isOpen?()
        let answer = decided.map { $0 ? GateAnswer.open : .closed } ?? .failed
        self?.runtime.send(.answer(question.gate, check: question.check, answer))
      }
    }
    if let interruption = result.interruption {
      let decide = onInterruption
      MainTask.start { [weak self] in
        let isAllowed = await decide?(interruption.lost, interruption.shown) ?? nil
        let answer = isAllowed.map { $0 ? InterruptionAnswer.now : .decline } ?? .wait
        self?.runtime.send(.interrupt(answer, check: interruption.check))
      }
    }
  }
}
