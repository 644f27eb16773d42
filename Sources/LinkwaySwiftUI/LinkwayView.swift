@_exported public import LinkwayTree

#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(Linux))
  import Foundation
  public import LinkwayRuntime
  public import SwiftUI

  /// The root view of a SwiftUI app, which displays a `LinkwayApp`.
  ///
  /// ```swift
  /// @main struct PhotosApp: App {
  ///   let app = LinkwayApp(
  ///     .routes, coordinators: Routes.Coordinators(feed: { Feed($0) }), presenter: nil)
  ///
  ///   var body: some Scene {
  ///     WindowGroup {
  ///       LinkwayView(app) { screen in screen } tabItem: { tab in
  ///         Label(tab, systemImage: "photo")
  ///       }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// The view launches the app when it appears, and opens the links that the system delivers. Only
  /// one view at a time may display an app.
  public struct LinkwayView<Content, Screen: View, TabItem: View>: View {
    @StateObject private var observer: TreeObserver<Content>
    @Environment(\.scenePhase) private var scenePhase
    private let app: LinkwayApp<Content>
    private let snapshot: NavigationSnapshot?
    private let parts: ViewParts<Content, Screen, TabItem>

    /// Creates the view of an app.
    ///
    /// - Parameters:
    ///   - app: The app to display.
    ///   - snapshot: What was on screen in an earlier process. It is restored when the view
    ///     launches the app, before the first link is opened. If `nil`, nothing is restored.
    ///   - screen: Returns the view for the content created by a coordinator.
    ///   - tabItem: Returns the tab bar item for a tab.
    public init(
      _ app: LinkwayApp<Content>, restoring snapshot: NavigationSnapshot? = nil,
      @ViewBuilder screen: @escaping (Content) -> Screen,
      @ViewBuilder tabItem: @escaping (_ tab: String) -> TabItem
    ) {
      self.app = app
      self.snapshot = snapshot
      _observer = StateObject(wrappedValue: TreeObserver(app))
      parts = ViewParts(screen: screen, tabItem: tabItem)
    }

    /// Creates the view of an app, with tab bar items for the tabs of the generated code.
    ///
    /// ```swift
    /// LinkwayView(app) { $0 } tabItem: { (tab: Routes.Steps.Tab) in
    ///   switch tab {
    ///   case .feed: Label("Photos", systemImage: "photo")
    ///   case .likes: Label("Liked", systemImage: "heart")
    ///   }
    /// }
    /// ```
    public init<Tab: RawRepresentable<String>, Item: View>(
      _ app: LinkwayApp<Content>, restoring snapshot: NavigationSnapshot? = nil,
      @ViewBuilder screen: @escaping (Content) -> Screen,
      @ViewBuilder tabItem: @escaping (_ tab: Tab) -> Item
    ) where TabItem == Item? {
      self.init(app, restoring: snapshot, screen: screen) { Tab(rawValue: $0).map(tabItem) }
    }

    /// The app's root container and the modals presented over it; empty until the app starts.
    public var body: some View {
      Group {
        if let app = observer.tree.app {
          ModalsView(node: app, observer: observer, parts: parts)
        }
      }
      .onAppear {
        restore()
        if !app.isLaunched { app.launch() }
      }
      .onChange(of: scenePhase) { [observer] in observer.sceneDidChange(to: $0) }
      .onOpenURL { [app] url in
        restore()
        Task { await app.open(url) }
      }
      .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { [app] activity in
        guard let url = activity.webpageURL else { return }
        restore()
        Task { await app.open(url, source: .universal) }
      }
    }

    /// Restores what was on screen, unless the app is already launched. Called before the first
    /// link is opened, because the link that created the scene may arrive before the view appears.
    private func restore() {
      if let snapshot, !app.isLaunched { app.launch(restoring: snapshot) }
    }
  }

  /// The view builders provided by the app.
  @MainActor struct ViewParts<Content, Screen: View, TabItem: View> {
    let screen: (Content) -> Screen
    let tabItem: (String) -> TabItem
  }

  /// Connects an app to its tree, and notifies views of changes to the tree.
  @MainActor final class TreeObserver<Content>: ObservableObject {
    let tree = NavigationTree<Content>()
    /// Called when the tree has changed.
    var onChange: (() -> Void)?
    private let app: LinkwayApp<Content>
    private var foreground = ForegroundPhases()

    init(_ app: LinkwayApp<Content>) {
      self.app = app
      app.connect(tree)
      tree.onChange = { [weak self] in
        self?.objectWillChange.send()
        self?.onChange?()
      }
    }

    func sceneDidChange(to phase: ScenePhase) {
      if foreground.isEntered(by: phase == .active, isBackground: phase == .background) {
        app.enterForeground()
      }
    }
  }

  /// A container and the modals presented over it. The container is the app's root or a modal.
  struct ModalsView<Content, Screen: View, TabItem: View>: View {
    let node: NavigationNode<Content>
    @ObservedObject var observer: TreeObserver<Content>
    let parts: ViewParts<Content, Screen, TabItem>

    var body: some View {
      PresentingView(
        base: ContainerView(node: node, observer: observer, parts: parts), node: node,
        observer: observer, parts: parts)
    }
  }

  /// A view, and the modals presented over it.
  struct PresentingView<Base: View, Content, Screen: View, TabItem: View>: View {
    let base: Base
    /// The app's root or a modal; `nil` before the app starts.
    let node: NavigationNode<Content>?
    @ObservedObject var observer: TreeObserver<Content>
    let parts: ViewParts<Content, Screen, TabItem>

    var body: some View {
      base
        .sheet(item: modal(as: .sheet)) { presented($0) }
        .popover(item: modal(as: .popover)) { presented($0) }
        .fullScreen(item: modal(as: .fullScreen)) { presented($0) }
    }

    private func modal(as presentation: Presentation) -> Binding<NavigationNode<Content>?> {
      Binding(
        get: { @MainActor in node?.modal(as: presentation) },
        set: { @MainActor new in
          if new == nil, node?.modal(as: presentation) != nil { node?.modal = nil }
        })
    }

    /// Returns the view of a modal. Type-erased, because a modal can present another modal.
    private func presented(_ modal: NavigationNode<Content>) -> AnyView {
      AnyView(
        ModalsView(node: modal, observer: observer, parts: parts)
          .interactiveDismissDisabled(modal.isDismissDisabled)
          .onAppear { modal.didAppear() }
          .onDisappear { modal.didDisappear() })
    }
  }

  /// The content of a container: its root, its tabs or pages, or its stack.
  struct ContainerView<Content, Screen: View, TabItem: View>: View {
    let node: NavigationNode<Content>
    @ObservedObject var observer: TreeObserver<Content>
    let parts: ViewParts<Content, Screen, TabItem>

    var body: some View {
      if let root = node.root {
        inner(root)
      } else if node.kind == .tabs {
        TabView(selection: selection) { children { tab in parts.tabItem(tab) } }
      } else if node.kind == .pages {
        TabView(selection: selection) { children { _ in EmptyView() } }
          .pageStyle()
      } else if let first = node.stack.first {
        NavigationStack(path: path) {
          parts.screen(first.content)
            .navigationDestination(for: ScreenInstance.ID.self) { id in
              if let screen = node.stack.first(where: { $0.id == id }) {
                parts.screen(screen.content)
              }
            }
        }
        .bottomBar(isHidden: node.hidesBottomBar)
      }
    }

    private func children<Item: View>(
      @ViewBuilder item: @escaping (String) -> Item
    ) -> some View {
      ForEach(node.tabs) { tab in
        inner(tab).tabItem { item(tab.coordinator) }.tag(Optional(tab.coordinator))
      }
    }

    /// Returns the view of a child. Type-erased, because a container can contain another container.
    private func inner(_ child: NavigationNode<Content>) -> AnyView {
      AnyView(ContainerView(node: child, observer: observer, parts: parts))
    }

    private var selection: Binding<String?> {
      Binding(get: { @MainActor in node.selection }, set: { @MainActor in node.selection = $0 })
    }

    private var path: Binding<[ScreenInstance.ID]> {
      Binding(get: { @MainActor in node.path }, set: { @MainActor in node.path = $0 })
    }
  }

  /// Modifiers that macOS lacks, with fallbacks.
  extension View {
    /// Presents a full-screen cover while `item` is not `nil`. On macOS, presents a sheet.
    func fullScreen<Item: Identifiable, Content: View>(
      item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
      #if os(macOS)
        sheet(item: item, content: content)
      #else
        fullScreenCover(item: item, content: content)
      #endif
    }

    /// Displays the tabs of a tab view as pages. On macOS, they remain tabs.
    func pageStyle() -> some View {
      #if os(macOS)
        self
      #else
        tabViewStyle(.page)
      #endif
    }

    /// Hides the tab bar around this view. On macOS, tabs are in the window's toolbar and stay
    /// visible.
    func bottomBar(isHidden: Bool) -> some View {
      #if os(macOS)
        self
      #else
        toolbar(isHidden ? .hidden : .automatic, for: .tabBar)
      #endif
    }
  }
#endif
