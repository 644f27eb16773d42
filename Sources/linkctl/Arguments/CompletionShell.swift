/// A shell with a completion script.
enum CompletionShell: String, CaseIterable, Hashable, Sendable {
  case bash
  case zsh
  case fish

  /// Returns the script that lets this shell complete a tool's command lines. When run, the script
  /// calls the tool only to list the names in a table.
  func script(for tool: ToolDescription) -> String {
    switch self {
    case .bash: BashCompletion(tool: tool).script
    case .zsh: ZshCompletion(tool: tool).script
    case .fish: FishCompletion(tool: tool).script
    }
  }
}

extension OptionDescription {
  /// The option's names, the short one first.
  var names: [String] { [shortName, longName].compactMap(\.self) }
}

extension String {
  /// This text as one single-quoted word of a POSIX shell.
  var shellQuoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// Returns this text with a backslash before each of these characters and each backslash.
  func escaping(_ special: String) -> String {
    var escaped = ""
    for character in self {
      if special.contains(character) || character == "\\" { escaped += "\\" }
      escaped.append(character)
    }
    return escaped
  }
}
