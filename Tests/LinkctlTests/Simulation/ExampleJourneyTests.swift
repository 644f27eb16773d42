import Foundation
import Testing

@testable import linkctl

/// Runs the journeys of the examples with `linkctl simulate`. Their expected results follow from §8 to
/// §10 (§11.4 rule 1 for the format).
@Suite("Simulated journeys of the examples")
struct ExampleJourneyTests {
  /// The number of events of each journey, and the expected error of `simulate`.
  static let journeys: [(system: String, events: Int, complaint: String?)] = [
    ("UIKitApproaches", 37, "unknown screen `nowhere`"), ("Unsplash", 35, nil),
    ("SignInSignUp", 19, nil), ("HowToCode", 20, nil), ("AppAuthMain", 20, nil),
    ("SubFlows", 29, nil), ("Bank", 25, nil),
  ]

  private func file(_ name: String, of system: String) -> URL {
    SampleTables.root.appending(path: "Examples/\(system)/\(name)")
  }

  private func simulate(
    _ system: String, _ options: [String]
  ) async -> (status: ExitCode, output: Output) {
    var output = Output(inMemoryWithWidth: 80)
    let status = await Linkctl.run(
      ["simulate", "--format", "json", "--routes", file("routes.json", of: system).path] + options,
      Linkctl.commands, &output)
    return (status, output)
  }

  @Test("The results of a journey are correct byte for byte", arguments: journeys)
  func expected(_ system: String, _ events: Int, _ complaint: String?) async throws {
    let (status, output) = await simulate(system, [file("journey.jsonl", of: system).path])
    let expected = try String(
      contentsOf: file("journey.expected.jsonl", of: system), encoding: .utf8)
    #expect(output.standardText.utf8.elementsEqual(expected.utf8))
    let lines = expected.split(separator: "\n")
    #expect(lines.count == events)
    // If a result differs, this line shows it.
    for (line, wanted) in zip(output.standardText.split(separator: "\n"), lines) {
      #expect(line == wanted)
    }
    if let complaint {
      #expect(status == .failure)
      #expect(output.errorText.contains(complaint))
    } else {
      #expect(status == .success)
      #expect(output.errorText == "")
    }
    print("journey of \(system): \(lines.count) of \(events) events")
  }

  @Test("A journey that was recorded replays to the same states", arguments: journeys)
  func replay(_ system: String, _ events: Int, _ complaint: String?) async throws {
    let folder = try TestFolder()
    let log = folder.path("log.jsonl")
    _ = await simulate(system, ["--record", log, file("journey.jsonl", of: system).path])
    let (status, output) = await simulate(system, ["--replay", log])
    #expect(status == .success, "\(output.errorText)\(output.standardText)")
  }
}
