public import CGtk
import CGtkSupport
public import Linkway

/// Shows an app in windows of GTK 4: stacks with a back button in the header bar, tabs as a switcher in
/// its middle, modals as transient windows.
///
/// Each call of the ``Presenter`` edits a description; when all of an event have been made, each window
/// is brought to what it has to show. Nothing has to be waited for: GTK shows an animation of what has
/// happened already.
public final class GTKPresenter {
  /// Whose presenter it is. Set by whoever made the runtime.
  public weak var runtime: CoordinatorRuntime<GTKScreen>?
  /// What a tab is called in the switcher.
  public var tabTitle: (_ tab: String) -> String = { $0 }
  /// The size of a window: the app's, or a modal's.
  public var size: (_ modal: String?) -> (width: Int32, height: Int32) = { modal in
    modal == nil ? (900, 640) : (420, 480)
  }

  final class Container {
    let id: String
    var stack: [PresentedScreen<GTKScreen>] = []
    var tabs: [Container] = []
    var selected: String?
    var root: Container?
    var protected: Set<ScreenInstance.ID> = []
    var window: Window?

    init(_ id: String) { self.id = id }

    /// The containers that are seen, from this one inwards.
    var path: [Container] {
      [self] + ((root ?? tabs.first { $0.id == selected })?.path ?? [])
    }

    var holdsProtected: Bool {
      !protected.isEmpty || root?.holdsProtected ?? false
        || tabs.contains(where: \.holdsProtected)
    }

    func pop(to screen: ScreenInstance.ID) {
      guard let place = stack.firstIndex(where: { $0.id == screen }) else { return }
      stack.removeSubrange((place + 1)...)
    }
  }

  private let application: UnsafeMutablePointer<GtkApplication>
  private var containers: [String: Container] = [:]
  private var app: Container?
  /// The modals, the topmost last.
  private var pile: [Container] = []
  private var shownPile: [Container] = []

  public init(_ application: UnsafeMutablePointer<GtkApplication>) {
    self.application = application
  }

  // MARK: Bringing windows to the description

  private func show() {
    guard let app else { return }
    let kept = zip(shownPile, pile).prefix { $0 === $1 }.count
    for gone in shownPile[kept...].reversed() { gone.window = nil }
    shownPile = pile
    for (place, container) in ([app] + pile).enumerated() {
      let isNew = container.window == nil
      let window = container.window ?? makeWindow(of: container, isModal: place > 0)
      container.window = window
      window.show(container.path, presenter: self)
      if isNew { window.present(over: place == 0 ? nil : ([app] + pile)[place - 1].window) }
    }
  }

  private func makeWindow(of container: Container, isModal: Bool) -> Window {
    Window(
      isModal ? nil : application, size(isModal ? container.id : nil),
      onBack: { [weak self, weak container] in
        if let container { self?.goBack(in: container) }
      },
      onClose: { [weak self, weak container] in
        if let container { self?.close(container) }
      })
  }

  /// Brings the window that is on top before the person.
  public func raise() { (pile.last ?? app)?.window?.raise() }

  // MARK: What the person does

  private func goBack(in container: Container) {
    guard let visible = container.path.last, let target = visible.stack.dropLast().last,
      let top = visible.stack.last, !visible.protected.contains(top.id)
    else { return }
    visible.pop(to: target.id)
    runtime?.report(.popped(to: target.id, in: visible.id))
    show()
  }

  private func close(_ container: Container) {
    guard let place = pile.firstIndex(where: { $0 === container }) else {
      return g_application_quit(application.of(GApplication.self))
    }
    guard !pile[place...].contains(where: \.holdsProtected) else { return }
    pile.removeSubrange(place...)
    show()
    runtime?.report(.dismissed(container.id))
  }

  func select(_ tab: String, in container: Container) {
    guard container.selected != tab else {
      runtime?.send(.select(tab))
      return
    }
    container.selected = tab
    runtime?.report(.selected(tab, in: container.id))
    show()
  }
}

extension GTKPresenter: Presenter {
  public func begin(_ container: PresentedContainer<GTKScreen>) {
    let made = Container(container.id)
    made.stack = container.stack
    containers[container.id] = made
  }

  public func end(_ container: String) {
    guard let ended = containers.removeValue(forKey: container) else { return }
    for other in containers.values {
      if other.root === ended { other.root = nil }
      other.tabs.removeAll { $0 === ended }
    }
    pile.removeAll { $0 === ended }
  }

  public func setWindowRoot(_ container: String) {
    let window = app?.window
    app = containers[container]
    if let window { app?.window = window }
  }

  public func setRoot(_ child: String, in container: String, as presentation: Presentation) {
    containers[container]?.root = containers[child]
  }

  public func removeRoot(_ child: String, in container: String) {
    containers[container]?.root = nil
  }

  public func push(_ screen: PresentedScreen<GTKScreen>, in container: String) {
    containers[container]?.stack.append(screen)
  }

  public func pop(to screen: ScreenInstance.ID, in container: String) {
    containers[container]?.pop(to: screen)
  }

  public func replaceTop(with screen: PresentedScreen<GTKScreen>, in container: String) {
    _ = containers[container]?.stack.popLast()
    containers[container]?.stack.append(screen)
  }

  public func update(_ screen: PresentedScreen<GTKScreen>, in container: String) {
    guard let place = containers[container]?.stack.firstIndex(where: { $0.id == screen.id }) else {
      return
    }
    containers[container]?.stack[place] = screen
  }

  public func present(
    _ child: String, over container: String, on top: String, as presentation: Presentation
  ) {
    if let child = containers[child] { pile.append(child) }
  }

  public func dismiss(_ child: String, from container: String) {
    pile.removeAll { $0.id == child }
  }

  public func addTab(
    _ child: String, at index: Int, in container: String, as presentation: Presentation
  ) {
    guard let child = containers[child], let container = containers[container],
      index <= container.tabs.count
    else { return }
    container.tabs.insert(child, at: index)
    if container.tabs.count == 1 { container.selected = child.id }
  }

  public func removeTab(_ child: String, in container: String) {
    guard let container = containers[container] else { return }
    container.tabs.removeAll { $0.id == child }
    if container.selected == child { container.selected = container.tabs.first?.id }
  }

  public func selectTab(_ child: String, in container: String) {
    containers[container]?.selected = child
  }

  public func setProtected(
    _ isProtected: Bool, screen: ScreenInstance.ID, in container: String
  ) {
    if isProtected {
      containers[container]?.protected.insert(screen)
    } else {
      containers[container]?.protected.remove(screen)
    }
  }

  public func restore(_ app: PresentedContainer<GTKScreen>) {
    let window = self.app?.window
    let modals = containers.compactMapValues(\.window)
    containers = [:]
    self.app = restored(app)
    self.app?.window = window
    pile = app.pile.compactMap { containers[$0] }
    for (id, window) in modals where pile.contains(where: { $0.id == id }) {
      containers[id]?.window = window
    }
    shownPile = pile.filter { $0.window != nil }
    show()
  }

  /// Recurses as deep as the table's tree.
  private func restored(_ described: PresentedContainer<GTKScreen>) -> Container {
    let container = Container(described.id)
    containers[described.id] = container
    container.stack = described.stack
    container.protected = described.protected
    container.tabs = described.tabs.map(restored)
    container.selected = described.selected
    container.root = described.root.map(restored)
    for modal in described.modals { _ = restored(modal) }
    return container
  }

  public func transitionsDidEnd() { show() }
}
