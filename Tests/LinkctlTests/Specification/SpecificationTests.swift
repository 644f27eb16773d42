import Foundation
import Testing

@testable import linkctl

/// Documentation/Specification.md is a test suite: its examples are executed.
@Suite("Specification")
struct SpecificationTests {
  private static let text = Result { try Specification(root: SampleTables.root) }

  @Test("Sections and rules are numbered without gaps")
  func form() throws {
    let specification = try Self.text.get()
    #expect(specification.errors == [])
    #expect(specification.examples.count >= 150)
    let (rules, examples) = (specification.rules.count, specification.examples.count)
    print("specification: \(rules) rules, \(examples) examples")
  }

  @Test("Every example has the result that is given")
  func examples() async throws {
    let examples = try Self.text.get().examples
    try await withThrowingTaskGroup(of: [String].self) { group in
      for example in examples {
        group.addTask {
          var run = try ExampleRun()
          return try await run.differences(example)
        }
      }
      for try await differences in group {
        for difference in differences { Issue.record(Comment(rawValue: difference)) }
      }
    }
  }

  @Test("A difference is reported with its line")
  func difference() async throws {
    let specification = Specification(
      text: """
        # 1. Title
        1. A rule.
        ```example
        {}
        > resolve a:x
        = {"status": "applied"}
        ```
        """)
    var run = try ExampleRun()
    let found = try await run.differences(try #require(specification.examples.first))
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("text:5: differs at /status\n  expected") == true)
  }
}
