import LinkwayMatching
import LinkwayURLParsing

/// Follows the automata over a link that was admitted and decoded, for `RouteMatcher`: slower,
/// but it takes every link.
struct PieceWalk {
  var regions: BlockRegions

  /// The routes that may match or exceed a limit, in declared order.
  func routes(_ link: AdmittedLink, _ path: SegmentedPath, _ block: Span<UInt8>) -> [Int] {
    var host = regions.hosts
    step(&host, link.scheme, block)
    if !link.isFolded {
      step(&host, link.port == nil ? [] : [UInt8(ascii: ":")], block)
      if let port = link.port { step(&host, Array(String(port).utf8), block) }
      for label in link.host.reversed() { step(&host, label.bytes, block) }
    }
    guard !host.isNone else { return [] }
    let accept = block.word32(host.record + 4)
    guard accept != 0 else { return [] }
    let context = regions.contexts + Int(accept - 1) * 4
    var routes = Set<Int>()
    var effort = regions.effort
    follow(
      AuthorityContext.start(block.word64(context)), path.segments[...], block, &routes, &effort)
    return routes.sorted()
  }

  /// One level of recursion for each segment at most.
  ///
  /// - Parameter effort: how many targets of forks may still be met.
  private func follow(
    _ start: StateTarget, _ segments: ArraySlice<AdmittedLink.Piece>, _ block: Span<UInt8>,
    _ routes: inout Set<Int>, _ effort: inout Int
  ) {
    var target = start
    var rest = segments
    while target.isState, let segment = rest.popFirst() { step(&target, segment.bytes, block) }
    if target.isFork {
      for place in 0..<target.forkCount(block, regions) where effort > 0 {
        effort -= 1
        follow(target.forkTarget(place, block, regions), rest, block, &routes, &effort)
      }
    } else if rest.isEmpty {
      for entry in entries(at: target, block) {
        routes.insert(Int(CandidateCheck.Candidate(entry, block, regions).route))
      }
    }
  }

  private func step(_ target: inout StateTarget, _ bytes: [UInt8], _ block: Span<UInt8>) {
    guard target.isState else {
      target = .none
      return
    }
    target = bytes.withSpan { StateLookup.target(of: target, $0, 0, $0.count, block) }
  }

  private func entries(at end: StateTarget, _ block: Span<UInt8>) -> [UInt32] {
    if end.isNone { return [] }
    if end.isLeaf { return [end.entry] }
    let state = end.record
    let accept = block.word32(state + 4)
    guard accept != 0 else { return [] }
    let flags = UInt8(truncatingIfNeeded: block.word16(state + 8) >> 8)
    if flags & BlockRegions.StateFlag.single != 0 { return [accept - 1] }
    let list = regions.lists + Int(accept - 1) * 4
    let count = regions.listCount(block.word32(list))
    return (0..<count).map { block.word32(list + 4 + $0 * 4) }
  }
}
