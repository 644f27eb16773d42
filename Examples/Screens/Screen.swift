/// A screen as the examples show it: a title, and buttons with what they do. In an app this is a
/// view controller or a view.
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

  /// Does what a button does.
  ///
  /// - Returns: whether there is such a button.
  public func tap(_ button: String) -> Bool {
    guard let action = actions.first(where: { $0.key == button })?.value else { return false }
    action()
    return true
  }
}
