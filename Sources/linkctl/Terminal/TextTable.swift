/// Rows of text in aligned columns, separated by two spaces.
struct TextTable: Hashable, Sendable {
  /// The position at which a cell that is too wide is cut.
  enum Truncation: Hashable, Sendable {
    case end
    /// For texts that differ at their ends.
    case middle
  }

  struct Column: Hashable, Sendable {
    var title: String
    var truncation = Truncation.end
  }

  private let columns: [Column]
  private var rows: [[StyledText]] = []

  init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Adds a row. Missing cells are empty, and extra cells are ignored.
  mutating func add(_ cells: [StyledText]) {
    rows.append(cells)
  }

  /// Returns the lines of the table, titles first, without trailing spaces.
  ///
  /// - Parameter width: the maximum columns per line; `nil` for no limit. Cells that do not fit are
  ///   cut with a `…`, the widest first.
  func lines(width: Int?) -> [StyledText] {
    let widths = widths(toFit: width)
    return cells.map { line(of: $0, widths) }
  }

  /// Returns whether different cells of a column are shown alike when they are cut.
  func hasAmbiguousCells(width: Int) -> Bool {
    zip(columns, widths(toFit: width)).enumerated().contains { place, column in
      var whole: [StyledText: StyledText] = [:]
      return rows.contains { row in
        guard place < row.count else { return false }
        let shown = cut(row[place], to: column.1, column.0.truncation)
        return whole.updateValue(row[place], forKey: shown).map { $0 != row[place] } ?? false
      }
    }
  }

  private var cells: [[StyledText]] {
    ([columns.map { StyledText($0.title, .bold) }] + rows).map { row in
      columns.indices.map { $0 < row.count ? row[$0] : StyledText("") }
    }
  }

  private func widths(toFit width: Int?) -> [Int] {
    let cells = cells
    let widths = columns.indices.map { column in
      cells.reduce(0) { max($0, $1[column].displayWidth) }
    }
    guard let width else { return widths }
    let limit = Self.limit(of: widths, toFit: max(width - 2 * (columns.count - 1), 0))
    return widths.map { min($0, limit) }
  }

  private func cut(_ cell: StyledText, to width: Int, _ truncation: Truncation) -> StyledText {
    truncation == .end ? cell.truncated(to: width) : cell.truncatedInMiddle(to: width)
  }

  private func line(of cells: [StyledText], _ widths: [Int]) -> StyledText {
    var line = StyledText("")
    var pending = 0
    for ((cell, width), column) in zip(zip(cells, widths), columns) {
      let text = cut(cell, to: width, column.truncation)
      if text.displayWidth > 0 {
        line += "\(String(repeating: " ", count: pending))\(text)"
        pending = 0
      }
      pending += 2 + max(width - text.displayWidth, 0)
    }
    return line
  }

  /// Returns the maximum column width at which all columns fit; at least 1.
  ///
  /// Narrow columns keep their width, and wide ones are cut to this width.
  private static func limit(of widths: [Int], toFit room: Int) -> Int {
    var room = room
    var left = widths.count
    for width in widths.sorted() {
      if width * left > room { return max(room / left, 1) }
      room -= width
      left -= 1
    }
    return widths.max() ?? 1
  }
}
