import Testing

@testable import linkctl

/// A valid command line, and the expected result of parsing it.
struct ReadLine: Sendable, CustomTestStringConvertible {
  var line: [String]
  var command: String
  var options: [String: [String]] = [:]
  var positionals: [String] = []

  var testDescription: String { line.joined(separator: " ") }
}

private let readLines = [
  ReadLine(line: ["check"], command: "check"),
  ReadLine(line: ["resolve", "a:b"], command: "resolve", positionals: ["a:b"]),
  ReadLine(line: ["resolve", "a:b", "c:d"], command: "resolve", positionals: ["a:b", "c:d"]),
  ReadLine(line: ["resolve", "-"], command: "resolve", positionals: ["-"]),
  ReadLine(line: ["resolve", ""], command: "resolve", positionals: [""]),
  ReadLine(
    line: ["check", "--routes", "r.json"], command: "check", options: ["routes": ["r.json"]]),
  ReadLine(
    line: ["check", "--routes=r.json"], command: "check", options: ["routes": ["r.json"]]),
  ReadLine(
    line: ["check", "--routes=a=b"], command: "check", options: ["routes": ["a=b"]]),
  ReadLine(line: ["check", "--routes="], command: "check", options: ["routes": [""]]),
  ReadLine(line: ["check", "--routes", ""], command: "check", options: ["routes": [""]]),
  ReadLine(line: ["check", "--routes", "-"], command: "check", options: ["routes": ["-"]]),
  ReadLine(line: ["check", "--routes=-x"], command: "check", options: ["routes": ["-x"]]),
  ReadLine(line: ["graph", "-o", "a.svg"], command: "graph", options: ["output": ["a.svg"]]),
  ReadLine(line: ["graph", "--output=a"], command: "graph", options: ["output": ["a"]]),
  ReadLine(
    line: ["resolve", "--no-jit", "a:b"], command: "resolve", options: ["no-jit": []],
    positionals: ["a:b"]),
  ReadLine(
    line: ["resolve", "a:b", "--no-jit"], command: "resolve", options: ["no-jit": []],
    positionals: ["a:b"]),
  ReadLine(
    line: ["resolve", "--no-jit", "--no-jit", "a:b"], command: "resolve",
    options: ["no-jit": []], positionals: ["a:b"]),
  ReadLine(
    line: ["resolve", "--open", "session", "a:b", "--open=adult"], command: "resolve",
    options: ["open": ["session", "adult"]], positionals: ["a:b"]),
  ReadLine(
    line: ["resolve", "--", "--open", "-h", "--"], command: "resolve",
    positionals: ["--open", "-h", "--"]),
  ReadLine(
    line: ["--color", "never", "check"], command: "check", options: ["color": ["never"]]),
  ReadLine(
    line: ["--color=never", "check"], command: "check", options: ["color": ["never"]]),
  ReadLine(
    line: ["check", "--color", "always"], command: "check", options: ["color": ["always"]]),
  ReadLine(line: ["link", "photo"], command: "link", positionals: ["photo"]),
  ReadLine(
    line: ["link", "photo", "id=42", "ref=--x"], command: "link",
    positionals: ["photo", "id=42", "ref=--x"]),
  ReadLine(line: ["explain", "check"], command: "explain", positionals: ["check"]),
]

@Test("A command line is read into options and arguments", arguments: readLines)
func readsLine(_ row: ReadLine) throws {
  let invocation = try ArgumentParser.parse(row.line, by: sampleTool)
  guard case .run(let arguments) = invocation else {
    Issue.record("not a command: \(invocation)")
    return
  }
  #expect(arguments.command.name == row.command)
  #expect(arguments.options == row.options)
  #expect(arguments.positionals == row.positionals)
}

@Test(
  "Help and version are asked for anywhere before '--'",
  arguments: [
    (["--help"], Invocation.help(of: nil)),
    (["-h"], .help(of: nil)),
    (["--version"], .version),
    (["--color", "never", "-h"], .help(of: nil)),
    (["--help", "nonsense"], .help(of: nil)),
    (["resolve", "--help"], .help(of: .resolve)),
    (["resolve", "--nonsense", "-h"], .help(of: .resolve)),
    (["graph", "--as", "--help"], .help(of: .graph)),
    (["check", "--version"], .version),
  ])
func answersRequests(_ line: [String], _ expected: Invocation) throws {
  #expect(try ArgumentParser.parse(line, by: sampleTool) == expected)
}

@Test("Arguments are looked up with defaults, choices and positions")
func looksUp() throws {
  let line = ["link", "photo", "id=42", "ref=mail", "--format=json"]
  guard case .run(let link) = try ArgumentParser.parse(line, by: sampleTool) else {
    Issue.record("not a command")
    return
  }
  #expect(link.value(.routes) == "routes.json")
  #expect(!link.has(.routes))
  #expect(link.value(.format) == "json")
  #expect(link.has(.format))
  #expect(link.value(.color, as: ColorChoice.self) == .auto)
  #expect(link.value(.user) == nil)
  #expect(link.values(.open) == [])
  #expect(link.value(.route) == "photo")
  #expect(link.values(.parameters) == ["id=42", "ref=mail"])
  #expect(link.values(.links) == [])
}

@Test("Every valid command line of the table is tested")
func countsReadLines() {
  #expect(readLines.count == 25)
  print("command lines read: \(readLines.count) of 25")
}
