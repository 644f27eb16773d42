import Foundation
import Testing

/// Everything that documents refer to exists: files, headings, symbols, `make` targets and
/// commands.
@Suite("Documents")
struct DocumentTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// All files of the project, as paths relative to its root.
  private static let files: [String] = {
    guard let paths = FileManager.default.enumerator(atPath: root.path()) else { return [] }
    var files: [String] = []
    while let path = paths.nextObject() as? String {
      if path.split(separator: "/").last?.hasPrefix(".") == true, path != ".ci" {
        paths.skipDescendants()
      } else {
        files.append(path)
      }
    }
    return files
  }()
  static let documents = files.filter { $0.hasSuffix(".md") }.sorted()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The code spans of a document, without its code blocks.
  private static func spans(_ text: String) -> [String] {
    prose(text).components(separatedBy: "\n\n").flatMap { paragraph in
      paragraph.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map {
        $0.element.replacing("\n", with: " ")
      }
    }
  }

  private static func prose(_ text: String) -> String {
    text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 0 }
      .map(\.element).joined()
  }

  @Test(
    "Every link within the project refers to an existing file and heading", arguments: documents)
  func links(_ document: String) throws {
    let folder = Self.root.appending(path: document).deletingLastPathComponent()
    for link in Self.prose(try Self.text(document)).matches(of: /\]\(([^)\s]+)\)/) {
      let parts = link.output.1.split(separator: "#", omittingEmptySubsequences: false)
      guard let path = parts.first, !path.contains(":") else { continue }
      let file = path.isEmpty ? Self.root.appending(path: document) : folder.appending(path: path)
      #expect(FileManager.default.fileExists(atPath: file.path()), "\(document): \(link.output.1)")
      if parts.count > 1, let target = try? String(contentsOf: file, encoding: .utf8) {
        #expect(Self.anchors(target).contains(String(parts[1])), "\(document): \(link.output.1)")
      }
    }
  }

  /// The anchors that GitHub creates for the headings of a page.
  private static func anchors(_ text: String) -> Set<String> {
    Set(
      prose(text).split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
        line.drop { $0 == "#" || $0 == " " }.lowercased()
          .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
          .replacing(" ", with: "-")
      })
  }

  /// The folders that a path in a document can be relative to, besides the root.
  private static let bases = ["", "Sources/", "Tests/", "Documentation/", "Examples/"]

  @Test("Every file that is named exists", arguments: documents)
  func paths(_ document: String) throws {
    let known = Set(Self.files)
    let names = Set(Self.files.compactMap { $0.split(separator: "/").last.map(String.init) })
    let folders = Set(Self.files.flatMap { $0.split(separator: "/").dropLast().map(String.init) })
    let ends = ["swift", "md", "py", "docc"]
    // The package of the reader.
    let foreign = ["Sources/notes/"]
    for span in Self.spans(try Self.text(document)) where !span.contains(" ") {
      guard span.wholeMatch(of: /[A-Z.][\w.+-]*(?:\/[\w.+-]+)*\/?/) != nil else { continue }
      guard !foreign.contains(where: span.hasPrefix) else { continue }
      let path = span.hasSuffix("/") ? String(span.dropLast()) : span
      let isFile = ends.contains((path as NSString).pathExtension)
      if !path.contains("/") {
        #expect(!isFile || names.contains(path), "\(document): \(span)")
      } else if isFile || folders.contains(String(path.split(separator: "/").first ?? "")) {
        let exists =
          Self.bases.contains { known.contains($0 + path) }
          || Self.files.contains { $0.hasSuffix("/" + path) }
        #expect(exists, "\(document): \(span)")
      }
    }
  }

  /// Third-party names that documents may use.
  private static let foreign: Set<String> = [
    "AutoRouteGuard", "GitHub", "GoRoute", "NavigationCoordinator", "NavigationStack", "ShellRoute",
    "StatefulShellRoute", "StrongRouter", "SwiftPM",
    "TabBarCoordinator", "TabView", "UISceneStoryboardFile", "UnownedRouter",
  ]

  /// All words of the sources and tests.
  private static let words: Set<Substring> = {
    var words: Set<Substring> = []
    for file in files
    where ["swift", "js", "h", "c", "py"].contains((file as NSString).pathExtension) {
      let text = (try? text(file)) ?? ""
      words.formUnion(
        text.utf8.split { byte in
          !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) && byte != UInt8(ascii: "_")
        }.compactMap { Substring($0) })
    }
    return words
  }()

  @Test("Every symbol that is named occurs in the code", arguments: documents)
  func symbols(_ document: String) throws {
    guard document != "CHANGELOG.md" else { return }
    for span in Self.spans(try Self.text(document)) {
      guard span.wholeMatch(of: /(?:[A-Z]+[a-z0-9]+){2,}[A-Z]*/) != nil else { continue }
      #expect(
        Self.words.contains(span[...]) || Self.foreign.contains(span), "\(document): \(span)")
    }
  }

  @Test("Every target of `make` and every command that is named exists", arguments: documents)
  func commands(_ document: String) throws {
    let targets = Set(
      try Self.text("Makefile").matches(of: /(?m)^([a-z-]+):/).map { String($0.output.1) })
    for span in Self.spans(try Self.text(document)) {
      if let found = span.prefixMatch(of: /make ([a-z-]+)/) {
        #expect(targets.contains(String(found.output.1)), "\(document): \(span)")
      }
      if let found = span.prefixMatch(of: /linkctl ([a-z]+)/) {
        #expect(Self.words.contains(found.output.1), "\(document): \(span)")
      }
    }
  }
}
