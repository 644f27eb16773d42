/// The completion script for zsh, based on zsh's `_arguments` function.
struct ZshCompletion {
  let tool: ToolDescription

  var script: String {
    let commands = tool.commands.map {
      "        " + "\($0.name):\($0.summary.escaping(":"))".shellQuoted
    }
    return """
      #compdef \(tool.name)
      # Completions of \(tool.name) for zsh, made by '\(tool.name) completions zsh'.

      # The names of kind $1 in the table at hand.
      _\(tool.name)_names() {
        local -a names
        local table=${(Q)${(Q)opt_args[--routes]}}
        names=(${(f)"$(_call_program names \(tool.name) names $1 ${table:+--routes=${(q)table}} 2>/dev/null)"})
        compadd -a names
      }

      _\(tool.name)() {
        local curcontext="$curcontext" state state_descr
        local -a line commands
        local -A opt_args
        _arguments -C \\
      \(lines(tool.options.flatMap(specifications), indent: 4)) \\
          '1: :->command' '*:: :->argument'
        case $state in
          command)
            commands=(
      \(commands.joined(separator: "\n"))
            )
            _describe -t commands command commands
            ;;
          argument)
            case $line[1] in
      \(tool.commands.map(argumentsCase).joined(separator: "\n"))
            esac
            ;;
        esac
      }

      if [[ $funcstack[1] == _\(tool.name) ]]; then
        _\(tool.name) "$@"
      else
        compdef _\(tool.name) \(tool.name)
      fi
      """
  }

  private func argumentsCase(of command: CommandDescription) -> String {
    let positionals = command.positionals.enumerated().map { number, positional in
      let place = positional.isRepeatable ? "*" : String(number + 1)
      let optional = positional.isRequired || positional.isRepeatable ? "" : ":"
      return "\(place)\(optional):\(action(of: positional.value))"
    }
    let options = (command.options + tool.options).flatMap(specifications)
    return """
              \(command.name))
                _arguments \\
      \(lines(options + positionals, indent: 12))
                ;;
      """
  }

  /// Returns an option's `_arguments` specifications, one per name:
  /// `(EXCLUDED)NAME[HELP]:VALUE:ACTION`.
  private func specifications(of option: OptionDescription) -> [String] {
    option.names.map { name in
      let excluded = option.isRepeatable ? "*" : "(\(option.names.joined(separator: " ")))"
      let equals = option.value != nil && name == option.longName ? "=" : ""
      let value = option.value.map { ":" + action(of: $0) } ?? ""
      return "\(excluded)\(name)\(equals)[\(option.help.escaping("[]"))]\(value)"
    }
  }

  private func action(of value: ValueDescription) -> String {
    let name = value.name.escaping(":")
    if value.isFile { return "\(name):_files" }
    // Without the space after the colon, zsh would insert its own arguments for `compadd` before
    // the kind.
    if let names = value.names { return "\(name): _\(tool.name)_names \(names)" }
    return value.allowed.isEmpty
      ? "\(name): " : "\(name):(\(value.allowed.joined(separator: " ")))"
  }

  private func lines(_ specifications: [String], indent: Int) -> String {
    specifications.map { String(repeating: " ", count: indent) + $0.shellQuoted }
      .joined(separator: " \\\n")
  }
}

extension String {
  /// Returns this text with a backslash before each of these characters and each backslash.
  fileprivate func escaping(_ special: String) -> String {
    var escaped = ""
    for character in self {
      if special.contains(character) || character == "\\" { escaped += "\\" }
      escaped.append(character)
    }
    return escaped
  }
}
