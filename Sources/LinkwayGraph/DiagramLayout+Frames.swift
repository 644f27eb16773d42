/// Lays out a coordinator: its screens as a tree, and its child coordinators.
extension DiagramLayout.Frame {
  /// Lays out a coordinator with everything in it. Recursive, as deep as the table's coordinator
  /// tree.
  init(
    _ group: TableDiagram.Group, _ diagram: TableDiagram,
    _ edges: [String: [TableDiagram.Edge]]
  ) {
    typealias Space = DiagramLayout.Space
    heading = [
      DiagramLayout.Line(.group, group.title, .init(kind: "coordinator", name: group.title))
    ]
    if !group.kind.isEmpty { heading.append(DiagramLayout.Line(.note, group.kind)) }
    if !group.gates.isEmpty {
      heading.append(
        DiagramLayout.Line(.gate, group.gates.shown, gate: diagram.gatePlace(of: group.gates)))
    }
    if let hidden = group.hidden { heading.append(DiagramLayout.Line(.note, hidden)) }
    gate = diagram.gatePlace(of: group.gates)
    let headingWidth = heading.reduce(-Space.gap) { $0 + $1.width + Space.gap }
    place = .init(width: headingWidth + 2 * Space.frame, height: Space.heading)

    var tree = ScreenTree(group, diagram, edges)
    tree.lay(at: Space.heading)
    (cards, connectors, outlines) = (tree.cards, tree.connectors, tree.outlines)
    pushed = tree.pushed
    place.width = max(place.width, tree.right + Space.frame)
    place.height = tree.bottom + Space.frame

    let others = group.groups.filter { !tree.isPushed($0) }
    guard !others.isEmpty else { return }
    setRows(
      of: others.map { DiagramLayout.Frame($0, diagram, edges) },
      below: cards.isEmpty ? Space.heading : tree.bottom + Space.frame)
  }

  /// Arranges frames in rows. All rows have the same width, and all frames in a row the same
  /// height.
  private mutating func setRows(of frames: [DiagramLayout.Frame], below top: Int) {
    typealias Space = DiagramLayout.Space
    rows = Self.rows(of: frames, narrowest: place.width - 2 * Space.frame)
    let widths = rows.map { row in row.reduce(-Space.frame) { $0 + $1.place.width + Space.frame } }
    let width = max(place.width - 2 * Space.frame, widths.max() ?? 0)
    var y = top
    for row in rows.indices {
      let height = rows[row].map { $0.place.height }.max() ?? 0
      var x = Space.frame
      rows[row][rows[row].count - 1].widen(by: width - widths[row])
      for index in rows[row].indices {
        (rows[row][index].place.x, rows[row][index].place.y) = (x, y)
        rows[row][index].place.height = height
        x = rows[row][index].place.right + Space.frame
      }
      y += height + Space.frame
    }
    place.width = width + 2 * Space.frame
    place.height = y
  }

  /// Splits frames into rows so that the whole is about twice as wide as high. No row is empty.
  /// Frames whose heights differ by more than a factor of three are not put in one row, which would
  /// be mostly empty.
  private static func rows(
    of frames: [DiagramLayout.Frame], narrowest: Int
  ) -> [[DiagramLayout.Frame]] {
    let area = frames.reduce(0) { $0 + $1.place.width * $1.place.height }
    let widest = frames.map { $0.place.width }.max() ?? 0
    let limit = max(widest, narrowest, Int((2 * Double(area)).squareRoot()))
    var rows: [[DiagramLayout.Frame]] = []
    var (width, least, most) = (0, 0, 0)
    for frame in frames {
      let height = frame.place.height
      width += DiagramLayout.Space.frame + frame.place.width
      (least, most) = (min(least, height), max(most, height))
      if rows.isEmpty || width > limit || most > 3 * least {
        rows.append([])
        (width, least, most) = (frame.place.width, height, height)
      }
      rows[rows.count - 1].append(frame)
    }
    return rows
  }
}

/// The tree of a coordinator's screens, growing from left to right. Each column is as wide as its
/// widest screen. The screens that are above another screen on the navigation stack are to its
/// right, one below the other.
private struct ScreenTree {
  private typealias Space = DiagramLayout.Space

