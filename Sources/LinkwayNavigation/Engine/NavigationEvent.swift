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
