/// A command-line tool as data: parsing, help, suggestions and completions are all made from it.
struct ToolDescription: Hashable, Sendable {
  var name: String
  var version: String
  /// What it is for: one line, without a full stop.
  var summary: String
  /// The options that may stand before the command and after it.
  var options: [OptionDescription]
  var commands: [CommandDescription]

  func command(named name: String) -> CommandDescription? {
    commands.first { $0.name == name }
  }

  /// The line that shows how a command is written, or the tool itself.
  func usage(of command: CommandDescription? = nil) -> String {
    guard let command else { return "\(name) COMMAND [OPTIONS]" }
    return ([name, command.name, "[OPTIONS]"] + command.positionals.map(\.usage))
      .joined(separator: " ")
  }
}

/// One command of a tool.
struct CommandDescription: Hashable, Sendable {
  var name: String
  /// What it does: one line, without a full stop.
  var summary: String
  /// Further paragraphs for its help.
  var discussion: [String] = []
  var positionals: [PositionalDescription] = []
  var options: [OptionDescription] = []
  var examples: [ExampleDescription] = []
}

/// A command line that shows what a command is for.
struct ExampleDescription: Hashable, Sendable {
  /// What follows the tool's name.
  var arguments: String
  var help: String
}

/// An argument that is told by its place.
struct PositionalDescription: Hashable, Sendable {
  var value: ValueDescription
  var isRequired = true
  /// Whether it takes all that is left; only a command's last one can.
  var isRepeatable = false
  var help: String

  /// How it stands in a usage line: `LINK`, `LINK…` or `[LINK…]`.
  var usage: String {
    let name = value.name + (isRepeatable ? "…" : "")
    return isRequired ? name : "[\(name)]"
  }
}

/// An argument that is told by its name.
struct OptionDescription: Hashable, Sendable {
  /// The long name, without its dashes.
  var name: String
  var short: Character? = nil
  /// What follows the name; `nil` for a flag.
  var value: ValueDescription? = nil
  /// Whether it may be given several times, each with a value of its own.
  var isRepeatable = false
  var help: String

  var longName: String { "--" + name }
  var shortName: String? { short.map { "-\($0)" } }

  /// Whether an argument is this option's long or short name.
  func isWritten(_ argument: String) -> Bool {
    argument == longName || argument == shortName
  }
}

extension OptionDescription {
  /// `--help`, which the parser itself answers.
  static let help = Self(name: "help", short: "h", help: "show this help")
  /// `--version`, which the parser itself answers.
  static let version = Self(name: "version", help: "show the version")
}

/// The value of an option or of a positional argument.
struct ValueDescription: Hashable, Sendable {
  /// What stands for it in help, such as `FILE`.
  var name: String
  /// The only values that are taken; empty for any.
  var allowed: [String] = []
  var isFile = false
  /// What the value is the name of in the table, as `names` calls it; `nil` for anything else.
  var names: String? = nil
  /// The value that an option has when it is not given.
  var defaultValue: String? = nil

  func allows(_ value: String) -> Bool { allowed.isEmpty || allowed.contains(value) }

  /// A value out of a list, which stands for itself in help unless it has a name.
  static func one(
    of allowed: [String], name: String? = nil, default defaultValue: String? = nil
  ) -> Self {
    Self(
      name: name ?? allowed.joined(separator: "|"), allowed: allowed, defaultValue: defaultValue)
  }

  /// A value that is the path of a file.
  static func file(default defaultValue: String? = nil) -> Self {
    Self(name: "FILE", isFile: true, defaultValue: defaultValue)
  }
}
