import LinkwayAutomaton
import LinkwayAutomatonBuilder
import LinkwayMatching
import LinkwayURLParsing

/// An automaton with its table.
package final class MatchingTable {
  private let matcher: AutomatonMatcher
  private let routes: [RouteTemplate]

  /// Compiles routes from the texts of their patterns, and checks them for conflicts.
  init(_ routes: [RouteTemplate]) throws {
    var builder = RouteSetBuilder(
      origins: [try OriginCompiler(types: TypeTable.compiling()).origin(Engines.origin)])
    for route in routes { try builder.add(route.pattern) }
    let built = builder.build()
    guard built.conflicts.isEmpty else { throw WorkloadError("the routes conflict") }
    matcher = built.matcher
    self.routes = routes
  }

  /// The size of the table's block in bytes.
  package var blockBytes: Int { matcher.byteCount }

  /// The number of states from which a link follows several paths; 0 unless the automaton would
  /// have been too large.
  package var forkCount: Int { matcher.forkCount }

  /// The matcher on the path alone, like its peers, with captures located.
  package func pathRun(_ name: String, _ links: LinkList) throws -> any Contestant {
    guard let origin = matcher.origin(of: Engines.origin + "/") else {
      throw WorkloadError("the origin has no state in the automaton")
    }
    return PathRun(name, matcher, origin, links, CaptureExpectation(routes))
  }

  /// The matcher on whole links, including parsing and admission.
  package func linkRun(_ name: String, _ links: LinkList) -> any Contestant {
    let whole = LinkList(links.texts.map { Engines.origin + $0 })
    return LinkRun(name, matcher, whole, CaptureExpectation(routes))
  }
}

extension AutomatonMatcher {
  /// Returns the route of a link that has to be parsed.
  func parsedRoute(of link: String) -> Int {
    let answer = match(link, source: nil)
    return answer.verdict == .matched ? answer.match.route : -1
  }
}

/// Returns the captures that a match must have: the segments of the link at the parameters of its
/// route.
private struct CaptureExpectation {
  private let routes: [RouteTemplate]

  init(_ routes: [RouteTemplate]) {
    self.routes = routes
  }

  /// - Parameter start: the offset of the path in the link.
  func check(
    _ matcher: AutomatonMatcher, _ match: LocatedMatch, in link: String, from start: Int
  ) throws {
    let bytes = Array(link.utf8)
    let segments = bytes[start...].split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    ).dropFirst()
    let expected = zip(routes[match.route].segments, segments).compactMap { segment, written in
      segment == nil ? Array(written) : nil
    }
    let captured = matcher.captures(of: match, in: bytes.span).map { Array(bytes[$0.range]) }
    guard captured == expected else {
      throw WorkloadError("the captures of \(link) are not its segments")
    }
  }
}

private final class PathRun: Contestant {
  let name: String
  private let matcher: AutomatonMatcher
  private let origin: AutomatonOrigin
  private let links: LinkList
  private let captures: CaptureExpectation
  private var cursor: Cursor
  private var sum = 0

  init(
    _ name: String, _ matcher: AutomatonMatcher, _ origin: AutomatonOrigin, _ links: LinkList,
    _ captures: CaptureExpectation
  ) {
    self.name = name
    self.matcher = matcher
    self.origin = origin
    self.links = links
    self.captures = captures
    cursor = Cursor(count: links.count)
  }

  func answers(_ count: Int) throws -> [Int] {
    var match = LocatedMatch()
    let links = links
    return try (0..<count).map { place in
      let path = links.bytes.span.extracting(links.range(of: place))
      switch matcher.locate(path: path, under: origin, into: &match) {
      case .unmatched: return -1
      case .matched:
        try captures.check(matcher, match, in: links.texts[place], from: 0)
        return match.route
      default: return matcher.parsedRoute(of: Engines.origin + links.texts[place])
      }
    }
  }

  func run(_ count: Int) throws -> Double {
    var match = LocatedMatch()
    let links = links
    return ThreadClock.nanoseconds {
      cursor.take(count) { places in
        let bytes = links.bytes.span
        for place in places {
          let path = bytes.extracting(links.range(of: place))
          switch matcher.locate(path: path, under: origin, into: &match) {
          case .matched: sum &+= match.route
          case .unmatched: sum &-= 1
          default:
            sum &+= matcher.parsedRoute(of: Engines.origin + links.texts[place])
          }
        }
      }
    }
  }
}

private final class LinkRun: Contestant {
  let name: String
  let note: String? = "parsed and admitted on the way"
  private let matcher: AutomatonMatcher
  private let links: LinkList
  private let captures: CaptureExpectation
  private var cursor: Cursor
  private var sum = 0

  init(
    _ name: String, _ matcher: AutomatonMatcher, _ links: LinkList, _ captures: CaptureExpectation
  ) {
    self.name = name
    self.matcher = matcher
    self.links = links
    self.captures = captures
    cursor = Cursor(count: links.count)
  }

  func answers(_ count: Int) throws -> [Int] {
    var match = LocatedMatch()
    let links = links
    return try (0..<count).map { place in
      let link = links.bytes.span.extracting(links.range(of: place))
      switch matcher.locate(link, source: nil, into: &match) {
      case .unmatched: return -1
      case .matched:
        try captures.check(matcher, match, in: links.texts[place], from: Engines.origin.utf8.count)
        return match.route
      default: return matcher.parsedRoute(of: links.texts[place])
      }
    }
  }

  func run(_ count: Int) throws -> Double {
    var match = LocatedMatch()
    let links = links
    return ThreadClock.nanoseconds {
      cursor.take(count) { places in
        let bytes = links.bytes.span
        for place in places {
          let link = bytes.extracting(links.range(of: place))
          switch matcher.locate(link, source: nil, into: &match) {
          case .matched: sum &+= match.route
          case .unmatched: sum &-= 1
          default: sum &+= matcher.parsedRoute(of: links.texts[place])
          }
        }
      }
    }
  }
}
