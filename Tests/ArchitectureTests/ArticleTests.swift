import Foundation
import Testing

/// Code of an article stands in a test as well, where it is compiled.
@Suite("Articles")
struct ArticleTests {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func lines(_ text: some StringProtocol) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") }
  }

  @Test("The code on user interfaces is compiled by a test")
  func userInterfaces() throws {
    let article = try String(
      contentsOf: Self.project.appending(path: "Documentation/UserInterfaces.md"), encoding: .utf8)
    let blocks = article.matches(of: /(?s)```swift\n(.*?)```/).map(\.output.1)
    #expect(blocks.count == 3)
    let sources = try ["LinkwayUIKitTests", "LinkwaySwiftUITests", "LinkwayTests"].map {
      let file = Self.project.appending(path: "Tests/\($0)/Article.swift")
      return Self.lines(try String(contentsOf: file, encoding: .utf8)).joined(separator: "\n")
    }
    for block in blocks {
      let code = Self.lines(block).joined(separator: "\n")
      #expect(sources.contains { $0.contains(code) }, "no test has\n\(block)")
    }
  }
}
