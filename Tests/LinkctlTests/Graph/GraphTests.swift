import Foundation
import Testing

@testable import linkctl

/// `graph`, as called by a user or a program.
@Suite("Graph")
struct GraphTests {
  private func graph(_ arguments: [String]) async -> String {
    await runCommand(["graph"] + arguments).output
  }

  @Test("The project's table is drawn in Mermaid as expected")
  func mermaid() async {
    #expect(await graph([]) == Self.mermaidText)
    #expect(await graph(["--as", "mermaid"]) == Self.mermaidText)
  }

  // §11.5 rule 1
  @Test("The project's table is drawn in DOT as expected")
  func dot() async {
    #expect(await graph(["--as", "dot"]) == Self.dotText)
  }

  @Test("`--no-routes` leaves coordinators, screens and gates")
  func noRoutes() async {
    let text = await graph(["--no-routes"])
    #expect(!text.contains("/photos/"))
    #expect(!text.contains("leading"))
    #expect(text.contains("s6[\"photo<br/>hides the bottom bar\"]"))
    #expect(text.contains("g1[\"adult<br/>opened by ageCheck, after session\"]"))
  }

  @Test(
    "The same table gives the same text, and each of its screens is in it once",
    arguments: SampleTables.examples, ["dot", "mermaid"])
  func isDeterministic(_ table: String, _ format: String) async throws {
    let text = await graph(["--routes", table, "--as", format])
    let again = await graph(["--routes", table, "--as", format])
    #expect(text == again)
    let data = try Data(contentsOf: URL(filePath: table))
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    var pending = [try #require(object["app"] as? [String: Any])]
    var screens = 0
    while let coordinator = pending.popLast() {
      for screen in coordinator["screens"] as? [Any] ?? [] {
        let name = screen as? String ?? (screen as? [String: Any])?["screen"] as? String ?? ""
        let ends = format == "dot" ? ["<B>\(name)</B>"] : ["[\"\(name)", "\(name)<br/>"]
        let escaped = ends.map { $0.replacing("-", with: format == "dot" ? "-" : "#45;") }
        #expect(escaped.contains { text.contains($0) }, "\(name)")
        screens += 1
      }
      pending += coordinator["children"] as? [[String: Any]] ?? []
    }
    #expect(screens > 0)
    let name = URL(filePath: table).lastPathComponent
    print("screens of \(name) in \(format): \(screens) of \(screens)")
  }

  /// Names with characters that have a meaning in DOT, HTML, Mermaid or Markdown.
  static let hostile = #"""
    { "version": 1, "origins": ["x:"],
      "gates": { "s\"<b>": { "flow": "auth&", "staysOpen": "90s" } },
      "app": { "coordinator": "app", "start": "main", "children": [
        { "coordinator": "auth&", "as": "sheet", "screens": ["`x` \"q\" #35; %%"] },
        { "coordinator": "main", "as": "root", "container": "custom", "requires": ["s\"<b>"],
          "screens": ["1. end", "]-->x", "<script>a<script>", "\\N\u202e*b*\u00e9"],
          "children": [{ "coordinator": "graph", "as": "push", "under": "]-->x",
            "screens": ["subgraph"] }] } ] },
      "routes": [{ "route": "r", "paths": ["/a/:b([\"<>&]+)"], "opens": "graph" }] }
    """#

  @Test("No text of a table is interpreted as Mermaid")
  func escapesMermaid() async throws {
    let folder = try TestFolder()
    let table = try folder.write(Self.hostile, to: "routes.json")
    #expect(
      await graph(["--routes", table]) == #"""
        flowchart LR
          subgraph c0["app"]
            direction LR
            subgraph c1["auth#38; · as sheet"]
              direction LR
              s0["#96;x#96; #34;q#34; #35;35#59; #37;#37; · root"]
            end
            subgraph c2["main · as root, custom container, started first · 🔒 needs s#34;#60;b#62;"]
              direction LR
              s1["#49;. end · root"]
              s2["#93;#45;#45;#62;x"]
              s3["#60;script#62;a#60;script#62;"]
              s4["#92;N#92;u#123;202E#125;#42;b#42;é"]
              subgraph c3["graph · as push"]
                direction LR
                s5["subgraph · root<br/>/a/:b(#91;#34;#60;#62;#38;#93;#43;)"]
              end
            end
          end
          s1 --> s2
          s1 --> s3
          s1 --> s4
          s2 -.-> s5
          subgraph gates["Gates"]
            direction LR
            g0["s#34;#60;b#62;<br/>opened by auth#38;, closes 90s later"]
          end
          classDef default text-align:left,fill:#fff,stroke:#555,color:#222
          classDef gate0 fill:#fff,stroke:#B34700,stroke-width:3px,color:#222
          class c2,g0 gate0

        """#)
  }

  @Test("No text of a table is interpreted as DOT or HTML")
  func escapesDOT() async throws {
    let folder = try TestFolder()
    let table = try folder.write(Self.hostile, to: "routes.json")
    let text = await graph(["--routes", table, "--as", "dot"])
    for label in [
      "<B>auth&amp;</B>", "<B>`x` &quot;q&quot; #35; %%</B>", "<B>]--&gt;x</B>",
      "<B>&lt;script&gt;a&lt;script&gt;</B>", #"<B>\\N\\u{202E}*b*é</B>"#,
      "/a/:b([&quot;&lt;&gt;&amp;]+)", "needs s&quot;&lt;b&gt;",
    ] {
      #expect(text.contains(label), "\(label)")
    }
    #expect(!text.contains("<script"))
  }

  @Test(
    "Pictures name their parts exactly, with references to invisible scalars",
    arguments: ["svg", "html"])
  func exactNames(_ format: String) async throws {
    let names = ["🖼\u{FE0F}", "👩\u{200D}💻", "می\u{200C}خواهم"]
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    let folder = try TestFolder()
    let table = try folder.write(
      """
      { "version": 1, "origins": ["https://a.example"],
        "app": { "coordinator": "app", "screens": [\(list)] },
        "routes": [{ "route": "\(names[0])", "paths": ["/a"], "opens": "\(names[1])" }] }
      """, to: "routes.json")
    let text = await graph(["--routes", table, "--as", format])
    for name in ["🖼&#xFE0F;", "👩&#x200D;💻", "می&#x200C;خواهم"] {
      #expect(text.contains("data-screen=\"\(name)\""), "\(name)")
    }
    #expect(text.contains("data-route=\"🖼&#xFE0F;\""))
    if format == "html" { #expect(text.contains("\"route 🖼\\ufe0f\"")) }
  }

  @Test(
    "A command line that cannot be is refused",
    arguments: [
      (["graph", "x"], ExitCode.usage), (["graph", "--as", "png"], .usage),
      (["graph", "-o"], .usage), (["graph", "--routes", "missing.json"], .unreadableFile),
      (["graph", "-o", "/missing/graph"], .unwritableFile),
      (["graph", "-o", SampleTables.sample], .unwritableFile),
    ])
  func refused(_ line: [String], _ status: ExitCode) async {
    let found = await runCommand(line)
    #expect(found.status == status)
    #expect(found.output == "")
  }
}
