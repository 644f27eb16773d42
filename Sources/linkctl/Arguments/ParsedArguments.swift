/// What a command line asks for.
enum Invocation: Hashable, Sendable {
  /// The help of a command, or of the tool.
  case help(of: CommandDescription?)
  case version
  case run(ParsedArguments)
}

/// The arguments of one command, checked against its description.
///
/// Lookups go by description, so a name that no option has does not compile.
struct ParsedArguments: Hashable, Sendable {
  let command: CommandDescription
  /// The command's usage line, for errors that are found later.
  let usage: String
  /// The values given to each option, by its name; none for a flag.
  let options: [String: [String]]
  let positionals: [String]

  /// Whether a flag or an option was given.
  func has(_ option: OptionDescription) -> Bool {
    options[option.name] != nil
  }

  /// An option's value as given, otherwise its default, otherwise `nil`.
  func value(_ option: OptionDescription) -> String? {
    options[option.name]?.last ?? option.value?.defaultValue
  }

  /// An option's value, or its default, as a case of an enumeration of the values it allows.
  func value<Choice: RawRepresentable<String>>(
    _ option: OptionDescription, as type: Choice.Type
  ) -> Choice? {
    value(option).flatMap(Choice.init(rawValue:))
  }

  /// All values of a repeatable option, in the order given.
  func values(_ option: OptionDescription) -> [String] {
    options[option.name] ?? []
  }

  /// The argument at a positional's place, or `nil` where an optional one is absent.
  func value(_ positional: PositionalDescription) -> String? {
    values(positional).first
  }

  /// The argument at a positional's place as a case of an enumeration of the values it allows.
  func value<Choice: RawRepresentable<String>>(
    _ positional: PositionalDescription, as type: Choice.Type
  ) -> Choice? {
    value(positional).flatMap(Choice.init(rawValue:))
  }

  /// All arguments of a repeatable positional, in the order given.
  func values(_ positional: PositionalDescription) -> [String] {
    guard let place = command.positionals.firstIndex(of: positional) else { return [] }
    let rest = positionals.dropFirst(place)
    return Array(positional.isRepeatable ? rest : rest.prefix(1))
  }

  /// The arguments that are links.
  var links: [String] { values(.links) + values(.link) }

  /// The error for a value that has the wrong form, as only the command can tell.
  ///
  /// - Parameter expected: what the option takes, as in `a time such as 1970-01-01T00:00:00Z`.
  func malformed(_ value: String, of option: OptionDescription, expected: String) -> UsageError {
    UsageError(.malformed(value, as: option.longName, expected: expected), usage: usage)
  }

  /// The error for a positional argument that has the wrong form, as only the command can tell.
  func malformed(
    _ value: String, of positional: PositionalDescription, expected: String
  ) -> UsageError {
    UsageError(.malformed(value, as: positional.value.name, expected: expected), usage: usage)
  }

  /// The error for an option that cannot stand beside another one.
  func contradiction(_ option: OptionDescription, _ other: OptionDescription) -> UsageError {
    contradiction(option.longName, other)
  }

  /// The error for an argument that cannot stand beside an option.
  func contradiction(_ argument: String, _ other: OptionDescription) -> UsageError {
    UsageError(.contradiction(argument, other.longName), usage: usage)
  }
}
