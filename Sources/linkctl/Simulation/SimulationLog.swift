import LinkwayAnswers
import LinkwayDiagnostics
import LinkwayNavigation
import LinkwayTables

/// The log that `simulate --record` writes: a first line with the start and a fingerprint of the
/// table, then a line for each event, as it was sent and as it was answered.
///
///     {"log":1,"now":"…","open":["session"],"state":null,"table":"9c3f…","user":"ann"}
///     {"sent":{"open":"photos://photos/42"},"answer":{"coordinators":[…],…}}
///
/// Nothing secret is written. Of an event that carries a secret, or whose link may be a damaged
/// one that does, the link is cut to its host or the parameter is `null`, and `"redacted":true` says so; of a line that was no event, `sent` is
/// `null`, as it can hold anything and changed nothing.
struct SimulationLog: Sendable {
  static let version = 1

  private var file: OutputFile

  /// Opens the file, which is made anew, for its owner alone: links carry a person's data.
  ///
  /// - Parameter taken: the files that are read, which must not be overwritten.
  init(path: String, besides taken: [FileIdentity?]) throws(CommandFailure) {
    file = try OutputFile(path, besides: taken, isPrivate: true)
  }

  mutating func write(
    _ start: StartOptions, _ table: RouteTable, _ source: SourceText
  ) throws(CommandFailure) {
    var members: [String: JSONTree] = [
      "log": .int(Self.version), "now": .string(start.now),
      "open": .array(start.open.map(JSONTree.string)), "user": JSONTree(start.user),
      "state": start.navigation.map { $0.json } ?? .null,
      "table": .string(table.fingerprint(in: source)),
    ]
    if start.navigation?.holdsSecret == true { members["redacted"] = .bool(true) }
    try write(JSONTree.object(members).text)
  }

  /// - Parameter answer: the answer as it was printed.
  mutating func write(_ sent: SentEvent, answer: String) throws(CommandFailure) {
    switch sent {
    case .none: try write(#"{"sent":null,"answer":\#(answer)}"#)
    case .line(let line, _): try write(#"{"sent":\#(line),"answer":\#(answer)}"#)
    case .redacted(let line, _):
      try write(#"{"sent":\#(line),"redacted":true,"answer":\#(answer)}"#)
    }
  }

  private mutating func write(_ line: String) throws(CommandFailure) {
    try file.write(line.escapedInJSON + "\n")
  }
}

extension RouteTable {
  /// The fingerprint of the text that the table was made from, in hexadecimal, also where it was
  /// compiled since.
  func fingerprint(in source: SourceText) -> String {
    let digits = String(sourceFingerprint ?? source.fingerprint, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension NavigationState {
  /// Whether any screen has a parameter that is secret.
  fileprivate var holdsSecret: Bool {
    containers.contains { $0.stack.contains(where: \.parameters.holdsSecret) }
  }
}
