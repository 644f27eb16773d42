import Linkway
import LinkwayNavigation
import Testing

@Suite("Readiness")
struct ReadinessTests {
  let fixture: NavigatorFixture

  init() throws { fixture = try NavigatorFixture() }

  @Test("Links that arrive before the app is ready are handled in order, once")
  func order() {
    let navigator = fixture.navigator(
      user: "ann", openGates: ["session"], waitsFor: ["interface", "session"])
    fixture.listen(to: navigator)
    navigator.onStep = { self.fixture.heard.append("\($0.arrival ?? 0) \($0.effects.outcome)") }
    for id in 1...3 {
      #expect(navigator.open("photos://photos/\(id)").outcome == .waiting)
    }
    #expect(navigator.open("photos://nowhere").reason == "waits for interface, session")
    #expect(
      fixture.takeHeard().suffix(2) == ["link 4 received from scheme", "link 4 waiting"])
    navigator.signal("session")
    navigator.signal("weather")
    #expect(fixture.takeHeard() == [] && navigator.awaitedSignals == ["interface"])
    navigator.signal("interface")
    #expect(
      fixture.takeHeard() == [
        "link 1 admitted", "link 1 matched photo with id", "link 1 ended applied", "1 applied",
        "link 2 admitted", "link 2 matched photo with id", "link 2 ended applied", "2 applied",
        "link 3 admitted", "link 3 matched photo with id", "link 3 ended applied", "3 applied",
        "link 4 admitted", "link 4 ended unmatched: no route matches", "4 unmatched",
      ])
    navigator.signal("interface")
    #expect(fixture.takeHeard() == [])
    #expect(navigator.open("photos://photos/5").outcome == .link(.applied))
  }

  // §12.2 rule 2
  @Test("If too many links wait, the last ones are refused and still numbered")
  func overflow() {
    let navigator = fixture.navigator(user: "ann", openGates: ["session"], waitsFor: ["go"])
    var fates: [Int: LinkFate] = [:]
    _ = navigator.observe { notice in
      guard case .ended(let fate, _, _) = notice.step, let arrival = notice.arrival else { return }
      #expect(fates.updateValue(fate, forKey: arrival) == nil)
    }
    for id in 1...70 { navigator.open("photos://photos/\(id)") }
    #expect(
      fates == [65: .refused, 66: .refused, 67: .refused, 68: .refused, 69: .refused, 70: .refused])
    #expect(navigator.send(.back).outcome == .invalid)
    #expect(navigator.send(.signOut).outcome == .waiting)
    #expect(navigator.send(.signOut).outcome == .waiting)
    #expect(navigator.send(.back).outcome == .invalid)
    navigator.signal("go")
    #expect(fates.count == 70 && fates.values.filter { $0 == .applied }.count == 64)
    #expect(navigator.stack == "welcome" && navigator.state.session.user == nil)
    #expect(navigator.open("photos://nowhere").ended == ["71 unmatched"])
  }

  @Test("The session can be restored while events wait")
  func session() {
    let navigator = fixture.navigator(waitsFor: ["session"])
    navigator.open("photos://photos/1")
    #expect(navigator.restoreSession(user: "ann", openGates: ["session", "pin", "nonsense"]))
    #expect(navigator.state.session.opened.keys.sorted() == ["session"])
    navigator.signal("session")
    #expect(navigator.stack == "photos photo(1)")
    #expect(!navigator.restoreSession(user: nil, openGates: []))
    #expect(navigator.state.session.user == "ann")
  }

  // §14.1 rule 1
  @Test("Events sent from a callback are handled after the current one, in order")
  func nesting() {
    let navigator = fixture.navigator(user: "ann", openGates: ["session"])
    var depth = 0
    navigator.onStep = { step in
      depth += 1
      #expect(depth == 1)
      self.fixture.heard.append("\(step.effects.outcome) \(navigator.stack)")
      if step.arrival == 1 {
        #expect(navigator.open("photos://photos/2", mode: .push).outcome == .waiting)
        #expect(navigator.send(.back).outcome == .waiting)
      }
      depth -= 1
    }
    #expect(navigator.open("photos://photos/1").outcome == .link(.applied))
    #expect(
      fixture.takeHeard() == [
        "applied photos photo(1)", "applied photos photo(1) photo(2)", "done photos photo(1)",
      ])
  }

  @Test("What an observer sends is handled after the event that it was notified of")
  func sendingObserver() {
    let navigator = fixture.navigator(user: "ann", openGates: ["session"])
    _ = navigator.observe { notice in
      self.fixture.heard.append("\(notice)")
      if notice.arrival == 1, case .received = notice.step { navigator.open("photos://nowhere") }
    }
    #expect(navigator.open("photos://photos/1").outcome == .link(.applied))
    #expect(
      fixture.takeHeard() == [
        "link 1 received from scheme", "link 2 received from scheme", "link 2 waiting",
        "link 1 admitted", "link 1 matched photo with id", "link 1 ended applied",
        "link 2 admitted", "link 2 ended unmatched: no route matches",
      ])
  }

  @Test(
    "Callbacks that send without end are stopped", arguments: [NavigationEvent.popToRoot, .signOut])
  func endless(_ event: NavigationEvent) {
    let navigator = fixture.navigator()
    var count = 0
    navigator.onStep = { _ in
      count += 1
      navigator.send(event)
    }
    navigator.send(.launch)
    #expect(count >= 1_000 && count <= 2_000)
    navigator.onStep = nil
    #expect(navigator.send(.popToRoot).outcome == .done)
  }

  @Test("A signal in a callback releases the waiting events")
  func signalInCallback() {
    let navigator = fixture.navigator(user: "ann", openGates: ["session"], waitsFor: ["go"])
    _ = navigator.observe { notice in
      if case .waiting = notice.step { navigator.signal("go") }
    }
    #expect(navigator.open("photos://photos/1").outcome == .link(.applied))
    #expect(navigator.stack == "photos photo(1)")
  }

  @Test("A navigator can be used from the main actor")
  @MainActor
  func mainActor() {
    final class App {
      let navigator: LinkNavigator
      var shown: [String] = []
      init(_ navigator: LinkNavigator) {
        self.navigator = navigator
        navigator.onStep = { [weak self] in self?.show($0) }
      }
      func show(_ step: NavigationStep) { shown += step.effects.transitions.map(\.id) }
    }
    let app = App(fixture.navigator(user: "ann", openGates: ["session"]))
    app.navigator.open("photos://photos/1")
    #expect(app.shown == ["app", "browse", "browse", "photo"])
  }
}
