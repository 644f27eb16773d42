import LinkwayDiagnostics
import LinkwayNavigation
import LinkwayResults
import LinkwayTable

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Replays the events of a log and compares the results byte by byte, up to the first difference or
/// the first event with something omitted.
struct Replay: ~Copyable {
  /// The result of the comparison.
  struct Result {
    /// The number of events with the recorded result.
    var same = 0
    /// The number of lines that were not events, so there was nothing to compare.
    var passed = 0
    var difference: Difference?
    /// The reason why the remaining events could not be compared.
    var obstacle: String?
  }

  /// The first result that differs.
  struct Difference {
    var event: Int
    /// The line number in the log.
    var line: Int
    /// A short form of the event.
    var shown: String
    /// The key in the result whose value differs.
    var key: String
    /// The recorded value, around the first byte that differs.
    var recorded: String
    var now: String
  }

  /// The maximum bytes of a line of a log, which contains an event and a state.
  private static let lineLimit = 10_000_000
  private static let options = LocatedJSON.ReadingOptions(byteLimit: lineLimit, depthLimit: 128)

  private let path: String
  private var lines: InputLines
  private var lineNumber = 0

  init(_ path: String) throws(CommandFailure) {
    self.path = path
    lines = try InputLines(path: path, limit: Self.lineLimit)
  }

  /// Replays the log.
  ///
  /// - Throws: if the file is not a log.
  mutating func run(
    _ table: RouteTable, _ source: SourceText, _ output: inout Output
  ) throws(CommandFailure) -> Result {
    guard let (header, text) = try next(&output) else {
      throw .failed(.invalidData, "\(path) is not a log: it is empty")
    }
    let start = try self.start(header, text, table, source, &output)
    var result = Result()
    if header["redacted"] != nil {
      result.obstacle = "the initial state contains a secret, which logs omit"
      return result
    }
    var simulation = Simulation(table: table, state: start.state)
    while let (entry, text) = try next(&output) {
      guard let sent = entry["sent"], let answer = entry["answer"], answer.members != nil else {
        throw failure("it has no `sent` and `answer`")
      }
      if case .null = sent.content {
        _ = simulation.pass()
        result.passed += 1
        continue
      }
      if entry["redacted"] != nil {
        result.obstacle =
          "event \(simulation.count + 1) contains or may contain a secret, which logs omit"
        return result
      }
      let line = Array(text.bytes[sent.range])
      guard let step = simulation.take(line, number: lineNumber, of: path) else {
        throw failure("its event is blank")
      }
      let now = SourceText(file: path, text: step.answer.json.text)
      guard now.bytes[...] != text.bytes[answer.range] else {
        result.same += 1
        continue
      }
      result.difference = Difference(
        event: step.answer.number, line: lineNumber, shown: step.answer.shown,
        of: (answer, text), and: now)
      return result
    }
    return result
  }

  /// Returns the next line of the log as an object.
  private mutating func next(
    _ output: inout Output
  ) throws(CommandFailure) -> (LocatedJSON, SourceText)? {
    guard let line = try lines.next() else { return nil }
    lineNumber += 1
    guard case .bytes(let bytes) = line else {
      throw failure("it has more than \(Self.lineLimit) bytes")
    }
    let source = SourceText(file: path, bytes: bytes, firstLine: lineNumber)
    let (json, diagnostics) = LocatedJSON.read(source, options: Self.options)
    guard let json, !diagnostics.hasErrors, json.members != nil else {
      output.printDiagnostics(diagnostics, in: source)
      throw failure("it is not an object")
    }
    return (json, source)
  }

  /// Returns a counter's value at the start of the log; 0 if it is missing.
  private func count(_ json: LocatedJSON?) -> Int {
    guard case .number(let number) = json?.content, let count = number.int64 else { return 0 }
    return Int(min(max(0, count), NavigationLimit.count))
  }

  private func session(
    _ header: LocatedJSON, _ open: [String], _ text: SourceText, now: Int64
  ) throws(CommandFailure) -> Session {
    let user = header["user"]?.string?.value
    guard let json = header["session"] else {
      return Session(user: user, opened: Set(open), at: now)
    }
    guard
      var session = try? JSONDecoder().decode(Session.self, from: Data(text.bytes[json.range]))
    else { throw failure("its `session` cannot be read") }
    session.user = user
    return session
  }

  private func failure(_ why: String) -> CommandFailure {
    .failed(.invalidData, "\(path) is not a log: line \(lineNumber): \(why)")
  }

