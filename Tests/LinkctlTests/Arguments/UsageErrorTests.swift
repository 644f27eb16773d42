import Testing

@testable import linkctl

/// An invalid command line, and the expected error.
struct RefusedLine: Sendable, CustomTestStringConvertible {
  var line: [String]
  var error: String
  var help: String
  var usage: String

  init(_ line: String, _ error: String, help: String, usage: String) {
    self.line = line.split(separator: " ").map(String.init)
    self.error = error
    self.help = help
    self.usage = usage
  }

  var testDescription: String { line.joined(separator: " ") }
}

private let toolUsage = "linkctl COMMAND [OPTIONS]"
private let resolveUsage = "linkctl resolve [OPTIONS] LINK…"
private let checkUsage = "linkctl check [OPTIONS]"
private let explainUsage = "linkctl explain [OPTIONS] LINK"
private let graphUsage = "linkctl graph [OPTIONS]"

private let refusedLines = [
  RefusedLine(
    "", "a command is missing",
    help:
      "the commands are resolve, explain, check, test, routes, link, graph, simulate, "
      + "compile and completions",
    usage: toolUsage),
  RefusedLine(
    "--color never", "a command is missing",
    help:
      "the commands are resolve, explain, check, test, routes, link, graph, simulate, "
      + "compile and completions",
    usage: toolUsage),
  RefusedLine(
    "reslove a:b", "unknown command `reslove`", help: "did you mean `resolve`?",
    usage: toolUsage),
  RefusedLine(
    "Check", "unknown command `Check`", help: "did you mean `check`?", usage: toolUsage),
  RefusedLine(
    "frobnicate", "unknown command `frobnicate`",
    help: "run `linkctl --help` for the commands", usage: toolUsage),
  RefusedLine(
    "--collor never check", "unknown option `--collor` before the command",
    help: "did you mean `--color`?", usage: toolUsage),
  RefusedLine(
    "--routes a.json check", "unknown option `--routes` before the command",
    help: "write it after the command, as in `linkctl COMMAND --routes`", usage: toolUsage),
  RefusedLine(
    "resolve --opne session a:b", "`resolve` has no option `--opne`",
    help: "did you mean `--open`?", usage: resolveUsage),
  RefusedLine(
    "check --form=json", "`check` has no option `--form`", help: "did you mean `--format`?",
    usage: checkUsage),
  RefusedLine(
    "check -routes a.json", "`check` has no option `-routes`", help: "did you mean `--routes`?",
    usage: checkUsage),
  RefusedLine(
    "check --verbose", "`check` has no option `--verbose`",
    help: "run `linkctl check --help` for its options, or write `--` before an argument like "
      + "this",
    usage: checkUsage),
  RefusedLine(
    "resolve -x", "`resolve` has no option `-x`",
    help: "run `linkctl resolve --help` for its options, or write `--` before an argument like "
      + "this",
    usage: resolveUsage),
  RefusedLine(
    "graph -oapp.svg", "`graph` has no option `-oapp.svg`",
    help: "write `-o app.svg` if that is its value", usage: graphUsage),
  RefusedLine(
    "check --routes", "option `--routes` needs a value, FILE", help: "write `--routes FILE`",
    usage: checkUsage),
  RefusedLine(
    "check --format", "option `--format` needs a value, text|json",
    help: "write `--format text|json`", usage: checkUsage),
  RefusedLine(
    "graph -o", "option `-o` needs a value, FILE", help: "write `-o FILE`", usage: graphUsage),
  RefusedLine(
    "resolve --user --open session a:b",
    "option `--user` needs a value, NAME, but `--open` is an option",
    help: "write `--user=--open` if that is the value", usage: resolveUsage),
  RefusedLine(
    "check --format xml", "`xml` is not a value of `--format`, which takes text or json",
    help: "write one of these", usage: checkUsage),
  RefusedLine(
    "check --format=jsn", "`jsn` is not a value of `--format`, which takes text or json",
    help: "did you mean `json`?", usage: checkUsage),
  RefusedLine(
    "resolve --mode= a:b", "`` is not a value of `--mode`, which takes reuse, push or reset",
    help: "write one of these", usage: resolveUsage),
  RefusedLine(
    "resolve --no-jit=yes a:b", "option `--no-jit` takes no value, but was given `yes`",
    help: "write `--no-jit` alone", usage: resolveUsage),
  RefusedLine(
    "resolve --help=all", "option `--help` takes no value, but was given `all`",
    help: "write `--help` alone", usage: resolveUsage),
  RefusedLine(
    "resolve --user ann --user=bob a:b", "option `--user` is given twice: `ann` and `bob`",
    help: "give it once", usage: resolveUsage),
  RefusedLine(
    "--color never check --color always",
    "option `--color` is given twice: `never` and `always`", help: "give it once",
    usage: checkUsage),
  RefusedLine(
    "explain", "`explain` needs an argument, LINK", help: "LINK is the link to explain",
    usage: explainUsage),
  RefusedLine(
    "resolve --no-jit", "`resolve` needs an argument, LINK",
    help: "LINK is a link to resolve; `-` reads links from standard input, one per line",
    usage: resolveUsage),
  RefusedLine(
    "explain a:b c:d", "`explain` takes only LINK, but was also given `c:d`",
    help: "remove it", usage: explainUsage),
  RefusedLine(
    "check routes.json", "`check` takes no arguments, but was given `routes.json`",
    help: "write `--routes routes.json` if it is a file", usage: checkUsage),
  RefusedLine(
    "completions tcsh", "`tcsh` is not a value of `SHELL`, which takes bash, zsh or fish",
    help: "write one of these", usage: "linkctl completions [OPTIONS] SHELL"),
  RefusedLine(
    "completions fsh", "`fsh` is not a value of `SHELL`, which takes bash, zsh or fish",
    help: "did you mean `fish`?", usage: "linkctl completions [OPTIONS] SHELL"),
]

