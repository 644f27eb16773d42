import LinkwayDiagnostics

/// An invalid command line: the problem, the argument, the reason and the remedy.
struct UsageError: Error, Hashable, Sendable {
  /// The problem, including the argument as given. Not escaped.
  let message: String
  /// The remedy. Not escaped.
  let advice: String
  /// The usage line of the command, or of the tool.
  let usage: String

  init(_ problem: Problem, usage: String) {
    message = problem.message
    advice = problem.advice
    self.usage = usage
  }

  /// The lines to print; the first states the problem.
  var lines: [StyledText] {
    [
      "\("error:", .red, .bold) \(message)",
      "\("help:", .cyan) \(advice)",
      "\("usage:", .dim) \(usage)",
    ]
  }

  enum Problem {
    case missingCommand(ToolDescription)
    case unknownCommand(String, ToolDescription)
    case unknownOption(
      String, among: [OptionDescription], CommandDescription?, ToolDescription)
    case missingValue(
      ValueDescription, of: OptionDescription, written: String, next: String?)
    case valueOfFlag(OptionDescription, String)
    case repeated(OptionDescription, String, String)
    case notAllowed(String, as: String, among: [String])
    case missingPositional(PositionalDescription, CommandDescription)
    case extraPositional(String, CommandDescription)
    case malformed(String, as: String, expected: String)
    case contradiction(String, String)
    case notUTF8(String)
  }
}

extension UsageError.Problem {
  fileprivate var message: String {
    switch self {
    case .missingCommand:
      "a command is missing"
    case .unknownCommand(let name, _):
      "unknown command \(quoted(name))"
    case .unknownOption(let name, _, let command?, _):
      "`\(command.name)` has no option \(quoted(name))"
    case .unknownOption(let name, _, nil, _):
      "unknown option \(quoted(name)) before the command"
    case .missingValue(let value, _, let written, nil):
      "option `\(written)` needs a value, \(value.name)"
    case .missingValue(let value, _, let written, let next?):
      "option `\(written)` needs a value, \(value.name), but \(quoted(next)) is an option"
    case .valueOfFlag(let option, let value):
      "option `\(option.longName)` takes no value, but was given \(quoted(value))"
    case .repeated(let option, let first, let second):
      "option `\(option.longName)` is given twice: \(quoted(first)) and \(quoted(second))"
    case .notAllowed(let value, let name, let allowed):
      "\(quoted(value)) is not a value of `\(name)`, which takes \(list(allowed, "or"))"
    case .missingPositional(let positional, let command):
      "`\(command.name)` needs an argument, \(positional.value.name)"
    case .extraPositional(let argument, let command) where command.positionals.isEmpty:
      "`\(command.name)` takes no arguments, but was given \(quoted(argument))"
    case .extraPositional(let argument, let command):
      "`\(command.name)` takes only \(list(command.positionals.map(\.value.name), "and")), "
        + "but was also given \(quoted(argument))"
    case .malformed(let value, let name, let expected):
      "\(quoted(value)) is not a value of `\(name)`, which takes \(expected)"
    case .contradiction(let argument, let other):
      "\(quoted(argument)) and `\(other)` cannot be combined"
    case .notUTF8(let argument):
      "the argument \(quoted(argument)) is not UTF-8; invalid bytes are shown percent-encoded"
    }
  }

  fileprivate var advice: String {
    switch self {
    case .missingCommand(let tool):
      return "the commands are \(list(tool.commands.map(\.name), "and"))"
    case .unknownCommand(let name, let tool):
      return Spelling.suggestion(for: name, among: tool.commands.map(\.name))
        ?? "run `\(tool.name) --help` for the commands"
    case .unknownOption(let name, let known, let command, let tool):
      return adviceOnOption(name, known, command, tool)
    case .missingValue(_, let option, _, let next?):
      return "write `\(option.longName)=\(clipped(next))` if that is the value"
    case .missingValue(let value, _, let written, nil):
      return "write `\(written) \(value.name)`"
    case .valueOfFlag(let option, _):
      return "write `\(option.longName)` alone"
    case .repeated:
      return "give it once"
    case .notAllowed(let value, _, let allowed):
      return Spelling.suggestion(for: value, among: allowed) ?? "write one of these"
    case .missingPositional(let positional, _):
      return "\(positional.value.name) is \(positional.help)"
    case .extraPositional(let argument, let command):
      let file = command.options.first { $0.value?.isFile == true }
      guard command.positionals.isEmpty, let file else { return "remove it" }
      return "write `\(file.longName) \(clipped(argument))` if it is a file"
    case .malformed:
      return "correct the value"
    case .contradiction(let argument, _):
      return "leave \(quoted(argument)) out"
    case .notUTF8:
      return "write it in UTF-8"
    }
  }

  private func adviceOnOption(
    _ name: String, _ known: [OptionDescription], _ command: CommandDescription?,
    _ tool: ToolDescription
  ) -> String {
    let call = [tool.name, command?.name].compactMap(\.self).joined(separator: " ")
    if let advice = Spelling.suggestion(for: name, among: known.map(\.longName)) { return advice }
    let short = known.first { option in
      option.value != nil && option.shortName.map(name.hasPrefix) == true
    }
    if !name.hasPrefix("--"), let short, let written = short.shortName {
      return "write `\(written) \(clipped(String(name.dropFirst(2))))` if that is its value"
    }
    if command == nil, tool.commands.contains(where: { $0.options.contains { $0.isWritten(name) } })
    {
      return "write it after the command, as in `\(tool.name) COMMAND \(name)`"
    }
    return "run `\(call) --help` for its options, or write `--` before an argument like this"
  }
}

private func quoted(_ argument: String) -> String { "`\(clipped(argument))`" }

/// Returns an argument, shortened to at most 80 characters.
private func clipped(_ argument: String) -> String {
  argument.count > 80 ? argument.prefix(79) + "…" : argument
}

/// Joins names as prose: `a, b or c`.
private func list(_ names: [String], _ conjunction: String) -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "" }
  return "\(names.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
}
