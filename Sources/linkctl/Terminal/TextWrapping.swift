extension String {
  /// The lines of this text, broken at blanks so that each takes at most `width` columns.
  ///
  /// A word that is wider than that stands on a line of its own, whole.
  func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var columns = 0
    for word in split(separator: " ") {
      let wordColumns = word.displayWidth
      if !line.isEmpty, columns + 1 + wordColumns > width {
        lines.append(line)
        (line, columns) = ("", 0)
      }
      if !line.isEmpty {
        line += " "
        columns += 1
      }
      line += word
      columns += wordColumns
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
