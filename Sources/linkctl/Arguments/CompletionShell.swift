/// A shell for which there is a completion script.
enum CompletionShell: String, CaseIterable, Hashable, Sendable {
  case bash
  case zsh
  case fish

  /// The script that lets this shell complete a tool's command lines. When it runs it asks the tool for
  /// the names in a table, and for nothing else.
  func script(for tool: ToolDescription) -> String {
    switch self {
    case .bash: BashCompletion(tool: tool).script
    case .zsh: ZshCompletion(tool: tool).script
    case .fish: FishCompletion(tool: tool).script
    }
  }
}

extension OptionDescription {
  /// The names under which an option can be written, the short one first.
  var names: [String] { [shortName, longName].compactMap(\.self) }
}

extension String {
  /// This text as one word of a POSIX shell, in single quotes.
  var shellQuoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
