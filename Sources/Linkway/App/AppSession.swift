public import LinkwayNavigation

/// Who is signed in, and which gates are open.
///
/// The app's own account is authoritative: it says so when the app is made, and tells of each change.
@MainActor public final class AppSession {
  private let navigator: LinkNavigator
  /// Sends an event, and calls back when it has been taken.
  private let send: (NavigationEvent, ((NavigationResult) -> Void)?) -> NavigationResult

  init(
    _ navigator: LinkNavigator,
    send: @escaping (NavigationEvent, ((NavigationResult) -> Void)?) -> NavigationResult
  ) {
    self.navigator = navigator
    self.send = send
  }

  /// Who is signed in; `nil` where nobody is.
  public var user: String? { navigator.user }

  /// The ids of the gates that are open. One that is open counts as closed while a gate of its `after`
  /// is.
  public var openGates: Set<String> { navigator.openGates }

  /// Somebody signs in, and a gate opens by that. A link that waits there goes on, if it is for this
  /// user.
  @_disfavoredOverload
  @discardableResult
  public func signIn(user: String, opening gate: String) -> NavigationResult {
    guard navigator.isLaunched else {
      navigator.restoreSession(user: user, openGates: openGates.union([gate]))
      return NavigationResult(.done)
    }
    return send(.pass(gate, user: user), nil)
  }

  /// The user signs out: all gates close, what stands behind them ends, and a held link is gone.
  ///
  /// When it returns, nothing of the link is in memory or in the store.
  public func signOut() async {
    await withCheckedContinuation { continuation in
      _ = send(.signOut) { _ in continuation.resume() }
    }
  }

  /// A gate opens.
  @_disfavoredOverload
  @discardableResult
  public func open(gate: String) -> NavigationResult { send(.pass(gate), nil) }

  /// A gate closes, with those after it.
  @_disfavoredOverload
  @discardableResult
  public func close(gate: String) -> NavigationResult { send(.revoke(gate), nil) }

  /// Says who is signed in and which gates are open, where that is known only after the app was made,
  /// and before it is launched.
  ///
  /// - Returns: whether it was taken; a running app is told by the other methods.
  @_disfavoredOverload
  @discardableResult
  public func restore(user: String?, openGates: Set<String>) -> Bool {
    navigator.restoreSession(user: user, openGates: openGates)
  }
}
