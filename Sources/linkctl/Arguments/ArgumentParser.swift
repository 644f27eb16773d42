/// Parses a command line against a tool's description.
///
/// The syntax follows POSIX's Utility Syntax Guidelines (12.2) with GNU's long options: `--name
/// value`, `--name=value`, `-n value`; `--` ends the options, `-` is a positional argument, and
/// options may appear anywhere after the command. A value that begins with `-` must be attached
/// with `=`, so that an option with a forgotten value does not consume the next option.
struct ArgumentParser {
  private let tool: ToolDescription
  private var rest: ArraySlice<String>
  private var command: CommandDescription?
  private var options: [String: [String]] = [:]
  private var positionals: [String] = []

  /// Parses the arguments of a command line.
  ///
  /// - Parameter arguments: the arguments after the tool's name.
  /// - Throws: the first error. A request for help or the version takes precedence over errors
  ///   after it and, if it follows the command, over all errors in the command's arguments.
  static func parse(
    _ arguments: [String], by tool: ToolDescription
  ) throws(UsageError) -> Invocation {
    var parser = ArgumentParser(tool: tool, rest: arguments[...])
    return try parser.parse()
  }

  private mutating func parse() throws(UsageError) -> Invocation {
    while let argument = rest.popFirst() {
      if let request = request(argument) { return request }
      if argument.isOption {
        try take(option: argument)
      } else if let command = tool.command(named: argument) {
        self.command = command
        return try parseArguments(of: command)
      } else {
        throw error(.unknownCommand(argument, tool))
      }
    }
    throw error(.missingCommand(tool))
  }

  private mutating func parseArguments(
    of command: CommandDescription
  ) throws(UsageError) -> Invocation {
    if let request = rest.prefix(while: { $0 != "--" }).lazy.compactMap(request).first {
      return request
    }
    while let argument = rest.popFirst() {
      if argument == "--" {
        positionals += rest
        rest = []
      } else if argument.isOption {
        try take(option: argument)
      } else {
        positionals.append(argument)
      }
    }
    let arguments = ParsedArguments(
      command: command, usage: tool.usage(of: command), options: options,
      positionals: positionals)
    try checkPositionals(of: arguments)
    return .run(arguments)
  }

  /// Returns the request that `--help`, `-h` or `--version` makes; `nil` for any other argument.
  private func request(_ argument: String) -> Invocation? {
    if OptionDescription.help.isWritten(argument) { return .help(of: command) }
    if OptionDescription.version.isWritten(argument) { return .version }
    return nil
  }

  private mutating func take(option argument: String) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    let isAttached = argument.hasPrefix("--") && argument.contains("=")
    let name = isAttached ? parts.first ?? "" : argument
    let known = (command?.options ?? []) + tool.options
    guard let option = known.first(where: { $0.isWritten(name) }) else {
      throw error(.unknownOption(name, among: known, command, tool))
    }
    let attached = isAttached ? parts.dropFirst().first ?? "" : nil
    let value = try value(of: option, written: name, attached: attached)
    if let value, !option.isRepeatable, let earlier = options[option.name]?.first {
      throw error(.repeated(option, earlier, value))
    }
    options[option.name, default: []] += value.map { [$0] } ?? []
  }

  /// Returns the option's value from the text after `=` or from the next argument; `nil` for a
  /// flag.
  private mutating func value(
    of option: OptionDescription, written name: String, attached: String?
  ) throws(UsageError) -> String? {
    guard let description = option.value else {
      if let attached { throw error(.valueOfFlag(option, attached)) }
      return nil
    }
    let next = attached == nil ? rest.first : nil
    guard next?.isOption != true, let value = attached ?? rest.popFirst() else {
      throw error(.missingValue(description, of: option, written: name, next: next))
    }
    guard description.allows(value) else {
      throw error(.notAllowed(value, as: option.longName, among: description.allowed))
    }
    return value
  }

  private func checkPositionals(of arguments: ParsedArguments) throws(UsageError) {
    let command = arguments.command
    let required = command.positionals.filter(\.isRequired)
    if let missing = required.dropFirst(positionals.count).first {
      throw error(.missingPositional(missing, command))
    }
    if command.positionals.last?.isRepeatable != true,
      let extra = positionals.dropFirst(command.positionals.count).first
    {
      throw error(.extraPositional(extra, command))
    }
    for positional in command.positionals {
      for value in arguments.values(positional) where !positional.value.allows(value) {
        throw error(
          .notAllowed(value, as: positional.value.name, among: positional.value.allowed))
      }
    }
  }

  private func error(_ problem: UsageError.Problem) -> UsageError {
    UsageError(problem, usage: tool.usage(of: command))
  }
}

extension String {
  /// Whether this argument is an option or the `--` that ends the options.
  fileprivate var isOption: Bool { hasPrefix("-") && self != "-" }
}
