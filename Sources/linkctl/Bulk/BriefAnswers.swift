import LinkwayAnswers
import LinkwayMatching
import LinkwayNavigation
import LinkwayTables
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
  }

  let table: RouteTable
  let start: StartOptions
  let arguments: ParsedArguments
  /// What is known of the routes' plans.
  var statuses: PlanStatuses
  private let source: SourceArgument
  private let reveals: Bool

  init(table: RouteTable, start: StartOptions, arguments: ParsedArguments) {
    self.table = table
    self.start = start
    self.arguments = arguments
    source = SourceArgument(arguments)
    reveals = arguments.has(.reveal)
    statuses = PlanStatuses(start: start, routes: table.routeCount)
  }

  /// Answers a line for each line of a block; an empty one too.
  func answers(to block: [UInt8]) -> Block {
    var writing = Writing(json: JSONBytes(reserving: block.count * 3), statuses: statuses)
    var answered = Block()
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
      if !answer(line, &writing) { answered.areAllTaken = false }
      answered.count += 1
    }
    answered.lines = writing.json.bytes
    if writing.hasLearnt { answered.statuses = writing.statuses }
    return answered
  }

  /// Answers one link.
  func answer(to link: String) -> Block { answers(to: Array(link.utf8)) }

  /// What is kept from one link of a block to the next.
  private struct Writing {
    var json: JSONBytes
    var statuses: PlanStatuses
    var hasLearnt = false
    var located = LocatedLink()
  }

  /// Answers a link.
  ///
  /// - Returns: whether somebody takes it.
  private func answer(_ link: ArraySlice<UInt8>, _ writing: inout Writing) -> Bool {
    guard JSONBytes.isPlain(link) else { return resolve(link, &writing) }
    let bytes = link.span
    let taken: Bool
    let status: String
    switch table.locate(bytes, source: source.source(of: bytes), into: &writing.located) {
    case .deferred: return resolve(link, &writing)
    case .opens:
      guard let route = writing.located.route, let known = writing.statuses[route] else {
        return resolve(link, &writing)
      }
      (taken, status) = (known.isTaken, known.rawValue)
    case .resolver: (taken, status) = (true, "resolver")
    case .leavesToWeb: (taken, status) = (true, "leftToWeb")
    // Such a link may hold a secret.
    case .unmatched where table.hasSecrets: return resolve(link, &writing)
    case .refuses: (taken, status) = (false, "refused")
    case .unmatched: (taken, status) = (false, "unmatched")
    }
    let name = table.routeName(of: writing.located)
    // A route without a name is a damaged one of a compiled table.
    if name == nil, status != "unmatched" { return resolve(link, &writing) }
    writing.json.write("{\"link\":\"")
    writing.json.write(json: link)
    writing.json.write("\",\"parameters\":{")
    var isFirst = true
    table.forEachParameter(of: writing.located, in: bytes) { name, value in
      writing.json.write(member: name, isFirst: isFirst)
      writing.json.write(value)
      isFirst = false
    }
    writing.json.write("},\"route\":")
    writing.json.write(route: name, status: status)
    return taken
  }

  /// Answers a link as `resolve` does. Its plan is applied only where it is not known what plans of
  /// its route come to.
  private func resolve(_ link: ArraySlice<UInt8>, _ writing: inout Writing) -> Bool {
    let text = String(linkBytes: link)
    let resolved = table.resolve(text, source: source.source(of: text))
    let (isTaken, status) = status(of: resolved, &writing)
    writing.json.write("{\"link\":")
    writing.json.write(string: resolved.shownLink(reveal: reveals).utf8)
    writing.json.write(",\"parameters\":")
    writing.json.write(resolved.parameters)
    writing.json.write(",\"route\":")
    writing.json.write(route: resolved.route, status: status)
    return isTaken
  }

  private func status(
    of resolved: ResolvedLink, _ writing: inout Writing
  ) -> (isTaken: Bool, name: String) {
    guard case .plan = resolved.outcome, let route = resolved.place else {
      let answer = start.answer(resolved, table, arguments)
      return (answer.isTaken, answer.status)
    }
    if let known = writing.statuses[route] { return (known.isTaken, known.rawValue) }
    let answer = start.answer(resolved, table, arguments)
    if table.chain(of: route)?.hasFixedGates == true, writing.statuses.learn(answer, of: route) {
      writing.hasLearnt = true
    }
    return (answer.isTaken, answer.status)
  }
}

extension JSONBytes {
  /// Writes the end of an answer, from the route's value on.
  fileprivate mutating func write(route: String?, status: String) {
    if let route { write(string: route.utf8) } else { write("null") }
    write(",\"status\":\"")
    write(status)
    write("\"}\n")
  }
}

extension SourceArgument {
  /// The source of a link in its bytes.
  fileprivate func source(of link: Span<UInt8>) -> LinkSource? {
    guard isInferred else { return given }
    return link.isHTTPS ? .universal : .scheme
  }
}

extension Span<UInt8> {
  /// Whether it begins with the scheme `https`, in whatever case.
  fileprivate var isHTTPS: Bool {
    guard count > 5, self[5] == UInt8(ascii: ":") else { return false }
    return self[0] | 0x20 == UInt8(ascii: "h") && self[1] | 0x20 == UInt8(ascii: "t")
      && self[2] | 0x20 == UInt8(ascii: "t") && self[3] | 0x20 == UInt8(ascii: "p")
      && self[4] | 0x20 == UInt8(ascii: "s")
  }
}
