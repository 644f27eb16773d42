import LinkwayDiagnostics
import LinkwayNavigation

/// The positions of all elements of a diagram in a picture.
///
/// Reading order: `DiagramLayout` places the app and, next to it, the legend. A `Frame` is a
/// coordinator. A `ScreenTree` holds its screens in columns, each screen to the right of the one
/// below it on the stack. Pushed coordinators are part of that tree, and the others fill rows below
/// it. Coordinates are in whole points, relative to the enclosing frame.
struct DiagramLayout: Sendable {
  struct Rectangle: Sendable {
    var x = 0
    var y = 0
    var width: Int
    var height: Int
    var right: Int { x + width }
    var bottom: Int { y + height }
  }

  /// The element of the table that a part of the picture represents.
  struct Subject: Sendable {
    /// `coordinator`, `screen`, `route` or `gate`.
    var kind: String
    var name: String
  }

  struct Line: Sendable {
    var kind: DiagramTextStyle
    var text: String
    /// The element named in the line, for looking up its definition.
    var subject: Subject?
    /// The index of the gate that determines the line's color.
    var gate: Int?
    /// The space above the line.
    var above: Int
    /// The tooltip and accessibility text: the full text, plus details; `nil` if the line shows
    /// everything.
    var tooltip: String?

    /// Creates a single line; text that is too long is clipped.
    init(
      _ kind: DiagramTextStyle, _ text: String, _ subject: Subject? = nil, gate: Int? = nil,
      above: Int = 0
    ) {
      self.kind = kind
      self.text = DiagramTextStyle.clipped(text)
      self.subject = subject
      self.gate = gate
      self.above = above
      if self.text.unicodeScalars.count < TerminalText.escapedLabel(text).unicodeScalars.count {
        tooltip = text
      }
    }

    /// Splits a text into as many lines as it needs, each with the tooltip.
    static func lines(
      _ kind: DiagramTextStyle, _ text: String, _ subject: Subject? = nil, gate: Int? = nil,
      above: Int = 0, tooltip: String? = nil
    ) -> [Line] {
      let pieces = DiagramTextStyle.wrapped(text)
      var lines = pieces.map { Line(kind, $0, subject, gate: gate) }
      lines[0].above = above
      for place in lines.indices.dropFirst() { lines[place].indent = hangingIndent }
      if pieces.count > 1 || tooltip != nil {
        let tooltip = [text, tooltip].compactMap { $0 }.joined(separator: "\n")
        for place in lines.indices { lines[place].tooltip = tooltip }
      }
      return lines
    }

    /// The indentation of a continuation line.
    var indent = 0

    /// The width of the line, including the lock icon of a gate.
    var width: Int { indent + kind.width(of: text) + (isLocked ? Self.lock : 0) }
    var isLocked: Bool { kind == .gate && indent == 0 }
    static let lock = 11
    private static let hangingIndent = 12
  }

  /// A screen, or a part of the legend: a column of lines.
  struct Card: Sendable {
    var place: Rectangle
    var lines: [Line]
    var subject: Subject?
    var gate: Int?

    init(_ lines: [Line], _ subject: Subject? = nil, gate: Int? = nil) {
      let width = lines.map { $0.width }.max() ?? 0
      let height = lines.reduce(0) { $0 + $1.above + $1.kind.height }
      place = Rectangle(
        width: max(width, Space.minimumCardWidth) + 2 * Space.card, height: height + 2 * Space.card)
      self.lines = lines
      self.subject = subject
      self.gate = gate
    }
  }

  /// An arrow from a screen to the screen above it.
  struct Connector: Sendable {
    var from: (x: Int, y: Int)
    var to: (x: Int, y: Int)
    var isStart: Bool
  }

  /// A coordinator and its contents.
  struct Frame: Sendable {
    var place: Rectangle
    var heading: [Line]
    var gate: Int?
    var cards: [Card] = []
    var connectors: [Connector] = []
    /// The outlines of grids of screens that share one connector.
    var outlines: [Rectangle] = []
    /// The coordinators that are pushed on a screen of this coordinator.
    var pushed: [Frame] = []
    var rows: [[Frame]] = []

    /// Moves the right edge of the frame, and of the last frame in each row.
    mutating func widen(by more: Int) {
      place.width += more
      for row in rows.indices where !rows[row].isEmpty {
        rows[row][rows[row].count - 1].widen(by: more)
      }
    }
  }

