/// A command-line tool as data, from which parsing, help, suggestions and completions are derived.
struct ToolDescription: Hashable, Sendable {
  var name: String
  var version: String
  /// A one-line description, without a full stop.
  var summary: String
  /// The options accepted both before and after the command.
  var options: [OptionDescription]
  var commands: [CommandDescription]

  func command(named name: String) -> CommandDescription? {
    commands.first { $0.name == name }
  }

  /// Returns the usage line of a command, or of the tool if `command` is `nil`.
  func usage(of command: CommandDescription? = nil) -> String {
    guard let command else { return "\(name) COMMAND [OPTIONS]" }
    return ([name, command.name, "[OPTIONS]"] + command.positionals.map(\.usage))
      .joined(separator: " ")
  }
}

/// One command of a tool.
struct CommandDescription: Hashable, Sendable {
  var name: String
  /// A one-line description, without a full stop.
  var summary: String
  /// Further paragraphs of the help.
  var discussion: [String] = []
  var positionals: [PositionalDescription] = []
  var options: [OptionDescription] = []
  var examples: [ExampleDescription] = []
}

/// An example command line for a command's help.
struct ExampleDescription: Hashable, Sendable {
  /// The arguments after the tool's name.
  var arguments: String
  var help: String
}

/// An argument identified by its position.
struct PositionalDescription: Hashable, Sendable {
  var value: ValueDescription
  var isRequired = true
  /// Whether this positional takes all remaining arguments; only allowed for the last one of a
  /// command.
  var isRepeatable = false
  var help: String

  /// The form in a usage line: `LINK`, `LINK…` or `[LINK…]`.
  var usage: String {
    let name = value.name + (isRepeatable ? "…" : "")
    return isRequired ? name : "[\(name)]"
  }
}

/// An argument identified by its name.
struct OptionDescription: Hashable, Sendable {
  /// The long name, without its dashes.
  var name: String
  var short: Character? = nil
  /// The value that the option takes; `nil` for a flag.
  var value: ValueDescription? = nil
  /// Whether the option may be given several times, each time with a value.
  var isRepeatable = false
  var help: String

  var longName: String { "--" + name }
  var shortName: String? { short.map { "-\($0)" } }

  /// Returns whether an argument is this option's long or short name.
  func isWritten(_ argument: String) -> Bool {
    argument == longName || argument == shortName
  }
}

extension OptionDescription {
  /// `--help`, which the parser itself handles.
  static let help = Self(name: "help", short: "h", help: "show this help")
  /// `--version`, which the parser itself handles.
  static let version = Self(name: "version", help: "show the version")
}

/// The value of an option or of a positional argument.
struct ValueDescription: Hashable, Sendable {
  /// The placeholder in the help, such as `FILE`.
  var name: String
  /// The allowed values; empty if any value is allowed.
  var allowed: [String] = []
  var isFile = false
  /// If the value is a name in the table, the kind of that name, as an argument of `linkctl names`;
  /// otherwise `nil`.
  var names: String? = nil
  /// The value used if the option is not given.
  var defaultValue: String? = nil

  func allows(_ value: String) -> Bool { allowed.isEmpty || allowed.contains(value) }

  /// Creates a value from a fixed list. In the help, the list itself is shown unless `name` is
  /// given.
  static func one(
    of allowed: [String], name: String? = nil, default defaultValue: String? = nil
  ) -> Self {
    Self(
      name: name ?? allowed.joined(separator: "|"), allowed: allowed, defaultValue: defaultValue)
  }

  /// Creates a value that is the path of a file.
  static func file(default defaultValue: String? = nil) -> Self {
    Self(name: "FILE", isFile: true, defaultValue: defaultValue)
  }
}
