/// A screen as the shop shows it: a title, and buttons with what they do. In an app this is a view
/// controller or a view.
struct Page {
  let title: String
  private let actions: KeyValuePairs<String, () -> Void>

  init(_ title: String, _ actions: KeyValuePairs<String, () -> Void> = [:]) {
    self.title = title
    self.actions = actions
  }

  /// Does what a button does.
  ///
  /// - Returns: whether there is such a button.
  func tap(_ button: String) -> Bool {
    guard let action = actions.first(where: { $0.key == button })?.value else { return false }
    action()
    return true
  }
}
