import LinkwayMatching
import LinkwayURLParsing

extension LinkWalk {
  /// The positions of the components in one reading of a link.
  private typealias Positions = (places: LinkPlaces, match: LocatedMatch)

  /// One reading of a link for one route.
  fileprivate struct Reading: ~Copyable {
    var places: LinkPlaces
    var match: LocatedMatch
    var choice: CandidateChoice
  }

  /// The furthest progress of a route, over all its alternatives.
  private struct Progress {
    private(set) var obstacle = MatchObstacle.origin
    private(set) var type: ValueType?

    mutating func note(_ obstacle: MatchObstacle, type: ValueType? = nil) {
      guard Self.stage(of: obstacle) > Self.stage(of: self.obstacle) else { return }
      (self.obstacle, self.type) = (obstacle, type)
    }

    /// Returns the rank of an obstacle in the order in which a route's conditions are checked.
    private static func stage(of obstacle: MatchObstacle) -> Int {
      switch obstacle {
      case .source, .origin, .segment, .emptySegment: obstacle.progress
      case .fragment: MatchObstacle.emptySegment.progress + 1
      case .query: MatchObstacle.emptySegment.progress + 2
      }
    }
  }

  /// Returns the result of each route for a link; `nil` if the link is refused before any route is
  /// considered.
  ///
  /// - Parameter texts: the block that contains the programs.
  func trace(
    _ link: Span<UInt8>, _ components: LinkURL.Components, credentials: Int?, source: LinkSource?,
    _ programs: TracePrograms, _ texts: Span<UInt8>, _ block: Span<UInt8>
  ) -> [LinkTrace.Answer]? {
    guard
      case .success(let form) = environment.form(of: link, components, credentials: credentials)
    else { return nil }
    var match = LocatedMatch()
    var places = LinkPlaces(components, link, isFolded: form.isFolded)
    guard fault(link, &places, &match.segments, form) == nil else { return nil }
    places.noteBackslash(link)
    var readings: [Positions] = [(places, match)]
    if case .foldedAndHost = form {
      var other = LocatedMatch()
      let second = hostReading(of: places, link, &other.segments)
      readings.append((second, other))
    }
    return programs.routes.map { route, alternatives in
      if let source, !route.sources.contains(source) {
        return .fails(.source(source), type: nil)
      }
      return answer(route, alternatives, readings, link, programs.environment, texts, block)
    }
  }

  private func answer(
    _ route: Route, _ alternatives: [TracePrograms.Alternative], _ readings: [Positions],
    _ link: Span<UInt8>,
    _ programs: ProgramEnvironment, _ texts: Span<UInt8>, _ block: Span<UInt8>
  ) -> LinkTrace.Answer {
    var progress = Progress()
    var best: Reading?
    for (places, match) in readings {
      var match = match
      let choice = choice(link, places, source: nil, block, &match)
      guard match.context != 0 else { continue }
      var reading = Reading(places: places, match: match, choice: choice)
      reading.withPath(link) { reading, text in
        for alternative in alternatives {
          let obstacle = obstacle(
            of: alternative, route, &reading, link, text, programs, texts, block, &progress)
          if let obstacle {
            progress.note(obstacle)
          } else {
            reading.choice.take(
              alternative.entry, link, text, &reading.match.items, block)
          }
        }
      }
      guard reading.choice.winner != nil else { continue }
      if var known = best.take(), !known.choice.isBeaten(by: &reading.choice, link, block) {
        best = .some(known)
      } else {
        best = .some(reading)
      }
    }
    guard var best = best.take(), let winner = best.choice.winner,
      let alternative = alternatives.first(where: { $0.entry == winner.entry }),
      let origin = origin(of: winner, best, link, block)
    else { return .fails(progress.obstacle, type: progress.type) }
    let verdict = accept(best.choice, link, best.places, nil, block, &best.match)
    return .matches(
      LinkTrace.Match(
        specificity: Specificity(
          origin: OriginPattern.Exactness(rawValue: Int(origin.exactness)) ?? .anyHost,
          path: alternative.form.ranks, query: .init(route.query), fragment: alternative.fragment,
          optionalParts: alternative.optionalParts + Int(origin.optionalParts)),
        verdict: verdict, match: best.match))
  }

