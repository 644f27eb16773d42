import Foundation
import Linkway
import Testing

/// The parts of tables in the articles load.
@Suite("Tables in the articles")
struct ArticleTableTests {
  static let folder = ProjectFiles.root.appending(path: "Sources/Linkway/Linkway.docc")
  static let names = ["GettingStarted", "TableFormat", "Gates", "ChoosingAGate", "Recipes"]

  static func tables(in article: String) throws -> [String] {
    let url = folder.appending(path: "\(article).md")
    let text = try String(contentsOf: url, encoding: .utf8)
    return text.matches(of: /(?s)```json\n(.*?)```/).map { String($0.output.1) }
  }

  private static func object(_ text: String) throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(json as? [String: Any], "\(text)")
  }

  /// A fragment replaces the keys of the same names in the first table of its article.
  @Test("Each table and each fragment of one loads", arguments: names)
  func load(_ article: String) throws {
    let base = try Self.object(try #require(try Self.tables(in: "TableFormat").first))
    for text in try Self.tables(in: article) {
      let fragment = try Self.object(text)
      let whole = fragment["version"] == nil ? base.merging(fragment) { $1 } : fragment
      let data = try JSONSerialization.data(withJSONObject: whole)
      #expect(throws: Never.self, "\(text)") {
        try LinkRouter(routes: String(decoding: data, as: UTF8.self))
      }
    }
  }
}
