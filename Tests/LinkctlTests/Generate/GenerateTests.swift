import Foundation
import Testing

@testable import LinkwayCodeGeneration
@testable import linkctl

/// `linkctl generate swift`. `Scripts/check-generated` checks that its output compiles.
// §14.4 rule 1
@Suite("Generating Swift")
struct GenerateTests {
  private func run(_ table: String, _ more: [String] = []) async throws -> (ExitCode, Output) {
    let folder = try TestFolder()
    let path = try folder.write(table, to: "routes.json")
    var output = Output(inMemoryWithWidth: 100)
    let status = await Linkctl.run(
      ["generate", "swift", "--routes", path] + more, Linkctl.commands, &output)
    return (status, output)
  }

  private func lines(_ table: String) async throws -> [String] {
    let (status, output) = try await run(table)
    #expect(status == .success, "\(output.errorText)")
    return output.standardText.split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  private static let notes = """
    { "version": 1, "origins": ["notes:"],
      "types": { "sort-order": { "enum": ["newest", "A-Z", "in"] } },
      "gates": { "signed-in": { "flow": "welcome" } },
      "app": { "coordinator": "app", "start": "main", "children": [
        { "coordinator": "welcome", "as": "root", "screens": ["signIn"] },
        { "coordinator": "main", "as": "root", "requires": ["signed-in"], "screens": [
            { "screen": "notes", "parameters": { "order": "sort-order = A-Z" } },
            { "screen": "default", "under": "notes",
              "parameters": { "id": "int", "in": "string?", "tags": "string[]" } }] }] },
      "routes": [
        { "route": "note", "paths": ["/notes/:id<int>", "/n/:id<int>/:in"], "opens": "default",
          "query": { "tags": "string[]", "ratio": "number = 1.5" } },
        { "route": "list", "paths": ["/list"], "opens": "notes",
          "query": { "order": "sort-order?", "kind": { "equals": "all" } } },
        { "route": "old", "paths": ["/old/:id<int>"], "redirect": "/notes/:id" }] }
    """

  @Test(
    // §14.4 rules 4 and 5
    "The Swift of a table",
    arguments: [
      "case note(id: Int, `in`: String? = nil, tags: [String] = [], ratio: Double = 1.5)",
      "case list(order: Routes.Types.SortOrder? = nil)",
      "enum SortOrder: String, CaseIterable, Hashable, Sendable, TypedParameter {",
      "case newest", #"case aZ = "A-Z""#, "case `in`",
      "struct Notes: Routes.Steps.Screen {", "var order: Routes.Types.SortOrder = .aZ",
      "struct Default: Routes.Steps.PushedScreen {", "var id: Int", "var `in`: String? = nil",
      "func `default`(_ screen: Routes.Screens.Default) -> Content",
      #"case signedIn = "signed-in""#,
      "static func main(order: Routes.Types.SortOrder = .aZ) -> Start {",
      "protocol MainScreens<Content>: Coordinator {",
      "func welcomeDidFinish(_ outcome: FlowOutcome)",
      "welcome: @escaping (CoordinatorContext<Content>) -> any Routes.WelcomeScreens<Content>,",
    ])
  func says(_ line: String) async throws {
    #expect(try await lines(Self.notes).contains(line))
  }

  @Test("A screen that several coordinators can show is one structure, and a method of each")
  func shared() async throws {
    let lines = try await lines(
      """
      { "version": 1, "origins": ["n:"], "screens": { "product": { "parameters": { "id": "int" } } },
        "app": { "coordinator": "app", "container": "tabs", "children": [
          { "coordinator": "search", "as": "tab", "screens": ["results", "product"] },
          { "coordinator": "cart", "as": "tab", "screens": ["product"] } ] },
        "routes": [{ "route": "product", "paths": ["/:id<int>"], "opens": "search/product" }] }
      """)
    #expect(lines.filter { $0 == "struct Product: Routes.Steps.PushedScreen {" }.count == 1)
    #expect(
      lines.filter { $0 == "func product(_ screen: Routes.Screens.Product) -> Content" }.count == 2)
    #expect(
      lines.filter { $0.hasPrefix(#"case "product": Routes.Screens.Product.read"#) }.count == 2)
  }

  // §14.4 rule 2
  @Test("A route that redirects has no case")
  func leadsOn() async throws {
    #expect(try await lines(Self.notes).allSatisfy { !$0.hasPrefix("case old") })
  }

  // §14.4 rule 3
  @Test("A parameter that has different types in two patterns accepts both")
  func mixed() async throws {
    let lines = try await lines(
      """
      { "version": 1, "origins": ["n:"], "routes": [
        { "route": "a", "paths": ["/i/:v<int>", "/n/:v<number>"], "resolver": "r" },
        { "route": "b", "paths": ["/b/:v<int>", "/c/:v"], "resolver": "r" }] }
      """)
    #expect(lines.contains("case a(v: Double)"))
    #expect(lines.contains("case b(v: ParameterValue)"))
  }

  // §14.4 rule 6
  @Test("Two ids with the same Swift name are an error with both positions")
  func collision() async throws {
    let (status, output) = try await run(
      """
      { "version": 1, "origins": ["n:"], "routes": [
        { "route": "sign-in", "paths": ["/a"], "leaveToWeb": true },
        { "route": "signIn", "paths": ["/b"], "leaveToWeb": true }] }
      """)
    #expect(status == .invalidData)
    #expect(output.standardText == "")
    let text = output.errorText.replacing(/\/\S*routes\.json/, with: "routes.json")
    #expect(
      text == """
        routes.json:3:14: error: the route `signIn` has the Swift name `signIn`, and so has `sign-in` [swift-name-collision]
            { "route": "signIn", "paths": ["/b"], "leaveToWeb": true }] }
                       ^~~~~~~~
        note: `sign-in` is declared at routes.json:2:14
        help: choose ids that differ in more than punctuation and case
        error: routes.json cannot be generated as Swift: 1 error

        """)
  }

  @Test(
    "Ids with the same name, or without letters, are errors with positions",
    arguments: [
      (
        #"{ "route": "a", "paths": ["/:userId/a", "/:user_id/b"], "resolver": "r" }"#,
        "2:14: error: the parameter `user_id` has the Swift name `userId`, and so has `userId`"
      ),
      (
        #"{ "route": "→", "paths": ["/a"], "resolver": "r" }"#,
        "2:14: error: no character of the route `→` can be part of a Swift name"
      ),
    ])
  func errors(_ route: String, _ message: String) async throws {
    let (status, output) = try await run(
      #"{ "version": 1, "origins": ["n:"], "routes": ["# + "\n  " + route + "] }")
    #expect(status == .invalidData)
    #expect(output.errorText.contains("routes.json:" + message), "\(output.errorText)")
  }

  @Test("A table that does not load generates no Swift, and the error says why")
  func broken() async throws {
    let (status, output) = try await run(#"{ "version": 1, "origins": ["n:"], "routse": [] }"#)
    #expect(status == .invalidData)
    #expect(output.errorText.contains("routes.json:1:36: error: "))
  }

  @Test(
    "A namespace is around all types, and before their names",
    arguments: [
      "enum Bank {}", "nonisolated extension Bank {",
      "protocol MainScreens<Content>: Coordinator {",
      "var order: Bank.Types.SortOrder = .aZ", "struct Default: Bank.Steps.PushedScreen {",
      "func `default`(_ screen: Bank.Screens.Default) -> Content",
      "welcome: @escaping (CoordinatorContext<Content>) -> any Bank.WelcomeScreens<Content>,",
      "nonisolated extension Bank.Route: CustomStringConvertible {",
    ])
  func namespace(_ line: String) async throws {
    let (_, output) = try await run(Self.notes, ["--namespace", "Bank"])
    let lines = output.standardText.split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    #expect(lines.contains(line))
  }

  @Test("The compiled table is a part of the code, byte for byte")
  func compiledTable() async throws {
    let lines = try await lines(Self.notes)
    let start = try #require(lines.firstIndex { $0.hasSuffix("let text = \"\"\"") })
    let encoded = lines[(start + 1)...].prefix { $0 != "\"\"\"" }
      .joined().replacing("\\", with: "")
    let folder = try TestFolder()
    let path = try folder.write(Self.notes, to: "routes.json")
    var output = Output(inMemoryWithWidth: 100)
    let target = path + ".table"
    #expect(
      await Linkctl.run(["compile", path, "-o", target], Linkctl.commands, &output) == .success)
    #expect(try Data(base64Encoded: encoded) == Data(contentsOf: URL(filePath: target)))
  }

  @Test(
    "Options next to the table are read, and their errors have positions",
    arguments: [
      (#"{ "namespace": "Bank" }"#, "enum Bank {}", nil),
      (#"{ "public": true }"#, "public enum Route: Hashable, Sendable {", nil),
      (#"{ "runtime": true }"#, "import LinkwayRuntime\n", nil),
      (#"{ "publik": true }"#, nil, "1:3: error: `publik` is not an option"),
      (#"{ "public": 1 }"#, nil, "1:13: error: `public` must be `true` or `false`, not a number"),
      (#"{ "namespace": "Steps" }"#, nil, "1:16: error: `Steps` cannot be the namespace"),
      (#"{ "namespace": "my bank" }"#, nil, "1:16: error: `my bank` cannot be the namespace"),
      ("[]", nil, "1:1: error: the options must be an object, not an array"),
      ("{", nil, "1:2: error: "),
    ] as [(String, String?, String?)])
  func options(_ text: String, _ line: String?, _ message: String?) async throws {
    let folder = try TestFolder()
    _ = try folder.write(text, to: "routes.options.json")
    let path = try folder.write(Self.notes, to: "routes.json")
    var output = Output(inMemoryWithWidth: 100)
    let status = await Linkctl.run(
      ["generate", "swift", "--routes", path], Linkctl.commands, &output)
    #expect(status == (message == nil ? .success : .invalidData))
    if let line { #expect(output.standardText.contains(line), "\(output.errorText)") }
    if let message {
      #expect(output.errorText.contains("routes.options.json:" + message), "\(output.errorText)")
    }
  }

  @Test("Base64 equals Foundation's", arguments: 0..<120)
  func base64(_ count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ count) }
    #expect(Base64.lines(of: bytes).joined() == Data(bytes).base64EncodedString())
  }

  @Test(
    "Ids become Swift identifiers",
    arguments: [
      ("photo", "photo", "Photo"), ("forgot-password", "forgotPassword", "ForgotPassword"),
      ("URLList", "urlList", "URLList"), ("FAQ", "faq", "FAQ"), ("404", "_404", "_404"),
      ("größe", "größe", "Größe"), ("a.b c", "aBC", "ABC"), ("—", "", ""),
    ])
  func spelling(_ id: String, _ member: String, _ type: String) {
    #expect(SwiftName.spelled(id, .member) == member)
    #expect(SwiftName.spelled(id, .type) == type)
  }
}
