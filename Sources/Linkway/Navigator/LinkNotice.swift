import LinkwayMatching
import LinkwayNavigation

/// Something that happened to a link, or a step of the app's own that could not be taken, for logs and
/// analytics.
///
/// Its description never shows a link or a value, whatever the observer asked for.
public struct LinkNotice: Hashable, Sendable {
  /// What can happen to a link on its way.
  public enum Step: Hashable, Sendable {
    /// The link came to the navigator. `link` is `nil` unless the observer asked for it.
    case received(link: String?, source: LinkSource)
    /// It waits for a signal, or for another event to be done.
    case waiting
    /// It is well-formed, and routes are tried.
    case admitted
    /// A route answered. `parameters` is `nil` unless the observer asked for it, and lacks secret ones.
    case matched(route: String, names: [String], parameters: Parameters?)
    /// It waits at a gate; `expires` is in seconds since 1970. Where `isStored` is `false`, it
    /// does not survive the end of the process.
    case held(gate: String, ticket: Int, expires: Int64, isStored: Bool)
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
  }

  /// The number of the link's arrival, counted from 1. It stays the same while the link is held,
  /// when it resumes, and across restarts. `nil` where the notice is about no link.
  public var arrival: Int?
  /// The engine's time, in seconds since 1970.
  public var time: Int64
  /// What happened.
  public var step: Step

  init(_ step: Step, arrival: Int? = nil, time: Int64) {
    self.arrival = arrival
    self.time = time
    self.step = step
  }

  /// The notice without link and values.
  var redacted: LinkNotice {
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

extension LinkNotice: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The step in short, as `link 3 held at session`.
  public var description: String {
    (arrival.map { "link \($0) " } ?? "") + step.summary
  }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["notice": description]) }
}

extension LinkNotice.Step: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
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
    var notify: (LinkNotice) -> Void
  }

  private var observers: [Observer] = []
  private var count = 0

  var isEmpty: Bool { observers.isEmpty }

  mutating func add(
    revealing reveals: Bool, _ notify: @escaping (LinkNotice) -> Void
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
  func calls(_ notice: LinkNotice) -> [(token: ObserverToken, call: () -> Void)] {
    observers.map { observer in
      (
        ObserverToken(number: observer.number),
        { observer.notify(observer.reveals ? notice : notice.redacted) }
      )
    }
  }
}

/// What an observer is removed by.
public struct ObserverToken: Hashable, Sendable {
  let number: Int
}
