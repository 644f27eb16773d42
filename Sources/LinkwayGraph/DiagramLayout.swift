import LinkwayDiagnostics
import LinkwayNavigation

/// Where everything of a diagram stands in a picture.
///
/// Reading order: `DiagramLayout` sets the app and, beside it, the legend; a `Frame` is a
/// coordinator; the `ScreenTree` of its screens grows to the right in columns, a screen beside the
/// one that it stands on; a pushed coordinator stands in that tree beside its screen, and the
/// others fill rows below it. Places are whole points, relative to the frame around.
struct DiagramLayout: Sendable {
  struct Rectangle: Sendable {
    var x = 0
    var y = 0
    var width: Int
    var height: Int
    var right: Int { x + width }
    var bottom: Int { y + height }
  }

  /// What a part of the picture is drawn for.
  enum Subject: Sendable {
    case coordinator(String)
    case screen(String)
    case route(String)
    case gate(String)
  }

  struct Line: Sendable {
    var kind: PictureText
    var text: String
    /// What the line names, for a reader who asks for its definition.
    var subject: Subject?
    /// The place of the gate that gives it its colour.
    var gate: Int?
    /// What is left empty above it.
    var above: Int
    /// What is shown of it where it is pointed at, and read out: all of it, and more.
    var tip: String?

    /// A text on one line.
    init(
      _ kind: PictureText, _ text: String, _ subject: Subject? = nil, gate: Int? = nil,
      above: Int = 0
    ) {
      self.kind = kind
      self.text = PictureText.clipped(text)
      self.subject = subject
      self.gate = gate
      self.above = above
      if self.text.unicodeScalars.count < TerminalText.escapedLabel(text).unicodeScalars.count {
        tip = text
      }
    }

    /// A text on as many lines as it needs; the first one has the tip.
    static func lines(
      _ kind: PictureText, _ text: String, _ subject: Subject? = nil, gate: Int? = nil,
      above: Int = 0, tip: String? = nil
    ) -> [Line] {
      let pieces = PictureText.wrapped(text)
      var lines = pieces.map { Line(kind, $0, subject, gate: gate) }
      lines[0].above = above
      for place in lines.indices.dropFirst() { lines[place].indent = hanging }
      let more = tip.map { $0.isEmpty ? nil : $0 } ?? nil
      if pieces.count > 1 || more != nil {
        lines[0].tip = [text, more].compactMap { $0 }.joined(separator: "\n")
      }
      return lines
    }

    /// What is left empty before a line that goes on with the text of the one above.
    var indent = 0

    /// With the lock before a gate's.
    var width: Int { indent + kind.width(of: text) + (isLocked ? Self.lock : 0) }
    var isLocked: Bool { kind == .gate && indent == 0 }
    static let lock = 11
    private static let hanging = 12
  }

  /// A screen, or a part of the legend: lines below one another.
  struct Card: Sendable {
    var place: Rectangle
    var lines: [Line]
    var subject: Subject?
    var gate: Int?

    init(_ lines: [Line], _ subject: Subject? = nil, gate: Int? = nil) {
      let width = lines.map { $0.width }.max() ?? 0
      let height = lines.reduce(0) { $0 + $1.above + $1.kind.height }
      place = Rectangle(
        width: max(width, Space.leastCard) + 2 * Space.card, height: height + 2 * Space.card)
      self.lines = lines
      self.subject = subject
      self.gate = gate
    }
  }

  /// From a screen to what stands on it.
  struct Connector: Sendable {
    var from: (x: Int, y: Int)
    var to: (x: Int, y: Int)
    var isStart: Bool
  }

  /// A coordinator with what is in it.
  struct Frame: Sendable {
    var place: Rectangle
    var heading: [Line]
    var gate: Int?
    var cards: [Card] = []
    var connectors: [Connector] = []
    /// What stands around screens that one connector leads to.
    var outlines: [Rectangle] = []
    /// The pushed coordinators.
    var pushed: [Frame] = []
    var rows: [[Frame]] = []

    /// Moves the right edge, and that of the last in each row, which stay in line.
    mutating func widen(by more: Int) {
      place.width += more
      for row in rows.indices where !rows[row].isEmpty {
        rows[row][rows[row].count - 1].widen(by: more)
      }
    }
  }

  enum Space {
    static let card = 9
    static let leastCard = 60
    static let frame = 14
    static let heading = 34
    /// Between what stands in a column, and between a heading's parts.
    static let gap = 10
    /// Between columns.
    static let column = 36
    /// Above an entry of the legend.
    static let entry = 6
    /// From the top of a card or frame to where a connector meets it.
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
      Self.gates(of: diagram), Self.leadingOn(of: diagram), Self.signs(of: diagram),
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
        Line.lines(.gate, gate.id, .gate(gate.id), gate: gate.place, above: Space.entry)
          + Line.lines(.note, gate.text)
      }
  }

  /// What the signs mean that are in the picture.
  private static func signs(of diagram: TableDiagram) -> [Line] {
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

  private static func leadingOn(of diagram: TableDiagram) -> [Line] {
    [Line(.group, "Routes that open nothing")]
      + diagram.leadingOn.flatMap { box in
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
      lines + more(than: box), box.screen.map { .screen($0) },
      gate: diagram.gatePlace(of: box.gates))
  }

  /// What a route leads to has a line of its own, and its gates another.
  private static func lines(of route: TableDiagram.RouteLine, _ diagram: TableDiagram) -> [Line] {
    var lines = Line.lines(
      .pattern, route.pattern, .route(route.route),
      tip: (["route \(route.route)"] + route.conditions).joined(separator: "\n"))
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
