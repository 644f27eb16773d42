package import LinkwayMatching

/// What happens to an app: a link arrives, the person does something, a gate opens, time passes.
package enum NavigationEvent: Hashable, Sendable {
  /// The app starts without a link.
  case launch
  /// A link arrives; `source` and `mode` as far as they are given.
  case open(String, source: LinkSource? = nil, mode: NavigationMode? = nil)
  /// A gate opens; `ticket` is the presentation of its flow that says so.
  case pass(String, user: String? = nil, ticket: Int? = nil)
  /// A gate's flow is given up.
  case cancel(String, ticket: Int? = nil)
  /// A gate answers; `check` is the number of the question. `nil`: it could not be found out.
  case answer(String, check: Int, isOpen: Bool?)
  /// The app answers whether a link may remove or cover something; `check` is the number of the question.
  /// `false` declines the link, and `nil` lets it wait.
  case interrupt(check: Int, isAllowed: Bool?)
  /// The app asks a gate again.
  case refresh(String)
  /// The app comes back to the foreground, and asks its gates again.
  case foreground
  /// All gates close, and what stands behind them ends.
  case signOut
  /// A gate closes.
  case revoke(String)
  /// The back button, or the swipe.
  case back
  /// Back to a screen of the stack.
  case popTo(String)
  /// Back to the first screen of the stack.
  case popToRoot
  /// The topmost modal goes.
  case dismiss
  /// A tab or page is chosen.
  case select(String)
  /// The person goes on to a screen.
  case push(String, Parameters = Parameters())
  /// The person starts a coordinator.
  case start(String, Parameters = Parameters())
  /// A flow has come to its end.
  case finish(String, FlowOutcome = .completed)
  /// The app asks that a screen be neither removed nor changed.
  case protect(String)
  /// A screen may be dismissed by a swipe again.
  case unprotect(String)
  /// Time passes, in seconds.
  case advance(Int64)
  /// The process ends and starts again.
  case restart
}

/// What a gate answers that was asked whether it is open.
package enum GateAnswer: String, CaseIterable, Hashable, Sendable {
  case open, closed
  /// It could not be found out.
  case failed

  package init(isOpen: Bool?) {
    switch isOpen {
    case true?: self = .open
    case false?: self = .closed
    case nil: self = .failed
    }
  }

  package var isOpen: Bool? { self == .failed ? nil : self == .open }
}

/// What an app says to a link that would remove or cover something.
package enum InterruptionAnswer: String, CaseIterable, Hashable, Sendable {
  /// The link is followed.
  case now
  /// It waits until nothing is in its way.
  case wait
  /// It is given up.
  case decline

  package init(isAllowed: Bool?) {
    switch isAllowed {
    case true?: self = .now
    case false?: self = .decline
    case nil: self = .wait
    }
  }

  package var isAllowed: Bool? { self == .wait ? nil : self == .now }
}

extension NavigationEvent {
  package static func answer(_ gate: String, check: Int, _ answer: GateAnswer) -> Self {
    .answer(gate, check: check, isOpen: answer.isOpen)
  }

  package static func interrupt(_ answer: InterruptionAnswer, check: Int) -> Self {
    .interrupt(check: check, isAllowed: answer.isAllowed)
  }
}
