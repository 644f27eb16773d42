public import Linkway
import LinkwayAnswers
import LinkwayDiagnostics
import LinkwayNavigation
import LinkwayTable

/// Writes down what happens to an app, as a log that `linkctl simulate --replay` plays.
///
/// ```swift
/// let recorder = JourneyRecorder(app)
/// app.launch()
/// // … the journey …
/// try recorder.log.write(to: file, atomically: true, encoding: .utf8)
/// ```
///
/// Made before the app launches, it writes every link, every step of the person, every gate and the
/// time that passed, each with what it led to. Of links and steps that carry a secret it writes
/// what `simulate --record` does: the link up to its host, and `null` for the parameter; a replay
/// ends there. An app has one recorder, the last that was made, and does not keep it.
///
/// Each event is played against a simulation too, and where that goes another way than the app the
/// log ends, and ``problem`` says why: so a log that has no problem replays.
public final class JourneyRecorder {
  /// The log so far: a line for the start, and one for each event. Empty before the first.
  public private(set) var log = ""
  /// Why the log does not go on. `nil` while it does.
  public private(set) var problem: String?

  private let table: RouteTable
  private let byteLimit: Int
  private var simulation: Simulation?

  /// - Parameters:
  ///   - app: what happens to it is written.
  ///   - byteLimit: how long the log may become.
  @MainActor public convenience init<Content>(
    _ app: LinkwayApp<Content>, byteLimit: Int = 10_000_000
  ) {
    self.init(app.navigator, byteLimit: byteLimit)
  }

  package init(_ navigator: LinkNavigator, byteLimit: Int = 10_000_000) {
    table = navigator.router.table
    self.byteLimit = byteLimit
    navigator.onRecord = { [weak self] event, before, after in
      self?.record(event, before, after)
    }
  }

  private func record(_ event: NavigationEvent, _ before: EngineState, _ after: EngineState) {
    guard problem == nil else { return }
    if simulation == nil { begin(at: before) }
    guard var simulation,
      let step = simulation.take(Array(event.line.utf8), number: 0, of: "the journey")
    else { return }
    guard simulation.state.leads(where: after) else {
      // What was on screen in an earlier process can come back by no event: the log begins after it.
      if simulation.count == 1, event == .launch { return begin(at: after) }
      problem = "event \(simulation.count), \(step.sent.shown), led elsewhere in the app"
      return
    }
    self.simulation = simulation
    add(SimulationLog.line(step.sent, answer: step.answer.json.text))
  }

  private func begin(at state: EngineState) {
    var dropped: [String] = []
    guard state.held == nil,
      let start = SimulationStart(
        open: state.session.opened.keys.sorted(), user: state.session.user,
        now: TimeText.text(state.clock), navigation: state.isLaunched ? state.navigation : nil,
        arrivals: state.arrivals, tickets: state.tickets, table: table, dropped: &dropped),
      start.state.leads(where: state)
    else {
      problem =
        state.held == nil
        ? "what was on screen at the beginning cannot be where the table leads"
        : "a link waited at a gate at the beginning, and a log cannot begin with one"
      return
    }
    simulation = Simulation(table: table, state: start.state)
    log = ""
    add(SimulationLog.beginning(start, fingerprint: table.sourceFingerprint))
  }

  private func add(_ line: String) {
    guard log.utf8.count + line.utf8.count < byteLimit else {
      problem = "the log would have more than \(byteLimit) bytes"
      return
    }
    log += line + "\n"
  }
}

extension EngineState {
  /// Whether another state shows the same to the same person, with the same gates open and as much
  /// held. Since when a gate is open shows when it closes.
  fileprivate func leads(where other: EngineState) -> Bool {
    navigation.json.text == other.navigation.json.text && session.user == other.session.user
      && session.opened.keys == other.session.opened.keys && held?.gate == other.held?.gate
      && clock == other.clock
  }
}
