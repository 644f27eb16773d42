import ExampleScreens
import Linkway

/// The app's coordinator: the tabs fill the window, and all else is presented over them.
final class AppCoordinator: Coordinator {
  typealias Content = Screen

  /// The app's coordinators by their ids in `routes.json`.
  ///
  /// - Parameter signIn: asks the service; gives the user, or `nil` where it says no.
  static func registry(signIn: @escaping () -> String?) -> CoordinatorRegistry<Screen> {
    [
      "app": { _ in AppCoordinator() },
      "auth": { SignInCoordinator($0, signIn: signIn) },
      "main": { _ in TabsCoordinator() },
      "catalogue": { CatalogueCoordinator($0) },
      "starred": { StarredCoordinator($0) },
      "preferences": { PreferencesCoordinator($0) },
      "finder": { FinderCoordinator($0) },
      "listPane": { _ in ListPaneCoordinator() },
      "mapPane": { MapPaneCoordinator($0) },
      "tour": { TourCoordinator($0) },
      "firstPage": { _ in PageCoordinator("Hello", next: "secondPage") },
      "secondPage": { _ in PageCoordinator("Tips", next: "lastPage") },
      "lastPage": { _ in PageCoordinator("Ready", next: nil) },
    ]
  }
}

/// Two tabs with a stack each. The table says which; there is nothing to add.
final class TabsCoordinator: Coordinator {
  typealias Content = Screen
}

/// A transition whose identifier the table does not have.
struct UnknownTransition: Error, Equatable {
  var identifier: String
  var reason: String
}

/// The items, with their details pushed on them.
final class CatalogueCoordinator: Coordinator {
  private let context: CoordinatorContext<Screen>

  init(_ context: CoordinatorContext<Screen>) {
    self.context = context
  }

  func content(for screen: ScreenInstance) -> Screen? {
    switch screen.screen {
    case "items":
      Screen(
        "Items",
        [
          "Item 7": { [context] in context.push("item", ["id": .int(7)]) },
          "Settings": { [context] in context.start("preferences") },
          "Find": { [context] in context.start("finder") },
          "Tour": { [context] in context.start("tour") },
        ])
    case "item":
      Screen(
        "Item \(screen.parameters.int("id") ?? 0)",
        [
          "Related": { [weak self] in
            try? self?.perform("related", item: screen.parameters.int("id") ?? 0)
          },
          "Settings": { [context] in context.start("preferences") },
        ])
    case "related":
      Screen("Related to \(screen.parameters.int("id") ?? 0)")
    default:
      nil
    }
  }

  /// Goes to a screen by its identifier, with the id of an item, as a storyboard's transition does.
  ///
  /// - Throws: `UnknownTransition` where there is no such screen, or none that can be pushed here.
  func perform(_ identifier: String, item: Int64) throws(UnknownTransition) {
    let effects = context.push(identifier, ["id": .int(item)])
    guard effects.outcome == .invalid else { return }
    throw UnknownTransition(identifier: identifier, reason: effects.reason ?? "")
  }
}

/// The favourites, with a detail.
final class StarredCoordinator: Coordinator {
  private let context: CoordinatorContext<Screen>

  init(_ context: CoordinatorContext<Screen>) {
    self.context = context
  }

  func content(for screen: ScreenInstance) -> Screen? {
    if let id = screen.parameters.int("id") { return Screen("Favourite \(id)") }
    return Screen(
      "Favourites", ["Favourite 3": { [context] in context.push("favourite", ["id": .int(3)]) }])
  }
}

/// The settings, in a form sheet.
final class PreferencesCoordinator: Coordinator {
  private let context: CoordinatorContext<Screen>

  init(_ context: CoordinatorContext<Screen>) {
    self.context = context
  }

  func content(for screen: ScreenInstance) -> Screen? {
    switch screen.screen {
    case "settings":
      Screen(
        "Settings",
        [
          "About": { [context] in context.push("about") },
          "Done": { [context] in context.finish(.completed) },
        ])
    case "about":
      Screen("About", ["Back": { [context] in context.back() }])
    default:
      nil
    }
  }
}
