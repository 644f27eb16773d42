import Foundation
import Testing

@testable import linkctl

/// Commands that replace those of the tool.
private let commands: [Command] = [
  Command(.resolve) { arguments, output throws(CommandFailure) in
    for link in arguments.values(.links) { output.print("\(link, .green)") }
    output.print(json: "\"\u{9B}\"")
    return .failure
  },
  Command(.check) { _, _ throws(CommandFailure) in
    throw .failed(.unreadableFile, "cannot read `a\u{7}.json`: No such file or directory")
  },
  Command(.test) { arguments, output throws(CommandFailure) in
    output.print("first")
    throw .usage(arguments.malformed("x", of: .routes, expected: "a file"))
  },
]

@Test(
  "A command's body gets its arguments, and its status is the program's",
  arguments: [
    (["resolve", "a:b"], ExitCode.failure, "a:b\n\"\\u009b\"\n", ""),
    (
      ["resolve", "a:\u{1B}", "--color", "always"], .failure,
      "\u{1B}[32ma:\\u{1B}\u{1B}[0m\n\"\\u009b\"\n", ""
    ),
    (
      ["check"], .unreadableFile, "",
      "error: cannot read `a\\u{7}.json`: No such file or directory\n"
    ),
    (
      ["test"], .usage, "first\n",
      """
      error: `x` is not a value of `--routes`, which takes a file
      help: correct the value
      usage: linkctl test [OPTIONS]

      """
    ),
    (
      ["explain"], .usage, "",
      """
      error: unknown command `explain`
      help: run `linkctl --help` for the commands
      usage: linkctl COMMAND [OPTIONS]

      """
    ),
    (["--version"], .success, "linkctl 0.1.0\n", ""),
  ])
func dispatches(
  _ line: [String], _ status: ExitCode, _ standard: String, _ error: String
) async {
  var output = Output(inMemoryWithWidth: 80)
  #expect(await Linkctl.run(line, commands, &output) == status)
  #expect(output.standardText == standard)
  #expect(output.errorText == error)
}

// §11.8 rule 1
@Test(
  "Statuses are those of the command line's specification",
  arguments: [
    (ExitCode.success, 0), (.failure, 1), (.usage, 64), (.invalidData, 65), (.unreadableFile, 66),
  ] as [(ExitCode, Int32)])
func statuses(_ status: ExitCode, _ number: Int32) {
  #expect(status.rawValue == number)
}

@Test("The program prints a script and exits with status 0")
func programRuns() async throws {
  let linkctl = productsFolder.appendingPathComponent("linkctl").path
  let finished = try await run(linkctl, ["completions", "bash"])
  #expect(finished.output == CompletionShell.bash.script(for: Linkctl.tool) + "\n")
  #expect(finished.error == "")
  #expect(finished.status == 0)
}

@Test("The program reads COLUMNS, and exits with status 64 for wrong usage")
func programTakesEnvironment() async throws {
  let linkctl = productsFolder.appendingPathComponent("linkctl").path
  let help = try await run(linkctl, ["--help"], environment: ["COLUMNS": "50"])
  let widest = help.output.split(separator: "\n").map(\.displayWidth).max() ?? 0
  #expect((41...50).contains(widest))
  let wrong = try await run(linkctl, ["--nonsense"], environment: ["COLUMNS": "50"])
  #expect(wrong.status == 64)
  #expect(wrong.output == "")
  #expect(wrong.error.hasPrefix("error: unknown option `--nonsense` before the command\n"))
}

@Test("A closed pipe ends the program immediately and without a message")
func readerGoesAway() async throws {
  guard let bash = program("bash", for: "a reader that goes away") else { return }
  let linkctl = productsFolder.appendingPathComponent("linkctl").path
  // The program must pass even if it inherits an ignored signal.
  for ignored in ["", "trap '' PIPE; "] {
    let script = ignored + "{ sleep 0.2; \"$0\" --help; echo $? >&2; } | true"
    let finished = try await run(bash, ["-c", script, linkctl])
    #expect(finished.output == "")
    #expect(finished.error == "141\n")
  }
}

// §11.8 rule 1
@Test(
  "A full disk is reported",
  .enabled(
    "Linux has a file that simulates a full disk, other systems do not",
    { FileManager.default.fileExists(atPath: "/dev/full") }))
func outputFails() async throws {
  guard let bash = program("bash", for: "a full disk") else { return }
  let linkctl = productsFolder.appendingPathComponent("linkctl").path
  let finished = try await run(bash, ["-c", "\"$0\" --help > /dev/full", linkctl])
  #expect(finished.status == 74)
  #expect(finished.error == "error: cannot write to standard output: No space left on device\n")
}

@Test(
  "A closed standard stream is named, even if another file is opened",
  arguments: [
    ("resolve - <&-", 66, "input is closed, and nothing can be read from it"),
    ("resolve --brief - <&-", 66, "input is closed, and nothing can be read from it"),
    ("simulate <&-", 66, "input is closed, and nothing can be read from it"),
    ("resolve - <&- >&-", 66, "input is closed, and nothing can be read from it"),
    ("resolve photos:photos/1 >&-", 74, "output is closed, and nothing can be written to it"),
    (
      "resolve --brief photos:photos/1 >&-", 74,
      "output is closed, and nothing can be written to it"
    ),
    ("check >&-", 74, "output is closed, and nothing can be written to it"),
    ("graph >&- <&-", 74, "output is closed, and nothing can be written to it"),
  ])
func closedStreams(_ arguments: String, _ status: Int32, _ message: String) async throws {
  guard let bash = program("bash", for: "closed streams") else { return }
  let linkctl = productsFolder.appendingPathComponent("linkctl").path
  let (command, rest) = (arguments.prefix { $0 != " " }, arguments.drop { $0 != " " })
  let script = #""$0" \#(command) --routes "$1"\#(rest)"#
  let finished = try await run(bash, ["-c", script, linkctl, SampleTables.sample])
  #expect(finished.error == "error: standard \(message)\n")
  #expect(finished.output == "")
  #expect(finished.status == status)
}
