import Testing

@testable import linkctl

private func help(_ command: CommandDescription?, width: Int) -> [String] {
  HelpText(command: command, tool: sampleTool).lines(width: width).map {
    $0.rendered(inColor: false)
  }
}

@Test("The tool's help lists commands and options in columns")
func toolHelp() {
  let expected = """
    Usage: linkctl COMMAND [OPTIONS]

    Resolve deep links with a table of routes, and check the table.

    Commands:
      resolve      Resolve links and show the resulting screen
      explain      Explain why a link resolves as it does
      check        Check the table
      test         Run the examples of the table
      routes       List the routes in precedence order
      link         Build the link of a route
      graph        Draw the coordinator tree and the routes
      simulate     Apply events to the navigation model
      compile      Compile the table into a file that is mapped into memory
      completions  Print a completion script

    Options:
      --color auto|always|never  when to colour text; auto depends on the terminal
                                 and NO_COLOR (default: auto)
      -h, --help                 show this help
      --version                  show the version

    Run `linkctl COMMAND --help` for the help of a command.
    """
  #expect(help(nil, width: 80).joined(separator: "\n") == expected)
}

@Test("A command's help fits a narrow terminal")
func narrowHelp() {
  let expected = """
    Usage: linkctl link [OPTIONS] ROUTE
           [NAME=VALUE…]

    Build the link of a route.

    Arguments:
      ROUTE         the route whose link to
                    build
      [NAME=VALUE…]
                    a parameter of the route
    """
  let lines = help(.link, width: 40).prefix { $0 != "Options:" }
  #expect(lines.joined(separator: "\n") == expected + "\n")
}

@Test("No line of any help is wider than the terminal", arguments: [40, 57, 80, 120, 200])
func helpFits(_ width: Int) {
  for command in [nil] + sampleTool.commands.map(Optional.some) {
    let name = command?.name ?? "linkctl"
    var isExample = false
    for line in help(command, width: width) {
      isExample = isExample || line == "Examples:"
      let isOneWord = line.split(separator: " ").count == 1
      #expect(
        line.displayWidth <= width || isOneWord || isExample, "\(name) at \(width): \(line)")
      #expect(!line.hasSuffix(" "), "\(name) at \(width): \(line)")
    }
  }
}

@Test("The examples of every command's help can be read", arguments: sampleTool.commands)
func examplesAreRead(_ command: CommandDescription) throws {
  for example in command.examples {
    let words = example.arguments.split(separator: " ").map(String.init)
    let line = words.prefix { $0 != "<" && $0 != ">" }
    guard case .run(let arguments) = try ArgumentParser.parse(Array(line), by: sampleTool) else {
      Issue.record("not a command: \(example.arguments)")
      return
    }
    #expect(arguments.command == command)
  }
}

@Test("A description has unique names, defaults that are allowed, and repeatable arguments last")
func descriptionIsSound() {
  #expect(Set(sampleTool.commands.map(\.name)).count == 10)
  for command in sampleTool.commands {
    let options = command.options + sampleTool.options
    let names = options.flatMap(\.names)
    #expect(Set(names).count == names.count, "\(command.name)")
    for option in options {
      if let value = option.value, let initial = value.defaultValue {
        #expect(value.allows(initial), "\(option.name)")
      }
    }
    let repeatable = command.positionals.dropLast().filter(\.isRepeatable)
    #expect(repeatable.isEmpty, "\(command.name)")
    let firstOptional = command.positionals.firstIndex { !$0.isRequired }
    let lastRequired = command.positionals.lastIndex(where: \.isRequired)
    #expect((lastRequired ?? -1) < (firstOptional ?? .max), "\(command.name)")
  }
}
