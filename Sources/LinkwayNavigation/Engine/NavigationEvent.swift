package import LinkwayMatching

/// An event of an app: a link arrives, the user acts, a gate opens, or time passes.
package enum NavigationEvent: Hashable, Sendable {
  /// The app is launched without a link.
  case launch
  /// A link arrives; `source` and `mode` are `nil` if not given.
  case open(String, source: LinkSource? = nil, mode: NavigationMode? = nil)
  /// A gate opens; `ticket` identifies the presentation of its flow that opened it.
  case pass(String, user: String? = nil, ticket: Int? = nil)
  /// A gate's flow is cancelled.
  case cancel(String, ticket: Int? = nil)
  /// The result of a gate; `check` is the number of the question.
  case answer(String, check: Int, GateAnswer)
  /// The app decides whether a link may remove or cover something; `check` is the number of the
  /// question.
  case interrupt(InterruptionAnswer, check: Int)
  /// The app evaluates a gate again.
  case refresh(String)
  /// The app returns to the foreground, and conditions and checks that have a result are evaluated
  /// again.
  case foreground
  /// The user discards the held link or step.
  case discard
  /// The user is signed out: all gates close, and everything behind them ends.
  case signOut
  /// A gate closes.
  case revoke(String)
  /// The user goes back, by the back button or a swipe.
  case back
  /// The stack is popped to a screen.
  case popTo(String)
  /// The stack is popped to its first screen.
  case popToRoot
  /// The topmost modal is dismissed.
  case dismiss
  /// A tab or page is selected.
  case select(String)
  /// A screen is pushed.
  case push(String, Parameters = Parameters())
  /// A coordinator is started.
  case start(String, Parameters = Parameters())
  /// A coordinator ends.
  case finish(String, FlowOutcome = .completed)
  /// The app protects a screen from being removed or changed.
  case protect(String)
  /// The app removes the protection of a screen.
  case unprotect(String)
  /// This number of seconds passes.
  case advance(Int64)
  /// The process ends and starts again.
  case restart
}

/// The result of evaluating a gate.
package enum GateAnswer: String, CaseIterable, Hashable, Sendable {
  case open, closed
  /// The result could not be determined.
  case failed
}

/// The app's decision about a link that would remove or cover something.
package enum InterruptionAnswer: String, CaseIterable, Hashable, Sendable {
  /// The link opens now.
  case now
  /// The link waits until the screen or coordinator that it would remove or cover has ended.
  case wait
  /// The link is cancelled.
  case decline
}