  private let roots: [String]
  private let edges: [String: [TableDiagram.Edge]]
  private var boxes: [String: DiagramLayout.Card] = [:]
  private var grids: [String: [DiagramLayout.Card]] = [:]
  /// Coordinators that are pushed on a screen of this coordinator, by their first screen.
  private var frames: [String: DiagramLayout.Frame] = [:]
  private var columns: [Int] = []
  private var columnWidths: [Int] = []

  private(set) var cards: [DiagramLayout.Card] = []
  private(set) var connectors: [DiagramLayout.Connector] = []
  private(set) var outlines: [DiagramLayout.Rectangle] = []
  private(set) var pushed: [DiagramLayout.Frame] = []
  private(set) var right = 0
  private(set) var bottom = 0

  init(
    _ group: TableDiagram.Group, _ diagram: TableDiagram, _ edges: [String: [TableDiagram.Edge]]
  ) {
    self.edges = edges
    for box in group.boxes { boxes[box.id] = DiagramLayout.card(box, diagram) }
    for grid in group.grids {
      grids[grid.id] = grid.boxes.map { DiagramLayout.card($0, diagram) }
    }
    let above = group.boxes.flatMap { edges[$0.id] ?? [] }
    let upperScreens = Set(above.map { $0.above })
    roots = group.boxes.map { $0.id }.filter { !upperScreens.contains($0) }
    let starts = Set(above.filter { $0.isStart }.map { $0.above })
    for child in group.groups {
      guard let first = child.boxes.first?.id, starts.contains(first) else { continue }
      frames[first] = DiagramLayout.Frame(child, diagram, edges)
    }
  }

  func isPushed(_ group: TableDiagram.Group) -> Bool {
    group.boxes.first.map { frames[$0.id] != nil } ?? false
  }

  mutating func lay(at top: Int) {
    var widths: [Int] = []
    for root in roots { measure(root, 0, &widths) }
    var x = Space.frame
    for width in widths {
      columns.append(x)
      x += width + Space.column
    }
    columnWidths = widths
    var y = top
    for root in roots { y = place(root, 0, y) + Space.gap }
    bottom = y == top ? top : y - Space.gap
  }

  /// Determines the width of each column that a screen and the screens above it need. Recursive, as
  /// deep as the screen tree.
  private func measure(_ id: String, _ depth: Int, _ widths: inout [Int]) {
    if depth == widths.count { widths.append(0) }
    guard let card = boxes[id] else { return }
    widths[depth] = max(widths[depth], card.place.width)
    for edge in edges[id] ?? [] { measure(edge.above, depth + 1, &widths) }
  }

  /// Places a screen and all screens above it.
  ///
  /// - Returns: the bottom edge of the subtree.
  private mutating func place(_ id: String, _ depth: Int, _ y: Int) -> Int {
    let x = columns[depth]
    if var frame = frames[id] {
      (frame.place.x, frame.place.y) = (x, y)
      pushed.append(frame)
      right = max(right, frame.place.right)
      return frame.place.bottom
    }
    if let grid = grids[id] { return place(grid, x, y) }
    guard var card = boxes[id] else { return y }
    (card.place.x, card.place.y, card.place.width) = (x, y, columnWidths[depth])
    cards.append(card)
    right = max(right, card.place.right)
    var end = y
    for edge in edges[id] ?? [] {
      connectors.append(
        .init(
          from: (card.place.right, y + Space.connector),
          to: (columns[depth] + columnWidths[depth] + Space.column, end + Space.connector),
          isStart: edge.isStart))
      end = place(edge.above, depth + 1, end) + Space.gap
    }
    return max(card.place.bottom, end - Space.gap)
  }

  /// Arranges screens in a grid of 2 to 4 columns of equal width.
  private mutating func place(_ grid: [DiagramLayout.Card], _ left: Int, _ top: Int) -> Int {
    let rows = grid.gridRows
    let width = grid.map { $0.place.width }.max() ?? 0
    var y = top + Space.gap
    for row in rows {
      let height = row.map { $0.place.height }.max() ?? 0
      for (column, var card) in row.enumerated() {
        card.place = .init(
          x: left + Space.gap + column * (width + Space.gap), y: y, width: width, height: height)
        cards.append(card)
      }
      y += height + Space.gap
    }
    let outline = DiagramLayout.Rectangle(
      x: left, y: top, width: (rows.first?.count ?? 0) * (width + Space.gap) + Space.gap,
      height: y - top)
    outlines.append(outline)
    right = max(right, outline.right)
    return y
  }
}
