// Re-exported, as in the real module.
@_exported public import Foundation

// Declarations of SwiftUI that the adapter uses, with the types and the availability from Apple's
// documentation, but without an implementation: views do nothing here. Each type links to its page;
// modifiers are under https://developer.apple.com/documentation/swiftui/view.

/// https://developer.apple.com/documentation/swiftui/view
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("no view has this one") }
}

/// https://developer.apple.com/documentation/swiftui/viewbuilder
@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> { _ConditionalContent() }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> { _ConditionalContent() }
}

/// https://developer.apple.com/documentation/swiftui/conditionalcontent
public struct _ConditionalContent<TrueContent, FalseContent> {}

extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
  public var body: Never { fatalError("it has no body") }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError("it has no body") }
}

/// https://developer.apple.com/documentation/swiftui/emptyview
public struct EmptyView: View {
  nonisolated public init() {}
  public var body: Never { fatalError("it has no body") }
}

/// https://developer.apple.com/documentation/swiftui/anyview
public struct AnyView: View {
  nonisolated public init<V: View>(_ view: V) {}
  public var body: Never { fatalError("it has no body") }
}

/// https://developer.apple.com/documentation/swiftui/text
public struct Text: View {
  nonisolated public init<S: StringProtocol>(_ content: S) {}
  public var body: Never { fatalError("it has no body") }
}

/// https://developer.apple.com/documentation/swiftui/group
public struct Group<Content: View>: View {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError("it has no body") }
}

/// https://developer.apple.com/documentation/swiftui/foreach
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID, Content: View {}
}

extension ForEach: View where Content: View {
  public var body: Never { fatalError("it has no body") }
}

/// https://developer.apple.com/documentation/swiftui/binding
@propertyWrapper public struct Binding<Value> {
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}
  public var wrappedValue: Value {
    get { fatalError("nothing is bound here") }
    nonmutating set {}
  }
}

/// https://developer.apple.com/documentation/swiftui/state
@propertyWrapper public struct State<Value> {
  public init(wrappedValue: Value) {}
  public var wrappedValue: Value {
    get { fatalError("nothing is kept here") }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError("nothing is kept here") }
}

/// https://developer.apple.com/documentation/combine/observableobjectpublisher
public final class ObservableObjectPublisher {
  public init() {}
  public func send() {}
}

/// https://developer.apple.com/documentation/combine/observableobject
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher = ObservableObjectPublisher
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}

/// https://developer.apple.com/documentation/swiftui/stateobject
@MainActor @preconcurrency @propertyWrapper public struct StateObject<Object: ObservableObject> {
  nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> Object) {}
  public var wrappedValue: Object { fatalError("nothing is kept here") }
}

/// https://developer.apple.com/documentation/swiftui/scenestorage
@available(iOS 14.0, macOS 11.0, *)
@propertyWrapper public struct SceneStorage<Value> {
  public init(_ key: String) where Value == Foundation.Data? {}
  public var wrappedValue: Value {
    get { fatalError("nothing is kept here") }
    nonmutating set {}
  }
}

/// https://developer.apple.com/documentation/swiftui/environment
@propertyWrapper public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError("there is no environment here") }
}

/// https://developer.apple.com/documentation/swiftui/environmentvalues
public struct EnvironmentValues {
  @available(iOS 14.0, macOS 11.0, *)
  public var scenePhase: ScenePhase { fatalError("there is no scene here") }
}

/// https://developer.apple.com/documentation/swiftui/scenephase
@available(iOS 14.0, macOS 11.0, *)
public enum ScenePhase: Comparable, Hashable, Sendable { case background, inactive, active }

/// https://developer.apple.com/documentation/swiftui/observedobject
@MainActor @preconcurrency @propertyWrapper public struct ObservedObject<Object: ObservableObject> {
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
  public var wrappedValue: Object
}

/// https://developer.apple.com/documentation/swiftui/navigationstack
@available(iOS 16.0, macOS 13.0, *)
public struct NavigationStack<Data, Root: View>: View {
  nonisolated public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
    Data.Element: Hashable
  {}
  public var body: Never { fatalError("it has no body") }
}

/// https://developer.apple.com/documentation/swiftui/tabview
public struct TabView<SelectionValue: Hashable, Content: View>: View {
  nonisolated public init(
    selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content
  ) {}
  public var body: Never { fatalError("it has no body") }
}

/// https://developer.apple.com/documentation/swiftui/tabviewstyle
@MainActor @preconcurrency public protocol TabViewStyle {}

/// https://developer.apple.com/documentation/swiftui/pagetabviewstyle
@available(iOS 14.0, *)
@available(macOS, unavailable)
public struct PageTabViewStyle: TabViewStyle {
  public init() {}
}

@available(iOS 14.0, *)
@available(macOS, unavailable)
extension TabViewStyle where Self == PageTabViewStyle {
  public static var page: PageTabViewStyle { PageTabViewStyle() }
}

/// https://developer.apple.com/documentation/swiftui/visibility
@available(iOS 15.0, macOS 12.0, *)
public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }

/// https://developer.apple.com/documentation/swiftui/toolbarplacement
@available(iOS 16.0, macOS 13.0, *)
public struct ToolbarPlacement {
  @available(macOS, unavailable)
  public static var tabBar: ToolbarPlacement { ToolbarPlacement() }
}

/// https://developer.apple.com/documentation/foundation/nsuseractivity
public class NSUserActivity {
  public var webpageURL: URL?
}

/// https://developer.apple.com/documentation/foundation/nsuseractivitytypebrowsingweb
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

extension View {
  nonisolated public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { EmptyView() }

  @available(iOS 14.0, *)
  @available(macOS, unavailable)
  nonisolated public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { EmptyView() }

  nonisolated public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { EmptyView() }

  @available(iOS 15.0, macOS 12.0, *)
  nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    EmptyView()
  }

  @available(iOS 16.0, macOS 13.0, *)
  nonisolated public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { EmptyView() }

  @available(iOS 16.0, macOS 13.0, *)
  nonisolated public func toolbar(
    _ visibility: Visibility, for bars: ToolbarPlacement...
  ) -> some View { EmptyView() }

  nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    EmptyView()
  }
  nonisolated public func tag<V: Hashable>(_ tag: V) -> some View { EmptyView() }

  @available(iOS 14.0, macOS 11.0, *)
  nonisolated public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View { EmptyView() }

  @available(iOS 14.0, macOS 11.0, *)
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    EmptyView()
  }

  @available(iOS 14.0, macOS 11.0, *)
  nonisolated public func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
  ) -> some View { EmptyView() }

  @available(iOS, introduced: 14.0, deprecated: 17.0)
  @available(macOS, introduced: 11.0, deprecated: 14.0)
  nonisolated public func onChange<V: Equatable>(
    of value: V, perform action: @escaping (_ newValue: V) -> Void
  ) -> some View { EmptyView() }

  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    EmptyView()
  }

  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    EmptyView()
  }
}

/// https://developer.apple.com/documentation/swiftui/scene
@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Scene {}

/// https://developer.apple.com/documentation/swiftui/scenebuilder
@resultBuilder public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

/// https://developer.apple.com/documentation/swiftui/windowgroup
public struct WindowGroup<Content: View>: Scene {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError("it has no body") }
}

/// https://developer.apple.com/documentation/swiftui/app
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  init()
}

extension App {
  public static func main() { fatalError("nothing is shown here") }
}
