import CGtk
import CGtkSupport
import Linkway
import LinkwayTree

/// The size of a window, in pixels of the application. A maximized window keeps the size that it
/// has otherwise.
public struct WindowSize: Codable, Equatable, Sendable {
  public var width: Int32
  public var height: Int32
  public var isMaximized: Bool

  public init(width: Int32, height: Int32, isMaximized: Bool = false) {
    self.width = width
    self.height = height
    self.isMaximized = isMaximized
  }
}

/// A window with a header bar and a screen below it. It is closed when it is deallocated.
final class Window {
  /// The user's actions on a window.
  struct Actions {
    var back: () -> Void
    var close: () -> Void
    /// The index of the tab, counted from 0.
    var select: (Int) -> Void
    /// The window has become narrow or wide.
    var layOut: () -> Void
    var resize: (WindowSize) -> Void
  }

  /// Below this width, tabs are shown at the bottom.
  private static let narrow: Int32 = 500

  private let window: Widget
  private let header: Widget
  private let back: Widget
  private let title: Widget
  private let pages: Widget
  private let bottom: Widget
  private let notice: Widget
  private let noticeText: Widget
  private let noticeButton: Widget
  private var noticeAction: () -> Void = {}
  private var shown: (screen: PresentedScreen<GTKScreen>, container: String, depth: Int)?
  private var switcher: (tabs: [String], isNarrow: Bool, buttons: [Widget])?
  private var isSettingTabs = false

  init(
    _ application: UnsafeMutablePointer<GtkApplication>?, _ size: WindowSize, _ actions: Actions
  ) {
    if let application {
      window = gtk_application_window_new(application)
    } else {
      window = gtk_window_new()
    }
    g_object_ref_sink(window)
    header = gtk_header_bar_new()
    back = gtk_button_new_from_icon_name("go-previous-symbolic")
    title = gtk_label_new(nil)
    pages = gtk_stack_new()
    bottom = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    notice = lw_notice()
    noticeText = gtk_label_new(nil)
    noticeButton = gtk_button_new()
    // A file may contain any size; 360 pixels is the narrowest that the content allows.
    gtk_window_set_default_size(
      window.of(GtkWindow.self), max(360, size.width), max(240, size.height))
    if size.isMaximized { gtk_window_maximize(window.of(GtkWindow.self)) }
    gtk_window_set_titlebar(window.of(GtkWindow.self), header)
    gtk_window_set_child(window.of(GtkWindow.self), makeContent())
    gtk_widget_add_css_class(title, "title")
    gtk_label_set_ellipsize(title.opaque, PANGO_ELLIPSIZE_END)
    lw_set_label(back, "Back")
    gtk_widget_set_tooltip_text(back, "Back (Alt+Left)")
    g_object_ref_sink(title)
    gtk_header_bar_pack_start(header.opaque, back)
    gtk_stack_set_transition_duration(pages.opaque, 200)
    gtk_widget_set_vexpand(pages, 1)
    back.on("clicked", actions.back)
    noticeButton.on("clicked") { [weak self] in self?.noticeAction() }
    window.onClose(actions.close)
    window.onKeys("<Alt>Left", actions.back)
    window.onKeys("<Control>w", actions.close)
    if application == nil { window.onKeys("Escape", actions.close) }
    for place in 0..<9 { window.onKeys("<Control>\(place + 1)") { actions.select(place) } }
    window.on("notify::default-width") { [weak self] in
      guard let self, let switcher, switcher.isNarrow != isNarrow else { return }
      actions.layOut()
    }
    for property in ["default-width", "default-height", "maximized"] {
      window.on("notify::\(property)") { [weak self] in self.map { actions.resize($0.size) } }
    }
  }

  private var size: WindowSize {
    var (width, height): (Int32, Int32) = (0, 0)
    gtk_window_get_default_size(window.of(GtkWindow.self), &width, &height)
    return WindowSize(
      width: width, height: height,
      isMaximized: gtk_window_is_maximized(window.of(GtkWindow.self)) != 0)
  }

  deinit {
    gtk_window_destroy(window.of(GtkWindow.self))
    g_object_unref(title)
    g_object_unref(window)
  }

  /// The notice, the screens, and the tabs of a narrow window.
  private func makeContent() -> Widget? {
    let content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    gtk_widget_add_css_class(notice, "notice")
    gtk_label_set_wrap(noticeText.opaque, 1)
    gtk_label_set_xalign(noticeText.opaque, 0)
    gtk_widget_set_hexpand(noticeText, 1)
    gtk_widget_set_valign(noticeButton, GTK_ALIGN_CENTER)
    gtk_widget_set_visible(notice, 0)
    gtk_widget_set_halign(bottom, GTK_ALIGN_CENTER)
    gtk_box_append(notice.of(GtkBox.self), noticeText)
    gtk_box_append(notice.of(GtkBox.self), noticeButton)
    for part in [notice, pages, bottom] {
      if let content { gtk_box_append(content.of(GtkBox.self), part) }
    }
    return content
  }

  private var isNarrow: Bool {
    let width = size.width
    let allocated = gtk_widget_get_width(window)
    return (allocated > 0 ? min(allocated, width) : width) < Self.narrow
  }

