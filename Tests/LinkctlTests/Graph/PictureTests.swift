import Foundation
import Testing

@testable import LinkwayGraph
@testable import linkctl

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Parses the output of `graph --as svg` like a browser.
@Suite("Pictures of tables")
struct PictureTests {
  private static let tables = SampleTables.examples + [SampleTables.sample]

  private func picture(_ table: String) async throws -> ReadPicture {
    let found = await runCommand(["graph", "--as", "svg", "--routes", table])
    #expect(found.error == "")
    #expect(found.status == .success)
    return try ReadPicture(found.output)
  }

  @Test(
    "The pictures that are shown are their tables'; `make pictures` draws them again",
    arguments: [
      ("routes.json", "Documentation/pictures/graph.svg"),
      (
        "Examples/Shop/Sources/Shop/routes.json",
        "Sources/Linkway/Linkway.docc/Tutorials/shop.svg"
      ),
    ])
  func committed(_ table: String, _ picture: String) async throws {
    let table = SampleTables.root.appending(path: table).path
    let found = await runCommand(["graph", "--as", "svg", "--routes", table])
    let file = SampleTables.root.appending(path: picture)
    #expect(try found.output == String(contentsOf: file, encoding: .utf8))
  }

  @Test(
    "Boxes are inside or next to each other, on a readable page", arguments: tables)
  func standsApart(_ table: String) async throws {
    let picture = try await picture(table)
    let page = try #require(picture.boxes.first)
    #expect(page.width < 2_000)
    #expect(page.height < 2_500)
    for (place, box) in picture.boxes.enumerated() {
      for other in picture.boxes[..<place] {
        #expect(box.stands(in: other) || other.stands(in: box) || box.isApart(from: other))
      }
    }
    let name = URL(filePath: table).lastPathComponent
    print("picture of \(name): \(page.width) by \(page.height), \(picture.boxes.count) boxes")
  }

  @Test("Every screen is drawn once, and every text is in a box", arguments: tables)
  func namesScreens(_ table: String) async throws {
    let data = try Data(contentsOf: URL(filePath: table))
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    var pending = [try #require(object["app"] as? [String: Any])]
    var screens: [String] = []
    while let coordinator = pending.popLast() {
      for screen in coordinator["screens"] as? [Any] ?? [] {
        screens.append(screen as? String ?? (screen as? [String: Any])?["screen"] as? String ?? "")
      }
      pending += coordinator["children"] as? [[String: Any]] ?? []
    }
    let picture = try await picture(table)
    let named = picture.texts.filter { $0.kind == "screen" && !$0.text.hasPrefix("links to ") }
    #expect(named.map(\.text).sorted() == screens.sorted())
    for text in picture.texts {
      // 0.4 of the size is less than the width of letters in any font.
      let end = text.x + text.text.count * 4
      #expect(
        picture.boxes.dropFirst().contains {
          $0.x < text.x && end < $0.right && $0.y < text.y && text.y < $0.bottom
        }, "\(text.text)")
    }
  }

