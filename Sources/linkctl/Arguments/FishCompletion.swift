/// The completion script for fish 3.0 or later.
struct FishCompletion {
  let tool: ToolDescription

  var script: String {
    let leading = tool.options.filter { $0.value != nil }.flatMap(\.names)
    let lines =
      tool.options.map { line(for: $0, of: nil) }
      + tool.commands.map { command in
        "\(prefix(for: nil)) -a \(command.name) -d \(command.summary.fishQuoted)"
      }
      + tool.commands.flatMap { command in
        command.options.map { line(for: $0, of: command) }
          + command.positionals.compactMap { line(for: $0, of: command) }
      }
    return """
      # Completions of \(tool.name) for fish, made by '\(tool.name) completions fish'.

      # Whether the command line has this command; '' asks for one without any yet.
      function __\(tool.name)_is
          set -l words (commandline -opc)
          set -e words[1]
          set -l command ''
          set -l is_value 0
          for word in $words
              if test $is_value = 1
                  set is_value 0
                  continue
              end
              switch $word
                  case \(leading.joined(separator: " "))
                      set is_value 1
                  case '-*'
                  case '*'
                      set command $word
                      break
              end
          end
          test "$command" = "$argv[1]"
      end

      # The names of a kind in the table at hand.
      function __\(tool.name)_names
          set -l words (commandline -opc)
          set -l table
          for place in (seq 2 (count $words))
              switch $words[$place]
                  case '--routes=*'
                      set table $words[$place]
                  case --routes
                      test $place -lt (count $words); and set table --routes=$words[(math $place + 1)]
              end
          end
          type -q $words[1]; and $words[1] names $argv[1] $table 2>/dev/null
      end

      complete -c \(tool.name) -f
      \(lines.joined(separator: "\n"))
      """
  }

  /// Returns the start of a completion for one command, or for the command name itself if `nil`.
  private func prefix(for command: CommandDescription?) -> String {
    let condition = "__\(tool.name)_is \(command?.name ?? "\"\"")"
    return "complete -c \(tool.name) -n \(condition.fishQuoted)"
  }

  private func line(for option: OptionDescription, of command: CommandDescription?) -> String {
    let start = command.map { prefix(for: $0) } ?? "complete -c \(tool.name)"
    let short = option.short.map { " -s \($0)" } ?? ""
    let value = option.value.map(values) ?? ""
    return "\(start)\(short) -l \(option.name)\(value) -d \(option.help.fishQuoted)"
  }

  private func line(
    for positional: PositionalDescription, of command: CommandDescription
  ) -> String? {
    if positional.value.isFile { return "\(prefix(for: command)) -F" }
    if let names = positional.value.names {
      return "\(prefix(for: command)) -a \("(__\(tool.name)_names \(names))".fishQuoted)"
    }
    guard !positional.value.allowed.isEmpty else { return nil }
    let allowed = positional.value.allowed.joined(separator: " ")
    return "\(prefix(for: command)) -a \(allowed.fishQuoted)"
  }

  private func values(of value: ValueDescription) -> String {
    if value.isFile { return " -r -F" }
    if let names = value.names {
      return " -x -a \("(__\(tool.name)_names \(names))".fishQuoted)"
    }
    return value.allowed.isEmpty
      ? " -x" : " -x -a \(value.allowed.joined(separator: " ").fishQuoted)"
  }
}

extension String {
  /// This text as one single-quoted fish word, in which only `\\` and `\'` are escapes.
  fileprivate var fishQuoted: String {
    var quoted = "'"
    for character in self {
      if character == "'" || character == "\\" { quoted += "\\" }
      quoted.append(character)
    }
    return quoted + "'"
  }
}