  func present(over other: Window?) {
    if let other {
      gtk_window_set_transient_for(window.of(GtkWindow.self), other.window.of(GtkWindow.self))
      gtk_window_set_modal(window.of(GtkWindow.self), 1)
    }
    raise()
  }

  func alert(
    _ message: String, _ detail: String, _ action: (label: String, call: () -> Void)?
  ) {
    lw_alert(
      window.of(GtkWindow.self), message, detail, action?.label,
      { Unmanaged<Handler>.fromOpaque($0!).takeUnretainedValue().call() },
      action.map { Unmanaged.passRetained(Handler($0.call)).toOpaque() },
      { Unmanaged<Handler>.fromOpaque($0!).release() })
  }

  func raise() { gtk_window_present(window.of(GtkWindow.self)) }

  /// Shows a notice above the screen; hides it if `shown` is `nil`.
  func show(_ shown: GTKPresenter.Notice?) {
    gtk_widget_set_visible(notice, shown == nil ? 0 : 1)
    guard let shown else { return }
    gtk_label_set_text(noticeText.opaque, shown.text)
    gtk_button_set_label(noticeButton.of(GtkButton.self), shown.button)
    lw_set_label(notice, shown.text)
    lw_set_label(noticeButton, shown.button)
    noticeAction = shown.action
  }

  /// Updates the window to show these containers, outermost first.
  func show(_ path: [GTKPresenter.Node], presenter: GTKPresenter) {
    guard let visible = path.last, let top = visible.stack.last else { return }
    gtk_widget_set_visible(back, visible.stack.count > 1 ? 1 : 0)
    gtk_window_set_title(window.of(GtkWindow.self), top.content.title)
    showTitle(path, top.content.title, presenter)
    let old = shown
    shown = (top, visible.coordinator, visible.stack.count)
    guard old?.screen.content !== top.content else { return }
    let isSameStack = old?.container == visible.coordinator
    let isBack = isSameStack && old?.depth ?? 0 > visible.stack.count
    gtk_stack_set_transition_type(
      pages.opaque,
      !isSameStack
        ? GTK_STACK_TRANSITION_TYPE_CROSSFADE
        : isBack ? GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT : GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT)
    gtk_stack_add_child(pages.opaque, top.content.widget)
    gtk_stack_set_visible_child(pages.opaque, top.content.widget)
    if let old { gtk_stack_remove(pages.opaque, old.screen.content.widget) }
  }

  // MARK: Tabs

  /// The switcher of the innermost tabs if the selected tab is at its root; otherwise the screen's
  /// title.
  private func showTitle(
    _ path: [GTKPresenter.Node], _ text: String, _ presenter: GTKPresenter
  ) {
    let bar = path.last { !$0.tabs.isEmpty && $0.root == nil }
    let isAtRoot = path.last?.stack.count == 1
    guard let bar, isAtRoot else {
      removeSwitcher()
      showTitle(text)
      return
    }
    let tabs = bar.tabs.map(\.coordinator)
    let isNarrow = isNarrow
    if switcher?.tabs != tabs || switcher?.isNarrow != isNarrow {
      removeSwitcher()
      makeSwitcher(bar, isNarrow: isNarrow, presenter)
    }
    if isNarrow { showTitle(text) }
    isSettingTabs = true
    for (tab, button) in zip(tabs, switcher?.buttons ?? []) {
      lw_select_tab(button, tab == bar.selection ? 1 : 0)
    }
    isSettingTabs = false
  }

  private func showTitle(_ text: String) {
    gtk_label_set_text(title.opaque, text)
    gtk_header_bar_set_title_widget(header.opaque, title)
  }

  private func removeSwitcher() {
    switcher = nil
    if let old = gtk_widget_get_first_child(bottom) {
      gtk_box_remove(bottom.of(GtkBox.self), old)
    }
  }

  private func makeSwitcher(
    _ bar: GTKPresenter.Node, isNarrow: Bool, _ presenter: GTKPresenter
  ) {
    guard let box = lw_tab_list() else { return }
    gtk_widget_add_css_class(box, "switcher")
    var buttons: [Widget] = []
    for (place, tab) in bar.tabs.enumerated() {
      guard let button = lw_tab(presenter.tabTitle(tab.coordinator)) else { continue }
      gtk_widget_add_css_class(button, "flat")
      if place < 9 { gtk_widget_set_tooltip_text(button, "Ctrl+\(place + 1)") }
      if let first = buttons.first {
        gtk_toggle_button_set_group(
          button.of(GtkToggleButton.self), first.of(GtkToggleButton.self))
      }
      button.on("toggled") { [weak self, weak presenter, weak bar] in
        guard let self, !isSettingTabs, let bar,
          gtk_toggle_button_get_active(button.of(GtkToggleButton.self)) != 0
        else { return }
        presenter?.select(tab.coordinator, in: bar)
      }
      gtk_box_append(box.of(GtkBox.self), button)
      buttons.append(button)
    }
    if isNarrow {
      gtk_box_append(bottom.of(GtkBox.self), box)
    } else {
      gtk_header_bar_set_title_widget(header.opaque, box)
    }
    switcher = (bar.tabs.map(\.coordinator), isNarrow, buttons)
  }
}
