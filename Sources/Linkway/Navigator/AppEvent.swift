public import Foundation
import LinkwayMatching
import LinkwayNavigation

/// Something that happened in an app, for logs and analytics: to a link on its way, to a screen, to a
/// gate, or a step of the app's own that could not be taken.
///
/// Its description never shows a link or a value, whatever was asked for.
public struct AppEvent: Hashable, Sendable {
  /// What can happen.
  public enum Step: Hashable, Sendable {
    /// The link came to the navigator. `link` is `nil` unless the observer asked for it.
    case received(link: String?, source: LinkSource)
    /// It waits for a signal, or for another event to be done.
    case waiting
    /// It is well-formed, and routes are tried.
    case admitted
    /// A route answered. `parameters` is `nil` unless the observer asked for it, and lacks secret ones.
    case matched(route: String, names: [String], parameters: Parameters?)
    /// It waits at a gate. Where `isStored` is `false`, it does not survive the end of the process.
    case held(gate: String, ticket: Int, expires: Date, isStored: Bool)
    /// It was taken up again: its gate opened, or the app started anew.
    case resumed(gate: String)
    /// It ended. Every link does so once.
    case ended(LinkFate, reason: String? = nil)
    /// The app's own code asked for a push, start or selection, named a gate, or opened a link or route,
    /// and that is invalid; this is about no link that has a number. `reason` says what is wrong and
    /// what to do, and quotes no value.
    case stepRefused(String, reason: String)
    /// The store refused something; this is about no link.
    case storeFailed(HeldLinkStoreError)
    /// What is restored does not fit the table or the gates; this is about no link.
    case dropped(String)
    /// A screen came into view: what analytics calls a screen view. It is told when the motion has ended.
    case screenAppeared(String, in: String)
    /// The screen is not seen any more.
    case screenDisappeared(String, in: String)
    /// A controller of the app's own covers what is shown, or does so no longer.
    case covered(Bool, in: String)
    /// A gate has opened.
    case gateOpened(String)
    /// A gate has closed, whoever or whatever closed it.
    case gateClosed(String)
  }

  /// The number of the link's arrival, counted from 1. It stays the same while the link is held,
  /// when it resumes, and across restarts. `nil` where the notice is about no link.
  public var arrival: Int?
  /// The engine's time, in seconds since 1970.
  package var time: Int64
  /// When it happened, by the app's clock.
  public var date: Date { Date(timeIntervalSince1970: Double(time)) }
  /// What happened.
  public var step: Step

  init(_ step: Step, arrival: Int? = nil, time: Int64) {
    self.arrival = arrival
    self.time = time
    self.step = step
  }

  /// The notice without link and values.
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
  /// The step in short, as `link 3 held at session`.
  public var description: String {
    (arrival.map { "link \($0) " } ?? "") + step.summary
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
    case .held(let gate, let ticket, _, let isStored):
      "held at \(gate), ticket \(ticket)" + (isStored ? "" : ", in memory only")
    case .resumed(let gate): "resumed from \(gate)"
    case .ended(let fate, let reason): "ended \(fate.rawValue)" + (reason.map { ": \($0)" } ?? "")
    case .stepRefused(let step, let reason): "refused \(step): \(reason)"
    case .storeFailed(let error): "store \(error)"
    case .dropped(let what): "dropped \(what)"
    case .screenAppeared(let screen, let window): "screen \(screen) appeared in \(window)"
    case .screenDisappeared(let screen, let window): "screen \(screen) disappeared in \(window)"
    case .covered(let isCovered, let window): "\(window) \(isCovered ? "covered" : "uncovered")"
    case .gateOpened(let gate): "gate \(gate) opened"
    case .gateClosed(let gate): "gate \(gate) closed"
    }
  }

  public var description: String { summary }
  public var debugDescription: String { summary }
  public var customMirror: Mirror { Mirror(self, children: ["step": summary]) }
}

/// Those who are told what happens to links.
struct LinkObservers {
  private struct Observer {
    var number: Int
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
    observers.append(Observer(number: count, reveals: reveals, notify: notify))
    return ObserverToken(number: count)
  }

  mutating func remove(_ token: ObserverToken) {
    observers.removeAll { $0.number == token.number }
  }

  func contains(_ token: ObserverToken) -> Bool {
    observers.contains { $0.number == token.number }
  }

  /// What calls each observer with a notice. Those who hear it may add and remove others.
  func calls(_ notice: AppEvent) -> [(token: ObserverToken, call: () -> Void)] {
    observers.map { observer in
      (
        ObserverToken(number: observer.number),
        { observer.notify(observer.reveals ? notice : notice.redacted) }
      )
    }
  }
}

/// What an observer is removed by.
package struct ObserverToken: Hashable, Sendable {
  let number: Int
}
