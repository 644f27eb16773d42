/// The part of a line that a diagnostic shows, and the position of its underline.
///
/// The line is split into glyphs (a scalar, or its escaped form if it must not be printed), each
/// with its width in terminal cells. Only bytes near the caret are processed, so a line of several
/// megabytes costs no more than a short one.
struct SourceExcerpt {
  /// The visible line, truncated to the width, with `…` at each truncated end.
  let line: String
  /// The number of cells before the caret.
  let caretCell: Int
  /// The number of cells covered by the caret and the underline; at least 1.
  let underlineCells: Int

  private struct Glyph {
    var text: String
    var cells: Int
    var offset: Int
  }

  /// Creates the excerpt of the line on which a range starts.
  ///
  /// - Parameters:
  ///   - range: The range of the diagnostic. If it spans several lines, only the first is shown.
  ///   - width: The maximum width of the line in cells, including the truncation marks.
  init(of range: Range<Int>, in source: SourceText, width: Int) {
    let width = max(width, 16)
    let line = source.lineRange(around: range.lowerBound)
    let caret = min(max(range.lowerBound, line.lowerBound), line.upperBound)
    let end = min(range.upperBound, line.upperBound)

    // A cell can take four bytes, and combining scalars take no cell, so readable text needs at
    // most about eight bytes per cell.
    let reach = 8 * width
    let start = source.bytes.scalarStart(at: max(line.lowerBound, caret - reach))
    let glyphs = Self.glyphs(
      in: max(line.lowerBound, start)..<min(line.upperBound, caret + reach),
      of: source.bytes)
    let caretIndex = glyphs.firstIndex { $0.offset >= caret } ?? glyphs.count
    let shown = Self.window(of: glyphs, around: caretIndex, within: line, width: width)

    let cutsStart = shown.lowerBound > 0 || (glyphs.first?.offset ?? caret) > line.lowerBound
    let cutsEnd = shown.upperBound < glyphs.count || caret + reach < line.upperBound
    self.line =
      (cutsStart ? "…" : "") + glyphs[shown].map { $0.text }.joined() + (cutsEnd ? "…" : "")
    caretCell =
      (cutsStart ? 1 : 0) + glyphs[shown.lowerBound..<caretIndex].reduce(0) { $0 + $1.cells }
    underlineCells = max(
      1,
      glyphs[caretIndex..<shown.upperBound].prefix { $0.offset < end }.reduce(0) { $0 + $1.cells })
  }

  private static func glyphs(in range: Range<Int>, of bytes: [UInt8]) -> [Glyph] {
    var glyphs: [Glyph] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard let (scalar, length) = bytes.utf8Scalar(at: offset) else {
        glyphs.append(
          Glyph(text: TerminalText.escape(ofInvalid: bytes[offset]), cells: 4, offset: offset))
        offset += 1
        continue
      }
      if scalar == "\t" {
        glyphs.append(Glyph(text: "    ", cells: 4, offset: offset))
      } else if TerminalText.isUnsafe(scalar) {
        let escape = TerminalText.escape(scalar)
        glyphs.append(Glyph(text: escape, cells: escape.utf8.count, offset: offset))
      } else {
        let cells = TerminalText.cells(of: scalar)
        glyphs.append(Glyph(text: String(Character(scalar)), cells: cells, offset: offset))
      }
      offset += length
    }
    return glyphs
  }

  /// Returns the glyphs to show: all if they fit, otherwise those around the caret, with about half
  /// of the width before it.
  private static func window(
    of glyphs: [Glyph], around caret: Int, within line: Range<Int>, width: Int
  ) -> Range<Int> {
    // Reserve one cell for a caret after the last glyph.
    if glyphs.reduce(1, { $0 + $1.cells }) <= width { return 0..<glyphs.count }
    var room = width - 3
    var low = caret
    var high = caret
    func extendDown(to limit: Int) {
      while low > 0, glyphs[low - 1].cells <= room - limit {
        low -= 1
        room -= glyphs[low].cells
      }
    }
    extendDown(to: room / 2)
    while high < glyphs.count, glyphs[high].cells <= room {
      room -= glyphs[high].cells
      high += 1
    }
    extendDown(to: 0)
    return low..<high
  }
}
