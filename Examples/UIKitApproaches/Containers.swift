import ExampleScreens
import Linkway

/// A custom container that shows the list or the map, and exchanges them when a child requests it.
final class FinderCoordinator: ExampleCoordinator, Routes.FinderScreens {
  func childDidStart(_ child: any Coordinator<Screen>, id: String) {
    switch child {
    case let list as ListPaneCoordinator:
      list.onMap = { [context] in context.start(.mapPane) }
      list.onClose = { [context] in context.finish(.completed) }
    case let map as MapPaneCoordinator:
      map.onList = { [context] in context.start(.listPane) }
    default:
      break
    }
  }
}

/// The places as a list.
final class ListPaneCoordinator: Routes.ListPaneScreens {
  var onMap: () -> Void = {}
  var onClose: () -> Void = {}

  func placeList(_ screen: Routes.Screens.PlaceList) -> Screen {
    Screen(
      "Places",
      [
        "Map": { [weak self] in self?.onMap() },
        "Close": { [weak self] in self?.onClose() },
      ])
  }
}

/// The places on a map, and a single place.
final class MapPaneCoordinator: ExampleCoordinator, Routes.MapPaneScreens {
  var onList: () -> Void = {}

  func map(_ screen: Routes.Screens.Map) -> Screen {
    Screen(
      "Map",
      [
        "Place 12": { [context] in context.push(.place(id: 12)) },
        "List": { [weak self] in self?.onList() },
      ])
  }

  func place(_ screen: Routes.Screens.Place) -> Screen { Screen("Place \(screen.id)") }
}

/// The pages of the tour.
final class TourCoordinator: ExampleCoordinator, Routes.TourScreens {
  func childDidStart(_ child: any Coordinator<Screen>, id: String) {
    guard let page = child as? PageCoordinator else { return }
    page.onNext = { [context] next in
      if let next {
        context.select(next)
      } else {
        context.finish(.completed)
      }
    }
  }
}

/// One page of the tour.
class PageCoordinator {
  var onNext: (Routes.Steps.Tab?) -> Void = { _ in }

  /// - Parameter next: the page that follows; `nil` for the last one.
  func page(_ title: String, next: Routes.Steps.Tab?) -> Screen {
    Screen(title, [next == nil ? "Done" : "Next": { [weak self] in self?.onNext(next) }])
  }
}

final class FirstPageCoordinator: PageCoordinator, Routes.FirstPageScreens {
  func hello(_ screen: Routes.Screens.Hello) -> Screen { page("Hello", next: .secondPage) }
}

final class SecondPageCoordinator: PageCoordinator, Routes.SecondPageScreens {
  func tips(_ screen: Routes.Screens.Tips) -> Screen { page("Tips", next: .lastPage) }
}

final class LastPageCoordinator: PageCoordinator, Routes.LastPageScreens {
  func ready(_ screen: Routes.Screens.Ready) -> Screen { page("Ready", next: nil) }
}
