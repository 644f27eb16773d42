import Foundation

@testable import linkctl

/// Runs the examples of the specification with the commands of `linkctl`.
///
/// An input is a command with its options, or an event. Consecutive events are one simulation.
struct ExampleRun: ~Copyable {
  /// The keys that are added to a table if they are missing.
  static let defaults = [
    ("version", "1"), ("origins", #"["https://a.example", "a:"]"#),
    ("app", #"{ "coordinator": "app", "screens": ["home", "page", "other"] }"#), ("routes", "[]"),
  ]

  private let folder: TestFolder
  private var files = 0

  init() throws { folder = try TestFolder() }

  /// Runs an example.
  ///
  /// - Returns: the differences, one text per difference.
  mutating func differences(_ example: Specification.Example) async throws -> [String] {
    let table = try write(Self.completed(example.table))
    var found: [String] = []
    var steps = example.steps[...]
    while let step = steps.first {
      if step.input.hasPrefix("{") || step.input.hasPrefix("simulate") {
        if step.input.hasPrefix("simulate") { steps.removeFirst() }
        let options = step.input.hasPrefix("{") ? [] : try words(step.input).dropFirst()
        let events = steps.prefix { $0.input.hasPrefix("{") }
        steps = steps.dropFirst(events.count)
        found += try await simulate(Array(events), options + ["--routes", table])
      } else {
        steps.removeFirst()
        var words = try words(step.input)
        // The table of the example is the old one.
        let isDiff = words.first == "diff"
        if isDiff { words.insert(table, at: 1) }
        let takesFormat = !["site", "graph", "generate", "names"].contains(words.first ?? "")
        let output = try await run(
          words + (takesFormat ? ["--format", "json"] : [])
            + (isDiff ? [] : ["--routes", table]))
        found += try differences(from: step.expected, to: output, at: step.place)
      }
    }
    return found
  }

  /// Inserts the missing keys after the first brace, on the same line. A text that is not an object
  /// is unchanged.
  static func completed(_ table: String) -> String {
    guard case .object(let members)? = JSONPattern(text: table),
      let brace = table.firstIndex(of: "{")
    else { return table }
    var added = defaults.filter { members[$0.0] == nil }.map { "\"\($0.0)\": \($0.1)" }
    if !members.isEmpty { added.append("") }
    return table[...brace] + added.joined(separator: ", ") + table[table.index(after: brace)...]
  }

  private mutating func simulate(
    _ events: [Specification.Step], _ options: [String]
  ) async throws -> [String] {
    let lines = try write(events.map(\.input).joined(separator: "\n") + "\n")
    var output = Output(inMemoryWithWidth: 100)
    _ = await Linkctl.run(
      ["simulate", lines, "--format", "json"] + options, Linkctl.commands, &output)
    let results = output.standardText.split(separator: "\n")
    guard results.count == events.count, events.contains(where: { $0.expected != nil }) else {
      return ["\(events.first?.place.description ?? ""): not simulated: \(output.errorText)"]
    }
    return try zip(events, results).flatMap { event, result in
      event.expected == nil
        ? [] : try differences(from: event.expected, to: String(result), at: event.place)
    }
  }

  /// Runs a command.
  ///
  /// - Returns: the JSON object that it prints, or one with its text as `output`; with its exit
  ///   status as `exit` and its standard error as `error`.
  private func run(_ words: [String]) async throws -> String {
    var output = Output(inMemoryWithWidth: 100)
    let status = await Linkctl.run(words, Linkctl.commands, &output)
    let text = output.standardText.trimmingCharacters(in: .whitespacesAndNewlines)
    let members: String
    if case .object? = JSONPattern(text: text) {
      members = text.dropFirst() == "}" ? "" : text.dropFirst().dropLast() + ", "
    } else {
      members = "\"output\": \(try Self.json(text)), "
    }
    return "{\(members)\"exit\": \(status.rawValue), \"error\": \(try Self.json(output.errorText))}"
  }

  private static func json(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  private func differences(
    from expected: String?, to result: String, at place: Specification.Place
  ) throws -> [String] {
    guard let expected else { return ["\(place): no result is given"] }
    guard let pattern = JSONPattern(text: expected), let found = JSONPattern(text: result) else {
      return ["\(place): not JSON: \(expected)\n\(result)"]
    }
    guard let path = pattern.difference(from: found) else { return [] }
    return [
      """
      \(place): differs at \(path.isEmpty ? "/" : path)
        expected \(expected)
        found    \(result)
      """
    ]
  }

  /// Splits an input at its spaces. A word in double quotes is a JSON string. A word in single
  /// quotes is the text of a file, and is replaced with its path.
  private mutating func words(_ input: String) throws -> [String] {
    try input.matches(of: /"(?:[^"\\]|\\.)*"|'[^']*'|[^ ]+/).map { found in
      let word = String(found.output)
      if word.hasPrefix("'") {
        let text = String(word.dropFirst().dropLast())
        return try write(input.hasPrefix("diff") ? Self.completed(text) : text)
      }
      if case .string(let text)? = JSONPattern(text: word) { return text }
      return word
    }
  }

  private mutating func write(_ text: String) throws -> String {
    files += 1
    return try folder.write(text, to: "\(files).json")
  }
}
