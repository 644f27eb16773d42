import LinkwayMatching
import LinkwayTable
import LinkwayURLParsing

/// The components for a host of a table, in evaluation order.
///
/// `*` also matches slashes, so components are sorted by descending depth (number of segments),
/// starting one deeper than the deepest route. After each depth, a guard excludes all other paths
/// of at least that depth. A component is therefore evaluated only for paths that are no deeper
/// than itself.
struct AppleComponents {
  private(set) var components: [AppleComponent] = []
  private(set) var warnings: [SiteWarning] = []

  /// A path shape of a route, before it is written for a depth.
  private struct Candidate {
    var route: Int
    var shape: PathShape
    var specificity: Specificity
    var conditions: AppleConditions
    var component: AppleComponent
  }

  /// Creates the components for `host`.
  ///
  /// - Parameter countsSlashes: whether trailing slashes are significant to the platform.
  init(_ table: RouteTable, host: SiteHost, countsSlashes: Bool = false) {
    let matcher = table.routeSet
    let slashes = PathShape.Slashes(policy: matcher.slashes, areCounted: countsSlashes)
    var candidates: [Candidate] = []
    for (place, route) in matcher.routes.enumerated() where route.sources.contains(.universal) {
      guard let action = table.entry(at: place)?.action else { continue }
      candidates += self.candidates(route, place, action, host, slashes)
    }
    // A `*` also matches repeated slashes, so a path that it matches can belong to another route
    // with more segments.
    let takesDoubled = candidates.contains {
      !$0.component.excludes && (slashes.isDoubled ? $0.shape.takesEmpty : $0.shape.hasSlashes)
    }
    if takesDoubled {
      for candidate in candidates where candidate.component.excludes && candidate.shape.isOpen {
        warnings.append(.notExcluded(candidate.component.route ?? ""))
      }
      candidates.removeAll { $0.component.excludes && $0.shape.isOpen }
    }
    let deepest = candidates.map { $0.shape.depth }.max() ?? 0
    let hasSlashes = candidates.contains { $0.shape.hasSlashes && !$0.component.excludes }
    if matcher.slashes.duplicates == .refuse, !hasSlashes {
      components.append(AppleComponent(path: GlobText("/*//?*"), excludes: true))
    }
    let isExact = table.platforms?.apple?.exact ?? false
    for depth in stride(from: deepest + 1, through: 0, by: -1) {
      let level = candidates.filter { $0.shape.glob(atDepth: depth) != nil }
      // The table's own spellings take precedence over shortened ones.
      let spelled = Self.sorted(level.filter { !$0.shape.isShortened }, matcher, depth)
      let shortened = Self.sorted(level.filter { $0.shape.isShortened }, matcher, depth)
      for candidate in spelled + shortened {
        var component = candidate.component
        let path = candidate.shape.glob(atDepth: depth)
        component.path = path?.withoutExcess
        for fragment in candidate.conditions.fragments {
          component.fragment = fragment
          if !component.excludes {
            addExclusions(before: component, isExact ? path?.excess ?? [] : [], candidate)
          }
          components.append(component)
        }
      }
      if depth > 0 { components.append(.guarding(depth: depth)) }
    }
    // Drop components that repeat an earlier one.
    var seen: Set<AppleComponent> = []
    components.removeAll { component in
      var other = component
      other.route = nil
      return !seen.insert(other).inserted
    }
    warnings = Array(Set(warnings)).sorted { $0.message < $1.message }
  }

  /// Adds components that exclude links that `component` would open although its route does not
  /// handle them.
  private mutating func addExclusions(
    before component: AppleComponent, _ paths: [GlobText], _ candidate: Candidate
  ) {
    var exclusion = component
    exclusion.excludes = true
    exclusion.isTentative = true
    for item in candidate.conditions.refused {
      var other = exclusion
      other.query.removeAll { $0.name.hasSameBytes(as: item.name) }
      other.query.append(item)
      components.append(other)
    }
    for path in paths {
      exclusion.path = path
      components.append(exclusion)
    }
  }

  private mutating func candidates(
    _ route: Route, _ place: Int, _ action: RouteAction, _ host: SiteHost,
    _ slashes: PathShape.Slashes
  ) -> [Candidate] {
    var candidates: [Candidate] = []
    let conditions = AppleConditions(route)
    for pattern in route.patterns {
      guard let exactness = pattern.exactness(on: host) else { continue }
      for form in pattern.path.forms {
        for shape in PathShape.shapes(
          of: form, slots: pattern.path.slots, slashes: slashes)
        {
          var component = AppleComponent(route: route.id)
          component.excludes = !action.isHandled
          component.caseSensitive = route.caseSensitive
          component.query = conditions.query
          guard !component.excludes || shape.isExact && conditions.isExact else {
            warnings.append(.notExcluded(route.id))
            continue
          }
          // Excluding `/x//` could hide `/x/`, another spelling that is handled.
          if component.excludes, shape.isShortened, slashes.isDoubled { continue }
          candidates.append(
            Candidate(
              route: place, shape: shape,
              specificity: Specificity(
                origin: exactness, path: form.ranks, query: .init(route.query),
                fragment: .init(route.fragment), optionalParts: pattern.path.optionalParts),
              conditions: conditions, component: component))
        }
      }
    }
    return candidates
  }

  /// Sorts by precedence, then by `over`, then by contents, so that the order of the routes does
  /// not matter. If the table's precedence is `declared`, keeps the order.
  private static func sorted(
    _ candidates: [Candidate], _ matcher: RouteSet, _ depth: Int
  ) -> [Candidate] {
    guard matcher.precedence == .specificity else { return candidates }
    let texts = candidates.map { candidate in
      var component = candidate.component
      component.path = candidate.shape.glob(atDepth: depth)
      return ([component.sortingText] + candidate.conditions.fragments.map { $0?.text([:]) ?? "" })
        .joined(separator: "\u{1}")
    }
    var rest = candidates.indices.sorted { left, right in
      let order = Specificity.compare(candidates[left].specificity, candidates[right].specificity)
      return order.order != 0 ? order.order < 0 : (texts[left], left) < (texts[right], right)
    }
    var sorted: [Candidate] = []
    while let first = rest.first {
      let ties = rest.prefix {
        Specificity.compare(candidates[first].specificity, candidates[$0].specificity).order == 0
      }
      let next =
        ties.firstIndex { place in
          !ties.contains {
            matcher.routes[candidates[$0].route].over.contains(candidates[place].route)
          }
        } ?? ties.startIndex
      sorted.append(candidates[rest[next]])
      rest.remove(at: next)
    }
    return sorted
  }
}

extension SiteWarning {
  fileprivate static func notExcluded(_ route: String) -> SiteWarning {
    SiteWarning(
      kind: .leftToWeb,
      message:
        "the links of the route `\(route)` are not excluded, because no component can distinguish them "
        + "from links that open the app")
  }
}
