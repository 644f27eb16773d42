package import LinkwayMatching
package import LinkwayURLParsing

/// How every route answers one link, for `explain` and for what looks for conflicts.
package struct LinkTrace: Sendable {
  /// How one route answers.
  package enum Answer: Sendable {
    case matches(Match)
    /// It does not match, for this reason. A segment may be of another type than it asks for.
    case fails(MatchObstacle, type: ValueType?)
  }

  /// A route that matches, with all by which it is compared with others.
  package struct Match: Sendable {
    package var specificity: Specificity
    /// What would become of the link if the route won: it is matched, refused or limited.
    package var verdict: AutomatonVerdict
    /// Where its parameters lie.
    package var match: LocatedMatch
  }

  /// The route that wins.
  package var winner: Int?
  /// In the order in which the routes were asked for.
  package var answers: [Answer] = []
  /// The link as the parser writes it, if it was parsed.
  package var parsed: LinkURL?
}

extension AutomatonMatcher {
  /// Asks routes how they answer a link, each by itself. O(routes), whose programs are compiled for it.
  ///
  /// - Parameters:
  ///   - source: `nil` filters no route by source.
  ///   - places: the routes that are asked; by default all.
  /// - Returns: `nil` where the link is refused before any route is looked at.
  package func trace(
    _ text: String, source: LinkSource?, of places: [Int]? = nil
  ) -> LinkTrace? {
    let (verdict, match, parsed) = match(text, source: source)
    var trace = LinkTrace(parsed: parsed)
    switch verdict {
    case .matched, .refused(_, winner: true), .limited: trace.winner = match.route
    case .refused(_, winner: false), .unmatched: break
    case .unparsed, .damaged: return nil
    }
    let asked = places ?? Array(0..<routeCount)
    let programs = tracePrograms(of: asked)
    let answers = block.withBytes { block in
      programs.block.withBytes { texts in
        if let parsed {
          return parsed.withBytes {
            walk.trace(
              $0, parsed.components, credentials: parsed.credentialsOffset, source: source,
              programs,
              texts, block)
          }
        }
        return text.withUTF8Span { link in
          CanonicalScan.recognise(link).flatMap {
            walk.trace(link, $0, credentials: nil, source: source, programs, texts, block)
          }
        }
      }
    }
    guard let answers else { return nil }
    trace.answers = answers
    return trace
  }

  private func tracePrograms(of places: [Int]) -> TracePrograms {
    var entries: [Int: [UInt32]] = [:]
    for place in places { entries[place] = [] }
    block.withBytes { block in
      for entry in 0..<UInt32(regions.entryCount) {
        let place = regions.entries + entry.index * BlockRegions.entrySize
        entries[block.index(place)]?.append(entry)
      }
    }
    return TracePrograms(
      places.map { place in
        (route(at: place) ?? Route(id: "", patterns: []), entries[place] ?? [])
      }, admission: routeSet.admission)
  }
}
