public import Linkway

/// One screen that asks who is there: the flow of the gate `session`, where an example is not about
/// signing in.
public final class SignInCoordinator: Coordinator {
  private let context: CoordinatorContext<Screen>
  private let signIn: () -> String?

  /// - Parameter signIn: asks the service; gives the user, or `nil` where it says no.
  public init(_ context: CoordinatorContext<Screen>, signIn: @escaping () -> String?) {
    self.context = context
    self.signIn = signIn
  }

  public func content(for screen: ScreenInstance) -> Screen? {
    Screen("Sign in", ["Sign in": { [weak self] in self?.succeed() }])
  }

  private func succeed() {
    guard let user = signIn() else { return }
    context.pass("session", user: user)
  }
}
