/// The command-line tool of Linkway.
@main
struct Linkctl {
  /// The available commands, in the order of the help. Help, parsing and completions are derived
  /// from this list.
  static let commands: [Command] = [
    Command(.resolve, run: resolve),
    Command(.explain, run: explain),
    Command(.check, run: check),
    Command(.test, run: test),
    Command(.diff, run: diff),
    Command(.routes, run: listRoutes),
    Command(.link, run: buildLink),
    Command(.graph, run: drawGraph),
    Command(.simulate, run: simulate),
    Command(.compile, run: compileTable),
    Command(.generate, run: generate),
    Command(.site, run: site),
    Command(.names, run: listNames),
    Command(.lsp, run: runLanguageServer),
    Command(.completions, run: printCompletions),
  ]

  static let tool = ToolDescription.linkctl(with: commands.map(\.description))

  static func main() async {
    openClosedStandardStreams()
    // The process ends silently when the reader of its pipe exits (`linkctl routes | head`). Some
    // parents start their children with the signal ignored.
    _ = signal(SIGPIPE, SIG_DFL)
    // Writing beyond the file size limit fails with an error.
    _ = signal(SIGXFSZ, SIG_IGN)
    var output = Output(environment: .current)
    let given = CommandLineArguments.ofProcess
    exit(await run(given.texts, illFormed: given.illFormed, commands, &output).rawValue)
  }

  /// Runs one command line.
  ///
  /// - Parameters:
  ///   - arguments: the arguments after the tool's name.
  ///   - illFormed: the arguments that were not valid UTF-8.
  ///   - commands: the available commands.
  ///   - output: receives all output, including errors; flushed at the end.
  static func run(
    _ arguments: [String], illFormed: [String] = [], _ commands: [Command],
    _ output: inout Output
  ) async -> ExitCode {
    let status: ExitCode
    do {
      status = try await answer(arguments, illFormed, commands, &output)
    } catch {
      status = report(error, &output)
    }
    if let number = output.finish() {
      let reason =
        number == EBADF
        ? "standard output is closed, and nothing can be written to it"
        : "cannot write to standard output: \(systemMessage(ofError: number))"
      return report(.failed(.outputFailed, reason), &output)
    }
    return status
  }

  private static func report(_ failure: CommandFailure, _ output: inout Output) -> ExitCode {
    switch failure {
    case .usage(let error):
      for line in error.lines { output.printError(line) }
      return .usage
    case .failed(let status, let message):
      output.printError("\("error:", .red, .bold) \(message)")
      return status
    }
  }

  private static func answer(
    _ arguments: [String], _ illFormed: [String], _ commands: [Command],
    _ output: inout Output
  ) async throws(CommandFailure) -> ExitCode {
    let tool = ToolDescription.linkctl(with: commands.map(\.description))
    let invocation: Invocation
    do {
      invocation = try ArgumentParser.parse(arguments, by: tool)
    } catch {
      throw .usage(error)
    }
    switch invocation {
    case .help(let command):
      for line in HelpText(command: command, tool: tool).lines(width: output.width) {
        output.print(line)
      }
    case .version:
      output.print("\(tool.name) \(tool.version)")
    case .run(let arguments):
      // A link that is not UTF-8 is refused like any other invalid link; all other arguments must
      // be UTF-8.
      if let other = illFormed.first(where: { !arguments.links.contains($0) }) {
        throw .usage(UsageError(.notUTF8(other), usage: arguments.usage))
      }
      output.color = arguments.value(.color, as: ColorChoice.self) ?? .auto
      for command in commands where command.description == arguments.command {
        return try await command.run(arguments, &output)
      }
    }
    return .success
  }
}
