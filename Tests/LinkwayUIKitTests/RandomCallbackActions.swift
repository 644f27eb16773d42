#if os(iOS) || os(Linux)
  import Linkway
  import LinkwayNavigation
  import LinkwayUIKit
  import RandomApps
  import TestSupport
  import UIKit

  /// Random actions of an app during UIKit callbacks: of its screens and alerts as they appear and
  /// disappear, and of the delegates of the app's controllers.
  @MainActor final class RandomCallbackActions {
    private var generator: SeededGenerator
    private let table: RandomTable
    private weak var app: WindowApp?
    /// The remaining number of actions before the next move, so that a move ends.
    private var left = 0
    private(set) var log: [String] = []
    private(set) var count = 0

    init(_ table: RandomTable, seed: UInt64) {
      self.table = table
      generator = SeededGenerator(seed: seed)
    }

    /// Creates an app with actions for its callbacks.
    func makeApp() throws -> WindowApp {
      let own = generator.next(below: 2) == 0 ? OwnControllers() : nil
      own?.onCall = { [weak self] call in self?.act(in: call, nil) }
      var options = own?.options ?? UIKitOptions()
      let isAnimated = generator.next(below: 4) > 0
      options.isAnimated = { isAnimated }
      let app = try WindowApp(table.router, options: options)
      app.own = own
      app.stage.tellsDelegatesFirst = generator.next(below: 2) == 0
      app.onCall = { [weak self] screen, call in self?.act(in: "\(call)", screen) }
      app.onStart = { [weak self] _ in self?.act(in: "start", nil) }
      app.runtime.onLink = { [weak self] _, _, _ in self?.act(in: "onLink", nil) }
      self.app = app
      return app
    }

    func nextMove(_ text: String) {
      log.append(text)
      left = generator.next(below: 4)
    }

    /// Lets some or all time pass.
    ///
    /// - Returns: whether everything has settled.
    func passTime(_ stage: Stage) -> Bool {
      switch generator.next(below: 8) {
      case 0: return false
      case 1: stage.turn()
      case 2: stage.step()
      default:
        stage.run()
        return true
      }
      return false
    }

    private func act(in call: String, _ screen: ScreenController?) {
      guard left > 0, generator.next(below: 8) == 0, let app else { return }
      left -= 1
      count += 1
      let event = NavigationEvent.random(table, app.navigator.state, using: &generator)
      let context = (screen ?? app.screen)?.context
      switch generator.next(below: 10) {
      case 0: note(call, "dismiss") { context?.dismiss() }
      case 1: note(call, "finish") { context?.finish() }
      case 2: note(call, "back") { context?.back() }
      case 3: note(call, "sign out") { context?.signOut() }
      case 4, 5:
        let link = table.randomLink(using: &generator)
        note(call, link) { context?.open(link) }
      case 6:
        let animated = generator.next(below: 2) == 0
        note(call, "alert") { app.showAlert(animated: animated) { self.act(in: "alert", nil) } }
      case 7:
        let animated = generator.next(below: 2) == 0
        let isPossible = screen?.presentingViewController?.mayDismiss ?? false
        note(call, "close") { if isPossible { screen?.dismiss(animated: animated) } }
      default: note(call, "\(event)") { app.runtime.send(event) }
      }
    }

    private func note(_ call: String, _ action: String, _ act: () -> Void) {
      log.append("  in \(call): \(action)")
      act()
    }
  }
#endif
