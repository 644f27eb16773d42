import LinkwayNavigation
import LinkwayResults
import LinkwayTable

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
    let session = Session(
      user: arguments.value(.user), opened: Set(arguments.values(.open)),
      at: TimeText.seconds(time) ?? 0)
    guard
      let start = SimulationStart(
        session: session, now: time, navigation: navigation, table: table, dropped: &dropped)
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
  /// Returns the options for opening links from this initial state.
  func opener(_ arguments: ParsedArguments) -> LinkOpener {
    LinkOpener(
      state: state, mode: arguments.value(.mode, as: NavigationMode.self),
      source: SourceRule(arguments))
  }
}
