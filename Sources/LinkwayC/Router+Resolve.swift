import LinkwayMatching
import LinkwayNavigation
import LinkwayResults
import LinkwayTable
import LinkwayURLParsing

extension Router {
  /// Resolves a column of links.
  func resolve(
    _ links: LinkInput, _ wanted: ResultColumns.Wanted
  ) throws(InterfaceError) -> ArrowColumn {
    var columns = ResultColumns(wanted, count: links.distinctCount)
    try withResolver { (resolver, memory) throws(InterfaceError) in
      try links.forEachLink { link, row in
        resolve(link, at: row, resolver, &memory, &columns)
      }
    }
    if let rows = links.choice?.rows { return columns.gathered(rows).column(routes) }
    return columns.column(routes)
  }

  @inline(__always)
  private func resolve(
    _ link: Span<UInt8>, at row: Int, _ resolver: BulkResolver, _ memory: inout BulkResolver.Memory,
    _ columns: inout ResultColumns
  ) {
    // Like `--brief`: links that are not UTF-8 take the slow path. So do links whose reason is
    // requested and known only after their plan has been applied.
    guard link.isWellFormedUTF8, let status = resolver.status(of: link, &memory),
      !columns.needsReasons || status.isHandled || memory.located.route == nil
    else { return resolveSlowly(link, at: row, resolver, &memory, &columns) }
    columns.write(
      row, route: memory.located.route, status, reason: BulkResolver.reason(of: &memory.located)
    ) { json in
      json.write(parametersOf: &memory.located, in: link, memory.table)
    }
  }

  /// Resolves a link on the slow path, as a `String`.
  @inline(never)
  private func resolveSlowly(
    _ link: Span<UInt8>, at row: Int, _ resolver: BulkResolver, _ memory: inout BulkResolver.Memory,
    _ columns: inout ResultColumns
  ) {
    let text = link.linkText
    let result = resolver.resolve(text, &memory, needsReason: columns.needsReasons)
    let route = result.link.place ?? result.link.route.flatMap(place(ofRoute:))
    columns.write(row, route: route, result.status, reason: result.reason) { json in
      json.write(result.link.parameters)
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
