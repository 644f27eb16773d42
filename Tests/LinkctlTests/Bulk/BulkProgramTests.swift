import Foundation
import Testing

@testable import linkctl

/// `resolve --brief` as a program in a pipeline.
@Suite("Bulk, the program")
struct BulkProgramTests {
  private let linkctl = productsFolder.appendingPathComponent("linkctl").path

  @Test("A closed pipe ends it immediately and without a message")
  func readerGoesAway() async throws {
    guard let bash = program("bash", for: "a reader of links that goes away") else { return }
    let script = """
      yes photos:photos/42 | { "$0" resolve --brief --routes "$1" -; echo $? >&2; } | head -n 1
      """
    let finished = try await run(bash, ["-c", script, linkctl, SampleTables.sample])
    #expect(finished.output.count { $0 == "\n" } == 1)
    #expect(finished.error == "141\n")
  }

  /// Runs the program with `$link` as an argument, and as a line of standard input for `-`.
  private func resolve(_ arguments: String) async throws -> FinishedProgram? {
    guard let bash = program("bash", for: "links that are no UTF-8") else { return nil }
    let script = #"link=$'photos:photos/\xff'; echo "$link" | "$0" \#(arguments) --routes "$1""#
    return try await run(bash, ["-c", script, linkctl, SampleTables.sample])
  }

  @Test(
    "A link that is not valid UTF-8 is refused, as an argument and as a line",
    arguments: [
      (#"resolve "$link" --format json"#, 1), ("resolve - --format json", 1),
      (#"resolve --brief "$link""#, 1), ("resolve --brief -", 1),
      (#"explain "$link" --format json"#, 0), (#"resolve --format json -- "$link""#, 1),
    ])
  func illFormed(_ arguments: String, _ status: Int32) async throws {
    guard let found = try await resolve(arguments) else { return }
    #expect(found.output.contains(#""link":"photos:photos/%FF""#), "\(found.output)")
    if arguments.contains("brief") {
      #expect(found.output.contains(#""status":"refused""#))
    } else {
      #expect(found.output.contains(#""offset":14,"#) || arguments.hasPrefix("explain"))
      #expect(found.output.contains(#""reason":"invalid UTF-8: "#))
    }
    #expect(found.error == "")
    #expect(found.status == status)
  }

  @Test(
    "Any other argument that is not valid UTF-8 is a usage error",
    arguments: [#"resolve - --user "$link""#, #"resolve - "--user=$link""#, #"link "$link""#])
  func illFormedOption(_ arguments: String) async throws {
    guard let found = try await resolve(arguments) else { return }
    #expect(found.output == "")
    #expect(found.error.contains("photos:photos/%FF` is not UTF-8; invalid bytes are shown"))
    #expect(found.error.contains("help: write it in UTF-8"))
    #expect(found.status == 64)
  }

  @Test("A program that sends one link at a time gets each result immediately")
  func conversation() async throws {
    guard let bash = program("bash", for: "a conversation about links") else { return }
    let script = """
      coproc "$0" resolve --brief --routes "$1" -
      for link in photos:photos/1 nonsense photos:photos/2; do
        echo $link >&${COPROC[1]}
        read -t 20 -u ${COPROC[0]} line && echo "$line"
      done
      """
    let finished = try await run(bash, ["-c", script, linkctl, SampleTables.sample])
    let status = finished.output.split(separator: "\n").map { $0.suffix(10) }
    #expect(status == [#"s":"held"}"#, #""refused"}"#, #"s":"held"}"#])
  }

  @Test("No bar in a pipe, and memory does not grow with the input")
  func memory() async throws {
    guard FileManager.default.fileExists(atPath: "/proc/self/status"),
      let bash = program("bash", for: "the memory of many links")
    else { return }
    // Prints the peak memory of the program in kB, and the number of lines it wrote.
    let script = """
      mkfifo "$2" && { yes "no link" | head -n "$3" > "$2" & }
      "$0" resolve --brief --routes "$1" - < "$2" > >(wc -l >&2) & pid=$!
      peak=0
      while line=$(grep VmHWM /proc/$pid/status 2>/dev/null); do peak=$line; sleep 0.02; done
      wait $pid
      echo $peak
      """
    var peaks: [Int] = []
    for count in [30_000, 300_000] {
      let folder = try TestFolder()
      let finished = try await run(
        bash, ["-c", script, linkctl, SampleTables.sample, folder.path("pipe"), String(count)])
      #expect(finished.error.trimmingCharacters(in: .whitespacesAndNewlines) == String(count))
      let words = finished.output.split(separator: " ")
      try #require(words.count == 3, "\(finished.output)")
      peaks.append(try #require(Int(words[1])))
    }
    print("bulk memory: \(peaks[0]) kB for 30,000 links, \(peaks[1]) kB for 300,000")
    #expect(peaks[1] < peaks[0] + 16_384)
  }
}

@Test(
  "The progress line shows what is known",
  arguments: [
    (0, 100, 0, Duration.zero, "[........................] 0 %  0 links, 0 a second"),
    (50, 100, 7, .seconds(2), "[############............] 50 %  7 links, 4 a second"),
    (200, 100, 10, .milliseconds(500), "[########################] 100 %  10 links, 20 a second"),
    (50, nil, 3, .seconds(1), "3 links, 3 a second"),
    (50, 0, 3, .seconds(1), "3 links, 3 a second"),
  ] as [(Int, Int?, Int, Duration, String)])
func progressLine(
  _ bytes: Int, _ total: Int?, _ links: Int, _ time: Duration, _ expected: String
) {
  #expect(ProgressBar.line(bytes: bytes, of: total, links: links, after: time) == expected)
}
