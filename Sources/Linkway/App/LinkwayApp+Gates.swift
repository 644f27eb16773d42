public import LinkwayNavigation

/// Gates that the app decides, and links that would interrupt the user.
extension LinkwayApp {
  /// Registers what decides a gate that the table declares as a condition or as a check (§9.7).
  ///
  /// It runs when a link or a step meets the gate, after ``refresh(gate:)`` and ``enterForeground()``. Only
  /// the result of the newest run counts. A gate for which nothing is registered is closed.
  ///
  /// - Parameters:
  ///   - gate: the id of the gate.
  ///   - isOpen: whether the gate is open. If it throws, a check has failed, and a condition is closed.
  @_disfavoredOverload
  public func decide(gate: String, _ isOpen: @escaping @MainActor () async throws -> Bool) {
    deciders[gate] = isOpen
  }

  /// Asks a gate again. While it decides, its last result counts.
  @_disfavoredOverload
  @discardableResult
  public func refresh(gate: String) -> NavigationResult { runtime.send(.refresh(gate)) }

  /// The app has come back to the foreground: gates that have been asked are asked again.
  @discardableResult
  public func enterForeground() -> NavigationResult { runtime.send(.foreground) }

  /// Asks the app what an event asks for.
  func ask(_ result: NavigationResult) {
    for question in result.questions {
      let isOpen = deciders[question.gate]
      answer { app in
        let decided = try? await isOpen?()
        app.runtime.send(.answer(question.gate, check: question.check, isOpen: decided))
      }
    }
    if let interruption = result.interruption {
      let decide = onInterruption
      answer { app in
        let isAllowed = await decide?(interruption.lost, interruption.shown)
        app.runtime.send(.interrupt(check: interruption.check, isAllowed: isAllowed ?? nil))
      }
    }
  }

  private func answer(_ work: @escaping @MainActor (LinkwayApp) async -> Void) {
    MainTask.start { [weak self] in
      if let self { await work(self) }
    }
  }
}
