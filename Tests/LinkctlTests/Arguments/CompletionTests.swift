import Foundation
import Testing

@testable import linkctl

/// Passes the path of a shell's completion script to a closure, and removes the script afterwards.
private func withScript<Result>(
  for shell: CompletionShell, _ body: (String) async throws -> Result
) async throws -> Result {
  let file = FileManager.default.temporaryDirectory
    .appendingPathComponent("linkctl-\(UUID().uuidString).\(shell.rawValue)")
  try Data((shell.script(for: sampleTool) + "\n").utf8).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  return try await body(file.path)
}

@Test("Each shell accepts its completion script", arguments: CompletionShell.allCases)
func scriptIsAccepted(_ shell: CompletionShell) async throws {
  guard let path = program(shell.rawValue, for: "\(shell) reads its script") else { return }
  try await withScript(for: shell) { script in
    let finished = try await run(path, ["-n", script])
    #expect(finished.error == "")
    #expect(finished.status == 0)
  }
}

/// A partially typed command line, and the expected completions of its last word.
private let offers: [(line: [String], words: [String])] = [
  (["r"], ["resolve", "routes"]),
  (["co"], ["compile", "completions"]),
  (["--col"], ["--color"]),
  (["--color", "a"], ["always", "auto"]),
  (["--color", "never", "ex"], ["explain"]),
  (["resolve", "--fo"], ["--format"]),
  (["resolve", "--no"], ["--no-jit", "--now"]),
  (["resolve", "--color", "n"], ["never"]),
  (["resolve", "--format", "j"], ["json"]),
  (["resolve", "--open", "test", "--mode", "re"], ["reset", "reuse"]),
  (["graph", "--as", ""], ["dot", "html", "mermaid", "svg"]),
  (["graph", "--no"], ["--no-routes"]),
  (["simulate", "--re"], ["--record", "--replay", "--reveal"]),
  (["check", "--op"], []),
  (["link", "test", "--op"], []),
  (["link", "test", "--o"], ["--origin"]),
  (["completions", ""], ["bash", "fish", "zsh"]),
  (["explain", ""], []),
]

@Test("Bash completes the word at the cursor by its position", arguments: offers)
func bashOffers(_ line: [String], _ expected: [String]) async throws {
  guard let bash = program("bash", for: "bash offers completions") else { return }
  #expect(try await bashReplies(bash, line) == expected)
}

@Test(
  "Bash splits at '=', and its script knows",
  arguments: [
    (["resolve", "--format", "=", "j"], ["json"]),
    (["resolve", "--format", "="], ["json", "text"]),
    (["--color", "=", "never", "ch"], ["check"]),
    (["resolve", "--", "--fo"], []),
  ])
func bashOffersAfterEquals(_ line: [String], _ expected: [String]) async throws {
  guard let bash = program("bash", for: "bash offers completions after '='") else { return }
  #expect(try await bashReplies(bash, line) == expected)
}

@Test(
  "Bash offers the names of the table at hand, quoted",
  arguments: [
    (["link", "p"], ["photo", "photo\\ album"]),
    (["link", "r"], ["routes"]),
    (["resolve", "--open", ""], ["gates", "photo", "photo\\ album"]),
    (["link", "--routes", "a b.json", "--"], []),
    (["link", "--routes", "a b.json", "a"], ["a\\ b.json"]),
    (["link", "--routes", "a b.json", "ph"], ["photo", "photo\\ album"]),
  ])
func bashOffersNames(_ line: [String], _ expected: [String]) async throws {
  guard let bash = program("bash", for: "bash offers names") else { return }
  // A substitute for the tool: prints its arguments after the command, and two names.
  let tool = "linkctl() { shift; printf '%s\\n' \"${@: -1}\" photo 'photo album'; }"
  let replies = try await bashReplies(bash, line, before: tool)
  #expect(replies.filter { !$0.hasPrefix("--") } == expected)
}

@Test("Bash offers files, those with blanks in their names too")
func bashOffersFiles() async throws {
  guard let bash = program("bash", for: "bash offers files") else { return }
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("linkctl-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  for name in ["routes one.json", "routes*.json"] {
    try Data().write(to: folder.appendingPathComponent(name))
  }
  let path = folder.appendingPathComponent("rou").path
  for words in [["check", "--routes", path], ["simulate", path], ["simulate", "--record", path]] {
    #expect(
      try await bashReplies(bash, words).sorted()
        == ["routes one.json", "routes*.json"].map { folder.appendingPathComponent($0).path })
  }
}

/// Returns the sorted results of bash's completion function, for words as bash splits them.
private func bashReplies(
  _ bash: String, _ words: [String], before: String = ""
) async throws -> [String] {
  let body = """
    set -u
    \(before)
    source "$1"; shift
    COMP_WORDS=(linkctl "$@") COMP_CWORD=$#
    _linkctl
    [[ ${#COMPREPLY[@]} == 0 ]] || printf '%s\\n' "${COMPREPLY[@]}"
    """
  return try await withScript(for: .bash) { script in
    let finished = try await run(bash, ["--norc", "-c", body, "bash", script] + words)
    #expect(finished.error == "")
    return finished.output.split(separator: "\n").map(String.init).sorted()
  }
}

@Test("Fish completes the word at the cursor by its position", arguments: offers)
func fishOffers(_ line: [String], _ expected: [String]) async throws {
  guard let fish = program("fish", for: "fish offers completions") else { return }
  let words = try await withScript(for: .fish) { script in
    let line = (["linkctl"] + line).joined(separator: " ")
    let finished = try await run(
      fish, ["--no-config", "-c", "source $argv[1]; complete -C $argv[2]", script, line])
    #expect(finished.error == "")
    return finished.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
  }
  #expect(words.map(String.init).sorted() == expected)
}

@Test("Fish offers the names of the table at hand")
func fishOffersNames() async throws {
  guard let fish = program("fish", for: "fish offers names") else { return }
  let body = """
    function linkctl; test "$argv" = "names routes --routes=a b.json"; and printf '%s\\n' photo 'photo album' x; end
    source $argv[1]; complete -C 'linkctl link --routes "a b.json" ph'
    """
  let words = try await withScript(for: .fish) { script in
    let finished = try await run(fish, ["--no-config", "-c", body, script])
    #expect(finished.error == "")
    return finished.output.split(separator: "\n").map(String.init)
  }
  #expect(words == ["photo", "photo album"])
}

@Test("Every position that can be completed is tested")
func countsOffers() {
  #expect(offers.count == 18)
  print("completions: \(offers.count) of 17 places")
}
