import LinkwayMatching
import LinkwayRegex
import RouteOracle

/// The oracle of matching: it tries each route on its own, matches each component with a separate
/// regex, and finds the winner by comparing pairs. It is written from the specification,
/// independently of the matcher. Both share the admitted, decoded link.
struct ReferenceMatcher {
  enum Answer {
    case matched(route: Int, Parameters)
    case unmatched
    /// The possible reasons for refusing the winner; the specification does not define which one is
    /// reported.
    case refused([Refusal])
    /// These routes match, and no rule decides between them.
    case undecided([Int])
  }

  /// One way in which a route matches a link.
  struct Way {
    /// The index of the link's reading.
    var link = 0
    var origin: Int
    var path: [[Int]]
    /// The numbers of items with `equals`, with `matches`, and with other conditions.
    var query: [Int]
    /// 0 for a literal, 1 for a pattern or form, 2 for none.
    var fragment: Int
    /// Like `query`, for a form-like fragment.
    var form: [Int]?
    var optionalParts: Int
    var host: [OracleForm.Capture?] = []
    var segments: [OracleForm.Capture?] = []
    var fragmentCaptures: [OracleForm.Capture?] = []
  }

  var table: SampleTable
  var admission: Admission
  var routes: [OracleRoute] = []
  private let scratch: RegexScratch

  /// - Parameter admission: the admission for values of the type `link`.
  init(_ table: SampleTable, admission: Admission) throws(RegexCompileError) {
    self.table = table
    self.admission = admission
    // A regex for a whole component backtracks where the matcher, which proceeds segment by
    // segment, does not.
    var limits = RegexLimits()
    limits.match = 10_000_000
    limits.depth = 1_000_000
    limits.heapInKiB = 64 * 1_024
    scratch = RegexScratch(limits: limits)
    for route in table.routes { routes.append(try OracleRoute(route, in: table)) }
  }

  /// The indices of the pairs of routes that both match and tie unless `over` decides.
  struct Tie: Hashable {
    var left: Int
    var right: Int
  }

  func answer(
    _ link: AdmittedLink, source: LinkSource?
  ) throws(RegexMatchError) -> (answer: Answer, ties: [Tie]) {
    var matches: [(route: Int, way: Way, reading: OracleReading)] = []
    for (index, route) in routes.enumerated() {
      guard source.map(route.declaration.sources.contains) ?? true else { continue }
      if let (way, reading) = try match(route, link) { matches.append((index, way, reading)) }
    }
    guard !matches.isEmpty else {
      if let refusal = link.unmatchedRefusal { return (.refused([refusal]), []) }
      for reading in link.readings {
        let (segments, empty) = pathSegments(reading)
        guard let empty else { continue }
        return (.refused([Refusal(.duplicateSlash, offset: segments[empty].offset)]), [])
      }
      return (.unmatched, [])
    }
    if table.precedence == .declared { return (answer(matches[0], link), []) }
    var ties: [Tie] = []
    var beaten = Set<Int>()
    for left in matches {
      for right in matches where left.route < right.route {
        var order = Self.compare(left.way, right.way)
        if order == 0 {
          ties.append(Tie(left: left.route, right: right.route))
          let leftWins = routes[left.route].declaration.over.contains(table.routes[right.route].id)
          let rightWins = routes[right.route].declaration.over.contains(table.routes[left.route].id)
          order = leftWins == rightWins ? 0 : leftWins ? -1 : 1
        }
        if order < 0 { beaten.insert(right.route) }
        if order > 0 { beaten.insert(left.route) }
      }
    }
    let unbeaten = matches.filter { !beaten.contains($0.route) }
    guard unbeaten.count == 1, let winner = unbeaten.first else {
      return (.undecided(unbeaten.map(\.route)), ties)
    }
    return (answer(winner, link), ties)
  }

  /// Negative if `left` wins, 0 if rules 1 to 4 do not decide.
  static func compare(_ left: Way, _ right: Way) -> Int {
    // 1. Origin.
    if left.origin != right.origin { return left.origin - right.origin }
    // 2. The pattern's segments.
    for place in 0..<max(left.path.count, right.path.count) {
      let leftRank = place < left.path.count ? left.path[place] : OracleRank.end
      let rightRank = place < right.path.count ? right.path[place] : OracleRank.end
      if leftRank != rightRank {
        return leftRank.lexicographicallyPrecedes(rightRank) ? -1 : 1
      }
    }
    // 3. Query: more conditions win.
    if left.query != right.query {
      return right.query.lexicographicallyPrecedes(left.query) ? -1 : 1
    }
    // 4. Fragment, then fewer optional parts.
    if left.fragment != right.fragment { return left.fragment - right.fragment }
    if let leftForm = left.form, let rightForm = right.form, leftForm != rightForm {
      return rightForm.lexicographicallyPrecedes(leftForm) ? -1 : 1
    }
    return left.optionalParts - right.optionalParts
  }

