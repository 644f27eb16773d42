import ExampleScreens
import Linkway

/// The app's coordinators. The tabs fill the window, and everything else is presented over them.
/// The table declares this, so the coordinators of the app and of the tabs are not needed.
enum Shelf {
  /// - Parameter signIn: asks the service; returns the user, or `nil` if the sign-in fails.
  static func registry(signIn: @escaping () -> String?) -> CoordinatorRegistry<Screen> {
    Routes.Coordinators(
      auth: { SignInCoordinator($0, signIn: signIn) },
      preferences: { PreferencesCoordinator($0) },
      finder: { FinderCoordinator($0) },
      listPane: { _ in ListPaneCoordinator() },
      mapPane: { MapPaneCoordinator($0) },
      tour: { TourCoordinator($0) },
      firstPage: { _ in FirstPageCoordinator() },
      secondPage: { _ in SecondPageCoordinator() },
      lastPage: { _ in LastPageCoordinator() },
      catalogue: { CatalogueCoordinator($0) },
      starred: { StarredCoordinator($0) }
    ).registry
  }
}

/// The error for a transition whose identifier is not in the table.
struct UnknownTransition: Error, Equatable {
  var identifier: String
  var reason: String
}

/// The items, with their details.
final class CatalogueCoordinator: ExampleCoordinator, Routes.CatalogueScreens {
  func items(_ screen: Routes.Screens.Items) -> Screen {
    Screen(
      "Items",
      [
        "Item 7": { [context] in context.push(.item(id: 7)) },
        "Settings": { [context] in context.start(.preferences) },
        "Find": { [context] in context.start(.finder) },
        "Tour": { [context] in context.start(.tour) },
      ])
  }

  func item(_ screen: Routes.Screens.Item) -> Screen {
    Screen(
      "Item \(screen.id)",
      [
        "Related": { [weak self] in try? self?.perform("related", item: Int64(screen.id)) },
        "Settings": { [context] in context.start(.preferences) },
      ])
  }

  func related(_ screen: Routes.Screens.Related) -> Screen { Screen("Related to \(screen.id)") }

  /// Shows a screen by its identifier, with the id of an item, as a storyboard segue does.
  ///
  /// - Throws: `UnknownTransition` if there is no such screen, or if it cannot be pushed here.
  func perform(_ identifier: String, item: Int64) throws(UnknownTransition) {
    let effects = context.push(identifier, ["id": .int(item)])
    guard effects.outcome == .invalid else { return }
    throw UnknownTransition(identifier: identifier, reason: effects.reason ?? "")
  }
}

/// The favourites, with a detail.
final class StarredCoordinator: ExampleCoordinator, Routes.StarredScreens {
  func favourites(_ screen: Routes.Screens.Favourites) -> Screen {
    Screen(
      "Favourites",
      ["Favourite 3": { [context] in context.push(.favourite(id: 3)) }])
  }

  func favourite(_ screen: Routes.Screens.Favourite) -> Screen { Screen("Favourite \(screen.id)") }
}

/// The settings, in a form sheet.
final class PreferencesCoordinator: ExampleCoordinator, Routes.PreferencesScreens {
  func settings(_ screen: Routes.Screens.Settings) -> Screen {
    Screen(
      "Settings",
      [
        "About": { [context] in context.push(.about()) },
        "Done": { [context] in context.finish(.completed) },
      ])
  }

  func about(_ screen: Routes.Screens.About) -> Screen {
    Screen("About", ["Back": { [context] in context.back() }])
  }
}
