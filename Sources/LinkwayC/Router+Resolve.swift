import LinkwayAnswers
import LinkwayMatching
import LinkwayNavigation
import LinkwayTable
import LinkwayURLParsing

extension Router {
  /// Resolves a column of links.
  func resolve(
    _ links: LinkInput, _ wanted: AnswerColumns.Wanted
  ) throws(InterfaceError) -> ArrowColumn {
    var columns = AnswerColumns(wanted, count: links.distinctCount)
    try answering { (answers, memory) throws(InterfaceError) in
      try links.forEachLink { link, row in
        answer(link, at: row, answers, &memory, &columns)
      }
    }
    if let rows = links.choice?.rows { return columns.gathered(rows).column(routes) }
    return columns.column(routes)
  }

  @inline(__always)
  private func answer(
    _ link: Span<UInt8>, at row: Int, _ answers: BulkAnswers, _ memory: inout BulkAnswers.Memory,
    _ columns: inout AnswerColumns
  ) {
    // Like `--brief`: links with characters that need escaping take the slow path.
    guard JSONBytes.isPlain(link), let status = answers.status(of: link, &memory),
      !columns.needsReasons || status.isHandled || memory.located.route == nil
    else { return resolve(link, at: row, answers, &memory, &columns) }
    columns.write(
      row, route: memory.located.route, status, reason: BulkAnswers.reason(of: memory.located)
    ) { json in
      json.write(parametersOf: memory.located, in: link, answers.table)
    }
  }

  /// Resolves a link on the slow path, as a `String`.
  @inline(never)
  private func resolve(
    _ link: Span<UInt8>, at row: Int, _ answers: BulkAnswers, _ memory: inout BulkAnswers.Memory,
    _ columns: inout AnswerColumns
  ) {
    let text = link.linkText
    let answer = answers.resolve(text, &memory, needsReason: columns.needsReasons)
    let route = answer.link.place ?? answer.link.route.flatMap(place(ofRoute:))
    columns.write(row, route: route, answer.status, reason: answer.reason) { json in
      json.write(answer.link.parameters)
    }
  }
}

extension Span<UInt8> {
  /// The bytes as the text of a link, even if they are ill-formed UTF-8.
  var linkText: String {
    // SAFETY: the buffer is the span's own and is used only in this call.
    unsafe withUnsafeBufferPointer { unsafe String(linkBytes: $0) }
  }
}
