import ExampleScreens
import Linkway

/// Three tabs, each with a stack of its own.
final class BrowseCoordinator: Coordinator {
  typealias Content = Screen

  var onLogOut: () -> Void = {}

  func childDidStart(_ child: any Coordinator<Screen>, id: String) {
    guard let settings = child as? SettingsCoordinator else { return }
    settings.onLogOut = { [weak self] in self?.onLogOut() }
  }
}

/// Pictures with their details: all of them, or those that the person likes.
final class PicturesCoordinator: Coordinator {
  private let context: CoordinatorContext<Screen>
  private let title: String
  private let details: String

  /// - Parameter details: the id of the screen that shows one picture.
  init(_ context: CoordinatorContext<Screen>, title: String, details: String) {
    self.context = context
    self.title = title
    self.details = details
  }

  func content(for screen: ScreenInstance) -> Screen? {
    if let id = screen.parameters.string("id") {
      return Screen("Picture \(id)")
    }
    return Screen(
      title,
      [
        "Red fox": { [context, details] in context.push(details, ["id": .string("red-fox-7")]) },
        "Heron": { [context, details] in context.push(details, ["id": .string("heron")]) },
      ])
  }
}

/// The account, and the change of its password.
final class SettingsCoordinator: Coordinator {
  private let context: CoordinatorContext<Screen>
  var onLogOut: () -> Void = {}

  init(_ context: CoordinatorContext<Screen>) {
    self.context = context
  }

  func content(for screen: ScreenInstance) -> Screen? {
    switch screen.screen {
    case "account":
      Screen(
        "Account",
        [
          "Change password": { [context] in context.push("changePassword") },
          "Log out": { [weak self] in self?.onLogOut() },
        ])
    case "changePassword":
      Screen("Change password", ["Save": { [context] in context.back() }])
    default:
      nil
    }
  }
}
