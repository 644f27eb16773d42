package import LinkwayMatching
package import LinkwayURLParsing

/// The results of the traced routes for one link. `explain` and the conflict check use it.
package struct LinkTrace: Sendable {
  /// The result of one route.
  package enum Answer: Sendable {
    /// Indirect, because a match is far larger than the other results.
    indirect case matches(Match)
    /// The route does not match. If a segment does not match the type of its capture, `type` is
    /// that type.
    case fails(MatchObstacle, type: ValueType?)
  }

  /// A route that matches, with everything that is compared to find the winner.
  package struct Match: Sendable {
    package internal(set) var specificity: Specificity
    /// The verdict if this route were the winner: matched, refused or limited.
    package internal(set) var verdict: AutomatonVerdict
    /// The match, which contains the positions of the parameters.
    package var match: LocatedMatch
  }

  /// The index of the route that wins among all routes; `nil` if no route matches.
  package internal(set) var winner: Int?
  /// The results, in the order of the requested routes.
  package internal(set) var answers: [Answer] = []
  /// The parsed link; `nil` if the link did not have to be parsed.
  package internal(set) var parsed: LinkURL?
}

extension AutomatonMatcher {
  /// Traces how each route matches a link, regardless of other routes. O(routes), because the
  /// programs of the routes are compiled for this call.
  ///
  /// - Parameters:
  ///   - source: the link's source; `nil` accepts routes for any source.
  ///   - places: the indices of the routes to trace; by default all.
  /// - Returns: `nil` if the link is refused before any route is considered, or if the block is
  ///   damaged.
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
    // Some links that are matched without being parsed do not look canonical to the scan.
    guard let url = parsed ?? (try? parse(text).get()) else { return nil }
    let answers = block.withBytes { block in
      programs.block.withBytes { texts in
        url.withBytes {
          walk.trace(
            $0, url.components, credentials: url.credentialsOffset, source: source, programs,
            texts, block)
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
