import Foundation
import TestSupport
import Testing

@testable import LinkwayURLParsing

/// Ada is the URL parser of Node.js, an independent implementation of the same standard.
@Suite("Comparison with Ada")
struct AdaComparisonTests {
  @Test("every real link has the same components as in Ada")
  func realLinks() async throws {
    var inputs: [ParserInput] = []
    for (name, count) in SharedData.linkLists {
      guard let lines = try SharedData.links(name) else { return }
      #expect(lines.count == count)
      inputs += lines.map { ParserInput(Array($0)) }
    }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("linkway-\(UUID().uuidString).tsv")
    defer { try? FileManager.default.removeItem(at: file) }
    try ParserDump.write(inputs, to: file)
    guard let comparison = try await AdaComparison.run(on: file) else { return }
    print(comparison.report)
    #expect(comparison.agrees)
    #expect(comparison.report.hasSuffix("ada: 91424 of 91424 links agree\n"))
  }

  /// The recorded run has no passwords.
  private let passwordColumn = 3

  @Test("every link of a recorded run has the components that Ada returned")
  func recordedLinks() throws {
    let path = "conformance/foundation/whatwg-ada.psv"
    guard let records = try RecordedLinks.records(path) else { return }
    let agreeing = records.filter { record in
      var found = ParserDump.components(of: try? LinkURL(record.input)) ?? ["FAILURE"]
      if found.count > 1 { found.remove(at: passwordColumn) }
      let agrees = found.elementsEqual(record.fields) { $0.utf8.elementsEqual($1.utf8) }
      #expect(agrees, "\(record.input): \(found), recorded \(record.fields)")
      return agrees
    }
    #expect(records.count == 117)
    print("whatwg-ada.psv: \(agreeing.count) of \(records.count)")
  }

  @Test(
    "the dump for Scripts/compare-with-ada has one line an input",
    .enabled(
      "Scripts/compare-with-ada sets the variable and compares the dump; without it there is nothing to test",
      { ProcessInfo.processInfo.environment["LINKWAY_DUMP"] != nil }))
  func dump() throws {
    let environment = ProcessInfo.processInfo.environment
    let path = try #require(environment["LINKWAY_DUMP"])
    var random = SeededGenerator(for: "dump")
    let seeds = try MutationSeeds.all()
    var inputs = try ParserInput.suites()
    for _ in 0..<200_000 {
      let base = MutationSeeds.bases.randomElement(using: &random) ?? nil
      inputs.append(ParserInput(MutationSeeds.mutated(from: seeds, by: &random), base: base))
    }
    try ParserDump.write(inputs, to: URL(fileURLWithPath: path))
  }
}
