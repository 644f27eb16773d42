import LinkwayDiagnostics
import LinkwayResults
import LinkwayTable

/// `linkctl simulate [FILE]`: applies events to the navigation model.
func simulate(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  let (table, source) = try TableFile.load(arguments, &output)
  let isJSON = arguments.value(.format) == "json"
  if let path = arguments.value(.replay) {
    try rejectOtherArgumentsOfReplay(arguments)
    var replay = try Replay(path)
    let result = try replay.run(table, source, &output)
    if isJSON { output.print(result.json) } else { output.print(result, of: path) }
    return result.isSame ? .success : .failure
  }
  let start = try SimulationStart(arguments, table: table, &output)
  var lines = try InputLines(path: arguments.value(.events) ?? "-", limit: Simulation.lineLimit)
  var log: OutputFile?
  if let path = arguments.value(.record) {
    let taken = [source.file, arguments.value(.state)].compactMap(\.self)
    log = try OutputFile(path, besides: taken.map(FileIdentity.init) + [lines.identity])
    try log?.write(SimulationLog.beginning(start, fingerprint: table.sourceFingerprint) + "\n")
  }
  var simulation = Simulation(table: table, state: start.state, reveals: arguments.has(.reveal))
  var status = ExitCode.success
  var number = 0
  while output.failure == nil, let line = try lines.next() {
    number += 1
    guard let step = simulation.take(line.bytes, number: number, of: lines.name) else { continue }
    if !step.diagnostics.isEmpty {
      status = .failure
      output.printDiagnostics(of: step, hidingLine: table.hasSecrets)
    }
    let answer = step.answer.json.text
    try log?.write(SimulationLog.line(step.sent, answer: answer) + "\n")
    if isJSON { output.print(json: answer) } else { output.print(step.answer) }
    output.flush()
  }
  return status
}

/// Rejects options and arguments that a replay takes from its log.
private func rejectOtherArgumentsOfReplay(_ arguments: ParsedArguments) throws(CommandFailure) {
  for option in [OptionDescription.open, .user, .state, .now, .record, .reveal]
  where arguments.has(option) {
    throw .usage(arguments.contradiction(option, .replay))
  }
  if let file = arguments.value(.events) {
    throw .usage(arguments.contradiction(file, .replay))
  }
}

extension Output {
  /// Prints the errors of a line. If the table has secrets, the line may contain one, so only the
  /// position of each error is shown.
  fileprivate mutating func printDiagnostics(of step: Simulation.Step, hidingLine: Bool) {
    guard hidingLine else { return printDiagnostics(step.diagnostics, in: step.source) }
    for diagnostic in step.diagnostics {
      let place = step.source.location(of: diagnostic.range?.lowerBound ?? 0)
      printError(
        "\("\(step.source.file):\(place): error:", .bold) \(diagnostic.message) [\(diagnostic.identifier)]"
      )
      if let suggestion = diagnostic.suggestion { printError("\("help:", .cyan) \(suggestion)") }
    }
  }
}
