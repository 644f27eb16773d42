import LinkwayDiagnostics
import LinkwayNavigation

/// Writes a diagram as a Mermaid flowchart.
///
/// This relies on the following parts of Mermaid's grammar. An identifier is a letter followed by
/// letters, digits and `_`; none of the identifiers generated here is a keyword. A label in double
/// quotes ends at the next quote. Within a label, `#`, a name or number, and `;` represent a
/// character (section "Entity codes to escape characters" of the flowchart syntax), `<br/>` is a
/// line break, and text that looks like Markdown is parsed as such. So only ASCII letters, digits
/// and characters without a meaning in Markdown or HTML are written literally; all other ASCII
/// characters are written by number.
package struct MermaidWriter {
  private let diagram: TableDiagram
  private var lines: [String] = []
  private var depth = 1
  /// For each gate, the identifiers of the elements behind it.
  private var gated: [Int: [String]] = [:]

  /// Returns the text of a diagram, without a trailing newline.
  package static func text(of diagram: TableDiagram) -> String {
    var writer = MermaidWriter(diagram: diagram)
    writer.write()
    return writer.lines.joined(separator: "\n")
  }

  private mutating func write() {
    lines = ["flowchart LR"]
    for group in diagram.groups { add(group) }
    for edge in diagram.edges {
      add("\(edge.below) \(edge.isStart ? "-.->" : "-->") \(edge.above)")
    }
    if !diagram.routesWithoutScreen.isEmpty {
      open("leading", ["Routes that open nothing"])
      for box in diagram.routesWithoutScreen { add(box) }
      close()
    }
    addLegend()
    add("classDef default text-align:left,fill:#fff,stroke:#555,color:#222")
    for place in diagram.gates.map({ $0.place }) {
      let color = GateColors.all[place % GateColors.all.count]
      add("classDef gate\(place) fill:#fff,stroke:\(color),stroke-width:3px,color:#222")
      if let ids = gated[place] { add("class \(ids.joined(separator: ",")) gate\(place)") }
    }
  }

  private mutating func add(_ line: String) {
    lines.append(String(repeating: "  ", count: depth) + line)
  }

  private mutating func open(_ id: String, _ label: [String]) {
    add("subgraph \(id)[\"\(text(label))\"]")
    depth += 1
    add("direction LR")
  }

  private mutating func close() {
    depth -= 1
    add("end")
  }

  /// Adds a coordinator with everything in it. Recursive, as deep as the table's coordinator tree.
  private mutating func add(_ group: TableDiagram.Group) {
    let parts = [group.title, group.kind, lock(group.gates), group.hidden ?? ""]
      .filter { !$0.isEmpty }
    open(group.id, [parts.joined(separator: " · ")])
    for box in group.boxes { add(box) }
    for group in group.groups { add(group) }
    close()
    note(group.id, group.gates)
  }

  private mutating func add(_ box: TableDiagram.Box) {
    var label = [box.title + (box.isRoot ? " · root" : "")]
    if !box.gates.isEmpty { label.append(lock(box.gates)) }
    label += box.notes
    for route in box.routes {
      label += DiagramTextStyle.wrapped(route.text)
      if !route.gates.isEmpty { label[label.count - 1] += " · " + lock(route.gates) }
      if route.showsConditions { label += route.conditions.flatMap(DiagramTextStyle.wrapped) }
    }
    if box.routesLeftOut > 0 { label.append("and \(box.routesLeftOut) more") }
    add("\(box.id)[\"\(text(label))\"]")
    note(box.id, box.gates)
  }

  private func lock(_ gates: [GateRequirement]) -> String {
    gates.isEmpty ? "" : "🔒 " + gates.shown
  }

  private mutating func note(_ id: String, _ gates: [GateRequirement]) {
    if let place = diagram.gatePlace(of: gates) { gated[place, default: []].append(id) }
  }

  private mutating func addLegend() {
    guard !diagram.gates.isEmpty else { return }
    open("gates", ["Gates"])
    for gate in diagram.gates {
      let place = gate.place
      add("g\(place)[\"\(text([gate.id, gate.text]))\"]")
      gated[place, default: []].append("g\(place)")
    }
    close()
  }

  private func text(_ lines: [String]) -> String {
    lines.map(escaped).joined(separator: "<br/>")
  }

  private func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in TerminalText.escapedLabel(text).unicodeScalars {
      // A leading digit could start a Markdown list.
      if Self.isPlain(scalar), !(escaped.isEmpty && ("0"..."9").contains(scalar)) {
        escaped.unicodeScalars.append(scalar)
      } else {
        escaped += "#\(scalar.value);"
      }
    }
    return escaped
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", " ", ",", ".", ":", "/", "?", "=", "(", ")": true
    default: !scalar.isASCII
    }
  }
}
