/// The content of a screen in the examples: a title, and buttons with their actions. In an app this
/// is a view controller or a view.
public struct Screen {
  public let title: String
  private let actions: KeyValuePairs<String, () -> Void>

  /// A screen with its buttons from top to bottom.
  ///
  /// An action may hold a coordinator's context, and a coordinator weakly.
  public init(_ title: String, _ actions: KeyValuePairs<String, () -> Void> = [:]) {
    self.title = title
    self.actions = actions
  }

  /// The titles of the buttons, from top to bottom.
  public var buttons: [String] { actions.map(\.key) }

  /// Performs the action of a button.
  ///
  /// - Returns: whether the button exists.
  public func tap(_ button: String) -> Bool {
    guard let action = actions.first(where: { $0.key == button })?.value else { return false }
    action()
    return true
  }
}