  /// Returns the route's best way; the first one among ties.
  private func match(
    _ route: OracleRoute, _ link: AdmittedLink
  ) throws(RegexMatchError) -> (Way, OracleReading)? {
    var places: [Way] = []
    for pattern in route.patterns {
      for origin in pattern.origins {
        let place = link.readings.firstIndex { $0.isFolded == (origin.host == nil) }
        guard let place else { continue }
        for host in try hostWays(origin, link, link.readings[place]) {
          for path in try pathWays(pattern, link, link.readings[place]) {
            var way = path
            way.link = place
            way.origin = host.origin
            way.host = host.host
            way.optionalParts += host.optionalParts
            places.append(way)
          }
        }
      }
    }
    guard var best = places.first else { return nil }
    for way in places.dropFirst() where Self.compare(way, best) < 0 { best = way }

    var query = link.query
    if let forms = route.fragment {
      guard let found = try fragmentWay(forms, link) else { return nil }
      (best.fragment, best.fragmentCaptures) = (found.isLiteral ? 0 : 1, found.captures)
      best.optionalParts += forms[0].optionalParts
      query += link.fragmentQuery
    }
    var reading = OracleReading(types: route.types, admission: admission, link: link)
    if let form = route.form {
      (best.fragment, best.form) = (1, OracleReading.conditions(form))
      guard try reading.read(form, link.fragmentForm, passesOthers: false, scratch) else {
        return nil
      }
    }
    best.query = OracleReading.conditions(route.query)
    guard
      try reading.read(
        route.query, query, passesOthers: route.declaration.passesOthers, scratch)
    else { return nil }
    return (best, reading)
  }

  private func pathWays(
    _ pattern: OracleRoute.Pattern, _ link: AdmittedLink, _ reading: AdmittedLink.Reading
  ) throws(RegexMatchError) -> [Way] {
    let (segments, empty) = pathSegments(reading)
    var ways: [Way] = []
    let texts = segments.map(\.bytes)
    for form in pattern.path {
      guard let form = form.taking(linksAmong: texts, isLink: isLink),
        let captures = try form.match(texts, leads: true, scratch: scratch)
      else { continue }
      // If duplicate slashes are refused, only a raw capture may contain one.
      if let empty {
        guard let raw = captures.compactMap(\.self).first(where: { $0.content == .type("raw") }),
          empty >= raw.segment
        else { continue }
      }
      ways.append(
        Way(
          origin: 0, path: form.ranks, query: [], fragment: 2, optionalParts: form.optionalParts,
          segments: captures))
    }
    return ways
  }

  private func isLink(_ text: [UInt8]) -> Bool {
    if case .success = admission.admit(text[...]) { true } else { false }
  }

  private func hostWays(
    _ origin: OracleRoute.Origin, _ link: AdmittedLink, _ reading: AdmittedLink.Reading
  ) throws(RegexMatchError) -> [Way] {
    guard try origin.scheme.match(link.scheme.span, scratch: scratch) else { return [] }
    guard let forms = origin.host else {
      return [Way(origin: 0, path: [], query: [], fragment: 2, optionalParts: 0)]
    }
    let standard =
      ["https": "443", "http": "80"][String(decoding: link.scheme, as: UTF8.self)] ?? "none"
    let port = link.port.map { String($0) }
    var portCaptures: [OracleForm.Capture?] = []
    if origin.ports.isEmpty {
      guard origin.port == "*" || (origin.port ?? standard) == port ?? standard else { return [] }
    } else {
      // A number may be the scheme's default port, which links do not contain.
      var found: [OracleForm.Capture?]?
      for form in origin.ports where found == nil {
        for text in port.map({ [$0] }) ?? (form.isLiteral ? ["", standard] : [""])
        where found == nil {
          found = try form.match([Array(text.utf8)], leads: false, scratch: scratch)
        }
      }
      guard let found else { return [] }
      portCaptures = found
    }
    var ways: [Way] = []
    for form in forms {
      guard
        let captures = try form.match(
          reading.host.map { $0.bytes.map(lowered) }, leads: false, scratch: scratch)
      else { continue }
      let written = Array(reading.host.map(\.bytes).joined(separator: ".".utf8))
      // A capture of a host is spelled as in the link.
      let spelled = captures.map { capture in
        var capture = capture
        if let taken = capture, let first = taken.pieces.first {
          capture?.pieces = [Array(written[taken.start...].prefix(first.count))]
        }
        return capture
      }
      ways.append(
        Way(
          origin: form.isLiteral ? 0 : form.isAnyHost ? 2 : 1, path: [], query: [],
          fragment: 2, optionalParts: form.optionalParts + (origin.ports.first?.optionalParts ?? 0),
          host: spelled + portCaptures))
    }
    return ways
  }

  private func lowered(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
  }

  private func fragmentWay(
    _ forms: [OracleForm], _ link: AdmittedLink
  ) throws(RegexMatchError) -> (isLiteral: Bool, captures: [OracleForm.Capture?])? {
    guard var pieces = link.fragment?.map(\.bytes) else { return nil }
    if table.slashes.trailing == .ignore, pieces.last == [] { pieces.removeLast() }
    var found: [(isLiteral: Bool, captures: [OracleForm.Capture?])] = []
    for form in forms {
      guard let captures = try form.match(pieces, leads: false, scratch: scratch) else { continue }
      found.append((form.isLiteral, captures))
    }
    return found.first { $0.isLiteral } ?? found.first
  }

  /// The path's segments according to the table's slash policy, and the first empty one that is not
  /// allowed.
  func pathSegments(
    _ reading: AdmittedLink.Reading
  ) -> (segments: [AdmittedLink.Piece], empty: Int?) {
    var segments = reading.path
    let isStrict = table.slashes.trailing == .strict
    if !isStrict, segments.last?.bytes == [] { segments.removeLast() }
    let body = isStrict ? segments.dropLast() : segments[...]
    switch table.slashes.duplicates {
    case .significant: return (segments, nil)
    case .refuse: return (segments, body.firstIndex { $0.bytes == [] })
    case .collapse:
      return (body.filter { $0.bytes != [] } + segments[body.endIndex...], nil)
    }
  }
}
