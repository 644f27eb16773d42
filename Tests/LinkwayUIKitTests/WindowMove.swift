#if os(iOS) || os(Linux)
  import Linkway
  import LinkwayNavigation
  import RandomApps
  import TestSupport
  import UIKit

  @testable import LinkwayUIKit

  /// A move of a random run in a window.
  enum WindowMove: CustomStringConvertible {
    case event(NavigationEvent)
    /// An event sent directly to the navigator.
    case aside(NavigationEvent)
    case back(Int)
    /// Time passes, in seconds, and closes gates.
    case time(Int64)
    /// A swipe back during which something happens.
    case swipeBack(isCancelled: Bool, meanwhile: Meanwhile)
    case tap(Int)
    case turn(
      UIPageViewController.NavigationDirection, isCancelled: Bool, meanwhile: Meanwhile)
    case swipeDown(isCancelled: Bool, meanwhile: Meanwhile)
    case tapOutside
    /// A screen's own button dismisses a modal directly.
    case close(Int, animated: Bool)
    /// The app shows an alert directly.
    case alert(animated: Bool)
    case tapAlert

    /// The events during a gesture.
    enum Meanwhile {
      case nothing
      case event(NavigationEvent)
      case time(Int64)
    }

    var description: String {
      switch self {
      case .event(let event): "app: \(event)"
      case .aside(let event): "navigator: \(event)"
      case .back(let count): "user: back by \(count)"
      case .time(let seconds): "\(seconds) s pass"
      case .swipeBack(let isCancelled, let meanwhile):
        "user: swipe back\(isCancelled ? ", let go" : ""), meanwhile \(meanwhile)"
      case .tap(let tab): "user: tab \(tab)"
      case .turn(let direction, let isCancelled, let meanwhile):
        "user: page \(direction)\(isCancelled ? ", let go" : ""), meanwhile \(meanwhile)"
      case .swipeDown(let isCancelled, let meanwhile):
        "user: swipe down\(isCancelled ? ", let go" : ""), meanwhile \(meanwhile)"
      case .tapOutside: "user: tap outside"
      case .close(let modal, let animated):
        "user: close modal \(modal)\(animated ? "" : ", unanimated")"
      case .alert(let animated): "app: alert\(animated ? "" : ", unanimated")"
      case .tapAlert: "user: tap on alert"
      }
    }

    /// Returns a move that is likely to be possible.
    @MainActor static func random(
      _ table: RandomTable, _ app: WindowApp, using generator: inout SeededGenerator
    ) -> WindowMove {
      let event = NavigationEvent.random(table, app.navigator.state, using: &generator)
      let hand = byHand(app, event, using: &generator)
      if app.presenter.isSuspended, generator.next(below: 3) == 0 {
        return .time(seconds(app, using: &generator))
      }
      return switch generator.next(below: 20) {
      case 0..<9: hand.randomElement(using: &generator) ?? .event(event)
      case 9: .aside(event)
      case 10: .alert(animated: generator.next(below: 2) == 0)
      case 11: .time(seconds(app, using: &generator))
      default: .event(event)
      }
    }

    /// The time to pass: often exactly until the next deadline.
    @MainActor private static func seconds(
      _ app: WindowApp, using generator: inout SeededGenerator
    ) -> Int64 {
      guard generator.next(below: 4) > 0, let due = app.navigator.secondsUntilDue else {
        return Int64(1 + generator.next(below: 40))
      }
      return max(1, due)
    }

    /// The possible user actions.
    @MainActor private static func byHand(
      _ app: WindowApp, _ event: NavigationEvent, using generator: inout SeededGenerator
    ) -> [WindowMove] {
      let isCancelled = generator.next(below: 4) == 0
      let meanwhile: Meanwhile =
        switch generator.next(below: 4) {
        case 0: .event(event)
        case 1: .time(seconds(app, using: &generator))
        default: .nothing
        }
      var moves: [WindowMove] = []
      if let depth = app.stack?.viewControllers.count, depth > 1 {
        moves += [
          .back(1), .back(1 + generator.next(below: depth - 1)),
          .swipeBack(isCancelled: isCancelled, meanwhile: meanwhile),
        ]
      }
      moves += (app.tabs?.viewControllers ?? []).indices.map(WindowMove.tap)
      if app.pages != nil {
        moves += [
          .turn(.forward, isCancelled: isCancelled, meanwhile: meanwhile),
          .turn(.reverse, isCancelled: isCancelled, meanwhile: meanwhile),
        ]
      }
      if app.modal != nil {
        moves += [
          .swipeDown(isCancelled: isCancelled, meanwhile: meanwhile), .tapOutside,
          .close(
            generator.next(below: app.pile.count - 1), animated: generator.next(below: 3) > 0),
        ]
      }
      if !app.alerts.isEmpty { moves += [.tapAlert, .tapAlert, .tapAlert] }
      return moves
    }
  }

  extension WindowApp {
    /// Makes a move, and lets everything settle unless the next move should come meanwhile.
    ///
    /// - Returns: whether a user could make it.
    func make(_ move: WindowMove) -> Bool {
      switch move {
      case .event(let event):
        runtime.send(event)
        return false
      case .aside(let event):
        navigator.send(event)
        return false
      case .time(let seconds):
        passTime(seconds)
        return false
      case .back(let count): return stack?.tapBack(by: count) ?? false
      case .swipeBack(let isCancelled, let meanwhile):
        guard let stack, stack.beginSwipeBack() else { return false }
        take(meanwhile)
        stack.endSwipeBack(isCancelled: isCancelled)
      case .tap(let tab): return tabs?.tap(tab) ?? false
      case .turn(let direction, let isCancelled, let meanwhile):
        guard let pages, pages.beginTurn(direction) else { return false }
        take(meanwhile)
        pages.endTurn(isCancelled: isCancelled)
      case .swipeDown(let isCancelled, let meanwhile):
        guard let modal, modal.beginSwipeDown() else { return false }
        take(meanwhile)
        modal.endSwipeDown(isCancelled: isCancelled)
      case .tapOutside: return modal?.tapOutside() ?? false
      case .close(let place, let animated):
        guard pile.indices.contains(place + 1), pile[place].mayDismiss else { return false }
        pile[place].dismiss(animated: animated)
      case .alert(let animated): return showAlert(animated: animated)
      case .tapAlert: return alerts.last?.tapButton() ?? false
      }
      return true
    }

    private func take(_ meanwhile: WindowMove.Meanwhile) {
      switch meanwhile {
      case .nothing: break
      case .event(let event): runtime.send(event)
      case .time(let seconds): passTime(seconds)
      }
    }

    private func passTime(_ seconds: Int64) {
      let isDue = navigator.secondsUntilDue.map { $0 <= seconds } ?? false
      if isDue, presenter.isSuspended { dueInMotion += 1 }
      clock.advance(by: seconds)
    }
  }
#endif
