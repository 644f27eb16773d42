import Linkway

@testable import Shop

/// A user interface of texts: it keeps the stacks and says what is on top.
final class ShownPages: Presenter {
  private var stacks: [String: [PresentedScreen<Page>]] = [:]

  /// The page of a screen that is on top of a stack.
  func page(of screen: String?) -> Page? {
    stacks.values.compactMap(\.last).first { $0.instance.screen == screen }?.content
  }

  func begin(_ container: PresentedContainer<Page>) { stacks[container.id] = container.stack }
  func end(_ container: String) { stacks[container] = nil }

  func push(_ screen: PresentedScreen<Page>, in container: String) {
    stacks[container]?.append(screen)
  }
  func pop(to screen: ScreenInstance.ID, in container: String) {
    while let last = stacks[container]?.last, last.id != screen { stacks[container]?.removeLast() }
  }
  func replaceTop(with screen: PresentedScreen<Page>, in container: String) {
    stacks[container]?.removeLast()
    stacks[container]?.append(screen)
  }
  func update(_ screen: PresentedScreen<Page>, in container: String) {
    guard let place = stacks[container]?.firstIndex(where: { $0.id == screen.id }) else { return }
    stacks[container]?[place] = screen
  }

  func restore(_ app: PresentedContainer<Page>) {
    stacks[app.id] = app.stack
    for inner in app.tabs + app.modals + [app.root].compactMap({ $0 }) { restore(inner) }
  }

  // Where containers stand is the model's to say, and the tests ask that.
  func setWindowRoot(_ container: String) {}
  func setRoot(_ child: String, in container: String, as presentation: Presentation) {}
  func removeRoot(_ child: String, in container: String) {}
  func present(
    _ child: String, over container: String, on top: String, as presentation: Presentation
  ) {}
  func dismiss(_ child: String, from container: String) {}
  func addTab(_ child: String, at index: Int, in container: String, as presentation: Presentation) {
  }
  func removeTab(_ child: String, in container: String) {}
  func selectTab(_ child: String, in container: String) {}
}
