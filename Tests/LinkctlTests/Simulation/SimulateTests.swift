import Foundation
import LinkwayResults
import Testing

@testable import linkctl

/// `simulate`, as called by a user or a program.
@Suite("Simulate")
struct SimulateTests {
  /// Simulates the lines of a file.
  private func simulate(
    _ lines: String, _ options: [String] = ["--format", "json"]
  ) async throws -> (status: ExitCode, output: String, error: String) {
    let folder = try TestFolder()
    let file = try folder.write(lines, to: "events.jsonl")
    let found = await runCommand(["simulate", file] + options)
    return (
      found.status, found.output, found.error.replacing(folder.url.path + "/", with: "")
    )
  }

  private func objects(_ text: String) throws -> [NSDictionary] {
    try text.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary)
    }
  }

  @Test("A journey with every kind of event is reported as it happened")
  func journey() async throws {
    let found = try await simulate(SampleJourney.events, [])
    #expect(found.output == SampleJourney.text)
    #expect(found.error == "")
    #expect(found.status == .success)
    let kinds = try objects(SampleJourney.events).flatMap { $0.allKeys as? [String] ?? [] }
    #expect(EventForm.allCases.allSatisfy { kinds.contains($0.rawValue) })
    #expect(EventForm.allCases.count == 23)
  }

  @Test("In JSON every result has the keys of §11.4, and three more if they apply")
  func keys() async throws {
    let found = try await objects(simulate(SampleJourney.events).output)
    #expect(found.count == 36)
    print("events of the journey: \(found.count) of 36, \(EventForm.allCases.count) kinds of 23")
    let always: Set<String> = [
      "event", "outcome", "fates", "transitions", "held", "visible", "stack", "coordinators",
      "navigation",
    ]
    for (place, object) in found.enumerated() {
      let keys = Set(object.allKeys as? [String] ?? [])
      #expect(keys.isSuperset(of: always))
      #expect(keys.subtracting(always).isSubset(of: ["reason", "offset", "resolver", "gate"]))
      #expect(object["event"] as? Int == place + 1)
    }
  }

  private static let exact: [(event: Int, line: String)] = [
    (
      6,
      #"{"coordinators":["app","auth"],"event":6,"fates":[],"held":{"expires":"1970-01-01T00:10:00Z","flow":"auth","gate":"session","owner":null,"ticket":1},"navigation":{"root":{"child":{"coordinator":"auth","stack":[{"coordinator":"auth","screen":"welcome"}],"ticket":1},"coordinator":"app"}},"outcome":"held","stack":[{"screen":"welcome"}],"transitions":[],"visible":{"coordinator":"auth","screen":"welcome"}}"#
    ),
    (
      22,
      #"{"coordinators":["ageCheck","app","browse","feed","likes","settings"],"event":22,"fates":[],"held":{"expires":"1970-01-01T00:10:00Z","flow":"ageCheck","gate":"adult","owner":"ann","ticket":4},"navigation":{"root":{"child":{"coordinator":"browse","selected":"settings","tabs":[{"coordinator":"feed","stack":[{"coordinator":"feed","screen":"photos"}]},{"coordinator":"likes","stack":[{"coordinator":"likes","screen":"likedPhotos"}]},{"coordinator":"settings","stack":[{"coordinator":"settings","screen":"account"}]}]},"coordinator":"app","modals":[{"coordinator":"ageCheck","stack":[{"coordinator":"ageCheck","screen":"birthday"}],"ticket":4}]}},"outcome":"held","stack":[{"screen":"birthday"}],"transitions":[{"in":"app","start":"ageCheck"},{"as":"sheet","in":"app","present":"ageCheck"}],"visible":{"coordinator":"ageCheck","screen":"birthday"}}"#
    ),
    (
      26,
      #"{"coordinators":["app","browse","feed","likes","settings"],"event":26,"fates":[[5,"refused"]],"held":null,"navigation":{"root":{"child":{"coordinator":"browse","selected":"settings","tabs":[{"coordinator":"feed","stack":[{"coordinator":"feed","screen":"photos"}]},{"coordinator":"likes","stack":[{"coordinator":"likes","screen":"likedPhotos"}]},{"coordinator":"settings","stack":[{"coordinator":"settings","screen":"account"}]}]},"coordinator":"app"}},"offset":30,"outcome":"refused","reason":"percent-encoding: `%` needs two hexadecimal digits","stack":[{"screen":"account"}],"transitions":[],"visible":{"coordinator":"settings","screen":"account"}}"#
    ),
    (
      27,
      #"{"coordinators":["app","browse","feed","likes","settings"],"event":27,"fates":[],"held":null,"navigation":{"root":{"child":{"coordinator":"browse","selected":"settings","tabs":[{"coordinator":"feed","stack":[{"coordinator":"feed","screen":"photos"}]},{"coordinator":"likes","stack":[{"coordinator":"likes","screen":"likedPhotos"}]},{"coordinator":"settings","stack":[{"coordinator":"settings","screen":"account"}]}]},"coordinator":"app"}},"outcome":"stale","reason":"the flow of `adult` has a newer ticket","stack":[{"screen":"account"}],"transitions":[],"visible":{"coordinator":"settings","screen":"account"}}"#
    ),
  ]

  @Test("A result in JSON is exactly this line", arguments: exact)
  func exactLine(_ event: Int, _ line: String) async throws {
    let lines = try await simulate(SampleJourney.events).output.split(separator: "\n")
    #expect(String(lines[event - 1]) == line)
  }

  @Test("A replay starts from the given options")
  func start() async throws {
    let found = try await simulate(
      #"{"open": "photos://photos/1/original"}"#,
      ["--format", "json", "--open", "session", "--user", "ann", "--now", "2026-01-02T03:04:05Z"])
    let held = try #require(try objects(found.output)[0]["held"] as? NSDictionary)
    #expect(
      held == [
        "gate": "adult", "flow": "ageCheck", "ticket": 1, "owner": "ann",
        "expires": "2026-01-02T03:14:05Z",
      ])
  }

  @Test("A link for a resolver names the resolver")
  func resolver() async throws {
    let table = SampleTables.examples.first { $0.hasSuffix("pocket-casts.json") } ?? ""
    let found = try await simulate(
      #"{"open": "pktc://play"}"#, ["--format", "json", "--routes", table])
    let object = try objects(found.output)[0]
    #expect(object["outcome"] as? String == "resolver")
    #expect(object["resolver"] as? String == "play")
  }

  @Test("Blank lines are skipped; the last line needs no terminator; CR LF ends a line")
  func blankLines() async throws {
    let found = try await simulate("\n  \t\n{\"launch\": true}\r\n\r\n{\"back\": true}")
    #expect(try objects(found.output).map { $0["event"] as? Int } == [1, 2])
    #expect(found.status == .success)
    #expect(try await simulate("").output == "")
  }

  @Test("Colour is used only if requested")
  func color() async throws {
    let found = try await simulate(#"{"launch": true}"#, ["--color", "always"])
    #expect(found.output.hasPrefix("\u{1B}[2m1\u{1B}[0m  \u{1B}[1mlaunch\u{1B}[0m: \u{1B}[32mdone"))
  }

  @Test("A link cannot inject terminal control characters")
  func escapes() async throws {
    let found = try await simulate(#"{"open": "photos:\u001b[31m"}"#, [])
    #expect(!found.output.contains("\u{1B}"))
    #expect(found.output.hasPrefix(#"1  open photos:\u{1B}[31m: refused"#))
  }

  @Test(
    "A command line that cannot be is refused",
    arguments: [
      (["simulate", "a", "b"], ExitCode.usage),
      (["simulate", "--open", "x"], .usage),
      (["simulate", "--now", "noon"], .usage),
      (["simulate", "--replay", "a", "--record", "b"], .usage),
      (["simulate", "--replay", "a", "--open", "session"], .usage),
      (["simulate", "a", "--replay", "b"], .usage),
      (["simulate", "missing.jsonl"], .unreadableFile),
      (["simulate", "/"], .unreadableFile),
      (["simulate", "--replay", "missing.jsonl"], .unreadableFile),
      (["simulate", "--state", "missing.json"], .unreadableFile),
      (["simulate", "/dev/null", "--record", "/missing/log"], .unwritableFile),
      (["simulate", "/dev/null", "--record", SampleTables.sample], .unwritableFile),
      (["simulate", "/dev/null", "--routes", SampleTables.root.path + "/README.md"], .invalidData),
    ])
  func refused(_ line: [String], _ status: ExitCode) async {
    let found = await runCommand(line)
    #expect(found.status == status)
    #expect(found.output == "")
    #expect(found.error.contains("error: "))
  }

  @Test("The program prints each result before it reads the next line")
  func dialogue() async throws {
    guard let bash = program("bash", for: "a dialogue with simulate") else { return }
    let script = """
      folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT
      mkfifo "$folder/in" "$folder/out"
      "$0" simulate --format json --routes "$1" < "$folder/in" > "$folder/out" &
      exec 3> "$folder/in" 4< "$folder/out"
      for event in launch back signOut; do
        echo "{\\"$event\\": true}" >&3
        read -r -t 60 line <&4 || exit 1
        grep -o '"event":[0-9]*' <<< "$line"
      done
      exec 3>&-
      wait $!; echo $?
      """
    let linkctl = productsFolder.appendingPathComponent("linkctl").path
    let finished = try await run(bash, ["-c", script, linkctl, SampleTables.sample])
    #expect(finished.output == "\"event\":1\n\"event\":2\n\"event\":3\n0\n")
  }

  @Test("A closed pipe ends an endless journey")
  func readerGoesAway() async throws {
    guard let bash = program("bash", for: "a reader that goes away from simulate") else { return }
    let script = """
      yes '{"launch": true}' | "$0" simulate --routes "$1" | head -n 1
      echo "${PIPESTATUS[1]}"
      """
    let linkctl = productsFolder.appendingPathComponent("linkctl").path
    let finished = try await run(bash, ["-c", script, linkctl, SampleTables.sample])
    #expect(finished.output == "1  launch: done\n141\n")
    #expect(finished.error == "")
  }
}
