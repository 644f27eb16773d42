import Linkway
import LinkwayNavigation
import LinkwayTesting
import RandomApps

/// A move of a random run: by the app, by a coordinator, or by the user. It does not depend on
/// previous moves, so moves can be removed from a run.
enum RandomMove: CustomStringConvertible {
  /// An event to the runtime.
  case event(NavigationEvent)
  /// An event sent directly to the navigator.
  case aside(NavigationEvent)
  /// A request by a coordinator through a previously stored context.
  case step(Step, context: Int)
  case tapBack
  case longPressBack(Int)
  case tapTab(String)
  case turnPage(String)
  case tapOutside
  /// A button that closes a modal and those above it.
  case close(String)
  /// A swipe during which an event occurs.
  case swipeBack(finishes: Bool, meanwhile: Meanwhile)
  case swipeDown(finishes: Bool, meanwhile: Meanwhile)

  enum Meanwhile {
    case nothing
    case event(NavigationEvent)
    case aside(NavigationEvent)
  }

  enum Step {
    case push(String, Int64)
    case start(String)
    case back
    case popTo(String)
    case finish(FlowOutcome)
    case pass(String, String?)
    case cancel(String)
    case protect(String)
    case unprotect(String)
    case open(String)
  }

  var description: String {
    switch self {
    case .event(let event): "app: \(event)"
    case .aside(let event): "navigator: \(event)"
    case .step(let step, let context): "coordinator \(context): \(step)"
    case .tapBack: "user: back"
    case .longPressBack(let count): "user: long press, back by \(count)"
    case .tapTab(let tab): "user: tab \(tab)"
    case .turnPage(let page): "user: page \(page)"
    case .tapOutside: "user: tap outside"
    case .close(let modal): "user: close \(modal)"
    case .swipeBack(let finishes, let meanwhile):
      "user: swipe back, \(finishes ? "done" : "let go"), meanwhile \(meanwhile)"
    case .swipeDown(let finishes, let meanwhile):
      "user: swipe down, \(finishes ? "done" : "let go"), meanwhile \(meanwhile)"
    }
  }
}

/// An app with random moves, and the objects stored during a run.
struct RandomRun {
  let app: RecordedRuntime
  /// The contexts of running coordinators and of some that have ended.
  private(set) var contexts: [CoordinatorContext<RecordedScreen>] = []
  /// The number of possible user actions.
  private(set) var movesByHand = 0

  /// The number of times that the user interface was ahead of the model and had to be restored.
  var restorations: Int { app.presenter.restorations }

  init(_ table: RandomTable) throws {
    // Some coordinators respond to the end of a child with a step, which waits in the queue.
    var ends = 0
    app = try RecordedRuntime(LinkNavigator(router: table.router, state: EngineState())) {
      [links = table.links] context, _, _ in
      ends += 1
      switch ends % 12 {
      case 3: context.back()
      case 6: context.open(links[ends % links.count])
      case 9: context.finish()
      default: break
      }
    }
    app.presenter.recordsCalls = false
  }

  /// Makes a move.
  ///
  /// - Returns: the errors after it.
  mutating func make(_ move: RandomMove) -> [String] {
    var found: [String] = []
    switch move {
    case .event(let event): app.runtime.send(event)
    case .aside(let event): app.navigator.send(event)
    case .step(let step, let index):
      guard !contexts.isEmpty else { break }
      // The most recent first.
      found = take(step, contexts[contexts.count - 1 - index % contexts.count])
    case .tapBack: byHand(app.presenter.tapBack())
    case .longPressBack(let count): byHand(app.presenter.longPressBack(popping: count))
    case .tapTab(let tab): byHand(app.presenter.tapTab(tab))
    case .turnPage(let page): byHand(app.presenter.turnPage(to: page))
    case .tapOutside: byHand(app.presenter.tapOutside())
    case .close(let modal): byHand(app.presenter.close(modal))
    case .swipeBack(let finishes, let meanwhile):
      guard app.presenter.beginSwipeBack() else { break }
      found = wait(for: meanwhile)
      if finishes {
        byHand(app.presenter.finishSwipeBack())
      } else {
        app.presenter.cancelSwipeBack()
      }
    case .swipeDown(let finishes, let meanwhile):
      guard app.presenter.beginSwipeDown() else { break }
      found = wait(for: meanwhile)
      if finishes {
        byHand(app.presenter.finishSwipeDown())
      } else {
        app.presenter.cancelSwipeDown()
      }
    }
    keepContext()
    return found + app.problems
  }

  private mutating func byHand(_ wasPossible: Bool) { if wasPossible { movesByHand += 1 } }

  /// An event during a gesture is shown only after the gesture.
  private func wait(for meanwhile: RandomMove.Meanwhile) -> [String] {
    let before = app.navigator.state
    switch meanwhile {
    case .nothing: return []
    case .event(let event):
      let effects = app.runtime.send(event)
      return effects.outcome == .waiting && app.navigator.state == before
        ? [] : ["\(event) did not wait"]
    case .aside(let event):
      app.navigator.send(event)
      return app.presenter.differences(from: before.navigation).isEmpty
        ? [] : ["\(event) was shown during a gesture"]
    }
  }

  private func take(
    _ step: RandomMove.Step, _ context: CoordinatorContext<RecordedScreen>
  ) -> [String] {
    let before = app.navigator.state
    let ran = context.isRunning
    let effects: NavigationResult =
      switch step {
      case .push(let screen, let id): context.push(screen, ["id": .int(id)])
      case .start(let coordinator): context.start(coordinator)
      case .back: context.back()
      case .popTo(let screen): context.popTo(screen)
      case .finish(let outcome): context.finish(outcome)
      case .pass(let gate, let user): context.open(gate: gate, user: user)
      case .cancel(let gate): context.cancel(gate: gate)
      case .protect(let screen): context.protect(screen)
      case .unprotect(let screen): context.unprotect(screen)
      case .open(let link): context.open(link).result
      }
    guard !ran else { return [] }
    return app.navigator.state == before
      && (effects.outcome == .invalid || effects.outcome == .stale)
      ? [] : ["a coordinator that has ended did something"]
  }

  /// Stores the context of the visible coordinator, up to a dozen of different ages.
  private mutating func keepContext() {
    guard let context = app.presenter.visibleContent?.context else { return }
    if contexts.count == 12 { contexts.remove(at: 5) }
    contexts.append(context)
  }
}
