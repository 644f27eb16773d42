// Re-exported, as in the real module.
@_exported public import Foundation

/// The time of this UIKit, and properties that the real one does not have.
///
/// This module is a stand-in for UIKit on other systems. It behaves like UIKit: transitions take
/// time and can be cancelled, delegates are called in UIKit's order, and what UIKit refuses, warns
/// of or crashes on is recorded as a complaint. Names and signatures are those of Apple's
/// documentation, to which each type links; additions are in extensions or separate types marked
/// "Not of UIKit".
///
/// Not of UIKit. A test lets time pass with ``run()``.
@MainActor public final class Stage {
  private static let common = Stage()
  // Without the macro, whose plug-in is missing where the check for Apple's systems compiles this.
  private static let own = TaskLocal<Stage?>(wrappedValue: nil)

  /// The stage of the running test.
  public static var shared: Stage { own.get() ?? common }

  /// Runs a test that awaits something on a separate stage: meanwhile, other tests run on the main
  /// actor too. Those that await nothing share one.
  public static func withOwn(_ body: () async throws -> Void) async rethrows {
    try await own.withValue(Stage(), operation: body)
  }

  /// The calls for which UIKit would have logged a warning or crashed.
  public private(set) var complaints: [String] = []
  /// Whether windows are as narrow as an iPhone's: popovers become sheets.
  public var isCompact = false
  /// Whether delegates are notified of a change before the affected screens. Apple does not
  /// document it.
  public var tellsDelegatesFirst = true
  /// The work for the next turn of the main loop.
  private var turns: [() -> Void] = []
  /// The transitions in progress.
  private(set) var running: [StageTransition] = []
  private var controllers: [WeakController] = []

  private struct WeakController {
    weak var controller: UIViewController?
  }

  /// Resets everything, as if the app had just started.
  public func reset() {
    complaints = []
    running = []
    controllers = []
    isCompact = false
    tellsDelegatesFirst = true
    turns = []
  }

  /// The number of live view controllers, including containers.
  public var livingControllers: Int {
    controllers.removeAll { $0.controller == nil }
    return controllers.count
  }

  /// Whether anything moves.
  public var isMoving: Bool { !running.isEmpty }

  /// Lets time pass until nothing moves except what a finger holds.
  public func run() {
    for _ in 0..<1_000 {
      turn()
      guard let next = running.first(where: { !$0.isHeld }) else {
        if turns.isEmpty { return }
        continue
      }
      next.end()
    }
    complain("it never comes to rest")
  }

  /// Lets time pass until the transition that began first has ended.
  public func step() {
    turn()
    running.first { !$0.isHeld }?.end()
  }

  /// Runs the main loop once; transitions do not progress during that.
  public func turn() {
    let due = turns
    turns = []
    for work in due { work() }
  }

  /// Runs a closure at the next turn of the main loop.
  public func later(_ work: @escaping () -> Void) { turns.append(work) }

  func complain(_ text: String) { complaints.append(text) }

  func note(_ controller: UIViewController) {
    controllers.append(WeakController(controller: controller))
  }

  func begin(_ transition: StageTransition) { running.append(transition) }

  func end(_ transition: StageTransition) { running.removeAll { $0 === transition } }
}

/// https://developer.apple.com/documentation/uikit/uiviewcontrollertransitioncoordinatorcontext
@MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  var isAnimated: Bool { get }
  var isInteractive: Bool { get }
  var isCancelled: Bool { get }
}

/// https://developer.apple.com/documentation/uikit/uiviewcontrollertransitioncoordinator
@MainActor
public protocol UIViewControllerTransitionCoordinator:
  UIViewControllerTransitionCoordinatorContext
{
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

/// A change that takes time. Not of UIKit.
@MainActor final class StageTransition: UIViewControllerTransitionCoordinator {
  let isAnimated = true
  let isInteractive: Bool
  private(set) var isCancelled = false
  /// Whether a finger holds it.
  var isHeld: Bool
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private let done: (_ isCancelled: Bool) -> Void
  private weak var controller: UIViewController?

  /// - Parameter done: makes the change, or reverts it.
  init(
    of controller: UIViewController, isInteractive: Bool = false,
    _ done: @escaping (_ isCancelled: Bool) -> Void
  ) {
    self.controller = controller
    self.isInteractive = isInteractive
    isHeld = isInteractive
    self.done = done
    controller.ownTransition = self
    Stage.shared.begin(self)
  }

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    animation?(self)
    if let completion { completions.append(completion) }
    return true
  }

  func end(isCancelled: Bool = false) {
    self.isCancelled = isCancelled
    Stage.shared.end(self)
    if controller?.ownTransition === self { controller?.ownTransition = nil }
    done(isCancelled)
    for completion in completions { completion(self) }
  }
}
