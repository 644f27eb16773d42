import Testing

@testable import linkctl

private func lines(_ table: TextTable, width: Int?) -> [String] {
  table.lines(width: width).map { $0.rendered(inColor: false) }
}

private var routes: TextTable {
  var table = TextTable(["route", "pattern", "opens"].map { .init(title: $0) })
  table.add(["photo", "/photos/:id<int>", "photo"])
  table.add(["日本", "/日本/*", ""])
  table.add(["x", "\("/a\nb")"])
  return table
}

@Test("Columns are aligned by the width that a terminal gives them")
func alignsTable() {
  #expect(
    lines(routes, width: nil) == [
      "route  pattern           opens",
      "photo  /photos/:id<int>  photo",
      "日本   /日本/*",
      "x      /a\\nb",
    ])
  #expect(lines(routes, width: 30) == lines(routes, width: nil))
}

@Test("The widest columns are cut to the terminal")
func cutsTable() {
  #expect(
    lines(routes, width: 24) == [
      "route  pattern     opens",
      "photo  /photos/:…  photo",
      "日本   /日本/*",
      "x      /a\\nb",
    ])
  #expect(
    lines(routes, width: 10) == [
      "r…  p…  o…",
      "p…  /…  p…",
      "…   /…",
      "x   /…",
    ])
}

@Test("A table is never wider than its limit")
func tableFits() {
  for width in 10...60 {
    for line in routes.lines(width: width) {
      #expect(line.displayWidth <= width)
    }
  }
}

@Test("Titles are bold, missing cells are empty")
func fillsTable() {
  var table = TextTable([.init(title: "n"), .init(title: "what")])
  table.add(["\(7)", "seven"])
  table.add(["\(12)"])
  table.add(["", "none", "too many"])
  #expect(lines(table, width: nil) == ["n   what", "7   seven", "12", "    none"])
  #expect(
    table.lines(width: nil).first?.rendered(inColor: true)
      == "\u{1B}[1mn\u{1B}[0m   \u{1B}[1mwhat\u{1B}[0m")
  #expect(lines(TextTable([]), width: 10) == [""])
}
