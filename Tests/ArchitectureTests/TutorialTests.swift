import Foundation
import Testing

/// The tutorial ends with `Examples/Shop`. `Scripts/check-shop` compiles each of its sections.
@Suite("The tutorial")
struct TutorialTests {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = project.appending(
    path: "Sources/Linkway/Linkway.docc/Tutorials", directoryHint: .isDirectory)

  private static func text(_ path: String, in folder: URL = folder) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  /// The files that the steps show, by name and in order.
  private static func shown() throws -> [String: [String]] {
    let steps = try text("BuildAShop.tutorial").matches(
      of: /@Code\(\s*name: "([^"]+)", file: "([^"]+)"(?:,\s*previousFile: "([^"]+)")?\)/)
    var files: [String: [String]] = [:]
    for step in steps {
      let (_, name, file, before) = step.output
      // A step is compared with the previous version of the file in the tutorial.
      #expect(before.map(String.init) == files[String(name)]?.last)
      files[String(name), default: []].append(String(file))
    }
    return files
  }

  @Test("The tutorial's final files equal Examples/Shop")
  func end() throws {
    let shop = Self.project.appending(path: "Examples/Shop", directoryHint: .isDirectory)
    let names = FileManager.default.enumerator(atPath: shop.path())?.compactMap { $0 as? String }
    let files = try #require(names).filter {
      ["swift", "json"].contains(URL(filePath: $0).pathExtension) && !$0.hasPrefix(".build")
    }
    let shown = try Self.shown()
    #expect(files.map { URL(filePath: $0).lastPathComponent }.sorted() == shown.keys.sorted())
    for file in files {
      let last = try #require(shown[URL(filePath: file).lastPathComponent]?.last)
      #expect(try Self.text("Shop/\(last)") == Self.text(file, in: shop), "\(last)")
    }
  }

  @Test("Each existing file is shown, in a section with its number")
  func files() throws {
    let folder = Self.folder.appending(path: "Shop").path()
    let shown = try Self.shown().values.flatMap(\.self)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == shown.sorted())
    let sections = try Self.text("BuildAShop.tutorial").split(separator: "@Section").dropFirst()
    #expect(sections.count == 5)
    for (place, section) in sections.enumerated() {
      for file in section.matches(of: /[( ]file: "([^"]+)"/) {
        #expect(file.output.1.hasPrefix("shop-\(place + 1)-"))
      }
    }
  }
}
