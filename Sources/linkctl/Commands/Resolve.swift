import LinkwayMatching
import LinkwayNavigation
import LinkwayResults
import LinkwayTable
import LinkwayURLParsing

/// `linkctl resolve LINK…`: resolves links and shows the resulting screen.
func resolve(
  _ arguments: ParsedArguments, _ output: inout Output
) async throws(CommandFailure) -> ExitCode {
  if arguments.has(.brief) || arguments.has(.number) {
    return try await resolveBriefly(arguments, &output)
  }
  let (table, _) = try TableFile.load(arguments, &output)
  let start = try SimulationStart(arguments, table: table, &output)
  let opener = start.opener(arguments)
  let style = ResultStyle(
    isJSON: arguments.value(.format) == "json", reveals: arguments.has(.reveal))
  let isPreview = arguments.has(.preview)
  var status = ExitCode.success
  // A line that is too long counts as an empty link, which is refused.
  func show(_ link: String?, _ output: inout Output) {
    if isPreview {
      let preview = opener.preview(link ?? "", table)
      if !preview.isHandled { status = .failure }
      output.print(preview, style)
    } else {
      let result =
        link.map { opener.open($0, table) }
        ?? opener.refuse(linkOverBytes: LinkBlocks.Limit.line, table)
      if !result.status.isHandled { status = .failure }
      output.print(result, style)
    }
  }
  for links in try LinkInput.all(arguments) {
    switch links {
    case .link(let link): show(link, &output)
    case .lines(let path):
      var lines = try InputLines(path: path, limit: LinkBlocks.Limit.line)
      while output.failure == nil, let line = try lines.next() { show(line.link, &output) }
    }
  }
  return status
}

/// `linkctl resolve --brief LINK…`: prints a short JSON line per link.
private func resolveBriefly(
  _ arguments: ParsedArguments, _ output: inout Output
) async throws(CommandFailure) -> ExitCode {
  if arguments.has(.preview) { throw .usage(arguments.contradiction(.preview, .brief)) }
  if arguments.options[OptionDescription.format.name] == ["text"] {
    throw .usage(arguments.contradiction(.format, arguments.has(.brief) ? .brief : .number))
  }
  let (table, _) = try TableFile.load(arguments, &output)
  let start = try SimulationStart(arguments, table: table, &output)
  var bulk = BulkResolution(
    BriefResolver(
      bulk: BulkResolver(table: table, opener: start.opener(arguments)),
      reveals: arguments.has(.reveal), isNumbered: arguments.has(.number)))
  for links in try LinkInput.all(arguments) {
    switch links {
    case .link(let link): bulk.resolve(link, &output)
    case .lines(let path): try await bulk.resolve(linesOf: path, &output)
    }
  }
  return bulk.areAllHandled ? .success : .failure
}

/// A source of links.
private enum LinkInput {
  case link(String)
  /// The lines of a file; `-` is standard input.
  case lines(String)

  /// Returns the sources of all link arguments, in order.
  static func all(_ arguments: ParsedArguments) throws(CommandFailure) -> [LinkInput] {
    let links = arguments.values(.links)
    let file = arguments.value(.from)
    if let file, !links.contains("-") {
      throw .usage(
        arguments.malformed(file, of: .from, expected: "a file for `-`, but no LINK is `-`"))
    }
    return links.map { $0 == "-" ? lines(file ?? $0) : link($0) }
  }
}

extension InputLines.Line {
  /// The link of the line, without a carriage return at the end; `nil` if the line is too long.
  fileprivate var link: String? {
    bytes.map { String(linkBytes: $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0[...]) }
  }
}
