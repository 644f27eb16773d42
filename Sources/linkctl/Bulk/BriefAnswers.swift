import RouteTables

/// Answers whole blocks of links, a JSON line each.
///
/// A value without anything shared, so that each block can be answered by a task of its own.
struct BriefAnswers: Sendable {
  /// What a block came to.
  struct Block: Sendable {
    /// The lines, in the order of the links.
    var lines: [UInt8]
    /// How many there are.
    var count = 0
    /// Whether somebody takes every link.
    var areAllTaken = true
  }

  let table: RouteTable
  let start: StartOptions
  let arguments: ParsedArguments

  /// Answers a line for each line of a block; an empty one too.
  func answers(to block: [UInt8]) -> Block {
    var json = JSONBytes(reserving: block.count * 3)
    var answered = Block(lines: [])
    var rest = block[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      var line = rest[..<end]
      rest = rest[end...].dropFirst()
      if line.count > LinkBlocks.Limit.line {
        // Its link is empty, as `resolve` says it; no route takes that.
        line = []
      } else if line.last == UInt8(ascii: "\r") {
        line.removeLast()
      }
      if !answer(String(decoding: line, as: UTF8.self), to: &json) { answered.areAllTaken = false }
      answered.count += 1
    }
    answered.lines = json.bytes
    return answered
  }

  /// Answers a link.
  ///
  /// - Returns: whether somebody takes it.
  func answer(_ link: String, to json: inout JSONBytes) -> Bool {
    let answer = start.answer(link, table, arguments)
    write(answer, to: &json)
    return answer.isTaken
  }

  private func write(_ answer: ResolveAnswer, to json: inout JSONBytes) {
    json.write("{\"link\":")
    json.write(string: answer.resolved.redactedLink.utf8)
    json.write(",\"parameters\":")
    json.write(answer.resolved.parameters)
    json.write(",\"route\":")
    if let route = answer.resolved.route {
      json.write(string: route.utf8)
    } else {
      json.write("null")
    }
    json.write(",\"status\":\"")
    json.write(answer.status)
    json.write("\"}\n")
  }
}
