/// The old app: a window on which a hand-written router pushes screens.
@MainActor public final class OldShop {
  /// A screen in the window.
  struct Shown {
    var title: String
    /// Called when the user has gone back from a screen that Linkway put there.
    var onBack: (() -> Void)?
    var isAdopted: Bool { onBack != nil }
  }

  var shown = [Shown(title: "Home")]
  private(set) var user: String?
  /// The link that waits for the sign-in.
  private var pending: String?
  /// Called after a sign-in.
  var onSignIn: (String) -> Void = { _ in }
  /// Called when the router has pushed a screen, or the user has gone back.
  var onChange: () -> Void = {}

  public init() {}

  /// The titles in the window, bottom first.
  public var screens: [String] { shown.map { $0.title } }

  /// Opens a link with a `switch`.
  ///
  /// - Returns: whether the router knows the link.
  public func open(_ link: String) -> Bool {
    guard link.hasPrefix("shop:/") else { return false }
    let parts = link.dropFirst(6).split(separator: "/").map(String.init)
    switch (parts.first, parts.dropFirst().first, parts.count) {
    case ("products", let id?, 2):
      guard let id = Int(id) else { return false }
      push("Product \(id)")
    case ("orders", let id?, 2):
      guard let id = Int(id) else { return false }
      guard user != nil else {
        pending = link
        push("Sign in")
        return true
      }
      push("Order \(id)")
    case ("help", nil, 1): push("Help")
    default: return false
    }
    return true
  }

  /// Signs a user in, and opens the waiting link.
  public func signIn(_ user: String) {
    self.user = user
    shown.removeAll { $0.title == "Sign in" && !$0.isAdopted }
    onSignIn(user)
    if let link = pending { _ = open(link) }
    pending = nil
  }

  /// The user goes back from the topmost screen.
  public func back() {
    guard shown.count > 1 else { return }
    shown.removeLast().onBack?()
    onChange()
  }

  private func push(_ title: String) {
    shown.append(Shown(title: title))
    onChange()
  }
}