  /// Returns the initial state that the first line of the log describes.
  private func start(
    _ header: LocatedJSON, _ text: SourceText, _ table: RouteTable, _ source: SourceText,
    _ output: inout Output
  ) throws(CommandFailure) -> SimulationStart {
    guard let version = header["log"], let now = header["now"]?.string?.value,
      let open = header["open"]?.array?.compactMap(\.string?.value)
    else { throw failure("it does not describe the start") }
    guard version.content == .number(LocatedJSON.Number(text: "\(SimulationLog.version)")) else {
      throw failure("its version is not \(SimulationLog.version), the only supported one")
    }
    let fingerprint = SimulationLog.text(table.sourceFingerprint)
    if let recorded = header["table"]?.string?.value, recorded != fingerprint {
      output.printError(
        "\("warning:", .yellow, .bold) \(path): recorded with another table than \(source.file)")
    }
    var navigation: NavigationState?
    if let state = header["state"], state.content != .null {
      navigation = try StateFile.decode(state, text.bytes, path)
    }
    var dropped: [String] = []
    guard
      let start = SimulationStart(
        session: try session(header, open, text, now: TimeText.seconds(now) ?? 0), now: now,
        navigation: navigation, arrivals: count(header["arrivals"]),
        tickets: count(header["tickets"]), checks: count(header["checks"]), table: table,
        dropped: &dropped)
    else { throw failure("its time `\(now)` is not a time") }
    for sentence in dropped {
      output.printError("\("warning:", .yellow, .bold) \(path): dropped \(sentence)")
    }
    return start
  }
}

extension Replay.Difference {
  private static let reach = 60

  fileprivate init(
    event: Int, line: Int, shown: String, of recorded: (json: LocatedJSON, source: SourceText),
    and now: SourceText
  ) {
    (self.event, self.line, self.shown) = (event, line, shown)
    (key, self.recorded, self.now) = ("answer", "", "")
    let members = LocatedJSON.read(now).value?.members ?? []
    let then = recorded.json.members ?? []
    for name in then.map(\.key.value) + members.map(\.key.value) {
      let values = [
        recorded.json[name].map { recorded.source.bytes[$0.range] } ?? [],
        members.first { $0.key.hasBytes(of: name) }.map { now.bytes[$0.value.range] } ?? [],
      ]
      guard values[0] != values[1] else { continue }
      let same = zip(values[0], values[1]).prefix { $0 == $1 }.count
      key = name
      self.recorded = Self.excerpt(values[0], around: same)
      self.now = Self.excerpt(values[1], around: same)
      return
    }
  }

  /// Returns the part of a value around a byte; `nothing` if the value is empty.
  private static func excerpt(_ bytes: ArraySlice<UInt8>, around offset: Int) -> String {
    if bytes.isEmpty { return "nothing" }
    let before = offset > reach ? "…" : ""
    let after = bytes.count - offset > reach ? "…" : ""
    let shown = bytes.dropFirst(max(0, offset - reach)).prefix(2 * reach)
    return before + String(decoding: shown, as: UTF8.self) + after
  }
}

extension Replay.Result {
  var isSame: Bool { difference == nil && obstacle == nil }

  var json: JSONTree {
    .object([
      "same": .int(same), "passed": .int(passed), "obstacle": JSONTree(obstacle),
      "difference": difference.map { difference in
        .object([
          "event": .int(difference.event), "line": .int(difference.line),
          "key": .string(difference.key), "recorded": .string(difference.recorded),
          "now": .string(difference.now),
        ])
      } ?? .null,
    ])
  }
}

extension Output {
  /// Prints the result of a replay as text.
  mutating func print(_ result: Replay.Result, of path: String) {
    if let difference = result.difference {
      print(
        "\(path):\(difference.line): event \(difference.event), \(difference.shown, .bold): \("differs", .red) in \(difference.key)"
      )
      print("  \("recorded", .dim)  \(difference.recorded)")
      print("  \("now", .dim)       \(difference.now)")
    }
    let events = "\(result.same) \(result.same == 1 ? "event" : "events")"
    var text: StyledText = "\(path): \(events) \("as recorded", .green)"
    if result.passed > 0 {
      text +=
        ", \(result.passed) \(result.passed == 1 ? "line" : "lines") skipped (not \(result.passed == 1 ? "an event" : "events"))"
    }
    print(text)
    if let obstacle = result.obstacle {
      print("\("not compared", .red): \(obstacle), and later events depend on it")
    }
  }
}
