/// The completion script for bash 3.2 or later.
///
/// Bash also splits a command line at `=`, so `--format=js` arrives as three words; the script
/// drops the middle one.
struct BashCompletion {
  let tool: ToolDescription

  var script: String {
    let values = allOptions.compactMap(valueCase).joined(separator: "\n")
    let words = tool.commands.map(wordsCase).joined(separator: "\n")
    return """
      # Completions of \(tool.name) for bash, made by '\(tool.name) completions bash'.

      # What follows option $2 of command $1: 'file', 'any', 'names KIND' or 'words …'. Fails for a flag.
      _\(tool.name)_value() {
        case $1:$2 in
      \(values)
          *) return 1 ;;
        esac
      }

      _\(tool.name)() {
        local current=${COMP_WORDS[COMP_CWORD]} command= option= ended= word i
        local value= words= files= names= table=
        COMPREPLY=()
        for ((i = 1; i < COMP_CWORD; i++)); do
          word=${COMP_WORDS[i]}
          if [[ $word == = || $ended ]]; then
            continue
          elif [[ $option ]] && _\(tool.name)_value "$command" "$option" >/dev/null; then
            [[ $option == --routes ]] && table=$word
            option=
          elif [[ $word == -- ]]; then
            ended=1 option=
          elif [[ $word == -?* ]]; then
            option=$word
          else
            option=
            [[ $command ]] || command=$word
          fi
        done
        [[ $current == = ]] && current=

        if [[ $option ]] && value=$(_\(tool.name)_value "$command" "$option"); then
          case $value in
            file) files=1 ;;
            any) return ;;
            names*) names=${value#names } ;;
            *) words=${value#words } ;;
          esac
        else
          case $command in
            '') words=\(tool.commands.map(\.name).words) ;;
      \(words)
          esac
          if [[ $current == -* && ! $ended ]]; then
            files= names=
            case $command in
      \(tool.commands.map(optionsCase).joined(separator: "\n"))
              *) words=\(tool.options.flatMap(\.names).words) ;;
            esac
          fi
        fi
        if [[ $files ]]; then
          compopt -o filenames 2>/dev/null
          while IFS= read -r word; do COMPREPLY+=("$word"); done \\
            < <(compgen -f -- "$current")
        fi
        if [[ $names ]]; then
          while IFS= read -r word; do
            [[ $word == "$current"* ]] && COMPREPLY+=("$(printf %q "$word")")
          done < <("${COMP_WORDS[0]}" names "$names" ${table:+--routes "$table"} 2>/dev/null)
        fi
        if [[ $words ]]; then
          while IFS= read -r word; do COMPREPLY+=("$word"); done \\
            < <(compgen -W "$words" -- "$current")
        fi
      }

      complete -F _\(tool.name) \(tool.name)
      """
  }

  /// Every option with the commands that accept it; `*` for options of the tool itself.
  private var allOptions: [(option: OptionDescription, owners: [String])] {
    var options = tool.options.map { (option: $0, owners: ["*"]) }
    for command in tool.commands {
      for option in command.options {
        if let known = options.firstIndex(where: { $0.option == option }) {
          options[known].owners.append(command.name)
        } else {
          options.append((option, [command.name]))
        }
      }
    }
    return options
  }

  private func valueCase(_ option: OptionDescription, _ owners: [String]) -> String? {
    guard let value = option.value else { return nil }
    let patterns = owners.flatMap { owner in option.names.map { "\(owner):\($0)" } }
    let answer =
      value.isFile
      ? "file"
      : value.names.map { "names \($0)" }
        ?? (value.allowed.isEmpty ? "any" : "words \(value.allowed.joined(" "))")
    return "    \(patterns.joined(" | "))) echo \(answer.shellQuoted) ;;"
  }

  private func wordsCase(of command: CommandDescription) -> String {
    let files = command.positionals.contains(where: \.value.isFile) ? "files=1" : nil
    let names = command.positionals.lazy.compactMap(\.value.names).first.map { "names=\($0)" }
    let allowed = command.positionals.flatMap(\.value.allowed)
    let words = files == nil && names == nil || !allowed.isEmpty ? "words=\(allowed.words)" : nil
    return "      \(command.name)) \([files, names, words].compactMap(\.self).joined(" ")) ;;"
  }

  private func optionsCase(of command: CommandDescription) -> String {
    let names = (command.options + tool.options).flatMap(\.names)
    return "        \(command.name)) words=\(names.words) ;;"
  }
}

extension [String] {
  fileprivate func joined(_ separator: String) -> String { joined(separator: separator) }
  fileprivate var words: String { joined(" ").shellQuoted }
}