  enum Space {
    static let card = 9
    static let minimumCardWidth = 60
    static let frame = 14
    static let heading = 34
    /// The distance between the elements of a column, and between the parts of a heading.
    static let gap = 10
    /// The distance between columns.
    static let column = 36
    /// The distance above each entry of the legend.
    static let entry = 6
    /// The distance from the top of a card or frame to its connector.
    static let connector = 18
    static let page = 20
  }

  private(set) var size = Rectangle(width: 0, height: 0)
  private(set) var frames: [Frame] = []
  private(set) var legend: [Card] = []

  init(_ diagram: TableDiagram) {
    let edges = Dictionary(grouping: diagram.edges, by: { $0.below })
    var x = Space.page
    for group in diagram.groups {
      var frame = Frame(group, diagram, edges)
      (frame.place.x, frame.place.y) = (x, Space.page)
      x = frame.place.right + Space.page
      frames.append(frame)
    }
    var y = Space.page
    for lines in [
      Self.gates(of: diagram), Self.routesWithoutScreen(of: diagram),
      Self.legendSymbols(of: diagram),
    ] where lines.count > 1 {
      var card = Card(lines)
      (card.place.x, card.place.y) = (x, y)
      y = card.place.bottom + Space.frame
      legend.append(card)
    }
    let width = legend.map { $0.place.width }.max() ?? 0
    for place in legend.indices { legend[place].place.width = width }
    let all = frames.map { $0.place } + legend.map { $0.place }
    size.width = (all.map { $0.right }.max() ?? 0) + Space.page
    size.height = (all.map { $0.bottom }.max() ?? 0) + Space.page
  }

  private static func gates(of diagram: TableDiagram) -> [Line] {
    [Line(.group, "Gates")]
      + diagram.gates.flatMap { gate in
        Line.lines(
          .gate, gate.id, .init(kind: "gate", name: gate.id), gate: gate.place, above: Space.entry)
          + Line.lines(.note, gate.text)
      }
  }

  /// Returns lines that explain the symbols in the picture.
  private static func legendSymbols(of diagram: TableDiagram) -> [Line] {
    var signs: [String] = []
    if diagram.edges.contains(where: { !$0.isStart }) {
      signs.append("solid arrow: the right screen is above the left one")
    }
    if diagram.edges.contains(where: { $0.isStart }) {
      signs.append("dashed arrow: starts a coordinator above the screen")
    }
    if !diagram.gates.isEmpty { signs.append("coloured border: behind the gate of that colour") }
    return [Line(.group, "Legend")] + signs.map { Line(.note, $0, above: Space.entry) }
  }

  private static func routesWithoutScreen(of diagram: TableDiagram) -> [Line] {
    [Line(.group, "Routes that open nothing")]
      + diagram.routesWithoutScreen.flatMap { box in
        [Line(.note, box.title, above: Space.entry)] + box.routes.flatMap { lines(of: $0, diagram) }
          + more(than: box)
      }
  }

  static func card(_ box: TableDiagram.Box, _ diagram: TableDiagram) -> Card {
    var lines = Line.lines(.screen, box.title)
    lines += gateLine(box.gates, diagram)
    lines += box.notes.flatMap { Line.lines(.note, $0) }
    lines += box.routes.flatMap { self.lines(of: $0, diagram) }
    return Card(
      lines + more(than: box), box.screen.map { .init(kind: "screen", name: $0) },
      gate: diagram.gatePlace(of: box.gates))
  }

  /// Returns the lines of a route; its target and its gates are on separate lines.
  private static func lines(of route: TableDiagram.RouteLine, _ diagram: TableDiagram) -> [Line] {
    var lines = Line.lines(
      .pattern, route.pattern, .init(kind: "route", name: route.route),
      tooltip: ([route.names] + route.conditions).joined(separator: "\n"))
    if let target = route.target { lines += Line.lines(.pattern, "→ " + target) }
    if route.showsConditions { lines += route.conditions.flatMap { Line.lines(.note, $0) } }
    return lines + gateLine(route.gates, diagram)
  }

  static func gateLine(
    _ gates: [GateRequirement], _ diagram: TableDiagram
  ) -> [Line] {
    gates.isEmpty ? [] : Line.lines(.gate, gates.shown, gate: diagram.gatePlace(of: gates))
  }

  private static func more(than box: TableDiagram.Box) -> [Line] {
    box.routesLeftOut > 0 ? [Line(.note, "and \(box.routesLeftOut) more")] : []
  }
}
