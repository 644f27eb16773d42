import ExampleScreens
import Linkway

/// The app's coordinators. The app's only child is the main flow, so the app's own coordinator is
/// not needed.
enum Flows {
  static func registry(signIn: @escaping () -> String?) -> CoordinatorRegistry<Screen> {
    Routes.Coordinators(
      main: { MainCoordinator($0) }, auth: { SignInCoordinator($0, signIn: signIn) },
      pushedList: { PushedListCoordinator($0) },
      presentedList: { PresentedListCoordinator($0) },
      pushedView: { PushedViewCoordinator($0) },
      presentedView: { PresentedViewCoordinator($0) }
    ).registry
  }
}

/// The main view. It releases a sub-flow that has ended, for any reason.
final class MainCoordinator: ExampleCoordinator, Routes.MainScreens {
  /// The sub-flows that are on screen, by their ids in the table.
  private(set) var subFlows: [String] = []

  func mainView(_ screen: Routes.Screens.MainView) -> Screen {
    Screen(
      "Main",
      [
        "Push the list": { [context] in context.start(.pushedList) },
        "Present the list": { [context] in context.start(.presentedList) },
        "Push the view": { [context] in context.start(.pushedView) },
        "Present the view": { [context] in context.start(.presentedView) },
      ])
  }

  func childDidStart(_ child: any Coordinator<Screen>, id: String) { subFlows.append(id) }

  func childDidFinish(
    _ child: any Coordinator<Screen>, id: String, outcome: FlowOutcome
  ) {
    if let place = subFlows.lastIndex(of: id) { subFlows.remove(at: place) }
  }
}

/// Sub-flow 1: a list, and a detail titled by the row.
class ListCoordinator: ExampleCoordinator {
  func list(_ show: @escaping (String) -> Void) -> Screen {
    Screen(
      "List",
      [
        "Row 1": { show("Row 1") }, "Row 2": { show("Row 2") }, "Row 3": { show("Row 3") },
      ])
  }
}

final class PushedListCoordinator: ListCoordinator, Routes.PushedListScreens {
  func list(_ screen: Routes.Screens.List) -> Screen {
    list { [context] in context.push(.row(title: $0)) }
  }

  func row(_ screen: Routes.Screens.Row) -> Screen { Screen(screen.title) }
}

final class PresentedListCoordinator: ListCoordinator, Routes.PresentedListScreens {
  func sheetList(_ screen: Routes.Screens.SheetList) -> Screen {
    list { [context] in context.push(.sheetRow(title: $0)) }
  }

  func sheetRow(_ screen: Routes.Screens.SheetRow) -> Screen { Screen(screen.title) }
}

/// Sub-flow 2: a view, and a detail with a table.
class ViewCoordinator: ExampleCoordinator {
  func view(_ showTable: @escaping () -> Void) -> Screen { Screen("View", ["Table": showTable]) }

  func table() -> Screen {
    Screen("Table", ["Done": { [context] in context.finish(.completed) }])
  }
}

final class PushedViewCoordinator: ViewCoordinator, Routes.PushedViewScreens {
  func view(_ screen: Routes.Screens.View) -> Screen {
    view { [context] in context.push(.table()) }
  }

  func table(_ screen: Routes.Screens.Table) -> Screen { table() }
}

final class PresentedViewCoordinator: ViewCoordinator, Routes.PresentedViewScreens {
  func sheetView(_ screen: Routes.Screens.SheetView) -> Screen {
    view { [context] in context.push(.sheetTable()) }
  }

  func sheetTable(_ screen: Routes.Screens.SheetTable) -> Screen { table() }
}
