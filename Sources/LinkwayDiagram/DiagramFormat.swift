/// The formats of a drawing of a table.
package enum DiagramFormat: String, CaseIterable, Sendable {
  case mermaid, dot, svg

  /// The drawing, without a line feed at its end.
  package func text(of diagram: TableDiagram) -> String {
    switch self {
    case .mermaid: MermaidWriter.text(of: diagram)
    case .dot: DotWriter.text(of: diagram)
    case .svg: SVGWriter.text(of: diagram)
    }
  }
}
