extension String {
  /// Returns the lines of this text, wrapped at spaces to at most `width` columns.
  ///
  /// A wider word gets its own line and is not broken.
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
