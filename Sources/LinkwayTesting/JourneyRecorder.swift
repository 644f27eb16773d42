public import Linkway
import LinkwayDiagnostics
import LinkwayNavigation
import LinkwayResults
import LinkwayTable

/// Records the events of an app as a log that `linkctl simulate --replay` can replay.
///
/// ```swift
/// let recorder = JourneyRecorder(app)
/// app.launch()
/// // … the journey …
/// try recorder.log.write(to: file, atomically: true, encoding: .utf8)
/// ```
///
/// A recorder that is created before the launch records every link, user action, change of a gate
/// and passage of time, each with its result. Secrets are recorded as by `simulate --record`: a
/// link only up to its host, and a parameter as `null`. A replay ends at such an event. If several
/// recorders are created for an app, only the last one is active. The app does not retain its
/// recorder.
///
/// Each event is also applied to a simulation. If the simulation diverges from the app, the log
/// ends, and ``problem`` contains the reason. If there is no problem, the log can be replayed.
public final class JourneyRecorder {
  /// The log so far: one line for the start, and one per event. Empty before the first event.
  public private(set) var log = ""
  /// The reason why recording has stopped; `nil` if it has not.
  public private(set) var problem: String?

  private let table: RouteTable
  private let byteLimit: Int
  private var simulation: Simulation?

  /// Creates a recorder of an app.
  ///
  /// - Parameters:
  ///   - app: The app to record.
  ///   - byteLimit: The maximum size of the log, in bytes.
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
    guard simulation.state.isEquivalent(to: after) else {
      // No event can restore the screens of an earlier process, so the log starts after the launch.
      if simulation.count == 1, event == .launch { return begin(at: after) }
      problem = "event \(simulation.count), \(step.sent.shown), had another result in the app"
      return
    }
    self.simulation = simulation
    add(SimulationLog.line(step.sent, answer: step.answer.json.text))
  }

  private func begin(at state: EngineState) {
    var dropped: [String] = []
    guard state.held == nil,
      let start = SimulationStart(
        session: state.session, now: TimeText.text(state.clock),
        navigation: state.isLaunched ? state.navigation : nil, arrivals: state.arrivals,
        tickets: state.tickets, checks: state.checks, table: table, dropped: &dropped),
      start.state.isEquivalent(to: state)
    else {
      problem =
        state.held == nil
        ? "the initial screens do not match the table"
        : "a link was held at the start, which a log cannot represent"
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
  /// Returns whether another state has the same screens, session and time, and the same gate at
  /// which something is held, if any.
  fileprivate func isEquivalent(to other: EngineState) -> Bool {
    navigation.json.text == other.navigation.json.text && session == other.session
      && held?.gate == other.held?.gate && clock == other.clock
  }
}
