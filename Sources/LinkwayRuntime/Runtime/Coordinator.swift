public import LinkwayNavigation

/// The implementation of one coordinator of the table.
///
/// The app creates it when the model starts it, keeps it while it has something on screen or a
/// running child, and releases it when the model ends it. A coordinator creates the contents of its
/// screens and decides where they lead, but only the model decides what is on screen. It sends
/// requests to the model through its ``CoordinatorContext``, which its factory receives.
///
/// `Content` is the app's type of a screen: a `UIViewController`, a view as a value, a recorded
/// screen in a test.
///
/// A class on the main actor conforms by an isolated conformance:
///
/// ```swift
/// @MainActor final class Feed: @MainActor Coordinator {
///   let context: CoordinatorContext<UIViewController>
///   init(_ context: CoordinatorContext<UIViewController>) { self.context = context }
///
///   func content(for screen: ScreenInstance) -> UIViewController? {
///     let list = PhotoList()
///     list.onPick = { [context] id in context.push("photo", ["id": .int(id)]) }
///     return list
///   }
/// }
/// ```
///
/// A parent retains its children, through the app; a child refers to neither its parent nor the
/// app, so closures of screens may capture the context or, weakly, the coordinator.
public protocol Coordinator<Content>: AnyObject {
  /// The content of a screen: a view controller, a view, or a text in tests.
  associatedtype Content

  /// Called after the coordinator was created and its parent was notified. Its first screen is
  /// requested next.
  func start()

  /// Creates the content of a screen. Called once for each screen that is shown; the default
  /// ``update(_:for:)`` calls it again. Not called for coordinators without screens.
  ///
  /// - Returns: `nil` for an unknown screen, which is a programming error: the app's `placeholder`
  ///   then creates the content.
  func content(for screen: ScreenInstance) -> Content?

  /// Updates a screen that has new parameters. By default its content is created again, by
  /// ``content(for:)``.
  ///
  /// Content that is an object can be modified in place; other content is replaced.
  func update(_ content: inout Content, for screen: ScreenInstance)

  /// Called after a child was created and before it starts: the place to connect its outputs,
  /// weakly.
  ///
  /// - Parameters:
  ///   - child: the new coordinator.
  ///   - id: its id in the table.
  func childDidStart(_ child: any Coordinator<Content>, id: String)

  /// Called once when a child has ended, for any reason, and is off screen. The app releases it
  /// after this call.
  ///
  /// - Parameters:
  ///   - child: the coordinator that has ended.
  ///   - id: its id in the table.
  ///   - outcome: `completed` if the child finished that way or its gate opened; otherwise
  ///     `cancelled`.
  func childDidFinish(
    _ child: any Coordinator<Content>, id: String, outcome: FlowOutcome)
}

extension Coordinator {
  public func start() {}
  public func content(for screen: ScreenInstance) -> Content? { nil }
  public func update(_ content: inout Content, for screen: ScreenInstance) {
    if let new = self.content(for: screen) { content = new }
  }
  public func childDidStart(_ child: any Coordinator<Content>, id: String) {}
  public func childDidFinish(
    _ child: any Coordinator<Content>, id: String, outcome: FlowOutcome
  ) {}
}
