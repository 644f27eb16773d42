import LinkwayAnswers
import LinkwayURLParsing

/// Answers whole blocks of links, a JSON line each.
///
/// A value without anything shared, so that each block can be answered by a task of its own.
struct BriefAnswers: Sendable {
  /// What a block came to.
  struct Block: Sendable {
    /// The lines, in the order of the links.
    var lines: [UInt8] = []
    /// How many there are.
    var count = 0
    /// Whether somebody takes every link.
    var areAllTaken = true
    /// What is known of the routes' plans now; `nil` where nothing was learnt.
    var statuses: PlanStatuses?
    /// What the next block may start with.
    var memory: BulkAnswers.Memory
  }

  var bulk: BulkAnswers
  /// Whether to show links that may hold a secret.
  let reveals: Bool
  /// Whether each line has the number of its link.
  let isNumbered: Bool

  /// Answers a line for each line of a block; an empty one too.
  ///
  /// - Parameters:
  ///   - number: how many links come before the block.
  ///   - memory: that of an earlier block, or a new one.
  func answers(to block: [UInt8], after number: Int, _ memory: BulkAnswers.Memory) -> Block {
    var writing = Writing(
      json: JSONBytes(reserving: block.count * 3), memory: memory, number: isNumbered ? number : nil
    )
    var answered = Block(memory: memory)
    // SAFETY: the lines lie in the block, which outlives the call.
    unsafe block.withUnsafeBufferPointer { block in
      var rest = unsafe block[...]
      while unsafe !rest.isEmpty {
        let end = unsafe rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
        var line = unsafe rest[..<end]
        unsafe rest = rest[end...].dropFirst()
        if unsafe line.count > LinkBlocks.Limit.line {
          // Its link is empty, as `resolve` says it; no route takes that.
          unsafe line = line.prefix(0)
        } else if unsafe line.last == UInt8(ascii: "\r") {
          unsafe line.removeLast()
        }
        unsafe answer(UnsafeBufferPointer(rebasing: line), &writing, &answered)
      }
    }
    return writing.finished(answered)
  }

  /// Answers one link, which may hold line feeds.
  func answer(to link: String, after number: Int) -> Block {
    let memory = bulk.memory()
    var writing = Writing(json: JSONBytes(), memory: memory, number: isNumbered ? number : nil)
    var answered = Block(memory: memory)
    let bytes = Array(link.utf8)
    // SAFETY: as above.
    unsafe bytes.withUnsafeBufferPointer { unsafe answer($0, &writing, &answered) }
    return writing.finished(answered)
  }

  // SAFETY: the buffer is the caller's word.
  @unsafe private func answer(
    _ link: UnsafeBufferPointer<UInt8>, _ writing: inout Writing, _ answered: inout Block
  ) {
    let isTaken = unsafe answer(link, &writing)
    if !isTaken { answered.areAllTaken = false }
    answered.count += 1
  }

  /// What is kept from one link of a block to the next.
  private struct Writing {
    var json: JSONBytes
    var memory: BulkAnswers.Memory
    /// The number of the last link, counted from 1; `nil` if lines have none.
    var number: Int?

    /// Writes the end of an answer, from the route's value on.
    mutating func finish(route: String?, _ status: LinkStatus) {
      if let route { json.write(string: route) } else { json.write("null") }
      if let last = number {
        number = last + 1
        json.write(",\"row\":")
        json.write(String(last + 1))
      }
      json.write(",\"status\":\"")
      json.write(status.rawValue)
      json.write("\"}\n")
    }

    /// The block with the lines that were written.
    func finished(_ block: Block) -> Block {
      var block = block
      block.lines = json.bytes
      if memory.hasLearnt { block.statuses = memory.statuses }
      block.memory = memory
      return block
    }
  }

  /// Answers a link.
  ///
  /// - Returns: whether somebody takes it.
  // SAFETY: the buffer is the caller's word.
  @unsafe private func answer(
    _ link: UnsafeBufferPointer<UInt8>, _ writing: inout Writing
  ) -> Bool {
    let bytes = unsafe Span(_unsafeElements: link)
    guard JSONBytes.isPlain(bytes), let status = bulk.status(of: bytes, &writing.memory) else {
      return unsafe resolve(link, &writing)
    }
    let name = bulk.table.routeName(of: writing.memory.located)
    // A route without a name is a damaged one of a compiled table.
    if name == nil, writing.memory.located.route != nil {
      return unsafe resolve(link, &writing)
    }
    writing.json.write("{\"link\":\"")
    writing.json.write(json: bytes)
    writing.json.write("\",\"parameters\":")
    writing.json.write(parametersOf: writing.memory.located, in: bytes, bulk.table)
    writing.json.write(",\"route\":")
    writing.finish(route: name, status)
    return status.isTaken
  }

  /// Answers a link as `resolve` does. One that is not UTF-8 is shown so that its bytes can be restored.
  // SAFETY: the buffer is the caller's word.
  @unsafe private func resolve(
    _ link: UnsafeBufferPointer<UInt8>, _ writing: inout Writing
  ) -> Bool {
    let answer = unsafe bulk.resolve(String(linkBytes: link), &writing.memory)
    if !answer.link.conceals(reveal: reveals),
      let escaped = unsafe String.reversiblyEscaped(linkBytes: link)
    {
      writing.json.write("{\"escaped\":true,\"link\":")
      writing.json.write(string: escaped)
    } else {
      writing.json.write("{\"link\":")
      writing.json.write(string: answer.link.shownLink(reveal: reveals))
    }
    writing.json.write(",\"parameters\":")
    writing.json.write(answer.link.parameters)
    writing.json.write(",\"route\":")
    writing.finish(route: answer.link.route, answer.status)
    return answer.status.isTaken
  }
}
