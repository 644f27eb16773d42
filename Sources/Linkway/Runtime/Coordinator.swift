public import LinkwayNavigation

/// A coordinator of the app: the object behind one coordinator of the table.
///
/// The app makes it when the model starts it, holds it while it has something on screen or a
/// living child, and releases it when the model ends it. A coordinator makes what its screens show
/// and decides where they lead; what is on screen is the model's to say. It asks for that by its
/// ``CoordinatorContext``, which its factory is given.
///
/// `Content` is what a screen is to the app: a `UIViewController`, a view as a value, a recorded
/// screen in a test.
///
/// A class of the main actor conforms by an isolated conformance:
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
/// A parent holds its children, by way of the app; a child knows neither parent nor app,
/// so closures of screens may hold the context or, weakly, the coordinator.
public protocol Coordinator<Content>: AnyObject {
  /// What shows a screen: a view controller, a view, or a text in tests.
  associatedtype Content

  /// It has been made, and its parent told. Its first screen is asked for next.
  func start()

  /// Makes what a screen shows. It is asked once for each screen that comes on screen, and again
  /// where the app's state is restored.
  ///
  /// - Returns: `nil` for a screen that it does not know, which is a mistake of the app: the
  ///   app's `placeholder` makes something to stand in. Coordinators without screens are not asked.
  func content(for screen: ScreenInstance) -> Content?

  /// A screen stays, with other parameters. By default its content is made anew.
  ///
  /// A content that is an object can be changed and left in place; any other is replaced.
  func update(_ content: inout Content, for screen: ScreenInstance)

  /// A child has been made and starts next: the moment to connect its outputs, weakly.
  ///
  /// - Parameters:
  ///   - child: the coordinator that was made.
  ///   - id: its id in the table.
  func childDidStart(_ child: any Coordinator<Content>, id: String)

  /// A child has ended, for whatever reason, and what it showed is off the screen. Told once for
  /// each child. The app holds it no longer than this call.
  ///
  /// - Parameters:
  ///   - child: the coordinator that has ended.
  ///   - id: its id in the table.
  ///   - outcome: `completed` where it said so, or its gate passed; otherwise `cancelled`.
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