  @Test("An arrow begins at a box's right edge and ends at another's left one", arguments: tables)
  func arrowsMeetBoxes(_ table: String) async throws {
    let picture = try await picture(table)
    for start in picture.starts {
      #expect(
        picture.boxes.contains { $0.right == start.x && $0.y < start.y && start.y < $0.bottom })
    }
    for tip in picture.tips {
      #expect(picture.boxes.contains { $0.x == tip.x && $0.y < tip.y && tip.y < $0.bottom })
    }
    #expect(picture.starts.count == picture.tips.count)
  }

  @Test("The legend is next to the app, not above it")
  func legendIsBeside() async throws {
    let picture = try await picture(SampleTables.sample)
    let app = try #require(picture.boxes.dropFirst().first)
    let gates = try #require(picture.texts.first { $0.text == "Gates" })
    #expect(gates.x > app.right)
    #expect(
      picture.texts.contains { $0.text == "opened by ageCheck, after session" && $0.x == gates.x })
  }

  @Test("Hostile names are drawn as text and never become elements")
  func hostile() async throws {
    let folder = try TestFolder()
    let table = try folder.write(GraphTests.hostile, to: "routes.json")
    let file = folder.path("graph.svg")
    let found = await runCommand(["graph", "--as", "svg", "-o", file, "--routes", table])
    #expect(found.status == .success)
    #expect(found.output == "")
    let text = try folder.read("graph.svg")
    #expect(!text.contains("<script"))
    let picture = try ReadPicture(text)
    #expect(
      picture.texts.filter { $0.kind == "screen" }.map(\.text).sorted() == [
        "1. end", "<script>a<script>", #"\N\u{202E}*b*é"#, "]-->x", "`x` \"q\" #35; %%", "subgraph",
      ])
    #expect(picture.texts.contains { $0.text == "/a/:b([\"<>&]+)" })
  }

  @Test("A long name is truncated, and a picture of ten thousand screens is drawn quickly")
  func large() async throws {
    let folder = try TestFolder()
    let screens = (0..<10_000).map { "\"s\($0)\"" }.joined(separator: ",")
    let long = String(repeating: "n", count: 120)
    let table = try folder.write(
      """
      { "version": 1, "origins": ["x:"], "app": { "coordinator": "\(long)", "screens": [\(screens)] },
        "routes": [] }
      """, to: "routes.json")
    let picture = try await picture(table)
    let ends = (String(repeating: "n", count: 30), String(repeating: "n", count: 29))
    #expect(picture.texts.first?.text == ends.0 + "…" + ends.1)
    #expect(picture.texts.count { $0.kind == "screen" } == 10_000)
  }

  @Test("Text has enough contrast to its background, light and dark", arguments: [false, true])
  func contrast(_ isDark: Bool) {
    let colors = isDark ? DiagramColors.dark : .light
    for ground in [colors.page, colors.even, colors.odd, colors.card] {
      for text in [colors.text, colors.dim] + colors.gates {
        #expect(Self.contrast(text, ground) >= 4.5, "\(text) on \(ground)")
      }
      #expect(Self.contrast(colors.line, ground) >= 3, "\(colors.line) on \(ground)")
    }
    #expect(colors.gates.count == GateColors.all.count)
  }

  /// As defined by the Web Content Accessibility Guidelines 2.1.
  private static func contrast(_ first: String, _ second: String) -> Double {
    let luminances = [first, second].map { color in
      let value = Int(color.dropFirst(), radix: 16) ?? 0
      let parts = [16, 8, 0].map { shift in
        let part = Double(value >> shift & 0xFF) / 255
        return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }.sorted()
    return (luminances[1] + 0.05) / (luminances[0] + 0.05)
  }
}

/// The boxes, texts and arrows of a picture, at their positions on the page.
final class ReadPicture: NSObject, XMLParserDelegate {
  struct Box {
    var x, y, width, height: Int
    var right: Int { x + width }
    var bottom: Int { y + height }

    func stands(in other: Box) -> Bool {
      x >= other.x && y >= other.y && right <= other.right && bottom <= other.bottom
    }

    func isApart(from other: Box) -> Bool {
      x >= other.right || other.x >= right || y >= other.bottom || other.y >= bottom
    }
  }

  struct Text {
    var kind: String
    var x, y: Int
    var text = ""
    /// The tooltip at a position.
    var tip = ""
  }

  private(set) var boxes: [Box] = []
  private(set) var texts: [Text] = []
  private(set) var starts: [(x: Int, y: Int)] = []
  private(set) var tips: [(x: Int, y: Int)] = []
  private var moves: [(x: Int, y: Int)] = [(0, 0)]
  private var isInText = false
  private var isInTip = false

  init(_ picture: String) throws {
    super.init()
    let parser = XMLParser(data: Data(picture.utf8))
    parser.delegate = self
    if !parser.parse() { throw parser.parserError ?? CocoaError(.formatting) }
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    func number(_ name: String) -> Int { attributes[name].flatMap(Int.init) ?? 0 }
    let move = moves[moves.count - 1]
    let kind = String(attributes["class"]?.split(separator: " ").first ?? "")
    switch element {
    case "g":
      let numbers = Self.numbers(attributes["transform"])
      moves.append((move.x + numbers[0], move.y + numbers[1]))
    case "rect":
      boxes.append(
        Box(
          x: move.x + number("x"), y: move.y + number("y"), width: number("width"),
          height: number("height")))
    case "title": isInTip = true
    case "text":
      isInText = true
      texts.append(Text(kind: kind, x: move.x + number("x"), y: move.y + number("y")))
    case "path" where kind != "lock":
      let numbers = Self.numbers(attributes["d"])
      let place = (x: move.x + numbers[0], y: move.y + numbers[1])
      if kind == "tip" { tips.append(place) } else { starts.append(place) }
    default: break
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    if element == "g" { moves.removeLast() }
    if element == "text" { isInText = false }
    if element == "title" { isInTip = false }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    guard isInText else { return }
    if isInTip { texts[texts.count - 1].tip += text } else { texts[texts.count - 1].text += text }
  }

  private static func numbers(_ text: String?) -> [Int] {
    (text ?? "").split { !$0.isNumber && $0 != "-" }.compactMap { Int($0) } + [0, 0]
  }
}
