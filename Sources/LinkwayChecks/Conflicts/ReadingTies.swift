import LinkwayMatching
import LinkwayURLParsing

/// Pairs of alternatives that may tie on a link of a custom scheme: the link is read folded for one
/// alternative, and as host and path for the other. Their segments are shifted by one position, so
/// `PrecedenceTies` does not find these pairs.
struct ReadingTies {
  struct Tie {
    var folded: PrecedenceTies.Alternative
    var host: PrecedenceTies.Alternative
  }

  private(set) var ties: [Tie] = []

  /// The properties that both alternatives of a tie share. Only exact origins tie with a folded
  /// origin.
  private struct Key: Hashable {
    var ranks: [SegmentRank]
    /// For a folded alternative, the first segment of its path; for the other alternative, its
    /// host. `nil` if the path does not begin with a literal segment.
    var start: [UInt8]?
    /// The literals that are at the same position in a link for both alternatives.
    var literals: [[UInt8]]
    var query: Specificity.Conditions
    var fragment: Int
    var optionalParts: Int
  }

  /// Finds the ties. Linear in the number of alternatives. There are no ties unless an origin has a
  /// custom scheme and a port.
  init(_ matcher: RouteSet) {
    let schemes = matcher.admission.hostSchemes
    if schemes.isEmpty { return }
    var origins = KnownOrigins(schemes: schemes)
    var folded: [Key: [PrecedenceTies.Alternative]] = [:]
    Self.forEachAlternative(of: matcher) { alternative, route, form in
      guard
        origins.found(route.patterns[alternative.pattern].list, alternative.origin.parts).hasFolded
      else {
        return
      }
      folded[Self.key(of: alternative, route, form, host: nil), default: []].append(alternative)
    }
    if folded.isEmpty { return }
    Self.forEachAlternative(of: matcher) { alternative, route, form in
      for host in origins.found(route.patterns[alternative.pattern].list, alternative.origin.parts)
        .hosts
      {
        for other in folded[Self.key(of: alternative, route, form, host: host)] ?? []
        where other.route != alternative.route {
          ties.append(Tie(folded: other, host: alternative))
        }
      }
    }
  }

  private static func forEachAlternative(
    of matcher: RouteSet, _ body: (PrecedenceTies.Alternative, Route, ComponentPattern.Form) -> Void
  ) {
    for (place, route) in matcher.routes.enumerated() {
      PrecedenceTies.forEachAlternative(of: route, place) { alternative in
        guard alternative.origin.exactness == .exact else { return }
        let form = route.patterns[alternative.pattern].path.forms[alternative.form]
        // Both patterns have equally many segments, but the two readings of a link differ by one
        // segment. So only patterns of variable length can match both.
        guard PrecedenceTies.fixedCount(form) < form.ranks.count else { return }
        body(alternative, route, form)
      }
    }
  }

  /// A cache of properties of lists of origins: nearly all patterns share one list.
  private struct KnownOrigins {
    let schemes: Set<String>
    private var known: [Key: Found] = [:]

    struct Found {
      /// Whether an origin of one of the schemes has no host.
      var hasFolded = false
      /// The distinct literal hosts of origins of the schemes.
      var hosts: [[UInt8]] = []
    }

    private struct Key: Hashable {
      var list: ObjectIdentifier
      var parts: Int
    }

    init(schemes: Set<String>) { self.schemes = schemes }

    /// Returns the properties of the origins in `list` that have `parts` optional parts.
    mutating func found(_ list: OriginList, _ parts: Int) -> Found {
      let key = Key(list: ObjectIdentifier(list), parts: parts)
      if let found = known[key] { return found }
      var found = Found()
      var seen: Set<[UInt8]> = []
      for origin in list.origins
      where origin.optionalParts == parts && !schemes.isDisjoint(with: origin.schemes) {
        if origin.host == nil { found.hasFolded = true }
        for host in origin.exactHosts where seen.insert(host).inserted { found.hosts.append(host) }
      }
      known[key] = found
      return found
    }
  }

  /// Returns the key of an alternative.
  ///
  /// - Parameter host: one of the alternative's hosts; `nil` for a folded alternative.
  private static func key(
    of alternative: PrecedenceTies.Alternative, _ route: Route, _ form: ComponentPattern.Form,
    host: [UInt8]?
  ) -> Key {
    let count = PrecedenceTies.fixedCount(form)
    var literals = [[UInt8]](repeating: [], count: count)
    PrecedenceTies.forEachLiteral(of: form) { place, bytes in
      literals[place] = bytes.map { $0.asciiLowercased }
    }
    let isLiteral = form.ranks.prefix(count).map { $0.kind == .literal }
    let shift = host == nil ? 1 : 0
    return Key(
      ranks: form.ranks, start: isLiteral.first == true ? host ?? literals[0] : nil,
      literals: (0..<max(0, count - 1)).map {
        isLiteral[$0] && isLiteral[$0 + 1] ? literals[$0 + shift] : []
      },
      query: .init(route.query), fragment: alternative.fragment.rank,
      optionalParts: route.patterns[alternative.pattern].path.optionalParts
        + alternative.origin.parts
        + alternative.fragment.parts)
  }
}

extension OriginPattern {
  /// The literal hosts of the origin.
  var exactHosts: [[UInt8]] {
    guard let host else { return [] }
    return host.forms.indices.filter { exactness(ofForm: $0) == .exact }.map { form in
      host.forms[form].pieces.flatMap { piece -> [UInt8] in
        switch piece {
        case .text(let bytes): return bytes
        case .separator: return [UInt8(ascii: ".")]
        case .capture, .repetition: return []
        }
      }
    }
  }
}
