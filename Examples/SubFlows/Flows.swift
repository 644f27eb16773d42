import ExampleScreens
import Linkway

/// The app's coordinator: its only child is the main flow.
final class AppCoordinator: Coordinator {
  typealias Content = Screen

  /// The app's coordinators by their ids in `routes.json`. Each sub-flow is one class, pushed or
  /// presented.
  static func registry(signIn: @escaping () -> String?) -> CoordinatorRegistry<Screen> {
    [
      "app": { _ in AppCoordinator() },
      "main": { MainCoordinator($0) },
      "auth": { SignInCoordinator($0, signIn: signIn) },
      "pushedList": { ListCoordinator($0, detail: "row") },
      "presentedList": { ListCoordinator($0, detail: "sheetRow") },
      "pushedView": { ViewCoordinator($0, table: "table") },
      "presentedView": { ViewCoordinator($0, table: "sheetTable") },
    ]
  }
}

/// The main view. It drops a sub-flow that has ended, however it ended.
final class MainCoordinator: Coordinator {
  private let context: CoordinatorContext<Screen>
  /// The sub-flows that are on screen, by the ids of the table.
  private(set) var subFlows: [String] = []

  init(_ context: CoordinatorContext<Screen>) {
    self.context = context
  }

  func content(for screen: ScreenInstance) -> Screen? {
    Screen(
      "Main",
      [
        "Push the list": { [context] in context.start("pushedList") },
        "Present the list": { [context] in context.start("presentedList") },
        "Push the view": { [context] in context.start("pushedView") },
        "Present the view": { [context] in context.start("presentedView") },
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
final class ListCoordinator: Coordinator {
  private let context: CoordinatorContext<Screen>
  private let detail: String

  init(_ context: CoordinatorContext<Screen>, detail: String) {
    self.context = context
    self.detail = detail
  }

  func content(for screen: ScreenInstance) -> Screen? {
    if let title = screen.parameters.string("title") {
      return Screen(title)
    }
    return Screen(
      "List",
      [
        "Row 1": { [weak self] in self?.show("Row 1") },
        "Row 2": { [weak self] in self?.show("Row 2") },
        "Row 3": { [weak self] in self?.show("Row 3") },
      ])
  }

  private func show(_ row: String) { context.push(detail, ["title": .string(row)]) }
}

/// Sub-flow 2: a view, and a detail with a table.
final class ViewCoordinator: Coordinator {
  private let context: CoordinatorContext<Screen>
  private let table: String

  init(_ context: CoordinatorContext<Screen>, table: String) {
    self.context = context
    self.table = table
  }

  func content(for screen: ScreenInstance) -> Screen? {
    if screen.screen == table {
      return Screen("Table", ["Done": { [context] in context.finish(.completed) }])
    }
    return Screen("View", ["Table": { [context, table] in context.push(table) }])
  }
}
