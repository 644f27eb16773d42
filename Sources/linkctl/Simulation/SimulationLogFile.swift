import LinkwayDiagnostics
import LinkwayResults
import LinkwayTable

/// The file that `simulate --record` writes a ``SimulationLog`` to.
struct SimulationLogFile: Sendable {
  private var file: OutputFile

  /// Creates or truncates the file. A new file is readable only by its owner, as links contain
  /// personal data.
  ///
  /// - Parameter taken: the files that the command reads, which must not be overwritten.
  init(path: String, besides taken: [FileIdentity?]) throws(CommandFailure) {
    file = try OutputFile(path, besides: taken, isPrivate: true)
  }

  mutating func write(
    _ start: SimulationStart, _ table: RouteTable, _ source: SourceText
  ) throws(CommandFailure) {
    try file.write(
      SimulationLog.beginning(start, fingerprint: table.sourceFingerprint) + "\n")
  }

  /// Writes the line of an event.
  ///
  /// - Parameter answer: the result as it was printed.
  mutating func write(_ sent: SentEvent, answer: String) throws(CommandFailure) {
    try file.write(SimulationLog.line(sent, answer: answer) + "\n")
  }
}
