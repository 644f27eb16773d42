import LinkwayAnswers
import LinkwayDiagnostics
import LinkwayTable

/// The file that `simulate --record` writes a ``SimulationLog`` to.
struct SimulationLogFile: Sendable {
  private var file: OutputFile

  /// Opens the file, which is made anew, for its owner alone: links carry a person's data.
  ///
  /// - Parameter taken: the files that are read, which must not be overwritten.
  init(path: String, besides taken: [FileIdentity?]) throws(CommandFailure) {
    file = try OutputFile(path, besides: taken, isPrivate: true)
  }

  mutating func write(
    _ start: SimulationStart, _ table: RouteTable, _ source: SourceText
  ) throws(CommandFailure) {
    try file.write(
      SimulationLog.beginning(start, fingerprint: table.sourceFingerprint) + "\n")
  }

  /// - Parameter answer: the answer as it was printed.
  mutating func write(_ sent: SentEvent, answer: String) throws(CommandFailure) {
    try file.write(SimulationLog.line(sent, answer: answer) + "\n")
  }
}
