public import CGtk
import CGtkSupport
public import Linkway
import LinkwayTree

/// Shows an app in windows of GTK 4: stacks with a back button in the header bar, tabs as a
/// switcher in its middle, modals as transient windows.
///
/// The description is stored in a tree, which determines what should be visible. When it has
/// changed, each window is updated. There is nothing to wait for: GTK animates changes that have
/// already happened.
public final class GTKPresenter {
  private let tree = NavigationTree<GTKScreen>()
  /// Returns the title of a tab in the switcher.
  public var tabTitle: (_ tab: String) -> String = { $0 }
  /// The size of the app's window. Follows the user, so that an app can save it and set it at the
  /// next start, before the window is shown.
  public var windowSize = WindowSize(width: 900, height: 640)
  /// The size of a modal's window.
  public var modalSize: (_ modal: String) -> WindowSize = { _ in
    WindowSize(width: 420, height: 480)
  }

  /// The notice that the top window shows above its screen, with a button. For example, it tells
  /// the user that a link waits.
  public var notice: Notice? { didSet { if notice?.text != oldValue?.text { showNotice() } } }
  /// Called when the visible screens have changed.
  public var onChange: (() -> Void)?
  /// Called when the size of the app's window has changed: while its corner is dragged, with each
  /// frame.
  public var onResize: (() -> Void)?

  public struct Notice {
    let text: String
    let button: String
    let action: () -> Void

    public init(_ text: String, button: String, action: @escaping () -> Void) {
      self.text = text
      self.button = button
      self.action = action
    }
  }

  typealias Node = NavigationNode<GTKScreen>

  private let application: UnsafeMutablePointer<GtkApplication>
  /// Whether the application waits for its first window.
  private var isHeld = false
  /// The app's main window, which shows the app's container.
  private var window: Window?
  /// The windows of modals, the topmost last.
  private var modalWindows: [(node: Node, window: Window)] = []

  public init(_ application: UnsafeMutablePointer<GtkApplication>) {
    self.application = application
    // The first window appears later than the application starts, which would otherwise end before.
    application.of(GtkWidget.self).on("startup") { [weak self] in
      self?.isHeld = true
      g_application_hold(application.of(GApplication.self))
    }
    tree.onChange = { [weak self] in self?.show() }
  }

  // MARK: Updating windows to match the tree

  /// The modals that the tree shows, the topmost last.
  private var modals: [Node] {
    Array(
      sequence(state: tree.app) { node in
        node = node?.modal
        return node
      })
  }

  private func show() {
    guard let app = tree.app else { return }
    let kept = zip(modalWindows, modals).prefix { $0.node === $1 }.count
    let gone = modalWindows.dropFirst(kept).first?.node
    while modalWindows.count > kept { modalWindows.removeLast() }
    // The tree shows the modals that replace them only after this call.
    gone?.didDisappear()
    let isNew = window == nil
    let appWindow = window ?? makeWindow(of: nil)
    window = appWindow
    appWindow.show(app.seen, presenter: self)
    if isNew { appWindow.present(over: nil) }
    if isHeld {
      isHeld = false
      g_application_release(application.of(GApplication.self))
    }
    for (node, window) in modalWindows { window.show(node.seen, presenter: self) }
    for node in modals.dropFirst(modalWindows.count) {
      let window = makeWindow(of: node)
      window.show(node.seen, presenter: self)
      window.present(over: modalWindows.last?.window ?? appWindow)
      modalWindows.append((node, window))
      node.didAppear()
    }
    showNotice()
    onChange?()
  }

  private var topWindow: Window? { modalWindows.last?.window ?? window }

  /// Shows the notice in the top window only, because the user cannot use the windows beneath.
  private func showNotice() {
    for other in [window] + modalWindows.map(\.window) where other !== topWindow {
      other?.show(nil as Notice?)
    }
    topWindow?.show(notice)
  }

  private func makeWindow(of modal: Node?) -> Window {
    Window(
      modal == nil ? application : nil, modal.map { modalSize($0.coordinator) } ?? windowSize,
      Window.Actions(
        back: { [weak self, weak modal] in
          if let node = modal ?? self?.tree.app { self?.goBack(in: node) }
        },
        close: { [weak self, weak modal] in self?.close(modal) },
        select: { [weak self, weak modal] place in
          if let node = modal ?? self?.tree.app { self?.select(place, in: node) }
        },
        layOut: { [weak self] in self?.show() },
        resize: { [weak self, isModal = modal != nil] size in
          guard let self, !isModal else { return }
          windowSize = size
          onResize?()
        }))
  }

  /// Brings the top window to the front.
  public func raise() { topWindow?.raise() }

  /// Shows a message over the top window, with a button for `action` if it is not `nil`.
  public func alert(
    _ message: String, _ detail: String, action: (label: String, call: () -> Void)? = nil
  ) {
    topWindow?.alert(message, detail, action)
  }

  // MARK: User actions

  private func goBack(in node: Node) {
    guard let visible = node.seen.last, visible.stack.count > 1, let top = visible.stack.last,
      !visible.isProtected(top.id)
    else { return }
    visible.path.removeLast()
    show()
  }

  private func close(_ modal: Node?) {
    guard let modal else { return g_application_quit(application.of(GApplication.self)) }
    let modals = modals
    guard let place = modals.firstIndex(where: { $0 === modal }),
      !modals[place...].contains(where: \.isDismissDisabled)
    else { return }
    let below = place == 0 ? tree.app : modals[place - 1]
    below?.modal = nil
    show()
  }

  func select(_ tab: String, in bar: Node) {
    bar.selection = tab
    show()
  }

  /// Selects a tab of the innermost visible tabs by its index, counted from 0.
  private func select(_ place: Int, in node: Node) {
    guard let bar = node.seen.last(where: { !$0.tabs.isEmpty && $0.root == nil }),
      bar.tabs.indices.contains(place)
    else { return }
    select(bar.tabs[place].coordinator, in: bar)
  }
}

extension GTKPresenter: @MainActor Presenter {
  @MainActor public func show(
    _ tree: PresentedTree<GTKScreen>, changes: [PresentedChange<GTKScreen>]
  ) async {
    await self.tree.show(tree, changes: changes)
  }
}

extension NavigationNode {
  /// The visible containers, from this one inwards.
  var seen: [NavigationNode] {
    [self] + ((root ?? tabs.first { $0.coordinator == selection })?.seen ?? [])
  }
}
