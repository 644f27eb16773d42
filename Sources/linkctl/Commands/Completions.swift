/// `linkctl completions`: prints the completion script of a shell.
func printCompletions(
  _ arguments: ParsedArguments, _ output: inout Output
) throws(CommandFailure) -> ExitCode {
  if let shell = arguments.value(.shell, as: CompletionShell.self) {
    output.print(raw: shell.script(for: Linkctl.tool))
  }
  return .success
}
