#if canImport(SwiftUI) && (os(iOS) || os(macOS) || os(Linux))
  public import LinkwayRuntime
  public import LinkwayTree
  public import SwiftUI

  /// Displays a `LinkwayApp` in an existing `NavigationStack`. Screens that the app's own code puts
  /// on the stack stay unchanged.
  ///
  /// ```swift
  /// enum Place: Hashable {
  ///   case help
  ///   case linkway(NavigationPlace)
  /// }
  ///
  /// struct HomeView: View {
  ///   @State private var path: [Place] = []
  ///   @StateObject private var screens: LinkwayPath<AnyView, Place>
  ///
  ///   init(_ app: LinkwayApp<AnyView>) {
  ///     _screens = StateObject(
  ///       wrappedValue: LinkwayPath(app, as: Place.linkway) { $0 } tabItem: { Text($0) })
  ///   }
  ///
  ///   var body: some View {
  ///     NavigationStack(path: $path) {
  ///       Text("Home").navigationDestination(for: Place.self) { place in
  ///         switch place {
  ///         case .help: Text("Help")
  ///         case .linkway(let place): screens.view(at: place)
  ///         }
  ///       }
  ///     }
  ///     .linkway(screens, in: $path)
  ///   }
  /// }
  /// ```
  ///
  /// The app's own code receives the links. It must not pass links without a route to the
  /// `LinkwayApp`: the first link launches the `LinkwayApp`, which then shows its first screen.
  @MainActor public final class LinkwayPath<Content, Element: Hashable>: ObservableObject {
    let observer: TreeObserver<Content>
    let path: SharedPath<Content, Element>
    let parts: ViewParts<Content, AnyView, AnyView>

    /// Connects an app to the path of a `NavigationStack`.
    ///
    /// - Parameters:
    ///   - app: The app to display.
    ///   - element: Returns the path element that represents a screen of Linkway.
    ///   - screen: Returns the view for the content created by a coordinator.
    ///   - tabItem: Returns the tab bar item for a tab.
    public init<Screen: View, TabItem: View>(
      _ app: LinkwayApp<Content>, as element: @escaping (NavigationPlace) -> Element,
      @ViewBuilder screen: @escaping (Content) -> Screen,
      @ViewBuilder tabItem: @escaping (_ tab: String) -> TabItem
    ) {
      observer = TreeObserver(app)
      path = SharedPath(observer.tree, as: element)
      parts = ViewParts(screen: { AnyView(screen($0)) }, tabItem: { AnyView(tabItem($0)) })
    }

    /// Creates the path with tab bar items for the tabs of the generated code, as
    /// `LinkwayView` does.
    public convenience init<Tab: RawRepresentable<String>, Screen: View, Item: View>(
      _ app: LinkwayApp<Content>, as element: @escaping (NavigationPlace) -> Element,
      @ViewBuilder screen: @escaping (Content) -> Screen,
      @ViewBuilder tabItem: @escaping (_ tab: Tab) -> Item
    ) {
      self.init(app, as: element, screen: screen) { Tab(rawValue: $0).map(tabItem) }
    }

    /// Returns the view of a screen of Linkway, for `navigationDestination(for:)`.
    public func view(at place: NavigationPlace) -> some View {
      PlaceView(place: place, path: path, observer: observer, parts: parts)
    }

    /// Updates the path now, and again after each change of the app.
    fileprivate func update(_ binding: Binding<[Element]>) {
      observer.onChange = { [path] in
        let updated = path.updated(binding.wrappedValue)
        if updated != binding.wrappedValue { binding.wrappedValue = updated }
      }
      observer.onChange?()
    }
  }

  extension View {
    /// Keeps the path of a `NavigationStack` up to date with an app, and presents the app's modals.
    ///
    /// - Parameters:
    ///   - screens: The app's screens.
    ///   - path: The path that the `NavigationStack` in this view uses.
    public func linkway<Content, Element: Hashable>(
      _ screens: LinkwayPath<Content, Element>, in path: Binding<[Element]>
    ) -> some View {
      SharedPathView(base: self, screens: screens, observer: screens.observer, binding: path)
    }
  }

  private struct SharedPathView<Base: View, Content, Element: Hashable>: View {
    let base: Base
    let screens: LinkwayPath<Content, Element>
    @ObservedObject var observer: TreeObserver<Content>
    let binding: Binding<[Element]>
    @Environment(\.scenePhase) private var scenePhase

    var body: some View {
      PresentingView(
        base: base, node: observer.tree.app, observer: observer, parts: screens.parts
      )
      .onAppear { screens.update(binding) }
      .onChange(of: binding.wrappedValue) { [screens] in screens.path.pathDidChange(to: $0) }
      .onChange(of: scenePhase) { [observer] in observer.sceneDidChange(to: $0) }
    }
  }

  private struct PlaceView<Content, Element: Hashable>: View {
    let place: NavigationPlace
    let path: SharedPath<Content, Element>
    @ObservedObject var observer: TreeObserver<Content>
    let parts: ViewParts<Content, AnyView, AnyView>

    var body: some View {
      if let content = path.content(at: place) {
        parts.screen(content)
      } else if let node = path.container(at: place) {
        ContainerView(node: node, observer: observer, parts: parts)
      }
    }
  }
#endif
