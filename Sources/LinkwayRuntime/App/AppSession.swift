public import LinkwayNavigation

/// The signed-in user and the open gates.
///
/// The app's own account data are authoritative: pass the initial session when you create the
/// ``LinkwayApp``, and report each change.
@MainActor public final class AppSession {
  private let navigator: LinkNavigator
  /// Sends an event, and calls back when it has been handled.
  private let send: (NavigationEvent, ((NavigationResult) -> Void)?) -> NavigationResult

  /// Called when the session is set before the launch. No event occurs then.
  var onRestore: () -> Void = {}

  init(
    _ navigator: LinkNavigator,
    send: @escaping (NavigationEvent, ((NavigationResult) -> Void)?) -> NavigationResult
  ) {
    self.navigator = navigator
    self.send = send
  }

  /// The id of the signed-in user; `nil` if no user is signed in.
  public var user: String? { navigator.user }

  /// The ids of the open gates. An open gate still counts as closed while a gate in its `after` is
  /// closed.
  public var openGates: Set<String> { navigator.openGates }

  /// Signs a user in and opens a gate. A link held at that gate resumes if it is for this user. If
  /// another user is signed in, the session of that user ends first, as by ``signOut()``.
  ///
  /// The result is `invalid` if the gate has no flow. It is also `invalid` if the gate comes after
  /// another one, and the user is not signed in yet.
  ///
  /// Before the launch this changes only the session.
  @_disfavoredOverload
  @discardableResult
  public func signIn(user: String, opening gate: String) -> NavigationResult {
    send(.pass(gate, user: user), nil)
  }

  /// Signs the user out: all gates close, everything behind them ends, and a held link is removed.
  ///
  /// When this returns, the link is in neither memory nor the store, unless the store reported an
  /// error.
  public func signOut() async {
    await withCheckedContinuation { continuation in
      _ = send(.signOut) { _ in continuation.resume() }
    }
  }

  /// Opens a gate. The result is `invalid` if the gate has no flow, or if a gate in its `after` is
  /// closed.
  @_disfavoredOverload
  @discardableResult
  public func open(gate: String) -> NavigationResult { send(.pass(gate), nil) }

  /// Closes a gate and all gates that depend on it. The result is `invalid` if the gate is closed.
  @_disfavoredOverload
  @discardableResult
  public func close(gate: String) -> NavigationResult { send(.revoke(gate), nil) }

  /// Sets the signed-in user and the open gates before the app is launched, if they are not known
  /// when it is created. Gates with a time limit are ignored.
  ///
  /// - Returns: `false` if the app is already launched; use the other methods then.
  @_disfavoredOverload
  @discardableResult
  public func restore(user: String?, openGates: Set<String>) -> Bool {
    let isRestored = navigator.restoreSession(user: user, openGates: openGates)
    if isRestored { onRestore() }
    return isRestored
  }
}
