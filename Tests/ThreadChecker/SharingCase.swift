import Linkway
import LinkwayRegex

/// The objects that threads share. Each case starts with new objects, because lazily created data
/// is created on the first use. The expected results are computed afterwards, by one thread.
enum SharingCase: String, CaseIterable {
  case router = "a router of a routes.json"
  case compiledTable = "a router of a mapped file"
  case mappedFile = "a mapped file, with a router for each thread"
  case regexes = "regexes of PCRE2"
  case interface = "a router of the C interface"
  case learning = "routers of the C interface, whose first calls learn"
  case closing = "columns that outlive their router"
  case opening = "a file, opened and closed by each thread through the C interface"

  func agrees(_ sample: TableSample) throws -> Bool {
    switch self {
    case .router:
      let router = LinkRouter(table: try TableSample.table(sample.path))
      return try agree(inThreads { _ in sample.links.map(router.account) }, sample)
    case .compiledTable:
      let router = try LinkRouter(compiled: sample.compiledPath)
      return try agree(inThreads { _ in sample.links.map(router.account) }, sample)
    case .mappedFile:
      let found = inThreads { _ in
        (try? LinkRouter(compiled: sample.compiledPath)).map { sample.links.map($0.account) } ?? []
      }
      return try agree(found, sample)
    case .regexes: return try regexesAgree(sample)
    case .interface: return try interfaceAgrees(sample)
    case .learning: return try learningAgrees(sample)
    case .closing: return try closingAgrees(sample)
    case .opening: return try openingAgrees(sample)
    }
  }

  private func agree(_ found: [[[UInt8]]], _ sample: TableSample) throws -> Bool {
    let alone = LinkRouter(table: try TableSample.table(sample.path))
    let wanted = sample.links.map(alone.account)
    return found.allSatisfy { $0 == wanted }
  }

  /// A regex with a back reference, as machine code and interpreted; each match has its own
  /// scratch.
  private func regexesAgree(_ sample: TableSample) throws -> Bool {
    try [JITMode.automatic, .off].allSatisfy { jit in
      let regex = try PCRE2Regex.compile("(.).*\\1", options: RegexOptions(jit: jit))
      @Sendable func ends(_ link: String) -> [Int?] {
        let found = try? regex.match(Array(link.utf8))
        return (found ?? nil)?.map { $0?.upperBound } ?? []
      }
      let found = inThreads { _ in sample.links.map(ends) }
      let wanted = sample.links.map(ends)
      return found.allSatisfy { $0 == wanted }
    }
  }

  // MARK: The C interface

  /// Every function of the interface, called by all threads with one router and the same borrowed
  /// columns.
  private func interfaceAgrees(_ sample: TableSample) throws -> Bool {
    let columns = LinkArray.Layout.allCases.map { LinkArray(sample.links, $0) }
    let router = try RouterHandle(path: sample.path)
    @Sendable func account(_ router: RouterHandle) -> [UInt64] {
      var found: [UInt64] = []
      for column in columns {
        found.append(router.resolve(column)?.digest() ?? 0)
        for route in sample.routes {
          found.append(router.parameters(ofRoute: route, column)?.digest() ?? 0)
        }
      }
      found += sample.links.prefix(20).map { digest(router.explanation(of: $0)) }
      found += sample.routes.map { digest(router.link(to: $0)) }
      found.append(router.routes()?.digest() ?? 0)
      found.append(digest(RouterHandle.check(sample.path)))
      found.append(digest(RouterHandle.compile(sample.path)))
      return found
    }
    let found = inThreads { _ in account(router) }
    let alone = try RouterHandle(path: sample.path)
    let wanted = account(alone)
    router.close()
    alone.close()
    return !wanted.prefix(columns.count).contains(0) && found.allSatisfy { $0 == wanted }
  }

  /// Each round starts with a new router, so that all threads add to its cache and merge at the
  /// same time.
  private func learningAgrees(_ sample: TableSample) throws -> Bool {
    let pieces = sample.links.indices.map { start in
      LinkArray(Array(sample.links[start...].prefix(3)), .texts)
    }
    var found: [[UInt64]] = []
    for round in 0..<4 {
      let router = try RouterHandle(path: round % 2 == 0 ? sample.path : sample.compiledPath)
      // In different orders, so that they learn different things.
      found += inThreads { thread in
        let order = thread % 2 == 0 ? Array(pieces.indices) : pieces.indices.reversed()
        var digests = [UInt64](repeating: 0, count: pieces.count)
        for place in order { digests[place] = router.resolve(pieces[place])?.digest() ?? 0 }
        return digests
      }
      router.close()
    }
    return found.allSatisfy { $0 == found[0] && !$0.contains(0) }
  }

  /// Columns are released by other threads than those that created them, after the router was
  /// closed. The last one frees what all share: the names of the routes.
  private func closingAgrees(_ sample: TableSample) throws -> Bool {
    let router = try RouterHandle(path: sample.compiledPath)
    let links = LinkArray(sample.links, .views)
    let columns = inThreads { _ in router.resolve(links) }
    router.close()
    let found = inThreads(columns.count) { thread in
      let column = columns[(thread + 1) % columns.count]
      let found = column?.digest() ?? 0
      column?.release()
      return found
    }
    return found.allSatisfy { $0 == found[0] && $0 != 0 }
  }

  private func openingAgrees(_ sample: TableSample) throws -> Bool {
    let links = LinkArray(sample.links, .largeTexts)
    let found = inThreads { thread in
      (0..<3).map { round in
        let path = (thread + round) % 2 == 0 ? sample.path : sample.compiledPath
        guard let router = try? RouterHandle(path: path) else { return UInt64(0) }
        let column = router.resolve(links)
        router.close()
        return column?.digest() ?? 0
      }
    }
    return Set(found.joined()).count == 1 && found[0][0] != 0
  }
}
