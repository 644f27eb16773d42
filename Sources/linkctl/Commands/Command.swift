/// A command description with its implementation.
struct Command: Sendable {
  /// Runs the command: prints to the output and returns the exit status.
  typealias Body =
    @Sendable (ParsedArguments, inout Output) async throws(CommandFailure) -> ExitCode

  let description: CommandDescription
  let run: Body

  init(_ description: CommandDescription, run: @escaping Body) {
    self.description = description
    self.run = run
  }
}
