import LinkwayAnswers
import LinkwayDiagnostics
import LinkwayNavigation
import LinkwayTable

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension SimulationStart {
  /// Creates the start from the command line's options, and prints a warning for each part of the
  /// state that was dropped.
  init(
    _ arguments: ParsedArguments, table: RouteTable, _ output: inout Output
  ) throws(CommandFailure) {
    for gate in arguments.values(.open) where table.graph.gate(gate) == nil {
      let names = table.graph.gates.map { "`\($0.id)`" }.joined(separator: ", ")
      throw .usage(
        arguments.malformed(
          gate, of: .open,
          expected: names.isEmpty ? "a gate, but the table has no gates" : "a gate: \(names)"))
    }
    var navigation: NavigationState?
    if let path = arguments.value(.state) {
      navigation = try StateFile.read(path, &output)
    }
    let time = arguments.value(.now) ?? ""
    var dropped: [String] = []
    guard
      let start = SimulationStart(
        open: arguments.values(.open), user: arguments.value(.user), now: time,
        navigation: navigation, table: table, dropped: &dropped)
    else {
      throw .usage(
        arguments.malformed(time, of: .now, expected: "a time such as 1970-01-01T00:00:00Z"))
    }
    self = start
    for sentence in dropped {
      output.printError(
        "\("warning:", .yellow, .bold) \(arguments.value(.state) ?? ""): dropped \(sentence)")
    }
  }
}

extension SimulationStart {
  /// Returns how to open links from this start.
  func opening(_ arguments: ParsedArguments) -> LinkOpening {
    LinkOpening(
      state: state, mode: arguments.value(.mode, as: NavigationMode.self),
      source: SourceRule(arguments))
  }
}

/// The file given by `--state`.
enum StateFile {
  private static let byteLimit = 10_000_000

  /// Reads a navigation state, as printed under the key `navigation`. Parsing is strict: duplicate
  /// keys and truncated files are errors.
  static func read(
    _ path: String, _ output: inout Output
  ) throws(CommandFailure) -> NavigationState {
    let source = SourceText(file: path, bytes: try FileBytes.given(path, limit: byteLimit))
    let options = LocatedJSON.ReadingOptions(byteLimit: byteLimit, depthLimit: 128)
    let (json, diagnostics) = LocatedJSON.read(source, options: options)
    guard let json, !diagnostics.hasErrors else {
      output.printDiagnostics(diagnostics, in: source)
      throw .failed(.invalidData, "\(path) is not a navigation state")
    }
    return try decode(json, source.bytes, path)
  }

  /// Decodes a navigation state.
  ///
  /// - Parameter bytes: the text that contains `json`.
  static func decode(
    _ json: LocatedJSON, _ bytes: [UInt8], _ path: String
  ) throws(CommandFailure) -> NavigationState {
    let keys = json.members?.map(\.key.value)
    guard keys == ["root"] else {
      let hint =
        keys?.contains("navigation") == true ? "; use only the value of its `navigation`" : ""
      throw .failed(
        .invalidData, "\(path) is not a navigation state: it must be an object with `root`\(hint)")
    }
    do {
      return try JSONDecoder().decode(NavigationState.self, from: Data(bytes[json.range]))
    } catch {
      throw .failed(.invalidData, "\(path) is not a navigation state: \(explanation(of: error))")
    }
  }

  private static func explanation(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return "it cannot be read" }
    switch error {
    case .keyNotFound(let key, let context):
      return "`\(key.stringValue)` is missing at \(place(context))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "the value at \(place(context)) has the wrong type"
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty
        ? "it cannot be read" : "\(context.debugDescription) at \(place(context))"
    @unknown default: return "it cannot be read"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let keys = context.codingPath.prefix(12).map { key in
      key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)"
    }
    let cut = context.codingPath.count > keys.count ? "…" : ""
    return "`" + String(keys.joined().drop { $0 == "." }) + cut + "`"
  }
}
