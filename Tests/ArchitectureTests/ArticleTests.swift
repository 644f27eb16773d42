import Foundation
import Testing

/// The code in articles also occurs in a test, where it is compiled.
@Suite("Articles")
struct ArticleTests {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func lines(_ text: some StringProtocol) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") }
      .joined(separator: "\n")
  }

  /// The code of the typed form is generated; the shop example compiles it.
  static let articles = [
    "GettingStarted", "Gates", "UniversalLinks", "UserInterfaces", "ScenesAndStores", "Privacy",
    "Migrating", "ChoosingAGate", "Recipes",
  ]

  @Test("The code of each article is compiled by a test", arguments: articles)
  func code(_ name: String) throws {
    let article = try String(
      contentsOf: Self.project.appending(path: "Sources/Linkway/Linkway.docc/\(name).md"),
      encoding: .utf8)
    let blocks = article.matches(of: /(?s)```swift\n(.*?)```/).map(\.output.1)
    #expect(!blocks.isEmpty)
    let files = [
      "LinkwayUIKitTests/Article", "LinkwaySwiftUITests/Article",
      "LinkwayTests/Articles/UserInterfaceCode", "LinkwayTests/Articles/ArticleCodeTests",
      "LinkwayTests/Articles/RecipeCodeTests", "../Examples/Adoption/First",
      "../Examples/Adoption/Second",
    ]
    let sources = try files.map {
      let file = Self.project.appending(path: "Tests/\($0).swift")
      return Self.lines(try String(contentsOf: file, encoding: .utf8))
    }
    for block in blocks {
      let code = Self.lines(block)
      #expect(sources.contains { $0.contains(code) }, "no test has\n\(block)")
    }
  }
}
