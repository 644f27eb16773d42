import ExampleScreens
import Linkway

/// A custom container: it shows the list or the map, and swaps them where a child asks for it.
final class FinderCoordinator: Coordinator {
  private let context: CoordinatorContext<Screen>

  init(_ context: CoordinatorContext<Screen>) {
    self.context = context
  }

  func childDidStart(_ child: any Coordinator<Screen>, id: String) {
    switch child {
    case let list as ListPaneCoordinator:
      list.onMap = { [context] in context.start("mapPane") }
      list.onClose = { [context] in context.finish(.completed) }
    case let map as MapPaneCoordinator:
      map.onList = { [context] in context.start("listPane") }
    default:
      break
    }
  }
}

/// The places as a list.
final class ListPaneCoordinator: Coordinator {
  var onMap: () -> Void = {}
  var onClose: () -> Void = {}

  func content(for screen: ScreenInstance) -> Screen? {
    Screen(
      "Places",
      [
        "Map": { [weak self] in self?.onMap() },
        "Close": { [weak self] in self?.onClose() },
      ])
  }
}

/// The places on a map, and one of them.
final class MapPaneCoordinator: Coordinator {
  private let context: CoordinatorContext<Screen>
  var onList: () -> Void = {}

  init(_ context: CoordinatorContext<Screen>) {
    self.context = context
  }

  func content(for screen: ScreenInstance) -> Screen? {
    if let id = screen.parameters.int("id") { return Screen("Place \(id)") }
    return Screen(
      "Map",
      [
        "Place 12": { [context] in context.push("place", ["id": .int(12)]) },
        "List": { [weak self] in self?.onList() },
      ])
  }
}

/// The pages of the tour.
final class TourCoordinator: Coordinator {
  private let context: CoordinatorContext<Screen>

  init(_ context: CoordinatorContext<Screen>) {
    self.context = context
  }

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
final class PageCoordinator: Coordinator {
  private let title: String
  private let next: String?
  var onNext: (String?) -> Void = { _ in }

  /// - Parameter next: the page that follows; `nil` for the last one.
  init(_ title: String, next: String?) {
    self.title = title
    self.next = next
  }

  func content(for screen: ScreenInstance) -> Screen? {
    Screen(title, [next == nil ? "Done" : "Next": { [weak self, next] in self?.onNext(next) }])
  }
}
