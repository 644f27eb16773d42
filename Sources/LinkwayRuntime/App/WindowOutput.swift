import LinkwayNavigation

/// Forwards what a runtime shows to the presenter of a window, once one is connected.
@MainActor final class WindowOutput<Content> {
  var presenter: (any Presenter<Content>)? { didSet { hasLoggedMissingPresenter = false } }
  private let navigator: LinkNavigator
  private var hasLoggedMissingPresenter = false

  init(_ presenter: (any Presenter<Content>)?, _ navigator: LinkNavigator) {
    self.presenter = presenter
    self.navigator = navigator
  }

  /// Logs why the window is empty, once per presenter. A scene or a view may connect its presenter
  /// late, so repeated lines would be noise.
  private func logMissingPresenter() {
    guard !hasLoggedMissingPresenter else { return }
    hasLoggedMissingPresenter = true
    navigator.log?("nothing is shown: no presenter is connected; call `connect(_:)`")
  }
}

extension WindowOutput: @MainActor PresentationOutput {
  var isConnected: Bool { presenter != nil }

  func show(
    _ tree: PresentedTree<Content>, _ changes: [PresentedChange<Content>],
    then done: @escaping () -> Void
  ) {
    guard let presenter else {
      logMissingPresenter()
      return done()
    }
    MainTask.start {
      await presenter.show(tree, changes: changes)
      done()
    }
  }

  func prepareForEvent() { presenter?.eventWillBegin() }
}

/// Tasks on the main actor.
enum MainTask {
  /// Runs work up to its first suspension before returning, if the system supports that; otherwise
  /// the work is the main actor's next job.
  @MainActor static func start(_ work: @escaping @MainActor () async -> Void) {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      Task.immediate { @MainActor in await work() }
    } else {
      Task { @MainActor in await work() }
    }
  }
}
