import CGtk
import CGtkSupport
import Linkway
import LinkwayTree

/// A window with a header bar, and a screen beneath it. It is closed when nobody holds it.
final class Window {
  private let window: Widget
  private let header: Widget
  private let back: Widget
  private let title: Widget
  private let pages: Widget
  private var shown: (screen: PresentedScreen<GTKScreen>, container: String, depth: Int)?
  private var switcher: (tabs: [String], buttons: [Widget])?
  private var isSettingTabs = false

  init(
    _ application: UnsafeMutablePointer<GtkApplication>?, _ size: (width: Int32, height: Int32),
    onBack: @escaping () -> Void, onClose: @escaping () -> Void
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
    gtk_window_set_default_size(window.of(GtkWindow.self), size.width, size.height)
    gtk_window_set_titlebar(window.of(GtkWindow.self), header)
    gtk_window_set_child(window.of(GtkWindow.self), pages)
    gtk_widget_add_css_class(title, "title")
    lw_set_label(back, "Back")
    gtk_widget_set_tooltip_text(back, "Back")
    g_object_ref_sink(title)
    gtk_header_bar_pack_start(header.opaque, back)
    gtk_stack_set_transition_duration(pages.opaque, 200)
    back.on("clicked", onBack)
    window.onClose(onClose)
    if application == nil { lw_close_by_escape(window) }
  }

  deinit {
    gtk_window_destroy(window.of(GtkWindow.self))
    g_object_unref(title)
    g_object_unref(window)
  }

  func present(over other: Window?) {
    if let other {
      gtk_window_set_transient_for(window.of(GtkWindow.self), other.window.of(GtkWindow.self))
      gtk_window_set_modal(window.of(GtkWindow.self), 1)
    }
    raise()
  }

  func alert(_ message: String, _ detail: String) {
    lw_alert(window.of(GtkWindow.self), message, detail)
  }

  func raise() { gtk_window_present(window.of(GtkWindow.self)) }

  /// Brings the window to the containers that are seen in it, from the outermost inwards.
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

  /// The switcher of the innermost tabs where a tab is at its root; otherwise the screen's title.
  private func showTitle(
    _ path: [GTKPresenter.Node], _ text: String, _ presenter: GTKPresenter
  ) {
    guard let bar = path.last(where: { !$0.tabs.isEmpty && $0.root == nil }),
      path.last?.stack.count == 1
    else {
      switcher = nil
      gtk_label_set_text(title.opaque, text)
      gtk_header_bar_set_title_widget(header.opaque, title)
      return
    }
    let tabs = bar.tabs.map(\.coordinator)
    if switcher?.tabs != tabs { makeSwitcher(bar, presenter) }
    isSettingTabs = true
    for (tab, button) in zip(tabs, switcher?.buttons ?? []) {
      gtk_toggle_button_set_active(button.of(GtkToggleButton.self), tab == bar.selection ? 1 : 0)
    }
    isSettingTabs = false
  }

  private func makeSwitcher(_ bar: GTKPresenter.Node, _ presenter: GTKPresenter) {
    guard let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6) else { return }
    gtk_widget_add_css_class(box, "switcher")
    var buttons: [Widget] = []
    for tab in bar.tabs {
      guard let button = gtk_toggle_button_new_with_label(presenter.tabTitle(tab.coordinator))
      else {
        continue
      }
      gtk_widget_add_css_class(button, "flat")
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
    gtk_header_bar_set_title_widget(header.opaque, box)
    switcher = (bar.tabs.map(\.coordinator), buttons)
  }
}
