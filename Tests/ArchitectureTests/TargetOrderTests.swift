import Foundation
import Testing

/// Targets have an order, and each imports only targets before it.
@Suite("Order of targets")
struct TargetOrderTests {
  /// From the foundations to the products. A target may import those before it.
  private static let order = [
    "CLinkwayByteScan", "CLinkwayPCRE2", "LinkwayMessages", "LinkwayDiagnostics",
    "LinkwayURLParsing", "LinkwayRegex", "LinkwayPatterns", "LinkwayURL", "LinkwayMatching",
    "LinkwayLanguages", "LinkwayAutomaton",
    "LinkwayAutomatonBuilder", "LinkwayChecks", "LinkwayNavigation", "LinkwayTable",
    "LinkwayTableCompiler", "LinkwayCodeGeneration",
    "linkway-generate", "LinkwayResults", "LinkwayDiff", "LinkwayGraph", "LinkwaySite",
    "LinkwayPlayground", "LinkwayEditing", "LinkwayRuntime", "Linkway", "LinkwayTesting",
    "LinkwayUIKit", "LinkwayTree", "LinkwaySwiftUI", "LinkwayC", "linkctl",
  ]

  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  @Test("Every target of the sources has a place in the order")
  func targetsAreKnown() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path())
    #expect(folders.filter { !$0.hasPrefix(".") }.sorted() == Self.order.sorted())
  }

  @Test("No target imports a later one", arguments: order)
  func importsAreEarlier(_ target: String) throws {
    let place = try #require(Self.order.firstIndex(of: target))
    let folder = Self.sources.appending(path: target)
    for case let file as URL in FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil) ?? .init()
    // The code in documentation catalogues belongs to their readers.
    where file.pathExtension == "swift" && !file.path().contains(".docc/") {
      let text = try String(contentsOf: file, encoding: .utf8)
      for found in text.matches(of: /(?m)^[ \t]*(?:[@a-z_]+[ \t]+)*import[ \t]+(\w+)/) {
        guard let imported = Self.order.firstIndex(of: String(found.output.1)) else { continue }
        #expect(imported < place, "\(file.lastPathComponent) of \(target): \(found.output.0)")
      }
    }
  }

  @Test("No two products differ only by case, which many file systems do not distinguish")
  func productNames() throws {
    let package = try String(
      contentsOf: Self.sources.deletingLastPathComponent().appending(path: "Package.swift"),
      encoding: .utf8)
    let names = package.matches(of: /\.(?:library|executable|plugin)\(name: "(\w+)"/).map(
      \.output.1)
    #expect(names.contains("Linkway"))
    #expect(Set(names.map { $0.lowercased() }).count == names.count, "\(names)")
  }
}
