import Linkway
import LinkwayNavigation
import RandomApps
import TestSupport
import UIKit

/// One move of a random run in a window.
enum WindowMove: CustomStringConvertible {
  case event(NavigationEvent)
  /// An event to the navigator, past the runtime.
  case aside(NavigationEvent)
  case back(Int)
  /// A swipe back during which an event comes.
  case swipeBack(isCancelled: Bool, meanwhile: NavigationEvent?)
  case tap(Int)
  case turn(UIPageViewController.NavigationDirection, isCancelled: Bool)
  case swipeDown(isCancelled: Bool, meanwhile: NavigationEvent?)
  case tapOutside
  /// A screen's own button dismisses a modal past the runtime.
  case close(Int)

  var description: String {
    switch self {
    case .event(let event): "app: \(event)"
    case .aside(let event): "navigator: \(event)"
    case .back(let count): "person: back by \(count)"
    case .swipeBack(let isCancelled, let event):
      "person: swipe back\(isCancelled ? ", let go" : ""), meanwhile \(event.map { "\($0)" } ?? "nothing")"
    case .tap(let tab): "person: tab \(tab)"
    case .turn(let direction, let isCancelled):
      "person: page \(direction)\(isCancelled ? ", let go" : "")"
    case .swipeDown(let isCancelled, let event):
      "person: swipe down\(isCancelled ? ", let go" : ""), meanwhile \(event.map { "\($0)" } ?? "nothing")"
    case .tapOutside: "person: tap outside"
    case .close(let modal): "person: close modal \(modal)"
    }
  }

  /// A move that has a fair chance to be possible.
  @MainActor static func random(
    _ table: RandomTable, _ app: WindowApp, using generator: inout SeededGenerator
  ) -> WindowMove {
    let event = NavigationEvent.random(table, app.navigator.state, using: &generator)
    let hand = byHand(app, event, using: &generator)
    return switch generator.next(below: 20) {
    case 0..<9: hand.randomElement(using: &generator) ?? .event(event)
    case 9: .aside(event)
    default: .event(event)
    }
  }

  /// What the person sees to do.
  @MainActor private static func byHand(
    _ app: WindowApp, _ event: NavigationEvent, using generator: inout SeededGenerator
  ) -> [WindowMove] {
    let isCancelled = generator.next(below: 4) == 0
    let meanwhile = generator.next(below: 2) == 0 ? event : nil
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
        .turn(.forward, isCancelled: isCancelled), .turn(.reverse, isCancelled: isCancelled),
      ]
    }
    if app.modal != nil {
      moves += [
        .swipeDown(isCancelled: isCancelled, meanwhile: meanwhile), .tapOutside,
        .close(generator.next(below: app.pile.count - 1)),
      ]
    }
    return moves
  }
}

extension WindowApp {
  /// Makes a move, and lets everything come to rest unless the next one is to come meanwhile.
  ///
  /// - Returns: whether a person could make it.
  func make(_ move: WindowMove) -> Bool {
    switch move {
    case .event(let event):
      runtime.send(event)
      return false
    case .aside(let event):
      navigator.send(event)
      return false
    case .back(let count): return stack?.tapBack(by: count) ?? false
    case .swipeBack(let isCancelled, let meanwhile):
      guard let stack, stack.beginSwipeBack() else { return false }
      if let meanwhile { runtime.send(meanwhile) }
      stack.endSwipeBack(isCancelled: isCancelled)
    case .tap(let tab): return tabs?.tap(tab) ?? false
    case .turn(let direction, let isCancelled):
      guard let pages, pages.beginTurn(direction) else { return false }
      pages.endTurn(isCancelled: isCancelled)
    case .swipeDown(let isCancelled, let meanwhile):
      guard let modal, modal.beginSwipeDown() else { return false }
      if let meanwhile { runtime.send(meanwhile) }
      modal.endSwipeDown(isCancelled: isCancelled)
    case .tapOutside: return modal?.tapOutside() ?? false
    case .close(let place):
      guard !Stage.shared.isMoving, pile.indices.contains(place + 1) else { return false }
      pile[place].dismiss(animated: true)
    }
    return true
  }
}
