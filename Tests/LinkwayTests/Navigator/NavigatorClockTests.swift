import Linkway
import LinkwayNavigation
import LinkwayTesting
import RandomApps
import Testing

@Suite("The navigator's clock")
struct NavigatorClockTests {
  typealias Reading = ClockReading

  /// A link is held for ten minutes at the clock readings 1000 and 50.
  struct Row: CustomTestStringConvertible, Sendable {
    var name: String
    var then: Reading
    var isHeld: Bool
    var testDescription: String { name }
  }

  static let withinRows: [Row] = [
    Row(name: "just before", then: Reading(wall: 1_599, uptime: 649), isHeld: true),
    Row(name: "at its time", then: Reading(wall: 1_600, uptime: 650), isHeld: false),
    Row(name: "calendar set back", then: Reading(wall: -9_000, uptime: 650), isHeld: false),
    Row(name: "calendar set forward", then: Reading(wall: 99_000, uptime: 60), isHeld: true),
    Row(name: "uptime gone back", then: Reading(wall: 99_000, uptime: 0), isHeld: true),
    Row(name: "the end of time", then: Reading(wall: .max, uptime: .max), isHeld: false),
  ]

  @Test("Within a process a link expires by the uptime", arguments: withinRows)
  func within(_ row: Row) throws {
    let fixture = try NavigatorFixture()
    let navigator = fixture.navigator()
    navigator.open("photos://photos/1")
    #expect(navigator.secondsUntilDue == 600)
    fixture.reading = row.then
    navigator.send(.popToRoot)
    #expect((navigator.state.held != nil) == row.isHeld)
    #expect(navigator.stack == "welcome")
  }

  static let acrossRows: [Row] = [
    Row(name: "just before", then: Reading(wall: 1_599, uptime: 649), isHeld: true),
    Row(name: "at its time", then: Reading(wall: 1_600, uptime: 650), isHeld: false),
    Row(
      name: "calendar set back, the device runs on", then: Reading(wall: -9_000, uptime: 649),
      isHeld: true),
    Row(
      name: "calendar set back, and the uptime says that it is over",
      then: Reading(wall: -9_000, uptime: 650), isHeld: false),
    Row(
      name: "the device started anew, just before", then: Reading(wall: 1_599, uptime: 3),
      isHeld: true),
    Row(
      name: "the device started anew, at its time", then: Reading(wall: 1_600, uptime: 3),
      isHeld: false),
    Row(
      name: "the device started anew with the calendar set back",
      then: Reading(wall: 999, uptime: 3), isHeld: false),
    Row(name: "calendar set far forward", then: Reading(wall: .max, uptime: 51), isHeld: false),
    Row(name: "calendar set far back", then: Reading(wall: .min, uptime: 51), isHeld: true),
  ]

  // §14.1 rule 3
  @Test("Setting the clock back between processes does not delay expiry", arguments: acrossRows)
  func across(_ row: Row) throws {
    let fixture = try NavigatorFixture()
    fixture.navigator().open("photos://photos/1")
    fixture.reading = row.then
    let navigator = fixture.navigator()
    let effects = navigator.send(.launch)
    #expect((navigator.state.held != nil) == row.isHeld)
    #expect(effects.ended == (row.isHeld ? [] : ["1 expired"]))
    #expect(navigator.state.clock >= 1_000)
  }

  @Test("A restart does not move an expiry")
  func restarts() throws {
    let fixture = try NavigatorFixture()
    fixture.navigator().open("photos://photos/1")
    for _ in 0..<5 {
      fixture.pass(100)
      #expect(fixture.navigator().send(.launch).ended == [])
    }
    fixture.pass(100)
    #expect(fixture.navigator().send(.launch).ended == ["1 expired"])
  }

  @Test("A gate with a time limit closes automatically, and the next deadline is reported")
  func due() throws {
    let fixture = try NavigatorFixture()
    let navigator = fixture.navigator(openGates: ["session"])
    navigator.send(.launch)
    #expect(navigator.secondsUntilDue == nil)
    navigator.pass("pin")
    fixture.pass(10)
    navigator.open("photos://albums/1")
    #expect(navigator.secondsUntilDue == 50)
    #expect(navigator.stack == "photos album(1)")
    fixture.pass(50)
    #expect(navigator.secondsUntilDue == 0)
    navigator.send(.advance(0))
    #expect(navigator.stack == "photos")
  }

  @Test("Time that is sent is added to the clock's time")
  func advance() throws {
    let fixture = try NavigatorFixture()
    let navigator = fixture.navigator()
    navigator.open("photos://photos/1")
    navigator.send(.advance(400))
    fixture.pass(199)
    navigator.send(.advance(0))
    #expect(navigator.state.clock == 1_599 && navigator.state.held != nil)
    fixture.pass(1)
    #expect(navigator.send(.advance(0)).outcome == .done)
    #expect(navigator.state.held == nil)
  }

  @Test("The system's clocks advance")
  func system() {
    let reading = NavigatorClock.system.read()
    #expect(reading.wall > 1_700_000_000)
    #expect(reading.uptime > 0)
  }

  // §9.7 rules 1, 5
  @Test("A gate is asked even if nothing else happens when time has passed")
  func question() throws {
    let clock = TestClock()
    let navigator = LinkNavigator(router: try LinkRouter(routes: GateTables.bank), clock: clock)
    var asked: [GateQuestion] = []
    navigator.onStep = { asked += $0.effects.questions }
    navigator.open("bank:/trade")
    navigator.send(.answer("plan", check: 1, .open))
    clock.advance(by: 60)
    navigator.send(.advance(0))
    #expect(
      asked == [
        GateQuestion(gate: "plan", check: 1), GateQuestion(gate: "desk", check: 2),
        GateQuestion(gate: "plan", check: 3),
      ])
  }
}
