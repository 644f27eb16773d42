public import Foundation
import LinkwayMatching
import LinkwayNavigation

/// An event in an app, for logs and analytics: about a link, a screen, a gate, the store, or a
/// refused step of the app's own code.
///
/// Its description never includes a link or a value, even if the observer asked for them.
public struct AppEvent: Hashable, Sendable {
  /// The kinds of events.
  public enum Step: Hashable, Sendable {
    /// The navigator received the link. `link` is `nil` unless the observer asked for it.
    case received(link: String?, source: LinkSource)
    /// The link waits for a signal or for another event to be handled.
    case waiting
    /// The link is well-formed and is matched against the routes.
    case admitted
    /// A route matched. `parameters` is `nil` unless the observer asked for it, and excludes
    /// secrets.
    case matched(route: String, names: [String], parameters: Parameters?)
    /// The link is held: at a `gate`, with the `ticket` of the flow that opens it, if any; or until
    /// the screen or coordinator `awaited`, which it would interrupt, is gone. If `isStored` is
    /// `false`, it is lost when the process ends.
    case held(gate: String?, ticket: Int?, awaited: String?, expires: Date, isStored: Bool)
    /// The held link was handled again: for example, because its gate opened or was evaluated, what
    /// it waited for is gone, or the app restarted.
    case resumed(gate: String?, awaited: String?)
    /// The link ended. This happens exactly once per link. `gate` is the condition or check that
    /// refused it.
    case ended(LinkFate, reason: String? = nil, gate: String? = nil)
    /// The app's own code made an invalid request: to push, start or select something, to open,
    /// cancel or close a gate, or to open a link or route. Never about a numbered link. `reason`
    /// states the problem, without values.
    case stepRefused(String, reason: String)
    /// A store operation failed. Not about a link.
    case storeFailed(HeldLinkStoreError)
    /// A part of the restored state was dropped because it does not match the table or the open
    /// gates. Not about a link.
    case dropped(String)
    /// A screen appeared, which analytics calls a screen view. Reported after the animation.
    case screenAppeared(String)
    /// The screen is no longer visible.
    case screenDisappeared(String)
    /// A view controller of the app itself covers what is shown, or no longer does.
    case covered(Bool)
    /// A gate opened.
    case gateOpened(String)
    /// A gate closed, for any reason.
    case gateClosed(String)
  }

  /// The number of the link's arrival, counted from 1. It stays the same while the link is held,
  /// when it resumes, and across restarts. `nil` if the event is not about a link.
  public var arrival: Int?
  /// The engine's time, in seconds since 1970.
  package internal(set) var time: Int64
  /// The date of the event, by the app's clock.
  public var date: Date { Date(timeIntervalSince1970: Double(time)) }
  /// The kind of event.
  public var step: Step
  /// The id of the window that shows the screen or in which the link was opened. For other events,
  /// the id of the main window.
  public var window: String

  /// The gate that the event is about: a link is held there, resumes or was refused, or the gate
  /// opened or closed.
  public var gate: String? {
    switch step {
    case .held(let gate, _, _, _, _), .resumed(let gate, _), .ended(_, _, let gate): gate
    case .gateOpened(let gate), .gateClosed(let gate): gate
    default: nil
    }
  }

  /// The id of the window that every app has.
  static let mainWindow = "main"

  init(_ step: Step, arrival: Int? = nil, time: Int64, window: String = mainWindow) {
    self.arrival = arrival
    self.window = window
    self.time = time
    self.step = step
  }

  /// The event without the link and parameter values.
  var redacted: AppEvent {
    var notice = self
    switch step {
    case .received(_, let source): notice.step = .received(link: nil, source: source)
    case .matched(let route, let names, _):
      notice.step = .matched(route: route, names: names, parameters: nil)
    default: break
    }
    return notice
  }
}

extension AppEvent: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A short form of the event, such as `link 3 held at session`.
  public var description: String {
    switch step {
    case .screenAppeared, .screenDisappeared: "\(step.summary) in \(window)"
    case .covered: "\(window) \(step.summary)"
    default: (arrival.map { "link \($0) " } ?? "") + step.summary
    }
  }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["notice": description]) }
}

extension AppEvent.Step: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  fileprivate var summary: String {
    switch self {
    case .received(_, let source): "received from \(source.rawValue)"
    case .waiting: "waiting"
    case .admitted: "admitted"
    case .matched(let route, let names, _):
      "matched \(route)" + (names.isEmpty ? "" : " with \(names.joined(separator: ", "))")
    case .held(let gate, let ticket, let awaited, _, let isStored):
      "held" + (gate.map { " at \($0)" } ?? "") + (ticket.map { ", ticket \($0)" } ?? "")
        + (awaited.map { " until \($0) ends" } ?? "") + (isStored ? "" : ", in memory only")
    case .resumed(let gate, let awaited):
      "resumed" + (gate.map { " from \($0)" } ?? "") + (awaited.map { " after \($0)" } ?? "")
    case .ended(let fate, let reason, _):
      "ended \(fate.rawValue)" + (reason.map { ": \($0)" } ?? "")
    case .stepRefused(let step, let reason): "refused \(step): \(reason)"
    case .storeFailed(let error): "store \(error)"
    case .dropped(let what): "dropped \(what)"
    case .screenAppeared(let screen): "screen \(screen) appeared"
    case .screenDisappeared(let screen): "screen \(screen) disappeared"
    case .covered(let isCovered): isCovered ? "covered" : "uncovered"
    case .gateOpened(let gate): "gate \(gate) opened"
    case .gateClosed(let gate): "gate \(gate) closed"
    }
  }

  public var description: String { summary }
  public var debugDescription: String { summary }
  public var customMirror: Mirror { Mirror(self, children: ["step": summary]) }
}

/// The observers of events.
struct LinkObservers {
  private struct Observer {
    var token: ObserverToken
    var reveals: Bool
    var notify: (AppEvent) -> Void
  }

  private var observers: [Observer] = []
  private var count = 0

  var isEmpty: Bool { observers.isEmpty }

  mutating func add(
    revealing reveals: Bool, _ notify: @escaping (AppEvent) -> Void
  ) -> ObserverToken {
    count += 1
    let token = ObserverToken(number: count)
    observers.append(Observer(token: token, reveals: reveals, notify: notify))
    return token
  }

  mutating func remove(_ token: ObserverToken) {
    observers.removeAll { $0.token == token }
  }

  func contains(_ token: ObserverToken) -> Bool {
    observers.contains { $0.token == token }
  }

  /// Returns a call for each observer. The calls may add and remove observers.
  func calls(_ notice: AppEvent) -> [(token: ObserverToken, call: () -> Void)] {
    observers.map { observer in
      (observer.token, { observer.notify(observer.reveals ? notice : notice.redacted) })
    }
  }
}

/// A token for removing an observer.
package struct ObserverToken: Equatable, Sendable {
  let number: Int
}
