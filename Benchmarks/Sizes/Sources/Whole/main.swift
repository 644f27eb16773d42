import Foundation
import Linkway

final class AnyCoordinator: Coordinator {
  typealias Content = String
  let context: CoordinatorContext<String>
  init(_ context: CoordinatorContext<String>) { self.context = context }
  func content(for screen: ScreenInstance) -> String? { screen.screen }
}

final class Window: Presenter {
  func show(_ tree: PresentedTree<String>, changes: [PresentedChange<String>]) async {
    print(tree.window, changes.count)
  }
}

let file = URL(filePath: CommandLine.arguments[1])
let app = try LinkwayApp(
  router: LinkRouter(contentsOf: file), coordinators: ["app": { AnyCoordinator($0) }],
  presenter: Window(), placeholder: { $0.screen })
print(await app.open(CommandLine.arguments[2]).result.outcome)
