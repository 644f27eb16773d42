import LinkwayResults
import LinkwayURLParsing

/// Resolves blocks of links to one JSON line per link.
///
/// Each block can be resolved in a separate task, with its own memory.
struct BriefResolver: Sendable {
  /// The result of a block.
  struct Block: Sendable {
    /// The JSON lines, in the order of the links.
    var lines: [UInt8]
    /// The number of lines.
    var count: Int
    /// Whether every link is handled.
    var areAllHandled: Bool
    /// The cached plan statuses of routes; `nil` if the block added none.
    var statuses: PlanStatuses?
    /// The memory that a later block can reuse.
    var memory: BulkResolver.Memory
  }

  var bulk: BulkResolver
  /// Whether to show links that may contain a secret.
  let reveals: Bool
  /// Whether each line includes the number of its link.
  let isNumbered: Bool

  /// Resolves every line of a block, including empty lines.
  ///
  /// - Parameters:
  ///   - number: the number of links before the block.
  ///   - memory: the memory of an earlier block, or a new one.
  func resolve(block: [UInt8], after number: Int, _ memory: BulkResolver.Memory) -> Block {
    var writing = Writing(
      json: JSONBytes(reserving: block.count * 3), memory: memory, number: isNumbered ? number : nil
    )
    // SAFETY: the lines point into the block, which outlives the call.
    unsafe block.withUnsafeBufferPointer { block in
      var rest = unsafe block[...]
      while unsafe !rest.isEmpty {
        let end = unsafe rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
        var line = unsafe rest[..<end]
        unsafe rest = rest[end...].dropFirst()
        if unsafe line.count > LinkBlocks.Limit.line {
          // Treated as an empty link, which is refused, as in `resolve`.
          unsafe line = line.prefix(0)
        } else if unsafe line.last == UInt8(ascii: "\r") {
          unsafe line.removeLast()
        }
        unsafe resolve(UnsafeBufferPointer(rebasing: line), &writing)
      }
    }
    return writing.block
  }

  /// Resolves one link, which may contain line feeds.
  func resolve(link: String, after number: Int) -> Block {
    let memory = bulk.memory()
    var writing = Writing(json: JSONBytes(), memory: memory, number: isNumbered ? number : nil)
    let bytes = Array(link.utf8)
    // SAFETY: as above.
    unsafe bytes.withUnsafeBufferPointer { unsafe resolve($0, &writing) }
    return writing.block
  }

  /// The state kept between the links of a block.
  private struct Writing {
    var json: JSONBytes
    var memory: BulkResolver.Memory
    /// The number of links before the block; `nil` if lines are not numbered.
    let number: Int?
    var count = 0
    var areAllHandled = true

    /// Writes the rest of a line, starting with the value of `route`.
    mutating func finish(route: String?, _ status: LinkStatus) {
      count += 1
      if !status.isHandled { areAllHandled = false }
      if let route { json.write(string: route) } else { json.write(constant: "null") }
      if let number {
        json.write(constant: ",\"row\":")
        json.write(String(number + count))
      }
      json.write(constant: ",\"status\":\"")
      json.write(status.rawValue)
      json.write(constant: "\"}\n")
    }

    /// The block with the lines written so far.
    var block: Block {
      Block(
        lines: json.bytes, count: count, areAllHandled: areAllHandled,
        statuses: memory.hasNewStatuses ? memory.statuses : nil, memory: memory)
    }
  }

  /// Resolves a link on the fast path, or as the `resolve` command does if the fast path does not
  /// apply.
  // SAFETY: the caller guarantees that the buffer is valid.
  @unsafe private func resolve(_ link: UnsafeBufferPointer<UInt8>, _ writing: inout Writing) {
    let bytes = unsafe Span(_unsafeElements: link)
    guard bytes.isWellFormedUTF8, let status = bulk.status(of: bytes, &writing.memory) else {
      return unsafe resolveSlowly(link, &writing)
    }
    let table = writing.memory.table
    let name = table.routeName(of: &writing.memory.located)
    // Only a damaged compiled table has a route without a name.
    if name == nil, writing.memory.located.route != nil {
      return unsafe resolveSlowly(link, &writing)
    }
    writing.json.write(constant: "{\"link\":")
    writing.json.write(string: bytes)
    writing.json.write(constant: ",\"parameters\":")
    writing.json.write(parametersOf: &writing.memory.located, in: bytes, table)
    writing.json.write(constant: ",\"route\":")
    writing.finish(route: name, status)
  }

  /// Resolves a link as the `resolve` command does. A link that is not UTF-8 is escaped reversibly.
  // SAFETY: the caller guarantees that the buffer is valid.
  @unsafe private func resolveSlowly(_ link: UnsafeBufferPointer<UInt8>, _ writing: inout Writing) {
    let result = unsafe bulk.resolve(String(linkBytes: link), &writing.memory)
    if !result.link.conceals(reveal: reveals),
      let escaped = unsafe String.reversiblyEscaped(linkBytes: link)
    {
      writing.json.write("{\"escaped\":true,\"link\":")
      writing.json.write(string: escaped)
    } else {
      writing.json.write("{\"link\":")
      writing.json.write(string: result.link.shownLink(reveal: reveals))
    }
    writing.json.write(",\"parameters\":")
    writing.json.write(result.link.parameters)
    writing.json.write(",\"route\":")
    writing.finish(route: result.link.route, result.status)
  }
}
