import LinkwayMatching
import LinkwayRegex
import LinkwayURLParsing

/// Matches one route against one link.
struct RouteAttempt {
  var route: Route
  var link: AdmittedLink
  /// The path in each of the link's readings.
  var paths: [SegmentedPath]
  var slashes: SlashPolicy
  var rules: ValueRules

  private struct Place {
    var isFolded: Bool
    /// The index of the origin in its list.
    var origin: Int
    var exactness: OriginPattern.Exactness
    var ranks: [SegmentRank]
    var captures: [RouteMatch.NamedCapture]
    var optionalParts: Int
  }

  private struct FragmentMatch {
    var rank: Specificity.Fragment = .none
    var optionalParts = 0
    var captures: [RouteMatch.NamedCapture] = []
    var query = QueryMatcher.Answer()
  }

  /// The best of the route's patterns that match; among those that tie, the first.
  func candidate(at index: Int) throws(MatchLimitExceeded) -> RouteMatcher.Candidate {
    var obstacle = MatchObstacle.origin
    var places: [Place] = []
    for pattern in route.patterns {
      var found: [Place] = []
      for (reading, path) in zip(link.readings, paths) {
        switch try place(pattern, reading, path) {
        case .success(let place): found.append(place)
        case .failure(let failure):
          if failure.obstacle.progress > obstacle.progress { obstacle = failure.obstacle }
        }
      }
      places += found.sorted { $0.origin < $1.origin }
    }
    guard !places.isEmpty else { return .fails(obstacle) }
    guard let fragment = try readFragment() else { return .fails(.fragment) }
    if let failure = fragment.query.failure { return .fails(failure) }
    let query = try QueryMatcher(items: queryItems, link: link, rules: rules)
      .read(route.query)
    if let failure = query.failure { return .fails(failure) }

    let matches = places.map { match($0, index, query, fragment) }
    var best = matches[0]
    for match in matches.dropFirst()
    where Specificity.compare(match.specificity, best.specificity).order < 0 {
      best = match
    }
    return .matches(best)
  }

  private struct Obstacle: Error { var obstacle: MatchObstacle }

  private func place(
    _ pattern: RoutePattern, _ reading: AdmittedLink.Reading, _ path: SegmentedPath
  ) throws(MatchLimitExceeded) -> Result<Place, Obstacle> {
    var origin: (exactness: OriginPattern.Exactness, captures: [RouteMatch.NamedCapture])?
    var (originPlace, originParts) = (0, 0)
    for (place, candidate) in pattern.origins.enumerated() {
      let parts = candidate.optionalParts
      guard let found = try matchOrigin(candidate, reading),
        origin.map({ (found.exactness, parts) < ($0.exactness, originParts) }) ?? true
      else { continue }
      (origin, originPlace, originParts) = (found, place, parts)
    }
    guard let origin else { return .failure(Obstacle(obstacle: .origin)) }

    var matcher = SegmentMatcher(.path, segments: path.segments, end: link.pathEnd, rules: rules)
    var best: (form: ComponentPattern.Form, captures: [Captured?])?
    var hasEmpty = false
    let slots = pattern.path.slots
    for form in pattern.path.forms {
      guard let captures = try matcher.match(form, slots: slots.count) else { continue }
      guard holdsEmptySegments(captures, path) else {
        hasEmpty = true
        continue
      }
      if let best, !(form.ranks + [.end]).lexicographicallyPrecedes(best.form.ranks + [.end]) {
        continue
      }
      best = (form, captures)
    }
    guard let best else {
      return .failure(
        Obstacle(obstacle: hasEmpty ? .emptySegment : .segment(matcher.furthest)))
    }
    let captures = named(slots, best.captures, path.segments, end: link.pathEnd)
    return .success(
      Place(
        isFolded: reading.isFolded, origin: originPlace, exactness: origin.exactness,
        ranks: best.form.ranks,
        captures: origin.captures + captures,
        optionalParts: originParts + pattern.path.optionalParts))
  }

  /// If duplicate slashes are refused, only a `raw` capture may contain an empty segment.
  private func holdsEmptySegments(_ captures: [Captured?], _ path: SegmentedPath) -> Bool {
    guard let empty = path.firstEmpty else { return true }
    return captures.contains { capture in
      capture.map { $0.rawOffset != nil && empty >= $0.segment } ?? false
    }
  }

