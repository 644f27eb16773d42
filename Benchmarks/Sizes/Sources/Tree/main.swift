import Foundation
import LinkwayRuntime
import LinkwayTree

final class AnyCoordinator: Coordinator {
  typealias Content = String
  let context: CoordinatorContext<String>
  init(_ context: CoordinatorContext<String>) { self.context = context }
  func content(for screen: ScreenInstance) -> String? { screen.screen }
}

let bytes = try [UInt8](Data(contentsOf: URL(filePath: CommandLine.arguments[1])))
let app = try LinkwayApp(
  router: LinkRouter(compiled: bytes), coordinators: ["app": { AnyCoordinator($0) }],
  presenter: NavigationTree<String>(), placeholder: { $0.screen })
print(await app.open(CommandLine.arguments[2]).result.outcome)
