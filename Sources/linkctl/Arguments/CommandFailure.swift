/// The error that stopped a command before it had a result.
enum CommandFailure: Error, Hashable, Sendable {
  /// An argument has the wrong form.
  case usage(UsageError)
  /// Any other error, with a sentence that states the problem and the reason. Not escaped.
  case failed(ExitCode, String)
}
