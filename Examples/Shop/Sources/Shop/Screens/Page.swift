/// The content of a screen: a title, and buttons with their actions. In an app this is a view
/// controller or a view.
struct Page {
  let title: String
  private let actions: KeyValuePairs<String, () -> Void>

  init(_ title: String, _ actions: KeyValuePairs<String, () -> Void> = [:]) {
    self.title = title
    self.actions = actions
  }

  /// Performs the action of a button.
  ///
  /// - Returns: whether the button exists.
  func tap(_ button: String) -> Bool {
    guard let action = actions.first(where: { $0.key == button })?.value else { return false }
    action()
    return true
  }
}