@Test(
  "The error of a wrong command line contains the problem, the reason and what to do",
  arguments: refusedLines)
func explainsMistake(_ row: RefusedLine) {
  let error = #expect(throws: UsageError.self) {
    try ArgumentParser.parse(row.line, by: sampleTool)
  }
  #expect(error?.message == row.error)
  #expect(error?.advice == row.help)
  #expect(error?.usage == row.usage)
}

@Test("A value that only a command can check is reported like the others")
func explainsMalformedValue() throws {
  let line = ["resolve", "--now", "noon", "a:b"]
  guard case .run(let arguments) = try ArgumentParser.parse(line, by: sampleTool) else {
    Issue.record("not a command")
    return
  }
  let error = arguments.malformed(
    "noon", of: .now, expected: "a time such as 1970-01-01T00:00:00Z")
  #expect(
    error.message
      == "`noon` is not a value of `--now`, which takes a time such as 1970-01-01T00:00:00Z")
  #expect(error.usage == resolveUsage)
  let other = arguments.malformed("x", of: .parameters, expected: "NAME=VALUE")
  #expect(other.message == "`x` is not a value of `NAME=VALUE`, which takes NAME=VALUE")
}

@Test("A usage error is printed as three lines, safe and short")
func printsUsageError() async {
  var output = Output(inMemoryWithWidth: 80)
  let status = await Linkctl.run(
    ["\u{1B}[31m" + String(repeating: "x", count: 100)], Linkctl.commands, &output)
  #expect(status == .usage)
  #expect(status.rawValue == 64)
  #expect(output.standardText == "")
  #expect(
    output.errorText == """
      error: unknown command `\\u{1B}[31m\(String(repeating: "x", count: 74))…`
      help: run `linkctl --help` for the commands
      usage: linkctl COMMAND [OPTIONS]

      """)
}

@Test("Every invalid command line of the table is tested")
func countsRefusedLines() {
  #expect(refusedLines.count == 30)
  print("command lines refused: \(refusedLines.count) of 30")
}
