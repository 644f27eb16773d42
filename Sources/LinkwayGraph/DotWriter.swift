import LinkwayDiagnostics
import LinkwayNavigation

/// Writes a diagram in Graphviz's DOT language, with HTML-like labels.
///
/// Those labels are XML, so `&`, `<`, `>` and `"` are replaced by entities. Backslashes are
/// doubled, because they introduce substitutions. Characters that are unsafe in a terminal or
/// browser, or invalid in XML, are escaped first.
package struct DotWriter {
  private let diagram: TableDiagram
  private var lines: [String] = []
  private var depth = 1

  /// Returns the text of a diagram, without a trailing newline.
  package static func text(of diagram: TableDiagram) -> String {
    var writer = DotWriter(diagram: diagram.withGrids)
    writer.write()
    return writer.lines.joined(separator: "\n")
  }

  private mutating func write() {
    lines = ["digraph linkway {"]
    add("graph [rankdir=LR, nodesep=0.12, ranksep=0.45, pad=0.2, ordering=out, \(Self.font)]")
    add("node [shape=plain, \(Self.font), fontsize=11]")
    add("edge [color=\"#777777\", arrowsize=0.6]")
    for group in diagram.groups { add(group) }
    // With `rankdir=LR`, `dot` places the first of several edges at the bottom.
    for edge in diagram.edges.reversed() {
      add("\(edge.below) -> \(edge.above)" + (edge.isStart ? " [style=dashed]" : ""))
    }
    addRoutesWithoutScreen()
    addLegend()
    lines.append("}")
  }

  private static let font = "fontname=\"Helvetica,Arial,sans-serif\""

  private mutating func add(_ line: String) {
    lines.append(String(repeating: "  ", count: depth) + line)
  }

  /// Adds a coordinator with everything in it. Recursive, as deep as the table's coordinator tree.
  private mutating func add(_ group: TableDiagram.Group) {
    open("cluster_\(group.id)", label(of: group))
    if let color = color(of: group.gates) { add("graph [color=\"\(color)\", penwidth=2]") }
    for box in group.boxes { add(box) }
    for grid in group.grids { add(grid) }
    for group in group.groups { add(group) }
    close()
  }

  private mutating func open(_ id: String, _ label: String) {
    add("subgraph \(id) {")
    depth += 1
    let fill = depth % 2 == 0 ? "#F4F6F8" : "#FFFFFF"
    add("graph [label=<\(label)>, labeljust=l, fontsize=12, margin=10]")
    add("graph [style=\"rounded,filled\", color=\"#999999\", penwidth=1, fillcolor=\"\(fill)\"]")
  }

  private mutating func close() {
    depth -= 1
    add("}")
  }

  private func label(of group: TableDiagram.Group) -> String {
    var label = "<B>\(escaped(group.title))</B>"
    if !group.kind.isEmpty { label += "  " + small(escaped(group.kind)) }
    if !group.gates.isEmpty { label += "  " + gateText(group.gates) }
    if let hidden = group.hidden { label += "  " + small(escaped(hidden)) }
    return label
  }

  private mutating func add(_ box: TableDiagram.Box) {
    add("\(box.id) [label=<\(table(of: box))>]")
  }

  private mutating func add(_ grid: TableDiagram.LeafScreens) {
    var text = "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"4\" CELLPADDING=\"0\">"
    for row in grid.boxes.gridRows {
      text += "<TR>"
      text += row.map { "<TD ALIGN=\"LEFT\">\(table(of: $0))</TD>" }.joined()
      text += "</TR>"
    }
    add("\(grid.id) [label=<\(text)</TABLE>>]")
  }

  private func table(of box: TableDiagram.Box) -> String {
    let color = color(of: box.gates) ?? "#555555"
    var lines = ["<B>\(escaped(box.title))</B>" + (box.isRoot ? " " + small("root") : "")]
    if !box.gates.isEmpty { lines.append(gateText(box.gates)) }
    lines += box.notes.map { small(escaped($0)) }
    for route in box.routes {
      var pieces = DiagramTextStyle.wrapped(route.text).map { small(escaped($0)) }
      if route.showsConditions {
        pieces += route.conditions.flatMap(DiagramTextStyle.wrapped).map { small(escaped($0)) }
      }
      if !route.gates.isEmpty { pieces[pieces.count - 1] += " " + gateText(route.gates) }
      lines += pieces
    }
    if box.routesLeftOut > 0 { lines.append(small("and \(box.routesLeftOut) more")) }
    let border = box.gates.isEmpty ? 1 : 2
    return
      "<TABLE BORDER=\"\(border)\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"4\""
      + " COLOR=\"\(color)\" BGCOLOR=\"#FFFFFF\">"
      + row(lines.map { $0 + "<BR ALIGN=\"LEFT\"/>" }.joined()) + "</TABLE>"
  }

  private func row(_ content: String) -> String {
    "<TR><TD ALIGN=\"LEFT\" VALIGN=\"TOP\">\(content)</TD></TR>"
  }

  private func small(_ content: String) -> String {
    "<FONT POINT-SIZE=\"9\" COLOR=\"#444444\">\(content)</FONT>"
  }

  private mutating func addRoutesWithoutScreen() {
    guard !diagram.routesWithoutScreen.isEmpty else { return }
    open("cluster_leading", "<B>Routes that open nothing</B>")
    for box in diagram.routesWithoutScreen { add(box) }
    close()
  }

  private mutating func addLegend() {
    guard !diagram.gates.isEmpty else { return }
    open("cluster_gates", "<B>Gates</B>")
    var table = "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"3\">"
    for gate in diagram.gates {
      let name = "<FONT COLOR=\"\(Self.color(gate.place))\"><B>\(escaped(gate.id))</B></FONT>"
      table += row(name + " " + small(escaped(gate.text)))
    }
    add("gates [label=<\(table)</TABLE>>]")
    close()
  }

  private func gateText(_ gates: [GateRequirement]) -> String {
    "<FONT POINT-SIZE=\"9\" COLOR=\"\(color(of: gates) ?? "#444444")\">\(escaped(gates.shown))</FONT>"
  }

  private func color(of gates: [GateRequirement]) -> String? {
    diagram.gatePlace(of: gates).map(Self.color)
  }

  private static func color(_ place: Int) -> String {
    GateColors.all[place % GateColors.all.count]
  }

  private func escaped(_ text: String) -> String {
    // Graphviz expands `\N`, `\G` and similar sequences in HTML-like labels as well.
    TerminalText.escapedLabel(text).split(separator: "\\", omittingEmptySubsequences: false)
      .joined(separator: "\\\\").escapedInXML
  }
}

/// The colors of gates: dark colors from a palette that is distinguishable with color blindness
/// (Okabe and Ito, 2008), darkened further if too pale for text.
enum GateColors {
  static let all = ["#B34700", "#0065A3", "#007A59", "#A34F7F", "#7A5C00", "#2F6F9F"]
}