  private func matchOrigin(
    _ origin: OriginPattern, _ reading: AdmittedLink.Reading
  ) throws(MatchLimitExceeded) -> (
    exactness: OriginPattern.Exactness, captures: [RouteMatch.NamedCapture]
  )? {
    guard origin.schemes.contains(where: { $0.utf8.elementsEqual(link.scheme) }) else {
      return nil
    }
    guard let host = origin.host else { return reading.isFolded ? (.exact, []) : nil }
    if reading.isFolded { return nil }
    var rules = rules
    rules.caseSensitive = true
    let standard = OriginPattern.standardPort(of: link.url.scheme)
    var portCaptures: [RouteMatch.NamedCapture] = []
    switch origin.port {
    case .standard: guard link.port == nil else { return nil }
    case .number(let port): guard (link.port ?? standard) == port else { return nil }
    case .any: break
    case .pattern(let port):
      guard let captures = try port.captures(of: link.port, standard: standard, rules: rules)
      else { return nil }
      let offset = link.url.components.portDigits?.lowerBound
      portCaptures = named(port.pattern.slots, captures, [], end: offset ?? link.hostEnd)
    }
    // The parser has lowercased the hosts of special schemes.
    rules.caseSensitive = link.url.isSpecial
    let labels = link.url.isSpecial ? reading.host : reading.host.map { $0.lowered }
    var matcher = SegmentMatcher(.host, segments: labels, end: 0, rules: rules)
    var best: (exactness: OriginPattern.Exactness, captures: [Captured?])?
    for (index, form) in host.forms.enumerated() {
      let exactness = origin.exactness(ofForm: index)
      guard best.map({ exactness < $0.exactness }) ?? true,
        let captures = try matcher.match(form, slots: host.slots.count)
      else { continue }
      best = (exactness, captures)
    }
    return best.map { best in
      let captures = best.captures.map { captured in
        var captured = captured?.spelled(as: reading.host)
        captured?.separator = Captured.hostSeparator
        return captured
      }
      return (best.exactness, named(host.slots, captures, reading.host, end: 0) + portCaptures)
    }
  }

  private func named(
    _ slots: [CaptureSlot], _ captures: [Captured?], _ segments: [AdmittedLink.Piece], end: Int
  ) -> [RouteMatch.NamedCapture] {
    zip(slots, captures).compactMap { slot, captured in
      captured.map {
        let offset = $0.segment < segments.count ? segments[$0.segment].offset : end
        return RouteMatch.NamedCapture(slot: slot, captured: $0, offset: offset)
      }
    }
  }

  /// The query of a path-like fragment is read as an extension of the link's query.
  private var queryItems: [AdmittedLink.QueryItem] {
    guard case .pattern(let pattern)? = route.fragment, !pattern.takesQuestionMark else {
      return link.query
    }
    return link.query + link.fragmentQuery
  }

  /// `nil` if the fragment does not match.
  private func readFragment() throws(MatchLimitExceeded) -> FragmentMatch? {
    var result = FragmentMatch()
    switch route.fragment {
    case nil:
      break
    case .form(let rule):
      result.rank = .form(.init(rule))
      result.query = try QueryMatcher(items: link.fragmentForm, link: link, rules: rules)
        .read(rule)
    case .pattern(let pattern):
      let pieces = pattern.takesQuestionMark ? link.wholeFragment : link.fragment
      guard var pieces else { return nil }
      if slashes.trailing == .ignore, pieces.count > 1, pieces.last?.bytes.isEmpty == true {
        pieces.removeLast()
      }
      var matcher = SegmentMatcher(
        .fragment, segments: pieces, end: link.length, rules: rules)
      for form in pattern.forms {
        guard let captures = try matcher.match(form, slots: pattern.slots.count) else { continue }
        let isLiteral = form.ranks.allSatisfy { $0.kind == .literal }
        guard result.rank == .none || isLiteral else { continue }
        result.rank = isLiteral ? .literal : .pattern
        result.optionalParts = pattern.optionalParts
        result.captures = named(pattern.slots, captures, pieces, end: link.length)
        if isLiteral { break }
      }
      if result.rank == .none { return nil }
    }
    return result
  }

  private func match(
    _ place: Place, _ index: Int, _ query: QueryMatcher.Answer, _ fragment: FragmentMatch
  ) -> RouteMatch {
    let captures = place.captures + fragment.captures + query.captures + fragment.query.captures
    var parameters = Parameters()
    for (name, value) in fragment.query.defaults + query.defaults { parameters[name] = value }
    for (name, value) in fragment.query.values + query.values { parameters[name] = value }
    for capture in captures where capture.slot.isNamed {
      parameters[capture.slot.name] = value(of: capture)
    }
    return RouteMatch(
      route: index,
      specificity: Specificity(
        origin: place.exactness, path: place.ranks, query: .init(route.query),
        fragment: fragment.rank, optionalParts: place.optionalParts + fragment.optionalParts),
      isFolded: place.isFolded, parameters: parameters, captures: captures,
      repeated: query.repeated ?? fragment.query.repeated)
  }

  /// Returns the typed value of a capture that has matched; `nil` for an empty `raw`.
  private func value(of capture: RouteMatch.NamedCapture) -> ParameterValue? {
    if let offset = capture.captured.rawOffset {
      let written = link.written(from: offset)
      return written.isEmpty ? nil : .string(written)
    }
    let bytes = capture.captured.joined
    guard !capture.slot.isRepeated, case .value(let type) = capture.slot.content else {
      return .string(String(decoding: bytes, as: UTF8.self))
    }
    // A value that has matched cannot exceed a limit when it is read again.
    guard capture.captured.separator == Captured.hostSeparator else {
      return (try? rules.read(bytes[...], as: type)) ?? nil
    }
    var rules = rules
    rules.caseSensitive = link.url.isSpecial
    let value = (try? rules.read(bytes.map { $0.asciiLowercased }[...], as: type)) ?? nil
    guard case .string? = value else { return value }
    // A text keeps the link's spelling, an enum value that of the table.
    if case .enumeration = type { return value }
    return .string(String(decoding: bytes, as: UTF8.self))
  }
}

extension AdmittedLink.Piece {
  fileprivate var lowered: AdmittedLink.Piece {
    AdmittedLink.Piece(bytes: bytes.map { $0.asciiLowercased }, offset: offset)
  }
}
