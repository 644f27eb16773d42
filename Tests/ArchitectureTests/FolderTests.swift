import Foundation
import Testing

/// The folders of a target depend on each other in one direction only.
///
/// `Scripts/folders` reads the uses from the index that the compiler writes during the build.
@Suite("Folders")
struct FolderTests {
  @Test("No two folders use each other, directly or through others")
  func cycles() throws {
    let uses = try Self.uses()
    #expect(Set(uses.keys).isSuperset(of: ["LinkwayNavigation", "LinkwayTable", "linkctl"]))
    for (target, folders) in uses {
      #expect(Self.cyclic(folders).isEmpty, "\(target): run Scripts/folders --symbols")
    }
  }

  @Test("Folders that use each other are found")
  func finding() {
    #expect(Self.cyclic(["A": ["B"], "B": ["C"]]).isEmpty)
    #expect(Self.cyclic(["A": ["B"], "B": ["C"], "C": ["B"]]) == ["B", "C"])
    #expect(Self.cyclic(["A": ["B"], "B": ["C"], "C": ["A"]]) == ["A", "B", "C"])
  }

  /// Returns the folders that use themselves through others.
  private static func cyclic(_ uses: [String: Set<String>]) -> [String] {
    uses.keys.sorted().filter { folder in
      var reached: Set<String> = []
      var next = uses[folder] ?? []
      while let other = next.popFirst() {
        if reached.insert(other).inserted { next.formUnion(uses[other] ?? []) }
      }
      return reached.contains(folder)
    }
  }

  /// Returns the folders that each folder uses, by target.
  private static func uses() throws -> [String: [String: Set<String>]] {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let process = Process()
    let output = Pipe()
    process.executableURL = root.appending(path: "Scripts/folders")
    process.arguments = ["--store", products.appending(path: "index/store").path()]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    var uses: [String: [String: Set<String>]] = [:]
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      try #require(words.count == 3)
      uses[words[0], default: [:]][words[1], default: []].insert(words[2])
    }
    return uses
  }

  /// The folder with the package's products, which also contains the index.
  private static var products: URL {
    #if os(macOS)
      for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
        return bundle.bundleURL.deletingLastPathComponent()
      }
    #endif
    return Bundle.main.bundleURL
  }
}
