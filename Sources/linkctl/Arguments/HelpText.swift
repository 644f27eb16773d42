/// Lays out the help text of a tool or of one of its commands.
struct HelpText {
  /// The command; `nil` for the tool itself.
  let command: CommandDescription?
  let tool: ToolDescription

  /// Returns the lines of the help, each at most `width` columns unless a single word or an example
  /// is longer.
  func lines(width: Int) -> [StyledText] {
    var sections = [paragraph(tool.usage(of: command), title: "Usage: ", width)]
    guard let command else {
      sections.append(paragraph(tool.summary + ".", width))
      sections.append(
        list("Commands", tool.commands.map { Entry(name: $0.name, help: $0.summary) }, width))
      sections.append(list("Options", tool.options.map(Entry.init), width))
      sections.append(
        paragraph("Run `\(tool.name) COMMAND --help` for the help of a command.", width))
      return joined(sections)
    }
    sections.append(paragraph(command.summary + ".", width))
    sections += command.discussion.map { paragraph($0, width) }
    sections.append(list("Arguments", command.positionals.map(Entry.init), width))
    sections.append(list("Options", command.options.map(Entry.init), width))
    sections.append(list("General options", tool.options.map(Entry.init), width))
    sections.append(examples(of: command, width))
    return joined(sections)
  }

  private func joined(_ sections: [[StyledText]]) -> [StyledText] {
    Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private func paragraph(_ text: String, title: String = "", _ width: Int) -> [StyledText] {
    let indent = String(repeating: " ", count: title.count)
    return text.wrapped(to: width - title.count).enumerated().map { number, line in
      number == 0 ? "\(title, .bold)\(line)" : "\(indent)\(line)"
    }
  }

  private func examples(of command: CommandDescription, _ width: Int) -> [StyledText] {
    guard !command.examples.isEmpty else { return [] }
    return command.examples.reduce(into: ["\("Examples:", .bold)"]) { lines, example in
      lines += example.help.wrapped(to: width - 4).map { "  \("# " + $0, .dim)" }
      // Not wrapped: a command line that is broken over lines cannot be copied.
      lines.append("  \(tool.name) \(example.arguments)")
    }
  }

  /// Returns names on the left and their help on the right, or below each name that is too wide.
  private func list(_ title: String, _ entries: [Entry], _ width: Int) -> [StyledText] {
    guard !entries.isEmpty else { return [] }
    let widest = entries.reduce(0) { max($0, $1.name.displayWidth) }
    let indent = min(widest + 4, max(width * 2 / 5, 16))
    let blanks = String(repeating: " ", count: indent)
    return entries.reduce(into: ["\(title + ":", .bold)"]) { lines, entry in
      var help = entry.help.wrapped(to: width - indent)[...]
      if entry.name.displayWidth + 4 <= indent, let first = help.popFirst() {
        let gap = String(repeating: " ", count: indent - 2 - entry.name.displayWidth)
        lines.append("  \(entry.name, .cyan)\(gap)\(first)")
      } else {
        lines += entry.name.wrapped(to: width - 2).map { "  \($0, .cyan)" }
      }
      lines += help.map { "\(blanks)\($0)" }
    }
  }
}

extension HelpText {
  fileprivate struct Entry {
    var name: String
    var help: String
  }
}

extension HelpText.Entry {
  fileprivate init(_ positional: PositionalDescription) {
    self.init(name: positional.usage, help: positional.help)
  }

  fileprivate init(_ option: OptionDescription) {
    let short = option.shortName.map { $0 + ", " } ?? ""
    let value = option.value.map { " " + $0.name } ?? ""
    let notes = [
      option.value?.defaultValue.map { "default: \($0)" },
      option.isRepeatable ? "may be repeated" : nil,
    ].compactMap(\.self)
    self.init(
      name: short + option.longName + value,
      help: option.help + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"))
  }
}