  /// Returns the reason why an entry does not match; `nil` if it matches.
  private func obstacle(
    of alternative: TracePrograms.Alternative, _ route: Route, _ reading: inout Reading,
    _ link: Span<UInt8>,
    _ text: Span<UInt8>, _ programs: ProgramEnvironment, _ texts: Span<UInt8>,
    _ block: Span<UInt8>, _ progress: inout Progress
  ) -> MatchObstacle? {
    let entry = CandidateCheck.Candidate(alternative.entry, block, regions)
    guard origin(of: entry, reading, link, block) != nil else { return .origin }
    var budget = CheckBudget(steps: BlockRegions.checkEffort)
    let path = reading.choice.check.path
    var failure = FailurePoint()
    var run = ProgramInterpreter<FailurePoint>(alternative.program, path, texts)
    guard run.holds(text, programs, texts, &budget, &failure) else {
      let segment = failure.segment(of: path, text)
      let type = failure.isTyped ? alternative.form.failedType(at: segment, of: path, text) : nil
      progress.note(.segment(segment), type: type)
      return .segment(segment)
    }
    if let refused = path.refused, run.rawStart.map({ $0 > refused }) ?? true {
      return .emptySegment
    }
    func obstacle(
      _ rule: Int, of rules: [QueryItemRule], _ reason: MatchObstacle.QueryReason
    ) -> MatchObstacle {
      .query(name: rules.indices.contains(rule) ? rules[rule].name : "", reason)
    }
    switch reading.choice.check.failure(of: entry, &reading.match.items, link, block, &budget) {
    case .fragment: return .fragment
    case .fragmentItem(let rule, let reason):
      guard case .form(let query)? = route.fragment else { return .fragment }
      return obstacle(rule, of: query.items, reason)
    case .queryItem(let rule, let reason): return obstacle(rule, of: route.query.items, reason)
    case nil: return nil
    }
  }

  private func origin(
    of entry: CandidateCheck.Candidate, _ reading: borrowing Reading, _ link: Span<UInt8>,
    _ block: Span<UInt8>
  ) -> OriginRecord? {
    var budget = CheckBudget(steps: BlockRegions.checkEffort)
    return OriginCheck(
      context: reading.choice.context, authority: .init(reading.places.components)
    ).first(of: entry.group, link, environment, block, &budget)
  }
}

extension LinkWalk.Reading {
  /// Calls `body` with the bytes that contain the path: those of the link, or decoded ones.
  fileprivate mutating func withPath(
    _ link: Span<UInt8>, _ body: (inout Self, Span<UInt8>) -> Void
  ) {
    guard places.isDecoded else { return body(&self, link) }
    SegmentDecoding.withDecoded(link, places.written, places.empties) { text, subject in
      var tape = SegmentOffsets()
      choice.check.take(subject, text, &tape, refused: places.firstRefused)
      body(&self, text)
    }
  }
}

extension ComponentPattern.Form {
  /// Returns the type that a segment does not match, if everything else in the segment matches the
  /// form; otherwise `nil`. Also returns `nil` if the form has a span before the segment.
  fileprivate func failedType(
    at place: Int, of path: Subject, _ text: Span<UInt8>
  ) -> ValueType? {
    guard case .segments(let patterns) = segments, patterns.indices.contains(place),
      case .single(let prefix, _, let type, let suffix) = patterns[place],
      !patterns[..<place].contains(where: { $0.isSpan })
    else { return nil }
    var start = path.range.lowerBound + 1
    for _ in 0..<place {
      start = text.firstPlace(of: path.separator, in: start..<max(start, path.end)) + 1
    }
    guard start <= path.end else { return nil }
    let end = text.firstPlace(of: path.separator, in: start..<path.end)
    let untyped = ComponentPattern.Form(
      pieces: [],
      segments: .segments([.single(prefix: prefix, slot: 0, type: .string, suffix: suffix)]),
      ranks: [], tailIsOptional: false)
    let program = ComponentProgram([untyped], .port, slotCount: 0, caseSensitive: false)
    return (try? program.matches((start..<end).map { text.byte($0) })) ?? false ? type : nil
  }
}
