import LinkwayDiagnostics

/// Writes a diagram as an SVG picture that follows the viewer's light or dark mode.
package struct SVGWriter {
  private var lines: [String] = []

  /// Returns the text of a diagram, without a trailing newline.
  package static func text(of diagram: TableDiagram) -> String {
    let layout = DiagramLayout(diagram.withGrids)
    var writer = SVGWriter()
    writer.add(layout, title: diagram.groups.first?.title ?? "")
    return writer.lines.joined(separator: "\n")
  }

  private mutating func add(_ layout: DiagramLayout, title: String) {
    let (width, height) = (layout.size.width, layout.size.height)
    lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"graphics-document document\" width=\"\(width)\""
        + " height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\">",
      "<title>\(DiagramTextStyle.clipped(title).escapedInXML): coordinators, screens, routes and gates</title>",
      "<style>", DiagramColors.style, "</style>",
      "<rect class=\"page\" width=\"\(width)\" height=\"\(height)\"/>",
    ]
    for frame in layout.frames { add(frame, level: 0) }
    for card in layout.legend { add(card, class: "panel") }
    lines.append("</svg>")
  }

  /// Draws a coordinator with everything in it. Recursive, as deep as the table's coordinator tree.
  private mutating func add(_ frame: DiagramLayout.Frame, level: Int) {
    lines.append("<g transform=\"translate(\(frame.place.x) \(frame.place.y))\">")
    add(
      .init(width: frame.place.width, height: frame.place.height),
      class: level % 2 == 0 ? "even" : "odd", gate: frame.gate, radius: 10)
    var x = DiagramLayout.Space.frame
    for line in frame.heading {
      // All parts of the heading share the baseline of the coordinator's name.
      add(line, x, DiagramLayout.Space.card + DiagramTextStyle.group.baseline)
      x += line.width + DiagramLayout.Space.gap
    }
    for outline in frame.outlines { add(outline, class: "outline", gate: nil, radius: 8) }
    for connector in frame.connectors { add(connector) }
    for card in frame.cards { add(card, class: "card") }
    for frame in frame.pushed + frame.rows.joined() { add(frame, level: level + 1) }
    lines.append("</g>")
  }

  private mutating func add(_ card: DiagramLayout.Card, class name: String) {
    add(card.place, class: name, card.subject, gate: card.gate, radius: 6)
    var y = card.place.y + DiagramLayout.Space.card
    for line in card.lines {
      y += line.above
      add(line, card.place.x + DiagramLayout.Space.card, y + line.kind.baseline)
      y += line.kind.height
    }
  }

  private mutating func add(
    _ place: DiagramLayout.Rectangle, class name: String, _ subject: DiagramLayout.Subject? = nil,
    gate: Int?, radius: Int
  ) {
    let gate = gate.map { " closed stroke\($0 % GateColors.all.count)" } ?? ""
    lines.append(
      "<rect class=\"\(name)\(gate)\" x=\"\(place.x)\" y=\"\(place.y)\" width=\"\(place.width)\""
        + " height=\"\(place.height)\" rx=\"\(radius)\"\(subject?.attribute ?? "")/>")
  }

  private mutating func add(_ line: DiagramLayout.Line, _ x: Int, _ y: Int) {
    var x = x + line.indent
    let color = line.gate.map { " fill\($0 % GateColors.all.count)" } ?? ""
    if line.isLocked {
      lines.append(
        "<path class=\"lock\(color)\" d=\"M\(x) \(y - 5)h7v6h-7zM\(x + 1) \(y - 5)v-2a2.5 2.5 0 0 1 5 0v2"
          + "h-1.2v-2a1.3 1.3 0 0 0 -2.6 0v2z\"/>")
      x += DiagramLayout.Line.lock
    }
    let tip =
      line.tooltip.map { tip in
        let lines = tip.split(separator: "\n").map {
          TerminalText.escapedLabel(String($0)).escapedInXML
        }
        return "<title>\(lines.joined(separator: "\n"))</title>"
      } ?? ""
    lines.append(
      "<text class=\"\(line.kind.rawValue)\(color)\" x=\"\(x)\" y=\"\(y)\"\(line.subject?.attribute ?? "")>\(tip)\(line.text.escapedInXML)</text>"
    )
  }

  /// Draws an arrow: right from the lower screen, vertically between the columns, then right to the
  /// upper screen.
  private mutating func add(_ connector: DiagramLayout.Connector) {
    let (from, to) = (connector.from, connector.to)
    let turn = to.x - DiagramLayout.Space.column / 2
    let way =
      from.y == to.y
      ? "H\(to.x - 5)"
      : "H\(turn - 6)Q\(turn) \(from.y) \(turn) \(from.y + 6)V\(to.y - 6)"
        + "Q\(turn) \(to.y) \(turn + 6) \(to.y)H\(to.x - 5)"
    lines.append(
      "<path class=\"\(connector.isStart ? "starts" : "stands")\" d=\"M\(from.x) \(from.y)\(way)\"/>"
    )
    lines.append("<path class=\"tip\" d=\"M\(to.x) \(to.y)l-7 -3.5v7z\"/>")
  }
}

extension DiagramLayout.Subject {
  /// An attribute that names the subject for scripts, such as `data-screen="photo"`. It is the exact
  /// name, with which scripts find the definition.
  fileprivate var attribute: String { " data-\(kind)=\"\(name.exactInXML)\"" }
}

/// The colors of a picture in light or dark mode. Text has a contrast of at least 4.5 to its
/// background, as required by the Web Content Accessibility Guidelines 2.1 (1.4.3).
struct DiagramColors {
  var page: String
  /// The fill colors of coordinators at even and odd depths.
  var even: String
  var odd: String
  var card: String
  var border: String
  var line: String
  var text: String
  var dim: String
  var gates: [String]

  static let light = DiagramColors(
    page: "#FFFFFF", even: "#F6F8FA", odd: "#FFFFFF", card: "#FFFFFF", border: "#C8D1DA",
    line: "#6E7781", text: "#1F2328", dim: "#57606A", gates: GateColors.all)
  static let dark = DiagramColors(
    page: "#0D1117", even: "#161B22", odd: "#0D1117", card: "#21262D", border: "#444C56",
    line: "#8B949E", text: "#F0F6FC", dim: "#A5AEB8",
    gates: ["#F4924F", "#62AEF5", "#3FBF92", "#E39AC4", "#DDB33F", "#8CC5EA"])

  static let style = """
    text { font-family: system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif }
    .pattern { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace }
    \(DiagramTextStyle.allCases.map { ".\($0.rawValue) { font-size: \($0.size)px }" }.joined(separator: "\n"))
    .group, .screen { font-weight: 600 }
    .outline { fill: none; stroke-dasharray: 2 3 }
    .stands, .starts { fill: none }
    .starts { stroke-dasharray: 5 3 }
    \(light.rules)
    .closed { stroke-width: 2 }
    @media (prefers-color-scheme: dark) {
    \(dark.rules)
    }
    """

  private var rules: String {
    var rules = [
      ".page { fill: \(page) }", ".even { fill: \(even) }", ".odd { fill: \(odd) }",
      ".card, .panel { fill: \(card) }",
      ".even, .odd, .card, .panel, .outline { stroke: \(border) }",
      ".stands, .starts { stroke: \(line) }", ".tip { fill: \(line) }",
      ".group, .screen, .pattern { fill: \(text) }", ".note { fill: \(dim) }",
    ]
    for (place, color) in gates.enumerated() {
      rules.append(".fill\(place) { fill: \(color) } .stroke\(place) { stroke: \(color) }")
    }
    return rules.joined(separator: "\n")
  }
}
