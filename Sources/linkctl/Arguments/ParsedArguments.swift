/// The request that a command line makes.
enum Invocation: Hashable, Sendable {
  /// Show the help of a command, or of the tool if `nil`.
  case help(of: CommandDescription?)
  case version
  case run(ParsedArguments)
}

/// The arguments of one command, checked against its description.
///
/// Lookups use descriptions instead of names, so a nonexistent option is a compile-time error.
struct ParsedArguments: Hashable, Sendable {
  let command: CommandDescription
  /// The command's usage line, for errors found after parsing.
  let usage: String
  /// The values given to each option, by its long name; empty for a flag.
  let options: [String: [String]]
  let positionals: [String]

  /// Returns whether a flag or option was given.
  func has(_ option: OptionDescription) -> Bool {
    options[option.name] != nil
  }

  /// Returns an option's value, or its default, or `nil` if there is neither.
  func value(_ option: OptionDescription) -> String? {
    options[option.name]?.last ?? option.value?.defaultValue
  }

  /// Returns an option's value, or its default, as a case of an enumeration of the allowed values.
  func value<Choice: RawRepresentable<String>>(
    _ option: OptionDescription, as type: Choice.Type
  ) -> Choice? {
    value(option).flatMap(Choice.init(rawValue:))
  }

  /// Returns all values of a repeatable option, in the order given.
  func values(_ option: OptionDescription) -> [String] {
    options[option.name] ?? []
  }

  /// Returns the argument for a positional, or `nil` if an optional one is absent.
  func value(_ positional: PositionalDescription) -> String? {
    values(positional).first
  }

  /// Returns the argument for a positional as a case of an enumeration of the allowed values.
  func value<Choice: RawRepresentable<String>>(
    _ positional: PositionalDescription, as type: Choice.Type
  ) -> Choice? {
    value(positional).flatMap(Choice.init(rawValue:))
  }

  /// Returns all arguments for a repeatable positional, in the order given.
  func values(_ positional: PositionalDescription) -> [String] {
    guard let place = command.positionals.firstIndex(of: positional) else { return [] }
    let rest = positionals.dropFirst(place)
    return Array(positional.isRepeatable ? rest : rest.prefix(1))
  }

  /// The arguments that are links.
  var links: [String] { values(.links) + values(.link) }

  /// Returns the error for a malformed option value that only the command can detect.
  ///
  /// - Parameter expected: the expected form, such as `a time such as 1970-01-01T00:00:00Z`.
  func malformed(_ value: String, of option: OptionDescription, expected: String) -> UsageError {
    UsageError(.malformed(value, as: option.longName, expected: expected), usage: usage)
  }

  /// Returns the error for a malformed positional argument that only the command can detect.
  func malformed(
    _ value: String, of positional: PositionalDescription, expected: String
  ) -> UsageError {
    UsageError(.malformed(value, as: positional.value.name, expected: expected), usage: usage)
  }

  /// Returns the error for two options that cannot be combined.
  func contradiction(_ option: OptionDescription, _ other: OptionDescription) -> UsageError {
    contradiction(option.longName, other)
  }

  /// Returns the error for an argument and an option that cannot be combined.
  func contradiction(_ argument: String, _ other: OptionDescription) -> UsageError {
    UsageError(.contradiction(argument, other.longName), usage: usage)
  }
}
