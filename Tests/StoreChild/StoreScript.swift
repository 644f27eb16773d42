package import Linkway
package import LinkwayNavigation
import TestSupport

/// A random sequence of events for a navigator with a store, reported line by line. The same script
/// is used for the process that is killed and for the file system with power failures.
package struct StoreScript {
  /// Gates that depend on each other, so that a held link is also saved again while it resumes.
  package static let table = #"""
    { "version": 1, "origins": ["photos:"],
      "gates": {
        "session": { "flow": "auth" },
        "adult": { "flow": "ageCheck", "after": ["session"] } },
      "app": {
        "coordinator": "app", "start": "browse",
        "children": [
          { "coordinator": "auth", "as": "root", "screens": ["welcome", "logIn"] },
          { "coordinator": "ageCheck", "as": "sheet", "screens": ["birthday"] },
          { "coordinator": "browse", "as": "root", "requires": ["session"],
            "screens": ["photos", { "screen": "photo", "identity": ["id"] }] } ] },
      "routes": [
        { "route": "photo", "paths": ["/photos/:id<int>"], "opens": "photo" },
        { "route": "original", "paths": ["/originals/:id<int>"], "opens": "photo",
          "requires": ["adult"] } ] }
    """#

  let router: LinkRouter
  let path: String
  let files: any FileLayer
  let say: (StoreLine) -> Void

  /// - Parameter path: the file of the store.
  package init(
    router: LinkRouter, path: String, files: any FileLayer, say: @escaping (StoreLine) -> Void
  ) {
    self.router = router
    self.path = path
    self.files = files
    self.say = say
  }

  /// Starts a navigator like a process, and sends it events.
  ///
  /// - Parameters:
  ///   - first: the number of the first link that it opens. Links are identified by these numbers,
  ///     because a store that lost everything counts arrivals from 1 again.
  ///   - defersWrites: whether the store is written separately from the event that needs it, as in
  ///     an app: the event is sent again afterwards.
  ///   - goesOn: asked before each event.
  package func run(
    seed: UInt64, first: Int, events: Int, clock: NavigatorClock = .system,
    defersWrites: Bool = false, while goesOn: () -> Bool = { true },
    isolation: isolated (any Actor)? = #isolation
  ) async {
    var random = SeededGenerator(seed: seed)
    let links = LinkNumbers(next: first)
    links.note(heldIn: path, files)
    let isSignedIn = random.next(below: 4) == 0
    let navigator = LinkNavigator(
      router: router, user: isSignedIn ? "ann" : nil, openGates: isSignedIn ? ["session"] : [],
      store: FileStore(path: path, files: files), clock: clock)
    navigator.defersWrites = defersWrites
    _ = navigator.observe { [unowned navigator] in
      hear($0, links, isOwned: navigator.state.held?.owner != nil)
    }
    navigator.onStep = { noteEffects(of: $0) }
    say(.sends("launch", opens: nil, mayEnd: isSignedIn))
    await send(.launch, to: navigator)
    say(.done)
    for _ in 0..<events where goesOn() {
      await send(next(navigator, links, &random), to: navigator)
      say(.done)
    }
  }

  /// Reports the screens of links that a step shows.
  func noteEffects(of step: NavigationStep) {
    for transition in step.effects.transitions
    where transition.id == "photo" && transition.kind == .push {
      if case .int(let id)? = transition.parameters["id"] { say(.effect(Int(id))) }
    }
  }

  private func send(
    _ event: NavigationEvent, to navigator: LinkNavigator,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    navigator.send(event)
    while navigator.isWaitingForStore {
      await navigator.writePending()
      navigator.send(event)
    }
  }

  /// Reports the next event.
  func next(
    _ navigator: LinkNavigator, _ links: LinkNumbers, _ random: inout SeededGenerator
  ) -> NavigationEvent {
    let event: NavigationEvent
    switch random.next(below: 12) {
    case 0...3: event = .open("photos://photos/\(links.next)")
    case 4...5: event = .open("photos://originals/\(links.next)")
    case 6: event = .open("photos://nowhere/\(links.next)")
    case 7...8: event = .pass("session", user: "ann")
    case 9: event = .pass("adult")
    case 10: event = .cancel(navigator.state.held?.gate ?? "session")
    default: event = .signOut
    }
    if case .open(let link, _, _) = event {
      links.open(navigator.state.arrivals + 1)
      say(
        .sends("open", opens: links.next - 1, mayEnd: !link.hasPrefix("photos://nowhere")))
    } else {
      say(.sends("step", opens: nil, mayEnd: true))
    }
    return event
  }

  func hear(_ notice: AppEvent, _ links: LinkNumbers, isOwned: Bool) {
    let id = notice.arrival.flatMap { links.number(of: $0) }
    switch (notice.step, id) {
    case (.held(_, _, _, _, let isStored), let id?):
      say(.held(id, isStored: isStored, isOwned: isOwned))
    case (.resumed, let id?): say(.resumed(id))
    case (.ended(let fate, _, _), let id?): say(.ended(id, fate))
    case (.storeFailed(let error), _):
      say(.storeFailed(String(error.description.prefix { $0 != ":" })))
    default: break
    }
  }
}

/// The links of one run, by the numbers of their arrivals.
final class LinkNumbers {
  private var numbers: [Int: Int] = [:]
  private(set) var next: Int

  init(next: Int) { self.next = next }

  func open(_ arrival: Int) {
    numbers[arrival] = next
    next += 1
  }

  func number(of arrival: Int) -> Int? { numbers[arrival] }

  /// Reads the link that a previous run has left.
  func note(heldIn path: String, _ files: any FileLayer) {
    let bytes = try? files.read(path, upTo: RecordFile.maximumLength)
    guard let record = try? bytes.flatMap({ try RecordFile.record(in: $0) }),
      let link = record.held?.link,
      let id = link.text.split(separator: "/").last.flatMap({ Int($0) })
    else { return }
    numbers[link.arrival] = id
  }
}

/// The reports of a script, one line each.
package enum StoreLine: Hashable, Sendable {
  /// An event is about to be sent; its link may be held, and the held link may end.
  case sends(String, opens: Int?, mayEnd: Bool)
  /// The link waits; one with an owner ends if another user, or no user, starts the app.
  case held(Int, isStored: Bool, isOwned: Bool)
  case resumed(Int)
  case ended(Int, LinkFate)
  /// The screen of a link is shown.
  case effect(Int)
  case storeFailed(String)
  /// The event has returned.
  case done
  /// The process is about to kill itself at a step.
  case kills(String)

  package var text: String {
    switch self {
    case .sends(let event, let opens, let mayEnd):
      "sends \(event) \(opens ?? 0) \(mayEnd)"
    case .held(let arrival, let isStored, let isOwned): "held \(arrival) \(isStored) \(isOwned)"
    case .resumed(let arrival): "resumed \(arrival)"
    case .ended(let arrival, let fate): "ended \(arrival) \(fate.rawValue)"
    case .effect(let arrival): "effect \(arrival)"
    case .storeFailed(let code): "store \(code)"
    case .done: "done"
    case .kills(let step): "kills \(step)"
    }
  }

  package init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    func number(_ place: Int) -> Int? { words.count > place ? Int(words[place]) : nil }
    switch (words.first, words.count) {
    case ("sends", 4):
      self = .sends(
        words[1], opens: number(2).flatMap { $0 == 0 ? nil : $0 }, mayEnd: words[3] == "true")
    case ("held", 4):
      guard let arrival = number(1) else { return nil }
      self = .held(arrival, isStored: words[2] == "true", isOwned: words[3] == "true")
    case ("resumed", 2):
      guard let arrival = number(1) else { return nil }
      self = .resumed(arrival)
    case ("ended", 3):
      guard let arrival = number(1), let fate = LinkFate(rawValue: words[2]) else { return nil }
      self = .ended(arrival, fate)
    case ("effect", 2):
      guard let arrival = number(1) else { return nil }
      self = .effect(arrival)
    case ("store", 2): self = .storeFailed(words[1])
    case ("done", 1): self = .done
    case ("kills", 2): self = .kills(words[1])
    default: return nil
    }
  }
}
