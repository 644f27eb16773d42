import Foundation
import Testing

/// The folders of a target depend on each other in one direction only.
@Suite("Folders")
struct FolderTests {
  /// The targets for which this holds. `Linkway`, `LinkwayEditing`, `LinkwayNavigation` and
  /// `linkctl` are missing, because their folders still depend on each other.
  private static let targets = [
    "LinkwayDiagnostics", "LinkwayURLParsing", "LinkwayRegex", "LinkwayPatterns", "LinkwayURL",
    "LinkwayMatching", "LinkwayLanguages", "LinkwayAutomaton", "LinkwayAutomatonBuilder",
    "LinkwayChecks", "LinkwayTable", "LinkwayTableCompiler",
    "LinkwayCodeGeneration", "LinkwayAnswers", "LinkwayDiff", "LinkwayGraph", "LinkwayPlayground",
    "LinkwayTesting", "LinkwayUIKit", "LinkwayTree", "LinkwaySwiftUI", "LinkwayC",
    "LinkwaySite",
  ]

  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  @Test("No folder uses one that uses it, be it by way of others", arguments: targets)
  func cycles(_ target: String) throws {
    let uses = Self.uses(try Self.texts(of: target))
    for folder in uses.keys.sorted() {
      var reached: Set<String> = []
      var next = uses[folder] ?? []
      while let other = next.popFirst() {
        if reached.insert(other).inserted { next.formUnion(uses[other] ?? []) }
      }
      #expect(!reached.contains(folder), "\(target)/\(folder) uses \(uses[folder] ?? [])")
    }
  }

  @Test("Folders that use each other are found")
  func finding() {
    let texts = [
      "A": "struct First { var second: Second }", "B": "enum Second { case third(Third) }",
      "C": "class Third {} // First\nlet name = \"First\"",
    ]
    #expect(Self.uses(texts) == ["A": ["B"], "B": ["C"], "C": []])
  }

  /// The code of each folder, by name.
  private static func texts(of target: String) throws -> [String: String] {
    let root = sources.appending(path: target)
    var texts: [String: String] = [:]
    for case let file as URL in FileManager.default.enumerator(
      at: root, includingPropertiesForKeys: nil) ?? .init()
    where file.pathExtension == "swift" && !file.path().contains(".docc/") {
      let parts = file.pathComponents.dropFirst(root.pathComponents.count)
      guard parts.count > 1, let folder = parts.first else { continue }
      texts[folder, default: ""] += try String(contentsOf: file, encoding: .utf8)
    }
    return texts
  }

  /// Returns the folders that each folder uses. A folder uses another one if it names a type that
  /// only the other one declares.
  private static func uses(_ texts: [String: String]) -> [String: Set<String>] {
    let code = texts.mapValues { text in
      text.replacing(/"""(?:.|\n)*?"""/, with: "").replacing(/\/\/[^\n]*/, with: "")
        .replacing(/"(?:\\.|[^"\\\n])*"/, with: "")
    }
    var owners: [Substring: Set<String>] = [:]
    for (folder, text) in code {
      let declaration = /\b(?:struct|class|enum|protocol|actor|typealias)\s+([A-Z]\w+)/
      for found in text.matches(of: declaration) {
        owners[found.output.1, default: []].insert(folder)
      }
    }
    return Dictionary(
      uniqueKeysWithValues: code.map { folder, text in
        let names = Set(text.matches(of: /\b[A-Z]\w+\b/).map(\.output))
        let used = names.compactMap { owners[$0] }.filter { $0.count == 1 }.flatMap { $0 }
        return (folder, Set(used).subtracting([folder]))
      })
  }
}
