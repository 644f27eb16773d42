/// A command with what it does.
struct Command: Sendable {
  /// Answers one command line: prints to the output and says how the program ends.
  typealias Body =
    @Sendable (ParsedArguments, inout Output) async throws(CommandFailure) -> ExitCode

  let description: CommandDescription
  let run: Body

  init(_ description: CommandDescription, run: @escaping Body) {
    self.description = description
    self.run = run
  }
}

/// Why a command gave up before it had an answer.
enum CommandFailure: Error, Hashable, Sendable {
  /// An argument has the wrong form.
  case usage(UsageError)
  /// Anything else, with a sentence that says what and why. Not escaped.
  case failed(ExitCode, String)
}
