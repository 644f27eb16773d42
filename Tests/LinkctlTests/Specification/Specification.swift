import Foundation

/// The specification as parsed by a test: sections, numbered rules and examples of all its files.
struct Specification {
  /// The files in reading order. Their sections are numbered consecutively.
  static let files = ["Specification", "PlatformFilesSpecification"].map {
    "Documentation/\($0).md"
  }

  /// A rule's number, as in "§3.2 rule 4".
  struct RuleID: Hashable, CustomStringConvertible {
    var section: String
    var number: Int
    var description: String { "§\(section) rule \(number)" }
  }

  struct Place: Hashable, CustomStringConvertible {
    var file: String
    var line: Int
    var description: String { "\(file):\(line)" }
  }

  /// A line of input with its expected result.
  struct Step {
    var place: Place
    var input: String
    var expected: String?
  }

  struct Example {
    var place: Place
    /// The rules that the example illustrates.
    var rules: [RuleID]
    /// The table's text, as written.
    var table: String
    var steps: [Step] = []
  }

  private(set) var sections: [String: Place] = [:]
  private(set) var rules: [(id: RuleID, place: Place)] = []
  private(set) var examples: [Example] = []
  /// The expected errors, in the format of the files.
  private(set) var errors: [String] = []

  private var tables: [String: String] = [:]
  private var section = ""
  private var lastRule: RuleID?

  /// Reads all files.
  ///
  /// - Throws: an error of Foundation if a file cannot be read.
  init(root: URL) throws {
    for file in Self.files {
      read(try String(contentsOf: root.appending(path: file), encoding: .utf8), file: file)
    }
    nameTables()
  }

  init(text: String) {
    read(text, file: "text")
    nameTables()
  }

  private mutating func read(_ text: String, file: String) {
    (section, lastRule) = ("", nil)
    var block: (info: Substring, place: Place, lines: [Substring])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let place = Place(file: file, line: index + 1)
      if let open = block {
        if line == "```" {
          readBlock(open.info, open.lines, at: open.place)
          block = nil
        } else {
          block?.lines.append(line)
        }
      } else if line.hasPrefix("```") {
        block = (line.dropFirst(3), place, [])
      } else if let found = line.prefixMatch(of: /#+[ ](\d+(?:\.\d+)*)\.?[ ]/) {
        section = String(found.output.1)
        lastRule = nil
        if sections.updateValue(place, forKey: section) != nil {
          errors.append("\(place): section \(section) occurs twice")
        }
      } else if let found = line.prefixMatch(of: /(\d+)\.[ ]/), let number = Int(found.output.1) {
        readRule(number, at: place)
      }
    }
    if let block { errors.append("\(block.place): the block does not end") }
  }

  /// Replaces the names of tables with the tables, which may be defined later.
  private mutating func nameTables() {
    for place in examples.indices where examples[place].table.hasPrefix("@") {
      let name = String(examples[place].table.dropFirst())
      if let table = tables[name] {
        examples[place].table = table
      } else {
        errors.append("\(examples[place].place): unknown table `\(name)`")
      }
    }
  }

  private mutating func readRule(_ number: Int, at place: Place) {
    let id = RuleID(section: section, number: number)
    if number != (lastRule?.number ?? 0) + 1 {
      errors.append("\(place): rule \(number) follows rule \(lastRule?.number ?? 0)")
    }
    lastRule = id
    rules.append((id, place))
  }

  /// Reads a code block: `example` is executed, `table NAME` defines a table, other blocks are
  /// text.
  private mutating func readBlock(_ info: Substring, _ lines: [Substring], at place: Place) {
    let words = info.split(separator: " ")
    switch words.first {
    case "table" where words.count == 2:
      tables[String(words[1])] = lines.joined(separator: "\n")
    case "example":
      readExample(words.dropFirst().map(String.init), lines, at: place)
    default:
      break
    }
  }

  private mutating func readExample(_ numbers: [String], _ lines: [Substring], at place: Place) {
    let named = numbers.compactMap(Int.init).map { RuleID(section: section, number: $0) }
    if named.count != numbers.count { errors.append("\(place): a rule is not a number") }
    let head = lines.prefix { !$0.hasPrefix("> ") }
    var example = Example(
      place: place, rules: named.isEmpty ? lastRule.map { [$0] } ?? [] : named,
      table: head.joined(separator: "\n"))
    for (index, line) in lines.enumerated().dropFirst(head.count) {
      let place = Place(file: place.file, line: place.line + index + 1)
      let last = example.steps.count - 1
      if line.hasPrefix("> ") {
        let parts = line.dropFirst(2).split(separator: " => ", maxSplits: 1).map(String.init)
        example.steps.append(
          Step(place: place, input: parts.first ?? "", expected: parts.count > 1 ? parts[1] : nil))
      } else if line.hasPrefix("= ") {
        example.steps[last].expected = String(line.dropFirst(2))
      } else {
        example.steps[last].expected?.append("\n" + line)
      }
    }
    examples.append(example)
  }
}
