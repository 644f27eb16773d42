import Foundation
import Testing

@testable import linkctl

/// `check` warns of a screen that a link can open without the gate of another route.
@Suite("Screens that can be opened around a gate")
struct UngatedScreenTests {
  private func check(_ screens: String, _ routes: [String]) async throws -> String {
    let folder = try TestFolder()
    let table = try folder.write(
      """
      { "version": 1, "origins": ["app:"],
        "types": { "kind": { "enum": ["a", "b"] }, "other": { "enum": ["c"] } },
        "gates": { "adult": { "flow": "ask" } },
        "app": { "coordinator": "main", "screens": ["home", \(screens)], "children": [
          { "coordinator": "ask", "as": "sheet", "screens": ["question"] } ] },
        "routes": [ \(routes.joined(separator: ", ")) ] }
      """, to: "routes.json")
    return await runCommand(["check", "--routes", table]).error
  }

  private static let gated = #"{ "route": "gated", "paths": ["/g/:id<int>"], "opens": "it", "#

  @Test(
    "`check` warns if a gated and an ungated route can have the same parameters",
    arguments: [
      // A constant that a query item of the other route can have.
      (
        #""with": { "id": ":id", "size": 0 }, "requires": ["adult"] }"#,
        #""paths": ["/o/:id<int>"], "query": { "size": "int = 400" }"#, "app://o/1?size=0"
      ),
      (#""requires": ["adult"] }"#, #""paths": ["/o/:id<int>"]"#, "app://o/1"),
      // A parameter that one route may omit and the other does not have does not distinguish them.
      (
        #""query": { "x": "string?" }, "requires": ["adult"] }"#,
        #""paths": ["/o/:id<int>"], "query": { "y": "string?" }"#, "app://o/1"
      ),
      (
        #""query": { "k": "kind" }, "requires": ["adult"] }"#,
        #""paths": ["/o/:id<int>/:k"]"#, "app://o/1/a"
      ),
      (
        #""query": { "k": { "type": "kind", "not": "a" } }, "requires": ["adult"] }"#,
        #""paths": ["/o/:id<int>/:k<kind>"]"#, "app://o/1/b"
      ),
    ])
  func warns(_ gated: String, _ other: String, _ witness: String) async throws {
    let found = try await check(
      #""it""#, [Self.gated + gated, #"{ "route": "open", "opens": "it", \#(other) }"#])
    #expect(
      found.contains(
        "warning: `open` opens `it` without the gate `adult`, but `gated` opens it behind the gate [ungated-screen]"
      ))
    #expect(found.contains("note: both can give it the same parameters, as \(witness) does\n"))
    #expect(
      found.contains(
        #"help: show what is behind `adult` on a separate screen, with "requires": ["adult"]"#))
  }

  @Test(
    "`check` does not warn if the parameters differ or the screen itself requires the gate",
    arguments: [
      (#""it""#, #""with": { "size": 0 }, "requires": ["adult"] }"#, #""paths": ["/o/:id<int>"]"#),
      (
        #""it""#, #""with": { "size": 0 }, "requires": ["adult"] }"#,
        #""paths": ["/o/:id<int>"], "with": { "size": 1 }"#
      ),
      (#""it""#, #""requires": ["adult"] }"#, #""paths": ["/o/:id<slug>"]"#),
      (
        #""it""#, #""query": { "k": "kind" }, "requires": ["adult"] }"#,
        #""paths": ["/o/:id<int>/:k<other>"]"#
      ),
      (
        #""it""#, #""query": { "k": { "equals": "a" } }, "requires": ["adult"] }"#,
        #""paths": ["/o/:id<int>"], "query": { "k": { "type": "string", "not": "a" } }"#
      ),
      (
        #"{ "screen": "it", "requires": ["adult"] }"#, #""requires": ["adult"] }"#,
        #""paths": ["/o/:id<int>"]"#
      ),
      (#""it""#, #""requires": ["!adult"] }"#, #""paths": ["/o/:id<int>"]"#),
    ])
  func isSilent(_ screen: String, _ gated: String, _ other: String) async throws {
    let found = try await check(
      screen, [Self.gated + gated, #"{ "route": "open", "opens": "it", \#(other) }"#])
    #expect(!found.contains("[ungated-screen]"), "\(found)")
    #expect(!found.contains("error:"), "\(found)")
  }
}
