import LinkwayDiagnostics
import LinkwayMatching
package import LinkwayTable
import LinkwayURLParsing

// The candidates and the origin that are closest to a link that no route matches.

extension RouteTable {
  /// Returns the candidates that do not match, sorted by how close they came, then by precedence.
  /// O(n log n) in the routes.
  package func closestFirst(_ failed: [Explanation.Candidate]) -> [Explanation.Candidate] {
    let routeSet = self.routeSet
    let ranked = failed.map { candidate in
      (
        candidate: candidate,
        specificity: routeSet.precedence == .declared
          ? nil : routeSet.routes[candidate.place].bestSpecificity
      )
    }
    return ranked.sorted { left, right in
      if left.candidate.nearness != right.candidate.nearness {
        return left.candidate.nearness > right.candidate.nearness
      }
      let order = left.specificity.flatMap { left in
        right.specificity.map { Specificity.compare(left, $0).order }
      }
      guard let order, order != 0 else { return left.candidate.place < right.candidate.place }
      return order < 0
    }.map { $0.candidate }
  }

  /// Returns the origin of the table that is most similar to the unknown origin of a link, or `nil`
  /// if none is similar.
  package func originMeant(by text: String) -> String? {
    guard let link = try? LinkURL(text) else { return nil }
    let origins = routeSet.routes.flatMap { $0.patterns.flatMap { $0.origins } }
    let schemes = Set(origins.flatMap { $0.schemes })
    let known = schemes.first { $0.hasSameBytes(as: link.scheme) }
    guard let scheme = known ?? Spelling.nearest(to: link.scheme, among: schemes) else {
      return nil
    }
    let hosts = origins.filter { $0.schemes.contains(scheme) }.compactMap { origin in
      link.host.flatMap { origin.host(like: $0) }
    }
    if let host = link.host.flatMap({ Spelling.nearest(to: $0, among: hosts) }) {
      return "\(scheme)://\(host)"
    }
    return known == nil && origins.contains { $0.host == nil && $0.schemes.contains(scheme) }
      ? "\(scheme):" : nil
  }
}

extension Explanation.Candidate {
  /// Whether the candidate's origin matches the link.
  package var isOnOrigin: Bool { nearness > MatchObstacle.origin.nearness }
}

extension MatchObstacle {
  /// How far the route came, for display: unlike in `progress`, the query counts as further than
  /// the fragment, and the source as furthest. Results as JSON use `progress`.
  var nearness: Int {
    switch self {
    case .query: MatchObstacle.fragment.progress + 1
    case .source: MatchObstacle.fragment.progress + 2
    case .origin, .segment, .emptySegment, .fragment: progress
    }
  }
}

extension Route {
  /// The best specificity among the first forms of the route's patterns.
  fileprivate var bestSpecificity: Specificity? {
    patterns.compactMap(specificity).min { Specificity.compare($0, $1).order < 0 }
  }

  /// Returns the specificity of the first form of a pattern, or `nil` if it has no form.
  func specificity(of pattern: RoutePattern) -> Specificity? {
    guard let form = pattern.path.forms.first else { return nil }
    return Specificity(
      origin: pattern.origins.map { $0.exactness(ofForm: 0) }.min() ?? .anyHost, path: form.ranks,
      query: .init(query), fragment: .init(fragment), optionalParts: pattern.path.optionalParts)
  }
}

extension OriginPattern {
  /// Returns the host of the origin, with the port if it is a number. For a host pattern, returns
  /// `other` with its last labels replaced by the literal labels at the end of the pattern. Returns
  /// `nil` if the origin has no host, or if the pattern does not end with a literal label or
  /// `other` has too few labels.
  fileprivate func host(like other: String) -> String? {
    guard let pieces = host?.forms.first?.pieces else { return nil }
    var labels: [String] = [""]
    var isWhole = true
    for piece in pieces.reversed() {
      switch piece {
      case .separator: labels.insert("", at: 0)
      case .text(let bytes): labels[0] = String(decoding: bytes, as: UTF8.self) + labels[0]
      case .capture, .repetition: isWhole = false
      }
      if !isWhole { break }
    }
    if !isWhole {
      // A label that is only partly literal is not used.
      labels.removeFirst()
      let others = other.split(separator: ".")
      guard !labels.isEmpty, others.count > labels.count else { return nil }
      labels = others.dropLast(labels.count).map(String.init) + labels
    }
    if case .number(let port) = port { labels[labels.count - 1] += ":\(port)" }
    return labels.joined(separator: ".")
  }
}
