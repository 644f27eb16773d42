package import Linkway

/// An app in a user interface, as the tests of an adapter create it.
@MainActor package protocol ShownApp: AnyObject {
  associatedtype Content

  var shownApp: LinkwayApp<Content> { get }
  /// The screens of the visible stack.
  var seen: [String] { get }
  /// The differences from the model, and misuses of the user interface.
  var problems: [String] { get }

  /// Connects a scene or view, with the link that created it.
  func connect(link: String?, restoring snapshot: NavigationSnapshot?)
  /// Lets the user interface settle.
  func rest()
  /// The user begins to swipe the topmost modal down.
  func beginSwipeDown() -> Bool
  /// The finger lets go, near the bottom or near the top.
  func endSwipeDown(isCancelled: Bool)
}
