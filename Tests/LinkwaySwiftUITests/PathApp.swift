import Linkway
import LinkwayNavigation
import LinkwaySwiftUI
import LinkwayTesting

/// An element of the path of an app that adopts Linkway.
enum PathElement: Hashable {
  case own(String)
  case linkway(NavigationPlace)
}

/// A hand-written app with a navigation path, in which a table handles some links.
final class PathApp {
  let app: TreeApp
  private var shared: SharedPath<RecordedScreen, PathElement>
  private(set) var path: [PathElement] = []
  private(set) var covers: [Bool] = []

  convenience init(routes: String) throws {
    try self.init(TreeApp(routes: routes))
    app.runtime.onCover = { [weak self] in self?.covers.append($0) }
  }

  init(_ app: TreeApp) {
    self.app = app
    shared = SharedPath(app.tree, as: PathElement.linkway)
    follow()
  }

  /// A new view has a new path, on which the app has already put its own elements.
  func beginView(with own: [PathElement]) {
    shared = SharedPath(app.tree, as: PathElement.linkway)
    follow()
    path = shared.updated(own)
  }

  private func follow() {
    let render = app.tree.onChange
    app.tree.onChange = { [weak self] in
      render?()
      guard let self else { return }
      path = shared.updated(path)
    }
  }

  /// The app's own code or SwiftUI changes the path.
  func change(_ change: (inout [PathElement]) -> Void) {
    change(&path)
    shared.pathDidChange(to: path)
  }

  func push(_ title: String) { change { $0.append(.own(title)) } }
  func tapBack(by count: Int = 1) { change { $0.removeLast(min(count, $0.count)) } }
  @discardableResult
  func send(_ event: NavigationEvent) -> NavigationResult.Outcome {
    let outcome = app.runtime.send(event).outcome
    app.rest()
    return outcome
  }
  func open(_ link: String) { send(.open(link)) }

  var seen: [String] {
    path.map { element in
      switch element {
      case .own(let title): title
      case .linkway(let place):
        shared.content(at: place)?.screen ?? shared.container(at: place)?.coordinator ?? "?"
      }
    }
  }
  var own: [PathElement] { path.filter { if case .own = $0 { true } else { false } } }
}
